import { expect, test } from 'bun:test'
import { contentOfPick, withOwnWords } from '#lib/resume/tailored/rules/made-resume.ts'
import { anEntry, smallMaster } from '#test/support/small-master.ts'

const master = smallMaster()

test('a resume holds the lines that were picked in the order of the master, and schools without lines', () => {
  const school = anEntry({ id: 'e3', section: 'education' })
  const content = contentOfPick({ ...master, entries: [...master.entries, school] }, ['l5', 'l2', 'l1'])
  expect(content.lines.map(({ id, text, cut }) => [id, text, cut])).toEqual([
    ['l1', 'Text of l1', false],
    ['l2', 'Languages: Go, Rust', false],
    ['l5', 'Text of l5', false],
  ])
  expect(content.entries.map(({ id }) => id)).toEqual(['e2', 'e3'])
})

test('the person’s words stay in a new pick while the master says what it said before them', () => {
  const before = contentOfPick(master, ['l3', 'l4', 'l5'])
  const own = {
    ...before,
    lines: before.lines.map((line) => ({ ...line, text: `My ${line.id}`, worded_by: 'person' as const })),
  }
  const lines = master.lines.map((line) => (line.id === 'l4' ? { ...line, text: 'Changed' } : line))
  const picked = contentOfPick({ ...master, lines }, ['l3', 'l4', 'l6'])
  const { content, overruled } = withOwnWords(picked, own)
  expect(content.lines.map(({ text }) => text)).toEqual(['My l3', 'Changed', 'Text of l6'])
  expect(content.lines[0]?.worded_by).toBe('person')
  expect(overruled).toEqual(['l4'])
})
