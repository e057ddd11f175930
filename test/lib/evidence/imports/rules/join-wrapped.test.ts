import { expect, test } from 'bun:test'
import { documentWords, joinTexts, joinWrapped } from '#lib/evidence/imports/rules/join-wrapped.ts'
import { sourceLines } from '#test/support/source-line.ts'

const joined = (...lines: Parameters<typeof sourceLines>) =>
  joinWrapped(sourceLines(...lines)).map(({ text }) => text)

test('a line goes on where the next word did not fit', () => {
  expect(joined(['Built a', { full: true }], 'bridge', 'Built another')).toEqual([
    'Built a bridge',
    'Built another',
  ])
})

test('a bullet, a gap, a heading and a date at the right end what stands above', () => {
  const full = { full: true }
  expect(joined(['One', full], ['Two', { bullet: true }])).toHaveLength(2)
  expect(joined(['One', full], ['Two', { gap: true }])).toHaveLength(2)
  expect(joined(['One', full], ['Two', { level: 2 }])).toHaveLength(2)
  expect(joined(['One', { ...full, right: '2019' }], 'two')).toHaveLength(2)
  expect(joined(['One', full], ['Two', { size: 1.3 }])).toHaveLength(2)
})

test('what hangs under the first word of a bullet belongs to it', () => {
  expect(joined(['Cut the cost of', { bullet: true }], ['builds', { indent: 1 }])).toEqual([
    'Cut the cost of builds',
  ])
})

test('where items are listed, a few words with a capital are one', () => {
  const full = { full: true }
  const read = (items: boolean, ...texts: string[]) =>
    joinWrapped(sourceLines(...texts.map((text): [string, object] => [text, full])), undefined, { items })
      .length
  expect(read(true, 'Cartographie sous QGIS', 'Plongée scientifique')).toBe(2)
  expect(read(false, 'Cartographie sous QGIS', 'Plongée scientifique')).toBe(1)
  expect(read(true, 'Tools: Kafka, Spark', 'Airflow')).toBe(1)
  expect(read(true, 'Analysis of', 'Variance')).toBe(1)
})

test('nothing ends with an article, whatever follows', () => {
  expect(joined('Führung von Backstuben und der', 'Ausbildung von Lehrlingen')).toHaveLength(1)
  expect(joined('Leitung der Backstube', 'Ausbildung von Lehrlingen')).toHaveLength(2)
})

test('in a list without written bullets a sentence begins an item', () => {
  const item = { indent: 2, full: true }
  expect(joined(['Cut cost.', item], ['Built it.', item])).toEqual(['Cut cost.', 'Built it.'])
})

test.each([
  ['engi-', 'neering of tools', 'engineering of tools'],
  ['cross-', 'functional team', 'cross-functional team'],
  ['day-', 'ahead forecast', 'day-ahead forecast'],
  ['COVID-', '19', 'COVID-19'],
  ['Anglo-', 'American', 'Anglo-American'],
  ['2019 –', '2021', '2019 – 2021'],
  ['C/', 'C++', 'C/C++'],
  ['plain', 'words', 'plain words'],
])('%p and %p are %p', (first, next, whole) => {
  expect(joinTexts(first, next, new Set())).toBe(whole)
})

test('the document tells what a hyphen is', () => {
  expect(joinTexts('hand-', 'over', documentWords(sourceLines('The hand-over works')))).toBe('hand-over')
  expect(joinTexts('cross-', 'road', documentWords(sourceLines('A crossroad')))).toBe('crossroad')
})

test('a paragraph of many lines is whole, also where one breaks a word', () => {
  const lines = Array.from({ length: 60 }, (_, at) => `line ${at} of a text that goes on with engi-`)
  const texts = [...lines, 'neering']
  const full = texts.map((text, at): [string, object] => [
    at === 0 ? text : `neering ${text}`,
    { full: true },
  ])
  expect(joined(...full)).toEqual([
    full
      .map(([text]) => text)
      .join('\n')
      .replaceAll('-\n', ''),
  ])
})
