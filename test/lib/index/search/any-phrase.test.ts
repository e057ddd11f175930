import { expect, test } from 'bun:test'
import { anyPhraseQuery } from '#lib/index/search/any-phrase.ts'

test.each([
  [['machine learning', 'go'], '"machine learning" OR "go"'],
  [['C++', 'C#'], '"C++" OR "C#"'],
  [['python" OR "x'], '"python OR x"'],
  [['!!!', 'rust'], '"rust"'],
  [['!!!', '—'], null],
  [[], null],
])('%p are asked for with %p', (phrases, query) => {
  expect(anyPhraseQuery(phrases)).toBe(query)
})
