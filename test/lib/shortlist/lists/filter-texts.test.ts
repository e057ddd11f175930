import { expect, test } from 'bun:test'
import { filterTexts } from '#lib/shortlist/lists/filter-texts.ts'
import { PostingsList } from '#lib/shortlist/lists/schema.ts'

test('leaves out what a list is anyhow', () => {
  expect(filterTexts(PostingsList.parse({}))).toEqual({})
})

test('gives filters as a query names them, in order, and they read back the same', () => {
  const query = { us_only: 'true', q: 'rust', min_fit: '0', collapse: '0', age: 'undated', window: '30d' }
  const read = PostingsList.parse(query)
  const texts = filterTexts(read)
  expect(Object.entries(texts)).toEqual([
    ['age', 'undated'],
    ['collapse', '0'],
    ['min_fit', '0'],
    ['q', 'rust'],
    ['us_only', '1'],
    ['window', '30d'],
  ])
  expect(PostingsList.parse(texts)).toEqual(read)
})
