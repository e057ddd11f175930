import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import { type ListedPosting, UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { readXml } from '#lib/index/systems/read-xml.ts'
import { everyOf, partOf } from '#lib/index/systems/rules/read-rows.ts'
import { systemNamed, systems } from '#lib/index/systems/systems.ts'
import { readDetails, readList, recordedLists } from '#test/recorded/recorded-boards.ts'
import { RECORDED_BOARDS } from '#test/recorded/recorded-postings.ts'
import { type ListRead, postingAddressesOf, readFirstBy, readPostingBy } from '#test/support/ask-adapter.ts'

const isThere = existsSync(RECORDED_BOARDS)
if (!isThere) console.log('Skipping the recorded answers: SVC_RECORDED_BOARDS names no folder.')

// How many postings an answer lists, counted from its rows alone.
const LISTED: Record<string, (answer: Answer) => number> = {
  greenhouse: ({ jobs }) => jobs.length,
  lever: (rows) => rows.length,
  ashby: ({ jobs }) => jobs.filter((row) => row.isListed !== false).length,
  recruitee: ({ offers }) => offers.filter((row) => row.status === 'published').length,
  pinpoint: ({ data }) => data.length,
  breezy: (rows) => rows.length,
  gem: (rows) => rows.length,
  workable: ({ jobs }) => new Set(jobs.map((row) => row.shortcode)).size,
  // A list that is cut off at its end is read by its parts, which come later.
  workday: ({ jobPostings, total }) => (total < 2000 ? jobPostings.length : 0),
  smartrecruiters: ({ content }) => content.length,
  bamboohr: ({ result }) => result.length,
  rippling: ({ items }) => new Set(items.map((row) => row.id)).size,
  personio: (answer) =>
    new Set(everyOf(partOf(answer, 'workzag-jobs'), 'position').map((row) => partOf(row, 'id'))).size,
  teamtailor: (answer) => everyOf(partOf(partOf(answer, 'rss'), 'channel'), 'item').length,
  pageup: (answer) => everyOf(partOf(partOf(answer, 'rss'), 'channel'), 'item').length,
  jibe: ({ jobs }) => new Set(jobs.map((row) => partOf(partOf(row, 'data'), 'slug'))).size,
  oracle: (answer) => everyOf(everyOf(answer, 'items')[0], 'requisitionList').length,
  dayforce: (rows) => new Set(rows.map((row) => partOf(row, 'ReferenceNumber'))).size,
}
// Systems whose lists never say when a posting went up.
const UNDATED = new Set(['pinpoint', 'workday', 'bamboohr', 'rippling'])
// The known contents of the recordings: postings, and how many of them have only a last change; null if the first
// answer is not the whole list.
const KNOWN = new Map([
  ['greenhouse/carvana', { postings: 1751, updated: 0, complete: true }],
  ['greenhouse/wongdoody', { postings: 25, updated: 16, complete: true }],
  ['greenhouse/linkedin', { postings: 53, updated: 6, complete: true }],
  ['greenhouse/amplitude', { postings: 2, updated: 0, complete: false }],
  ['lever/palantir', { postings: 10, updated: 0, complete: true }],
  ['ashby/kraken', { postings: 0, updated: 0, complete: true }],
  ['ashby/truelogic', { postings: 239, updated: 0, complete: true }],
  ['recruitee/careerkit-acme', { postings: 2, updated: 0, complete: true }],
  ['pinpoint/aawdc', { postings: 3, updated: 0, complete: true }],
  ['pinpoint/mixed-edge-rows', { postings: 4, updated: 0, complete: true }],
  ['workable/crewai', { postings: 4, updated: 0, complete: true }],
  ['workable/zaelab', { postings: 1, updated: 0, complete: true }],
  ['workable/constructed-welltech', { postings: 62, updated: 0, complete: true }],
  ['gem/arlo', { postings: 1, updated: 0, complete: true }],
  ['gem/constructed-examplegem', { postings: 3, updated: 0, complete: true }],
  ['breezy/breezy', { postings: 2, updated: 0, complete: true }],
  ['breezy/ssg-corp', { postings: 4, updated: 0, complete: true }],
  ['workday/aig/wd1/aig', { postings: 586, updated: 0, complete: null }],
  ['workday/nvidia/wd5/NVIDIAExternalCareerSite', { postings: 0, updated: 0, complete: null }],
  ['smartrecruiters/WesternDigital', { postings: 10, updated: 0, complete: null }],
  ['bamboohr/careerkit-sample', { postings: 2, updated: 0, complete: true }],
  ['rippling/smartwyre', { postings: 4, updated: 0, complete: true }],
  ['personio/constructed-keyrock', { postings: 47, updated: 0, complete: true }],
  ['personio/duplicate-id', { postings: 1, updated: 0, complete: true }],
  ['personio/empty', { postings: 0, updated: 0, complete: true }],
  ['personio/positions-de-en', { postings: 11, updated: 0, complete: true }],
  ['teamtailor/upcloud', { postings: 2, updated: 0, complete: true }],
  ['recruitee/constructed-almedia', { postings: 51, updated: 0, complete: true }],
])

describe.skipIf(!isThere)('recorded answers', () => {
  for (const adapter of systems) {
    test(`reads every ${adapter.name} board`, async () => {
      let postings = 0
      let undated = 0
      const lists = recordedLists(adapter)
      for (const list of lists) {
        const { board, file } = list
        expect(adapter.isBoard(board)).toBe(true)
        const answer = (await readList(list)) as Answer
        const read = await readFirstBy(adapter, board, answer)
        expect([file, read.postings.length]).toEqual([file, LISTED[adapter.system]?.(answer) ?? -1])
        expect(read.postings.filter(isFaulty)).toEqual([])
        const expected = KNOWN.get(`${adapter.system}/${board}`)
        if (expected) expect(summary(read)).toEqual(expected)
        postings += read.postings.length
        undated += read.postings.filter((posting) => posting.published_at === null).length
      }
      expect(undated).toBe(UNDATED.has(adapter.system) ? postings : 0)
      console.log(`${adapter.name}: ${lists.length} lists, ${postings} postings`)
    })
  }

  // Each answer by the id of its posting, and how many are recorded.
  test.each([
    ['workday', 'aig.wd1.aig', 20],
    ['smartrecruiters', 'ConstructedUipath', 217],
    ['bamboohr', 'constructed-finni-health', 121],
  ])('gives postings of %s their texts and days', async (system, name, count) => {
    const rows = await rowsOf(system, name)
    const board = name.replaceAll('.', '/')
    const answers = Object.entries(await readDetails({ system, board, file: `${name}.json` }))
    expect(answers).toHaveLength(count)
    for (const [key, answer] of answers) {
      const row = rows.find(({ url, ext_id }) => ext_id === key || url.endsWith(key))
      const adapter = systemNamed(system)
      if (!row || !adapter?.posting || !adapter.details) throw new Error(`no row ${key}`)
      const query = { board, ext_id: row.ext_id, link: row.url }
      const whole = adapter.details.merge(row, await readPostingBy(adapter, query, answer))
      expect([key, isFaulty(whole), whole.published_at === null]).toEqual([key, false, false])
      expect(htmlToText(whole.html).length).toBeGreaterThan(100)
      expect(whole).toMatchObject({ ext_id: row.ext_id, url: row.url, title: row.title })
      expect(whole.places.length).toBeGreaterThanOrEqual(row.places.length)
      expect(await postingAddressesOf(adapter, query)).toHaveLength(1)
      expect(adapter.boardOfLink(new URL(row.url))?.ext_id).toBe(row.ext_id)
    }
  })

  test('refuses a feed that is not well-formed', async () => {
    const bytes = await Bun.file(join(RECORDED_BOARDS, 'personio/faulty.xml')).bytes()
    expect(() => readXml(bytes)).toThrow(UnreadableAnswer)
  })

  test('turns every description into text', async () => {
    const times: number[] = []
    let characters = 0
    for (const html of await descriptions()) {
      const start = performance.now()
      const text = htmlToText(html)
      times.push((performance.now() - start) * 1000)
      characters += html.length
      expect(text).not.toMatch(/<\/?(?:p|li|ul|div|strong|script|br)\b|&nbsp;|\n{3}/i)
    }
    times.sort((a, b) => a - b)
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length
    console.log(
      `${times.length} descriptions of ${Math.round(characters / times.length)} characters: ` +
        `${mean.toFixed(0)} us each, half below ${times[times.length >> 1]?.toFixed(0)} us`,
    )
  })
})

async function rowsOf(system: string, name: string): Promise<ListedPosting[]> {
  const adapter = systemNamed(system)
  const rows: ListedPosting[] = []
  for (const list of adapter ? recordedLists(adapter) : []) {
    if (!list.file.startsWith(`${name}.`)) continue
    if (adapter) rows.push(...(await readFirstBy(adapter, list.board, await readList(list))).postings)
  }
  return rows
}

type Row = { isListed?: boolean; status?: string; shortcode?: string; id?: string }
type Lists = 'jobs' | 'offers' | 'data' | 'jobPostings' | 'content' | 'result' | 'items'
type Answer = Row[] & Record<Lists, Row[]> & { total: number }

function isFaulty({ ext_id, title, url, published_at, updated_at }: ListedPosting): boolean {
  const moments = [published_at, updated_at].filter((moment) => moment !== null)
  return ext_id === '' || title === '' || !url.startsWith('https://') || moments.some(isNoMoment)
}

function isNoMoment(moment: string): boolean {
  return !Number.isFinite(Date.parse(moment))
}

function summary({ postings, complete }: ListRead) {
  const updated = postings.filter((posting) => posting.published_kind === 'updated').length
  return { postings: postings.length, updated, complete }
}

async function descriptions(): Promise<string[]> {
  const found: string[] = []
  for (const adapter of systems) {
    for (const list of recordedLists(adapter)) {
      const { postings } = await readFirstBy(adapter, list.board, await readList(list))
      found.push(...postings.map((posting) => posting.html))
    }
  }
  return found.filter(Boolean)
}
