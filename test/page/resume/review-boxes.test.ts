import { expect, test } from 'bun:test'
import {
  boxesOf,
  countChosen,
  draftOf,
  headToLines,
  joinUp,
  moveLine,
  type ReviewBox,
  type ReviewLine,
  splitLine,
  targetsOf,
  withHead,
  withLine,
  withOwnHeading,
} from '#assets/page/resume/import/review-boxes.ts'

const line = (key: string, text: string, more: Partial<ReviewLine> = {}): ReviewLine => ({
  key,
  text,
  tags: [],
  from: 1,
  to: 1,
  has: false,
  isOut: false,
  ...more,
})
const entry = (key: string, heading: string, lines: ReviewLine[]): ReviewBox => ({
  key,
  section: 'experience',
  own_heading: null,
  lines,
  head: { heading, sublines: ['Engineer', ''], from: 1, has: false, isOut: false, unsure: '' },
})
const BOXES = [
  entry('e1', 'Acme', [line('e1.1', 'Built a bridge'), line('e1.2', 'and a road', { to: 3 })]),
  entry('e2', 'Otter', [line('e2.1', 'Counted', { has: true })]),
]
const texts = (boxes: readonly ReviewBox[]) => boxes.map(({ lines }) => lines.map(({ text }) => text))

test('lines are cut and joined, and keep the stretch they were read from', () => {
  const cut = splitLine(BOXES, { key: 'e1.1', at: 5, next: 'n' })
  expect(texts(cut)[0]).toEqual(['Built', 'a bridge', 'and a road'])
  const joined = joinUp(BOXES, 'e1.2')
  expect(texts(joined?.boxes ?? [])[0]).toEqual(['Built a bridge and a road'])
  expect(joined?.boxes[0]?.lines[0]?.to).toBe(3)
  expect(joinUp(BOXES, 'e1.1')).toBeNull()
})

test('lines move to other entries, to sections, and become entries', () => {
  const moved = line('e1.2', 'and a road')
  expect(texts(moveLine(BOXES, moved, 'e2'))).toEqual([['Built a bridge'], ['Counted', 'and a road']])
  const skilled = moveLine(BOXES, moved, 's:skills')
  expect(skilled.at(-1)).toMatchObject({ section: 'skills', head: null, lines: [{ text: 'and a road' }] })
  const made = moveLine(BOXES, moved, 'new:projects')
  expect(made.at(-1)).toMatchObject({ section: 'projects', head: { heading: 'and a road' }, lines: [] })
  const again = moveLine(made, moved, 's:skills')
  expect(again).toEqual(skilled)
  expect(texts(moveLine(again, moved, ''))).toEqual([['Built a bridge'], ['Counted']])
  expect(targetsOf(BOXES, 'e1').map(({ key }) => key)).not.toContain('e1')
})

test('sections are reviewed in the order of the page, and those without a place in it last', () => {
  const read = { own_heading: undefined, has: null, unsure: '', sublines: [], lines: [] }
  const lineAt = (section: 'skills' | 'summary' | 'awards', read_from: number | null) => ({
    key: section,
    section,
    text: section,
    tags: [],
    read_from,
    read_to: read_from,
    has: null,
  })
  const boxes = boxesOf({
    entries: [
      { ...read, key: 'e1', section: 'experience', heading: 'Acme', read_from: 12 },
      { ...read, key: 'e2', section: 'education', heading: 'Hill', read_from: 3 },
    ],
    lines: [lineAt('summary', null), lineAt('skills', 20), lineAt('awards', 8)],
  } as unknown as Parameters<typeof boxesOf>[0])
  expect(boxes.map(({ section }): string => section)).toEqual([
    ...['education', 'awards', 'experience', 'skills', 'summary'],
  ])
})

test('lines under an own heading are a box of their own, whose heading can be changed', () => {
  const read = (key: string, text: string, own_heading?: string) => ({
    key,
    section: 'other' as const,
    own_heading,
    text,
    tags: [],
    read_from: 1,
    read_to: 1,
    has: null,
  })
  const boxes = boxesOf({
    format: 'text',
    entries: [],
    dropped: [],
    unplaced: [],
    refused: [],
    lives_in: null,
    counts: { entries: 0, lines: 2, already: 0, dropped: 0, unplaced: 0, refused: 0 },
    lines: [read('l1', 'Sails'), read('l2', 'Parcels', 'Talks')],
  })
  expect(boxes.map(({ own_heading, lines }) => [own_heading, lines.map(({ text }) => text)])).toEqual([
    ['Talks', ['Parcels']],
    [null, ['Sails']],
  ])
  const renamed = withOwnHeading(boxes, boxes[0]!.key, 'Invited talks')
  expect(draftOf(renamed).draft.lines).toEqual([
    { section: 'other', own_heading: 'Invited talks', text: 'Parcels', tags: [] },
    { section: 'other', text: 'Sails', tags: [] },
  ])
})

test('an entry that is none becomes lines of the one above', () => {
  const whole = headToLines(BOXES, 'e2')
  expect(texts(whole ?? [])).toEqual([['Built a bridge', 'and a road', 'Otter', 'Engineer', 'Counted']])
  expect(headToLines(BOXES, 'e1')).toBeNull()
})

test('what is left out, empty or there already is not sent', () => {
  const without = withLine(withLine(BOXES, 'e1.1', { isOut: true }), 'e1.2', { text: ' ' })
  expect(countChosen(without)).toEqual({ entries: 2, lines: 0 })
  const { draft, keys } = draftOf(withLine(BOXES, 'e2.1', { text: 'Counted birds' }))
  expect(draft.entries[1]).toEqual({
    section: 'experience',
    heading: 'Otter',
    sublines: ['Engineer'],
    lines: [{ text: 'Counted birds', tags: [] }],
  })
  expect([...keys]).toEqual([
    ...[
      ['e1', 'e1'],
      ['e1.1', 'e1.1'],
      ['e1.2', 'e1.2'],
    ],
    ...[
      ['e2', 'e2'],
      ['e2.1', 'e2.1'],
    ],
  ] as [string, string][])
  expect(draftOf(withHead(BOXES, 'e1', { isOut: true })).draft.entries).toHaveLength(1)
})
