import { describe, expect, test } from 'bun:test'
import { jobKey } from '#lib/index/jobs/job-key.ts'
import { payOf } from '#lib/index/labels/rules/pay.ts'
import { readPlace } from '#lib/index/places/towns.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'
import { ashby } from '#lib/index/systems/readers/ashby.ts'
import { greenhouse } from '#lib/index/systems/readers/greenhouse.ts'
import { lever } from '#lib/index/systems/readers/lever.ts'
import { compileRole } from '#lib/index/titles/title-match.ts'
import { type SampleBoard, sampleBoards } from '#lib/sample/rules/sample-boards.ts'
import { sampleCountry, sampleRoles } from '#lib/sample/rules/sample-job.ts'
import { readListBy } from '#test/support/ask-adapter.ts'

const NOW = '2026-11-21T10:20:30.456Z'
const ADAPTERS = { greenhouse, lever, ashby }
const DAY = 86_400_000
const LEAST_AN_HOUR = 10
const ENGINEER = /engineer|developer/i

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

  test('marks every ordinary text as invented', () => {
    const long = postings.filter(({ text }) => text.length > 1000 && text.includes(' '))
    for (const { text, company } of long) {
      expect(text).toContain(`This is a sample: ${company} is an invented company.`)
    }
  })
})

test('every pay of sampleBoards() is in the currency of each of its places, and fits its trade', () => {
  const RATES: Record<string, number> = Object.fromEntries(
    `USD 1 GBP 1.3 EUR 1.1 CAD 0.72 INR 0.012 SGD 0.75 PLN 0.26 AUD 0.66 JPY 0.0066 CHF 1.15 ISK 0.0073 PEN 0.27 BRL 0.18 NOK 0.094
    DKK 0.15 KRW 0.00073 MXN 0.05 AED 0.27 ZAR 0.055 PHP 0.017 GEL 0.37`
      .split(/\s+/)
      .flatMap((word, index, words) => (index % 2 === 0 ? [[word, Number(words[index + 1])]] : [])),
  )
  const PERIODS = { year: 1, month: 12, week: 52, day: 230, hour: 2000 }
  let paid = 0
  for (const { title, text, salary, places, company } of postings) {
    const countries = places.flatMap((place) => readPlace(place.text).countries)
    const pay = payOf({ salary, text, countries })
    if (pay === null) continue
    paid += 1
    const job = `${title} at ${company} in ${places.map((place) => place.text).join('; ')}: ${salary}`
    const currencies = new Set(countries.map((country) => sampleCountry(country).currency))
    expect(
      [...currencies].filter((currency) => currency !== pay.currency),
      job,
    ).toEqual([])
    const [least, most] = ENGINEER.test(title) ? [20_000, 330_000] : [9_000, 230_000]
    const [low, high] = [pay.min, pay.max].map(
      (amount) => (amount ?? 0) * PERIODS[pay.period] * (RATES[pay.currency] ?? Number.NaN),
    )
    expect(low, job).toBeGreaterThan(least)
    if (pay.period === 'hour') expect(low, job).toBeGreaterThan(2000 * LEAST_AN_HOUR)
    expect(high, job).toBeLessThan(most)
  }
  expect(paid).toBeGreaterThan(80)
})

describe('what is awkward in sampleBoards()', () => {
  test('markup is hostile, and nothing of it is left in a text', () => {
    const html = postings.map((posting) => posting.html).join('\n')
    for (const part of ['<script', 'onerror=', 'javascript:', '<iframe', '\u202e', '\u200b']) {
      expect(html).toContain(part)
    }
    for (const { text } of postings) expect(text).not.toMatch(/<script|onerror|javascript:|[\u200b\u202e]/)
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
