import { expect, test } from 'bun:test'
import { ownHits } from '#lib/shortlist/search/search-mine.ts'

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
