import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import type { BoardAdapter, ListedPosting } from '#lib/index/systems/adapter.ts'
import { everyOf, partOf } from '#lib/index/systems/rules/read-rows.ts'
import { systemNamed, systems } from '#lib/index/systems/systems.ts'
import { readDetails, readList, recordedLists } from '#test/recorded/recorded-boards.ts'
import { RECORDED_BOARDS } from '#test/recorded/recorded-postings.ts'
import { readFirstBy, readPostingBy } from '#test/support/ask-adapter.ts'

const missing = !existsSync(RECORDED_BOARDS)
if (missing)
  console.log(`Skipped: no recorded boards at ${RECORDED_BOARDS}; set SVC_RECORDED_BOARDS to their folder.`)

/** The fields of a system's own rows that tell a posting's days. */
type Fields = {
  list: string
  id: string
  posted: string | null
  updated?: string
  detail?: string[]
  form?: (text: string) => string
}

const FIELDS: Record<string, Fields> = {
  greenhouse: { list: 'jobs', id: 'id', posted: 'first_published', updated: 'updated_at' },
  lever: { list: '', id: 'id', posted: 'createdAt' },
  ashby: { list: 'jobs', id: 'id', posted: 'publishedAt' },
  recruitee: { list: 'offers', id: 'id', posted: 'published_at', updated: 'updated_at' },
  pinpoint: { list: 'data', id: 'url', posted: null },
  workable: { list: 'jobs', id: 'shortcode', posted: 'published_on' },
  gem: { list: '', id: 'id', posted: 'first_published_at', updated: 'updated_at' },
  breezy: { list: '', id: 'id', posted: 'published_date' },
  workday: { list: 'jobPostings', id: 'externalPath', posted: null, detail: ['jobPostingInfo', 'startDate'] },
  smartrecruiters: { list: 'content', id: 'id', posted: 'releasedDate' },
  bamboohr: { list: 'result', id: 'id', posted: null, detail: ['result', 'jobOpening', 'datePosted'] },
  rippling: { list: 'items', id: 'id', posted: null, detail: ['createdOn'] },
  personio: { list: 'workzag-jobs position', id: 'id', posted: 'createdAt' },
  teamtailor: { list: 'rss channel item', id: 'link', posted: 'pubDate' },
  pageup: {
    list: 'rss channel item',
    id: 'link',
    posted: 'pubDate',
    // The runtime's parser knows no zone "Z" in a date of a mail.
    form: (text) => text.replace(/ Z$/, ' GMT'),
  },
  jibe: { list: 'jobs', id: 'data slug', posted: 'data posted_date' },
  // Its times have no zone, so only their days count.
  dayforce: { list: '', id: 'ReferenceNumber', posted: 'DatePosted', form: (text) => text.slice(0, 10) },
  oracle: { list: 'items requisitionList', id: 'Id', posted: 'PostedDate' },
}

type Tally = {
  postings: number
  posted: number
  updated: number
  undated: number
  absurd: number
  wrong: number
}
type ReadDates = { posted: string | null; updated: string | null; isAbsurd: boolean }

const EARLIEST = Date.parse('2005-01-01')
const LATEST = Date.now()

// Read by the runtime's own parser, which knows all of these forms; a day alone is one in UTC.
function momentOf(value: unknown): { moment: string | null; isAbsurd: boolean } {
  if (value === null || value === undefined || value === '') return { moment: null, isAbsurd: false }
  const time = new Date(value as string | number).getTime()
  const isAbsurd = !(time >= EARLIEST && time <= LATEST)
  return { moment: isAbsurd ? null : new Date(time).toISOString(), isAbsurd }
}

function rowsAt(answer: unknown, path: string): unknown[] {
  const names = path.split(' ').filter(Boolean)
  const last = names.pop()
  // A list within the first part of another, as Oracle has it.
  const holder = names.reduce<unknown>((value, name) => everyOf(value, name)[0], answer)
  return last === undefined ? [answer].flat() : everyOf(holder, last)
}

function written({ posted, form = (text) => text }: Fields, row: unknown): unknown {
  const value = (posted ?? '').split(' ').reduce<unknown>(partOf, row)
  return typeof value === 'string' ? form(value) : value
}

function tellsOf(fields: Fields, row: unknown, detail: unknown): ReadDates {
  const own = detail === undefined ? null : (fields.detail ?? []).reduce<unknown>(partOf, detail)
  const posted = momentOf(fields.posted === null ? own : written(fields, row))
  const updated = momentOf(fields.updated === undefined ? null : partOf(row, fields.updated))
  return { posted: posted.moment, updated: updated.moment, isAbsurd: posted.isAbsurd || updated.isAbsurd }
}

async function read(
  adapter: BoardAdapter,
  { row, board }: { row: ListedPosting; board: string },
  detail: unknown,
): Promise<ListedPosting> {
  if (detail === undefined || !adapter.details || !adapter.posting) return row
  const query = { board, ext_id: row.ext_id, link: row.url }
  return adapter.details.merge(row, await readPostingBy(adapter, query, detail))
}

function isRight(adapter: BoardAdapter, listed: ListedPosting, { posted, updated }: ReadDates): boolean {
  // Only Greenhouse takes a last change for want of a posting day; a day long after it would tell nothing elsewhere.
  const instead = adapter.system === 'greenhouse' ? updated : null
  const kind = posted === null && instead !== null ? 'updated' : 'posted'
  const days = [listed.published_at, listed.updated_at, listed.published_kind]
  return Bun.deepEquals(days, [posted ?? instead, updated, kind])
}

async function tally(adapter: BoardAdapter, fields: Fields): Promise<Tally> {
  const sum = { postings: 0, posted: 0, updated: 0, undated: 0, absurd: 0, wrong: 0 }
  for (const list of recordedLists(adapter)) {
    const [answer, details] = [await readList(list), await readDetails(list)]
    const rows = rowsAt(answer, fields.list)
    for (const row of (await readFirstBy(adapter, list.board, answer)).postings) {
      const own =
        rows.findLast((candidate) => names(fields.id.split(' ').reduce<unknown>(partOf, candidate), row)) ??
        null
      const key = Object.keys(details).find((key) => key === row.ext_id || row.url.endsWith(key))
      const detail = key === undefined ? undefined : details[key]
      const listed = await read(adapter, { row, board: list.board }, detail)
      const tells = tellsOf(fields, own, detail)
      if (own === null || !isRight(adapter, listed, tells)) sum.wrong += 1
      count(sum, listed, tells)
    }
  }
  return sum
}

function names(id: unknown, { ext_id, url }: ListedPosting): boolean {
  const text = String(id)
  return (
    text.toLowerCase() === ext_id.toLowerCase() ||
    (text.length > 3 && text === url) ||
    (text.startsWith('/') && url.endsWith(text))
  )
}

function count(sum: Tally, { published_at, published_kind }: ListedPosting, { isAbsurd }: ReadDates): void {
  sum.postings += 1
  if (isAbsurd) sum.absurd += 1
  if (published_at === null) sum.undated += 1
  else sum[published_kind] += 1
}

describe.skipIf(missing)('days of recorded postings', () => {
  test('are those of the boards’ own fields, of their kind, and never absurd', async () => {
    // The others have no recording of a whole list; pages.test.ts reads their parts.
    expect(Object.keys(FIELDS)).toEqual(systems.map(({ system }) => system).slice(0, 18))
    const table: Record<string, Tally> = {}
    for (const [system, fields] of Object.entries(FIELDS)) {
      const adapter = systemNamed(system)
      if (adapter) table[adapter.name] = await tally(adapter, fields)
    }
    console.table(table)
    const sums = Object.values(table)
    expect(sums.reduce((sum, tally) => sum + tally.postings, 0)).toBeGreaterThan(11_000)
    expect(sums.map(({ wrong }) => wrong)).toEqual(sums.map(() => 0))
    expect(table['Greenhouse']).toMatchObject({ updated: 35, undated: 0 })
    const undated = Object.entries(table).flatMap(([name, sum]) => (sum.undated > 0 ? [name] : []))
    expect(undated).toEqual(['Pinpoint', 'Workday', 'BambooHR', 'Rippling'])
  })
})
