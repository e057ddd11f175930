import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { placePosting } from '#lib/index/places/place-posting.ts'
import type { InUs } from '#lib/index/places/rules/weigh-place.ts'

const ROOT = resolve(import.meta.dir, '../..')
const FOLDER = resolve(ROOT, process.env['SVC_RECORDED_BOARDS'] ?? '../shared/boards', 'locations')
const RECORDED = existsSync(FOLDER)
if (!RECORDED) console.log(`Skipped: there are no recorded places at ${FOLDER}.`)

type Labelled = { text: string; label: 'us' | 'elsewhere' | 'unclear'; postings: number }
type Tally = { right: number; wrong: number; undecided: number; hidden: number }

describe.skipIf(!RECORDED)('placePosting() on recorded places', () => {
  test('reads the places of Ashby boards as their own countries say', () => {
    const rows = ashbyRows()
    const distinct = tally(rows, () => 1)
    const postings = tally(rows, (row) => row.postings)
    show('Ashby', { distinct, postings })
    expect(distinct.right).toBeGreaterThanOrEqual(1460)
    expect(distinct.wrong).toBeLessThanOrEqual(4)
    expect(postings.right).toBeGreaterThanOrEqual(13_800)
    expect(distinct.hidden).toBeLessThanOrEqual(1)
  })

  test('reads the labelled places of many systems', () => {
    const distinct = tally(labelledRows(), () => 1)
    show('Many systems', { distinct })
    expect(distinct.right).toBeGreaterThanOrEqual(785)
    expect(distinct.wrong).toBeLessThanOrEqual(4)
    expect(distinct.hidden).toBeLessThanOrEqual(1)
  })

  test('decides nearly all places of Greenhouse boards', () => {
    const shares = { us: 0, elsewhere: 0, unclear: 0 }
    let all = 0
    for (const [text = '', count = '0'] of csv('greenhouse-location-names.csv')) {
      const { in_us } = placePosting([{ text, country: null }])
      shares[in_us] += Number(count)
      all += Number(count)
    }
    const percent = (count: number) => `${((100 * count) / all).toFixed(1)} %`
    console.table({
      Greenhouse: {
        postings: all,
        us: percent(shares.us),
        elsewhere: percent(shares.elsewhere),
        unclear: percent(shares.unclear),
      },
    })
    expect(shares.unclear / all).toBeLessThan(0.06)
  })
})

function tally(rows: Labelled[], weight: (row: Labelled) => number): Tally {
  const sums = { right: 0, wrong: 0, undecided: 0, hidden: 0 }
  for (const row of rows) {
    const { in_us } = placePosting([{ text: row.text, country: null }])
    sums[judge(row.label, in_us)] += weight(row)
    if (row.label === 'us' && in_us === 'elsewhere') sums.hidden += weight(row)
  }
  return sums
}

function judge(label: InUs, read: InUs): 'right' | 'wrong' | 'undecided' {
  if (label === read) return 'right'
  return read === 'unclear' ? 'undecided' : 'wrong'
}

function show(name: string, tallies: Record<string, Tally>): void {
  for (const [kind, { right, wrong, undecided, hidden }] of Object.entries(tallies)) {
    console.table({ [`${name}, ${kind}`]: { right, wrong, undecided, 'US read as elsewhere': hidden } })
  }
  if (process.env['SVC_SHOW_MISSES']) console.log(misses.get(name))
}

const misses = new Map<string, string>()

// Labels that name no country are left out.
const NO_COUNTRY = new Set(['', 'Remote', 'Anywhere', 'anywhere', 'Any Location', 'World', 'North America'])
const US = new Set(['United States', 'USA', 'US', 'U.S.A', 'Puerto Rico'])

function ashbyRows(): Labelled[] {
  const rows: Labelled[] = []
  for (const [text = '', , , country = '', postings = '0'] of csv('ashby-location-country.csv')) {
    if (NO_COUNTRY.has(country)) continue
    rows.push({ text, label: US.has(country) ? 'us' : 'elsewhere', postings: Number(postings) })
  }
  return note('Ashby', rows)
}

// A place without a country in the labels is right when it stays unclear.
function labelledRows(): Labelled[] {
  const lines = readFileSync(resolve(FOLDER, 'geo_corpus.jsonl'), 'utf8').trim().split('\n')
  const rows = lines.map((line): Labelled => {
    const { location_raw, country } = JSON.parse(line) as { location_raw: string; country: string | null }
    const label = country === null ? 'unclear' : US.has(country) ? 'us' : 'elsewhere'
    return { text: location_raw, label, postings: 1 }
  })
  return note('Many systems', rows)
}

function note(name: string, rows: Labelled[]): Labelled[] {
  const lines = rows.map((row) => {
    const { in_us } = placePosting([{ text: row.text, country: null }])
    return in_us === row.label
      ? ''
      : `${judge(row.label, in_us)}\t${row.label}\t${in_us}\t${row.postings}\t${row.text}`
  })
  misses.set(
    name,
    lines
      .filter((line) => line !== '')
      .sort()
      .join('\n'),
  )
  return rows
}

// Rows of a CSV file with quoted fields, without its heading.
function csv(name: string): string[][] {
  const text = readFileSync(resolve(FOLDER, name), 'utf8')
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.length > 1) rows.push(row)
    row = []
  }
  return rows.slice(1)
}
