import { expect, test } from 'bun:test'
import { documentOfMaster } from '#lib/resume/print/rules/document-of-master.ts'
import { smallMaster } from '#test/support/small-master.ts'

test("a master's lines stand in its sections and entries, in its order, without what says nothing", () => {
  const document = documentOfMaster(smallMaster(), 'en')
  const shown = document.sections.map(({ kind, heading, lines, entries }) => [
    kind,
    heading,
    lines.map(({ id }) => id),
    entries.map(({ id, lines: bullets }) => [id, ...bullets.map((line) => line.id)]),
  ])
  expect(shown).toEqual([
    ['summary', 'Summary', ['l1'], []],
    ['skills', 'Skills', ['l2'], []],
    [
      'experience',
      'Experience',
      [],
      [
        ['e1', 'l3', 'l4'],
        ['e2', 'l5', 'l6'],
      ],
    ],
  ])
  expect(document.sections[1]?.lines[0]?.text).toBe('Languages: Go, Rust')
})
