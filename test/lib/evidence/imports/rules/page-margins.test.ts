import { expect, test } from 'bun:test'
import { withoutMargins } from '#lib/evidence/imports/rules/page-margins.ts'

const page = (...texts: string[]) =>
  texts.map((text, at) => ({ y: 700 - at, fragments: [{ text, x: 0, end: 1, size: 10, font: 'f' }] }))
const textsOf = (lines: ReturnType<typeof page>) => lines.map(({ fragments }) => fragments[0]?.text)

test('what pages repeat at their top or foot is taken off and kept once', () => {
  const bare = withoutMargins([
    page('CV of E', 'a', 'b', 'c', 'd', 'Page 1 of 2'),
    page('CV of E', 'e', 'f', 'g', 'h', 'Page 2 of 2'),
  ])
  expect(bare.pages.map(textsOf)).toEqual([
    ['a', 'b', 'c', 'd'],
    ['e', 'f', 'g', 'h'],
  ])
  expect(textsOf(bare.margins)).toEqual(['CV of E'])
})

test('a page that stands alone loses only its number', () => {
  expect(withoutMargins([page('Name', 'a', 'b', '- 1 -')]).pages.map(textsOf)).toEqual([['Name', 'a', 'b']])
})
