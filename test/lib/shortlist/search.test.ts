import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ownHits, snippetOf } from '#lib/shortlist/search/search-postings.ts'

const texts = [
  { kind: 'answer' as const, id: 'a', title: 'Notice period', text: 'Two months, by contract.' },
  { kind: 'story' as const, id: 'b', title: 'The migration', text: 'We moved two databases in two months.' },
  { kind: 'story' as const, id: 'c', title: 'A contract', text: 'Migrations of a notice board.' },
]
const found = (typed: string) => ownHits(typed, texts).map(({ id }) => id)

test('ownHits() finds the texts that hold every word, a title before a text', () => {
  expect(found('contract')).toEqual(['c', 'a'])
  expect(found('two months')).toEqual(['b', 'a'])
  expect(found('contract databases')).toEqual([])
})

test('ownHits() finds plurals and singulars, and words together between quotes', () => {
  expect(found('migration')).toEqual(['b', 'c'])
  expect(found('"notice period"')).toEqual(['a'])
  expect(found('"notice board"')).toEqual(['c'])
})

test('ownHits() reads nothing typed as more than words', () => {
  for (const typed of ['', '"', '.*', '((((', '" "', '\\']) expect(found(typed)).toEqual([])
})

test('ownHits() shows the place of the words', () => {
  const text = `${'Something else. '.repeat(40)}Here is the needle. ${'And more. '.repeat(40)}`
  const [hit] = ownHits('needle', [{ kind: 'answer', id: 'x', title: 'Long', text }])
  expect(hit?.snippet).toContain('needle')
  expect(hit?.snippet.length).toBeLessThan(260)
})

// Words of 10 letters with their spaces, so that word `n` starts at `n * 10`.
const words = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `word${String(from + at).padStart(5, '0')}`)
const LONG = words(60).join(' ')

describe('snippetOf()', () => {
  test.each([
    ['a short text', 'Spark and Kafka', 'kafka', 'Spark and Kafka'],
    ['a text without the word', 'Spark and Kafka', 'rust', 'Spark and Kafka'],
    ['a text when nothing is asked for', 'Spark and Kafka', '"*', 'Spark and Kafka'],
    ['a text of several lines', ' Spark\n\n  and\t\u00a0Kafka\n', 'kafka', 'Spark and Kafka'],
    ['no text', '', 'kafka', ''],
  ])('gives the whole of %s on one line', (_what, text, typed, snippet) => {
    expect(snippetOf(text, typed)).toBe(snippet)
  })

  test('starts at the start for a word within the first 80 characters', () => {
    expect(snippetOf(LONG, 'word00008')).toBe(`${words(24).join(' ')} …`)
  })

  test('starts at a whole word about 80 characters before a word further on', () => {
    expect(snippetOf(LONG, 'word00009')).toBe(`… ${words(24, 2).join(' ')} …`)
    expect(snippetOf(LONG, 'word00030')).toBe(`… ${words(24, 23).join(' ')} …`)
  })

  test('cuts no character into halves that cannot be shown', () => {
    expect(snippetOf(`a${'🚀'.repeat(200)}`, 'a').isWellFormed()).toBe(true)
  })

  test('holds the word and is never long, on one line, for any text of words', () => {
    const list = fc.array(fc.stringMatching(/^[a-z]{1,20}$/), { maxLength: 80, size: 'max' })
    const space = fc.constantFrom(' ', '\n ', '  ')
    fc.assert(
      fc.property(list, list, space, (before, after, between) => {
        const snippet = snippetOf([...before, 'KAFKA9', ...after].join(between), 'kafka9')
        expect(snippet).toContain('KAFKA9')
        expect(snippet.length).toBeLessThanOrEqual(244)
        expect(snippet).not.toMatch(/\n|\s\s/)
      }),
    )
  })
})
