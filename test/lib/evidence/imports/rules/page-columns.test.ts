import { expect, test } from 'bun:test'
import { pageColumns } from '#lib/evidence/imports/rules/page-columns.ts'
import type { VisualLine } from '#lib/evidence/imports/rules/visual-lines.ts'

const part = (text: string, x: number) => ({ text, x, end: x + text.length * 5, size: 10, font: 'f' })
function page(...rows: [left: string | null, right: string | null][]): VisualLine[] {
  return rows.map(([left, right], at) => ({
    y: 700 - 14 * at,
    fragments: [...(left === null ? [] : [part(left, 50)]), ...(right === null ? [] : [part(right, 300)])],
  }))
}

test('two columns with headings of their own are read one after the other', () => {
  const columns = pageColumns(
    page(
      ['Skills', 'Experience'],
      ['Go', 'Acme Robotics'],
      ['Rust', null],
      ['SQL', 'Cut the cost'],
      ['Bash', 'Built it'],
      [null, 'More'],
    ),
  )
  expect(columns?.left.map(({ fragments }) => fragments[0]?.text)).toEqual([
    'Skills',
    'Go',
    'Rust',
    'SQL',
    'Bash',
  ])
  expect(columns?.right).toHaveLength(5)
})

test('dates beside their roles are no column', () => {
  const rows = ['Engineer', 'Clerk', 'Cook', 'Guard', 'Pilot'].map(
    (role, at) => [`201${at} – 202${at}`, role] as [string, string],
  )
  expect(pageColumns(page(...rows))).toBeNull()
})

test('what crosses the gap stands above or below the columns', () => {
  const wide: [string, null] = ['A name and a line that reaches far over the whole of the page', null]
  const columns = pageColumns(
    page(wide, ['Skills', 'Experience'], ['Go', 'Acme'], ['Rust', 'One'], ['SQL', 'Two']),
  )
  expect(columns?.above).toHaveLength(1)
})
