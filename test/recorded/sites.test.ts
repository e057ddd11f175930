import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import table from '#assets/companies/companies.json' with { type: 'json' }
import more from '#assets/companies/more.json' with { type: 'json' }
import { companiesOf, companiesOfGroups } from '#lib/index/boards/rules/starting-companies.ts'
import { jobKey } from '#lib/index/jobs/job-key.ts'
import { normaliseLink } from '#lib/index/links/links.ts'
import { boardlessPosting, boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { readCsv } from '#lib/text/csv.ts'
import { RECORDED_BOARDS, readRecordedPostings } from '#test/recorded/recorded-postings.ts'
import { recordedHistories, replayHistory } from '#test/recorded/replay-history.ts'
import { isLongRun } from '#test/support/at-end.ts'

const ROOT = resolve(import.meta.dir, '../..')
const FOLDER = resolve(ROOT, process.env['SVC_RECORDED_BOARDS'] ?? '../shared/boards')
const FILES = ['companies.csv', 'companies-2.csv', 'companies-3.csv'].map((name) => resolve(FOLDER, name))
const areThere = FILES.every((file) => existsSync(file))
if (!areThere) console.log('Skipping the recorded companies: SVC_RECORDED_BOARDS names no folder.')

describe.skipIf(!areThere)('the list of companies', () => {
  test('names only boards that were met elsewhere under the same name', async () => {
    const met = new Set<string>()
    for (const file of FILES) {
      const { records, unclosed } = readCsv(await Bun.file(file).text())
      expect(unclosed).toBeNull()
      for (const { cells } of records)
        met.add(`${cells[1]}:${cells[2]}`.toLowerCase().replace(/\.icims\.com$/, ''))
    }
    expect(met.size).toBeGreaterThan(15_000)
    const all = [...companiesOf(table), ...companiesOfGroups(more)]
    expect(all.filter(({ id }) => !met.has(id.toLowerCase()))).toEqual([])
  })
})

const list = join(RECORDED_BOARDS, 'copies/ashby-same-title-pairs.csv')
const missing = !existsSync(list)
if (missing)
  console.log(`Skipped: no recorded boards at ${RECORDED_BOARDS}; set SVC_RECORDED_BOARDS to their folder.`)

const KINDS = [
  'identical text',
  'case or punctuation only',
  'other words differ',
  'place words and numbers (pay)',
] as const
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

describe.skipIf(missing)('jobKey() on recorded pairs with one company and title', () => {
  test('merges pairs with the same words and keeps pairs with other words apart', () => {
    const table = countMerged()
    console.table(table)
    expect(share(table['identical text'])).toBeGreaterThanOrEqual(0.99)
    expect(share(table['case or punctuation only'])).toBeGreaterThanOrEqual(0.9)
    expect(table['other words differ'].merged).toBe(0)
    expect(table['place words and numbers (pay)'].merged).toBe(0)
  })
})

type Counted = { pairs: number; merged: number }

function share({ pairs, merged }: Counted): number {
  return merged / pairs
}

function countMerged(): Record<(typeof KINDS)[number], Counted> {
  const postings = new Map(readRecordedPostings(RECORDED_BOARDS).map((posting) => [posting.id, posting]))
  const none = () => ({ pairs: 0, merged: 0 })
  const table = {
    'identical text': none(),
    'case or punctuation only': none(),
    'other words differ': none(),
    'place words and numbers (pay)': none(),
  }
  for (const row of readFileSync(list, 'utf8').split('\n').slice(1)) {
    const [first, second] = (row.match(ID) ?? []).map((id) => postings.get(id))
    const kind = KINDS.find((name) => row.includes(`,${name},`))
    if (!first || !second || !kind) continue
    table[kind].pairs++
    if (jobKey(first) === jobKey(second)) table[kind].merged++
  }
  return table
}

describe('own sites', () => {
  const list = join(RECORDED_BOARDS, 'greenhouse-own-sites.csv')
  const missing = !existsSync(list)
  if (missing)
    console.log(`Skipped: no recorded boards at ${RECORDED_BOARDS}; set SVC_RECORDED_BOARDS to their folder.`)

  describe.skipIf(missing)('links on employers’ own sites', () => {
    test('name their posting by its id, and keep it in their usual form', async () => {
      const [, ...rows] = readCsv(await Bun.file(list).text()).records
      expect(rows.length).toBeGreaterThan(300)
      for (const { cells } of rows) {
        const link = (cells[3] ?? '').replaceAll('{id}', '4012345')
        expect([link, boardOfLink(link, systems)]).toEqual([link, null])
        expect(boardlessPosting(link, systems)).toEqual({ system: 'greenhouse', ext_id: '4012345' })
        expect(normaliseLink(link)).toEndWith('?gh_jid=4012345')
      }
      console.log(`${rows.length} links on employers’ own sites, each named by its posting`)
    })
  })
})

const boards = recordedHistories()
if (boards.length === 0) console.log('Skipped: no recorded histories of boards are beside the project.')

// It takes a quarter of a minute, so `prove --only daily` alone runs it.
describe.skipIf(boards.length === 0 || !isLongRun())('real boards over months', () => {
  // A few weeks of each, every second board with texts: `bun bench/histories.ts` reads them whole and both ways.
  test('call hardly anything new that was known', async () => {
    const all = { called_new: 0, known: 0, truly_new: 0, missed: 0 }
    for (const [at, board] of boards.entries()) {
      const counts = await replayHistory(board, { text: at % 2 === 0, days: 12 })
      for (const name of ['called_new', 'known', 'truly_new', 'missed'] as const) all[name] += counts[name]
    }
    expect(all.called_new).toBeGreaterThan(300)
    expect(all.known / all.called_new).toBeLessThan(0.02)
    // A space in a place, or a further city of a job that was known.
    expect(all.missed / all.truly_new).toBeLessThan(0.03)
  })
})
