import { describe, expect, test } from 'bun:test'
import { jobKey } from '#lib/index/jobs/job-key.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'
import { ashby } from '#lib/index/systems/readers/ashby.ts'
import { greenhouse } from '#lib/index/systems/readers/greenhouse.ts'
import { lever } from '#lib/index/systems/readers/lever.ts'
import { compileRole } from '#lib/index/titles/title-match.ts'
import { type SampleBoard, sampleBoards } from '#lib/sample/rules/sample-boards.ts'
import { sampleRoles } from '#lib/sample/rules/sample-job.ts'
import { readListBy } from '#test/support/ask-adapter.ts'

const NOW = '2026-11-21T10:20:30.456Z'
const ADAPTERS = { greenhouse, lever, ashby }
const DAY = 86_400_000

type Row = { isListed?: boolean }
type Read = ListedPosting & { company: string; board: string; text: string; key: number }

const boards = sampleBoards(NOW)
const postings = (await Promise.all(boards.map(readBoard))).flat()

describe('sampleBoards()', () => {
  test('gives the same boards for the same moment and day', () => {
    expect(sampleBoards(NOW)).toEqual(boards)
    expect(sampleBoards('2026-11-21T23:59:59.999Z')).toEqual(boards)
  })

  test('moves its dates with the day and keeps its ids', async () => {
    const later = (await Promise.all(sampleBoards('2026-11-28T00:00:00.000Z').map(readBoard))).flat()
    expect(later.map((posting) => posting.ext_id)).toEqual(postings.map((posting) => posting.ext_id))
    expect(later.map((posting) => timeOf(posting) - 7 * DAY)).toEqual(postings.map(timeOf))
  })

  test('holds 25 companies and about 300 postings, the largest with 60 and one with none', () => {
    const counts = boards.map((board) => rowsOf(board).length)
    expect(boards).toHaveLength(25)
    expect(new Set(boards.map((board) => board.company)).size).toBe(25)
    expect(Math.abs(postings.length - 300)).toBeLessThan(15)
    expect(Math.max(...counts)).toBe(60)
    expect(Math.min(...counts)).toBe(0)
  })

  test.each(boards.map((board) => [board.board, board] as const))('%s is read whole', async (name, board) => {
    const adapter = ADAPTERS[board.system]
    const listed = rowsOf(board).filter((row) => row.isListed !== false)
    const read = await readListBy(adapter, name, [JSON.parse(JSON.stringify(board.answer))])
    expect(name).toStartWith('sample-')
    expect(adapter.isBoard(name)).toBe(true)
    expect(read.complete).toBe(true)
    expect(read.postings).toHaveLength(listed.length)
    expect(new Set(read.postings.map((posting) => posting.url)).size).toBe(listed.length)
  })

  test('uses every hiring system', () => expect(new Set(boards.map((board) => board.system)).size).toBe(3))

  test('posts nothing after now, and both fresh and old postings', () => {
    const days = postings.map((posting) => (Date.parse(NOW) - timeOf(posting)) / DAY)
    expect(Math.min(...days)).toBeGreaterThanOrEqual(0)
    expect(days.filter((age) => age < 3).length).toBeGreaterThan(20)
    expect(days.filter((age) => age > 90).length).toBeGreaterThan(20)
    expect(Math.max(...days)).toBeGreaterThan(1000)
  })

  test('writes most texts as long as real ones are', () => {
    const long = postings.filter(({ text }) => text.length >= 1500 && text.length <= 4500)
    expect(long.length / postings.length).toBeGreaterThan(0.9)
    expect(postings.filter(({ text }) => /[{}]|undefined|NaN/.test(text)).map(({ title }) => title)).toEqual([
      'Parser Engineer',
    ])
  })

  test('marks every ordinary text as invented', () => {
    const long = postings.filter(({ text }) => text.length > 1000 && text.includes(' '))
    for (const { text, company } of long) {
      expect(text).toContain(`This is a sample: ${company} is an invented company.`)
    }
  })
})

describe('what is awkward in sampleBoards()', () => {
  test('copies of one job stand in several places', () => {
    const places = groups(postings, (posting) => posting.key).filter((copies) => copies.length > 1)
    expect(places.length).toBeGreaterThan(30)
    for (const copies of places) expect(new Set(copies.map((copy) => copy.url)).size).toBe(copies.length)
  })

  test('namesakes differ in one line and are no copies', () => {
    const pairs = groups(postings, ({ company, title }) => `${company} ${title}`).flatMap((same) => {
      return same.flatMap((read, at) => same.slice(at + 1).map((other) => [read, other] as const))
    })
    const namesakes = pairs.filter(([read, other]) => read.key !== other.key && linesApart(read, other) === 1)
    expect(namesakes.length).toBeGreaterThan(10)
  })

  test('one text stands at two companies, and in two spellings of one title', () => {
    const same = postings.filter(({ title }) => /executive assistant/i.test(title))
    expect(new Set(same.map(({ text }) => text)).size).toBe(1)
    expect(same).toHaveLength(3)
    expect(new Set(same.map(({ key }) => key)).size).toBe(2)
  })

  test.each([
    ['a country in full', 'Bengaluru, India'],
    ['a mode alone', 'Remote'],
    ['another mode alone', 'Hybrid'],
    ['a state or a country', 'Georgia'],
    ['a town of two countries', 'Birmingham'],
    ['another script', '東京'],
    ['everywhere', 'Worldwide'],
  ])('a place is %s', (_what, place) => {
    expect(postings.flatMap(({ places }) => places.map(({ text }) => text))).toContain(place)
  })

  test('some postings have no place and one has very many', () => {
    const counts = postings.map(({ places }) => places.length)
    expect(Math.min(...counts)).toBe(0)
    expect(Math.max(...counts)).toBeGreaterThan(15)
  })

  test('every way of working occurs, and none', () => {
    expect(new Set(postings.map(({ work_mode }) => work_mode))).toEqual(
      new Set(['remote', 'hybrid', 'onsite', null]),
    )
  })

  test('pay comes in several currencies and stretches of time, as a sentence, in the text, or not at all', () => {
    const pay = postings.map(({ salary }) => salary)
    for (const part of ['USD', 'EUR', 'GBP', 'JPY', 'a year', 'a month', 'an hour', 'before tax', 'We pay']) {
      expect(pay.filter((text) => text.includes(part)).length).toBeGreaterThan(0)
    }
    expect(pay.filter((text) => text === '').length).toBeGreaterThan(90)
    expect(postings.some(({ salary, text }) => salary === '' && /We pay [$€£]\d/.test(text))).toBe(true)
  })

  test('one board tells only when postings changed', () => {
    const kinds = groups(postings, ({ board }) => board).map((of) => [
      ...new Set(of.map(({ published_kind }) => published_kind)),
    ])
    expect(kinds.filter((of) => of.join() === 'updated')).toHaveLength(1)
  })

  test('texts are empty, thin, plain, unbroken and deeply nested', () => {
    expect(postings.filter(({ text }) => text === '').length).toBeGreaterThan(1)
    expect(postings.filter(({ text }) => text !== '' && text.length < 60).length).toBeGreaterThan(2)
    expect(postings.some(({ text }) => /^\S{5000}$/.test(text))).toBe(true)
    expect(postings.some(({ html }) => html.startsWith('<div><span>'.repeat(1000)))).toBe(true)
    expect(postings.some(({ text }) => text.includes('< 5 minute queue'))).toBe(true)
  })

  test('titles hold outer spaces, emoji, other scripts and hidden characters', () => {
    const raw = boards.flatMap((board) => rowsOf(board).map((row) => JSON.stringify(row)))
    expect(raw.some((row) => row.includes('"   Executive Assistant'))).toBe(true)
    expect(raw.some((row) => row.includes('\u200bLedger\u200b Check\u202eer'))).toBe(true)
    expect(postings.some(({ title }) => /\p{Extended_Pictographic}/u.test(title))).toBe(true)
    expect(postings.some(({ title }) => /\p{Script=Katakana}/u.test(title))).toBe(true)
    expect(postings.some(({ title }) => title === 'Ledger Checker')).toBe(true)
  })

  test('markup is hostile, and nothing of it is left in a text', () => {
    const html = postings.map((posting) => posting.html).join('\n')
    for (const part of ['<script', 'onerror=', 'javascript:', '<iframe', '\u202e', '\u200b']) {
      expect(html).toContain(part)
    }
    for (const { text } of postings) expect(text).not.toMatch(/<script|onerror|javascript:|[\u200b\u202e]/)
  })

  test('a text gives orders to machines', () => {
    expect(postings.some(({ text }) => text.includes('Ignore previous instructions'))).toBe(true)
  })

  test('a board holds a row that it does not list', () => {
    expect(boards.flatMap(rowsOf).filter((row) => row.isListed === false)).toHaveLength(1)
  })
})

describe('what is not in sampleBoards()', () => {
  test('no link leads out of the reserved host', () => {
    const all = JSON.stringify(boards)
    const links = all.match(/[a-z][a-z0-9+.-]*:\/\/[^\s"\\&<]*/gi) ?? []
    expect(links.length).toBeGreaterThan(300)
    expect(links.filter((link) => !link.startsWith('https://jobs.example/'))).toEqual([])
    expect(all).not.toMatch(/(?:src|href)=\W{0,12}\/\/|www\./i)
    expect(all.match(/javascript:/g)).toHaveLength(1)
    for (const { url, company } of postings)
      expect(url, company).toMatch(/^https:\/\/jobs\.example\/[^/]+\/[\w-]+$/)
  })

  test('nothing looks like an address of a person', () => {
    expect(JSON.stringify(boards)).not.toContain('@')
    for (const { title, text, salary } of postings) {
      expect(`${title} ${text} ${salary}`).not.toMatch(/\+\d|\(\d{3}\)|\d{3}[-. ]\d{3,4}[-. ]?\d*|\d{7}/)
      expect(text).not.toMatch(/\d+ [A-Z]\w+ (?:Street|St|Avenue|Ave|Road|Rd|Lane|Boulevard)\b/)
    }
  })
})

test('sampleRoles() find at least 60 jobs of the sample, each its own', () => {
  const found = sampleRoles().map((role) => {
    const match = compileRole(role)
    return new Set(postings.filter(({ title }) => match(title) !== null).map(({ key }) => key))
  })
  expect(found).toHaveLength(2)
  for (const keys of found) expect(keys.size).toBeGreaterThan(20)
  expect(new Set(found.flatMap((keys) => [...keys])).size).toBeGreaterThanOrEqual(60)
})

function rowsOf({ answer }: SampleBoard): Row[] {
  if (Array.isArray(answer)) return answer
  return (answer as { jobs: Row[] }).jobs
}

async function readBoard({ system, board, company, answer }: SampleBoard): Promise<Read[]> {
  const { postings: listed } = await readListBy(ADAPTERS[system], board, [answer])
  return listed.map((posting) => {
    const text = htmlToText(posting.html)
    const alone = text === '' ? { alone: posting.url } : {}
    return {
      ...posting,
      company,
      board,
      text,
      key: jobKey({ company, title: posting.title, text, ...alone }),
    }
  })
}

function timeOf({ published_at }: ListedPosting): number {
  return Date.parse(published_at ?? '')
}

function groups<T>(list: T[], keyOf: (member: T) => string | number): T[][] {
  return [...Map.groupBy(list, keyOf).values()]
}

function linesApart(a: Read, b: Read): number {
  const lines = new Set(b.text.split('\n'))
  return a.text.split('\n').filter((line) => !lines.has(line)).length
}
