import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { checkCitations } from '#lib/judge/read/check-citations.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

const TEXT =
  'Requirements\n• 5+ years of “Java” – or\u200b Go\n• JavaScript\n• Some skill with a long name, and more\n'

function check(quote: string, line: number) {
  const reading = {
    rows: [aRow({ id: 'r1', quote, line })],
    addresses_ai: false,
    is_job_posting: true,
    unread: null,
  }
  const { read, citations_cleaned } = checkCitations(reading, TEXT)
  return { quote: read.rows[0]?.quote, line: read.rows[0]?.line, cleaned: citations_cleaned }
}

test('keeps the words of the posting, however the quote spells them', () => {
  const ours = '5+ years of “Java” – or\u200b Go'
  expect(check('5+ YEARS of "java" -  or go', 2)).toMatchObject({ line: 2, cleaned: {} })
  expect(check('5+ years of "Java" - or Go', 3).quote?.length).toBeLessThanOrEqual(ours.length)
  expect(TEXT).toContain(check('years of "java"', 1).quote ?? 'nothing')
  expect(check('5+ years … Go', 2)).toMatchObject({ quote: ours, cleaned: {} })
})

test('moves, replaces or drops what stands elsewhere, nearly there or nowhere', () => {
  expect(check('JavaScript', 99)).toMatchObject({ line: 3, cleaned: { moved: 1 } })
  expect(check('Some skill with a very long name', 4)).toMatchObject({
    ...{ quote: '• Some skill with a long name, and more', cleaned: { replaced_by_line: 1 } },
  })
  expect(check('Ten years of Cobol', 2)).toMatchObject({ quote: undefined, cleaned: { dropped: 1 } })
  expect(check('Go', 2)).toMatchObject({ cleaned: { dropped: 1 } })
  expect(check('Script', 3)).toMatchObject({ cleaned: { dropped: 1 } })
})

test('finds all that the rules read themselves, and gives only slices', () => {
  const text =
    'Requirements\n- Go, Rust and C++\n- 3 years of SQL (Postgres)\n- Fluent German and English (C1)'
  const read = readRequirements({ title: '', text })
  expect(checkCitations(read, text)).toEqual({ read, citations_cleaned: {} })
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.nat(90),
      fc.nat(20),
      (noise, from, length) => {
        const posting = `${noise}\n${TEXT}`
        const quote = posting.slice(from, from + length)
        const reading = {
          rows: [aRow({ id: 'r1', quote, line: 1 })],
          addresses_ai: false,
          is_job_posting: true,
          unread: null,
        }
        for (const row of checkCitations(reading, posting).read.rows) expect(posting).toContain(row.quote)
      },
    ),
  )
})
