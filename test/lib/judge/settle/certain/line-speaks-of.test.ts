import { describe, expect, test } from 'bun:test'
import type { RowKind } from '#db/rows/requirement.ts'
import { speaksOf } from '#lib/judge/settle/certain/line-speaks-of.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

const speaks = (kind: RowKind, quote: string, text: string) =>
  speaksOf(aLineOf({ text }), aRow({ id: 'r1', kind, quote }))

describe('a line speaks of a requirement', () => {
  test.each<[RowKind, string, string]>([
    ['location', 'Must live in Los Angeles', 'Based in LA'],
    ['location', 'On-site in Munich', 'München, Germany'],
    ['location', 'Located in the Bay Area', 'San Jose, CA'],
    ['location', 'Remote within the EU', 'Home in Lyon, France'],
    ['location', 'You live near our depot', 'Moved to Wrocław in 2021'],
    ['schedule', 'Must work night shifts', 'Evenings only, childcare by day'],
    ['schedule', 'Available on Saturdays', 'Weekends are fine'],
    ['schedule', 'Full-time, 40 hours', 'Seeking part-time work'],
    ['schedule', 'Wochenendarbeit', 'Auch nachts einsetzbar'],
    ['schedule', 'On-call rotation', '24/7 support rota at Acme'],
    ['schedule', 'Travel 50% of the time', 'Served customers across Bavaria'],
    ['work_auth', 'Right to be employed in the States', 'Green card holder since 2019'],
    ['work_auth', 'No sponsorship', 'Austrian passport'],
    ['clearance', 'Must be vetted by the government', 'TS/SCI, 2023'],
    ['cert', 'Registered nurse', 'RN license, Ohio, active'],
    ['language', 'Fluent German', 'Native speaker since birth'],
  ])('of %s that names something of its kind: %s, %s', (kind, quote, text) => {
    expect(speaks(kind, quote, text)).toBe(true)
  })

  test.each<[RowKind, string, string]>([
    ['location', 'Must live in Los Angeles', 'Ran the ledger in Kotlin'],
    ['location', 'Must be based in NYC', 'Led a team of five'],
    ['location', 'On-site', 'Reading Excel and Word files'],
    ['schedule', 'Must work night shifts', 'Wrote reports in Excel'],
    ['schedule', 'You must be able to travel', 'The night when the cellar was flooded'],
    ['work_auth', 'Right to work in the UK', 'Taught chess for 3 years'],
    ['clearance', 'Active security clearance', 'US citizen'],
    ['cert', 'CPA', 'Ran ledgers'],
    ['language', 'Fluent German', 'Ran ledgers'],
  ])('and not of %s if it names nothing of its kind: %s, %s', (kind, quote, text) => {
    expect(speaks(kind, quote, text)).toBe(false)
  })

  test('by its shared words, its question and its entry', () => {
    expect(speaks('cert', 'CPA', 'CPA since 2020')).toBe(true)
    const row = aRow({ id: 'r1', kind: 'clearance', quote: 'Secret clearance' })
    expect(
      speaksOf(aLineOf({ kind: 'answer', question: 'Do you hold a clearance?', text: 'Yes' }), row),
    ).toBe(true)
  })
})
