import { expect, test } from 'bun:test'
import { boxOf, inReadingOrder } from '#lib/evidence/imports/rules/reading-order.ts'
import type { VisualLine } from '#lib/evidence/imports/rules/visual-lines.ts'

const part = (text: string, x: number) => ({ text, x, end: x + text.length * 5, size: 10, font: 'f' })
const columns = (left: string[], right: string[]): VisualLine[] =>
  left.map((text, at) => ({ y: 700 - 14 * at, fragments: [part(text, 50), part(right[at] ?? '-', 300)] }))

test('a column goes on in the same column of the next page', () => {
  const pages = [
    columns(['Skills', 'Go', 'Rust', 'SQL'], ['Experience', 'Acme', 'One', 'Two']),
    columns(['Languages', 'Dutch', 'Welsh', 'Thai'], ['Education', 'School', 'MSc', 'BSc']),
  ]
  const texts = inReadingOrder(pages, 600).flatMap(({ pages: of }) =>
    of.flat().map(({ fragments }) => fragments[0]?.text),
  )
  expect(texts.join(' ')).toBe(
    'Skills Go Rust SQL Languages Dutch Welsh Thai Experience Acme One Two Education School MSc BSc',
  )
})

test('pages in one column are one block', () => {
  const page = [{ y: 700, fragments: [part('One', 50)] }]
  expect(inReadingOrder([page, page], 600)).toHaveLength(1)
  expect(boxOf(page)).toEqual({ left: 50, right: 65 })
})
