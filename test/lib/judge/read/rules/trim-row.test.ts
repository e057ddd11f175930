import { expect, test } from 'bun:test'
import { trimRow } from '#lib/judge/read/rules/trim-row.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

function trimmed(row: Partial<Parameters<typeof trimRow>[0]>, sentence: string) {
  const counts: string[] = []
  const found = trimRow(aRow({ id: 'r1', ...row }), sentence, (action) => counts.push(action))
  return { found, counts }
}

test('keeps the names that stand in the sentence, as it spells them', () => {
  const { found, counts } = trimmed(
    { quote: 'Node.JS and Go', terms: ['node.js', 'GO', 'Rust'] },
    'Node.JS and Go',
  )
  expect(found?.terms).toEqual(['Node.JS', 'Go'])
  expect(counts).toEqual(['term_not_found'])
})

test('takes the number of years from the sentence, and none for an education', () => {
  const years = (min_years: number, quote: string) =>
    trimmed({ kind: 'years', quote, min_years }, quote).found
  expect(years(5, '5+ years of work')).toMatchObject({ min_years: 5, kind: 'years' })
  expect(years(3, '3-5 years of work')).toMatchObject({ min_years: 3 })
  expect(years(5, 'Five years of work')).toMatchObject({ min_years: 5 })
  expect(years(1, '10 years of work')).toMatchObject({ min_years: 10 })
  expect(years(6, '6 months of work experience')).toMatchObject({ min_years: 0.5 })
  expect(years(4, 'Up to 4 years of work')).toMatchObject({ min_years: null, kind: 'years' })
  expect(
    trimmed({ kind: 'degree', quote: '4-year degree', min_years: 4 }, '4-year degree').found,
  ).toMatchObject({
    min_years: null,
  })
  expect(years(4, 'Years of work')).toMatchObject({ min_years: null, kind: 'other' })
})

test('cuts contact data out of a quote, and out of the names', () => {
  const quote = 'Must know Go (see https://evil.example/x)'
  const { found, counts } = trimmed({ quote, terms: ['https://evil.example/x', 'Go'] }, quote)
  expect(found?.quote).toBe('Must know Go (see')
  expect(found?.terms).toEqual(['Go'])
  expect(counts).toEqual(['contact_data', 'term_not_found'])
  expect(trimmed({ quote: 'https://evil.example/x' }, 'https://evil.example/x').found).toBeNull()
})

test('makes no kind of a row whose thing is not named', () => {
  expect(
    trimmed({ kind: 'skill', quote: 'You know Kafka well', terms: ['Rust'] }, 'You know Kafka well').found,
  ).toMatchObject({ kind: 'skill', terms: ['Kafka'] })
  expect(trimmed({ kind: 'language', quote: 'You talk well' }, 'You talk well').found?.kind).toBe('other')
})
