import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jobKey } from '#lib/index/jobs/job-key.ts'
import { RECORDED_BOARDS, readRecordedPostings } from '#test/recorded/recorded-postings.ts'

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
