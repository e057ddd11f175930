import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { MasterContent } from '#db/rows/master.ts'
import { contactProblems } from '#lib/evidence/master/rules/markdown/finish-parts.ts'
import {
  escapeText,
  escapeTitle,
  fileLines,
  printMaster,
  unescapeText,
  withoutLinks,
} from '#lib/evidence/master/rules/markdown/line-forms.ts'
import { readMaster } from '#lib/evidence/master/rules/markdown/read-master.ts'
import { triesOf } from '#test/support/at-end.ts'
import { headedMaster, storableText } from '#test/support/masters.ts'

test('fileLines() counts lines as editors do, and measures indents', () => {
  const lines = [...fileLines('\ufeffa\r\n\tb\u2028c\r  d  e\n')]
  expect(lines.map(({ number, indent, text }) => [number, indent, text])).toEqual([
    [1, 0, 'a'],
    [2, 4, 'b c'],
    [3, 2, 'd e'],
    [4, 0, ''],
  ])
})

describe('escapeText()', () => {
  test('is undone by unescapeText()', () => {
    fc.assert(
      fc.property(storableText, (text) => {
        expect(unescapeText(escapeText(text))).toBe(text)
        expect(unescapeText(escapeTitle(text))).toBe(text)
      }),
    )
  })
})

test.each([
  ['Acme', 'Acme', 0],
  ['[Acme](https://acme.example)', 'Acme', 1],
  ['[Acme](https://acme.example/a_(b)) GmbH', 'Acme GmbH', 1],
  ['![Acme](logo.png "Logo")', 'Acme', 1],
  ['Acme (https://acme.example)', 'Acme', 1],
  ['Acme <https://acme.example>', 'Acme', 1],
  ['Acme | https://acme.example | Berlin', 'Acme | Berlin', 1],
  ['Acme – www.acme.example', 'Acme', 1],
  ['https://acme.example, Berlin', 'Berlin', 1],
  ['https://acme.example', '', 1],
  ['[https://acme.example](https://acme.example)', '', 2],
  ['Booking.com', 'Booking.com', 0],
  ['Array [a]\\(b)', 'Array [a](b)', 0],
  ['[draft] (2019)', '[draft] (2019)', 0],
  ['C++ - a -', 'C++ - a -', 0],
])('%j becomes %j', (raw, text, removed) => expect(withoutLinks(raw)).toEqual({ text, removed }))

const by = { source: 'typed', written_by: 'operator' } as const
const MASTER: MasterContent = {
  entries: [
    {
      id: 'e1',
      section: 'experience',
      heading: 'Acme Robotics',
      ...by,
      sublines: ['Senior Engineer, 2019 - 2023', 'Berlin'],
      note: 'hired by Kim\n\nteam of nine',
    },
    { id: 'e2', section: 'education', heading: '# 1 School', sublines: [], note: null, ...by },
  ],
  lines: [
    line('l1', { section: 'summary', text: 'Backend engineer who ships' }),
    line('l2', { section: 'skills', text: 'Languages: Go, Rust' }),
    line('l3', {
      section: 'experience',
      entry_id: 'e1',
      text: 'Cut build time by 40 %',
      tags: ['ci', 'build systems'],
      mark: 'always',
      note: 'ask Kim',
    }),
    line('l4', { section: 'experience', entry_id: 'e1', text: '- tags: none <!-- l9 -->' }),
  ],
}

function line(id: string, parts: Partial<MasterContent['lines'][number]>): MasterContent['lines'][number] {
  return { id, section: 'other', entry_id: null, text: '', mark: null, tags: [], note: null, ...by, ...parts }
}

const PRINTED = `<!-- One bullet is one line of your resume. Edit, add, move or delete freely. The small ids let a line keep its history. -->

## Summary

- Backend engineer who ships <!-- l1 -->

## Skills

- Languages: Go, Rust <!-- l2 -->

## Experience

### Acme Robotics <!-- e1 -->
Senior Engineer, 2019 - 2023
Berlin
> hired by Kim
>
> team of nine

- Cut build time by 40 % <!-- l3 -->
  tags: ci, build systems
  mark: always
  > ask Kim
- \\- tags\\: none \\<!-- l9 --\\> <!-- l4 -->

## Education

### \\# 1 School <!-- e2 -->
`

test('prints sections in their order, each part with its id', () => expect(printMaster(MASTER)).toBe(PRINTED))

test('prints nothing but its header for an empty master', () => {
  const printed = printMaster({ entries: [], lines: [] })
  expect(printed.split('\n')).toHaveLength(2)
  expect(readMaster(printed)).toEqual({ ok: true, parts: { entries: [], lines: [], contact_removed: [] } })
})

test('any masters are the same after they were printed and read', () => {
  fc.assert(
    fc.property(headedMaster, (master) => {
      expect(readBack(printMaster(master))).toEqual(withoutOrigin(master))
    }),
    { numRuns: triesOf(600) },
  )
}, 120_000)

function readBack(markdown: string) {
  const read = readMaster(markdown)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  expect(read.parts.contact_removed).toEqual([])
  const { entries, lines } = read.parts
  return {
    entries: entries.map(({ at_line: _, ...entry }) => entry),
    lines: lines.map(({ at_line: _, entry, ...rest }) => ({
      ...rest,
      entry_id: entry === null ? null : entries[entry]!.id,
    })),
  }
}

function withoutOrigin({ entries, lines }: MasterContent) {
  return {
    entries: entries.map(({ source: _, written_by: __, ...entry }) => entry),
    lines: lines.map(({ source: _, written_by: __, ...rest }) => rest),
  }
}

test('contactProblems() names each kind of a line once, and no value', () => {
  const text = 'jo@mail.example\nai@mail.example and ko@mail.example, +49 171 1234567'
  const problems = contactProblems(text, (at) => (at < 16 ? 4 : 5))
  expect(problems.map(({ line, kind }) => `${line} ${kind}`)).toEqual(['4 email', '5 email', '5 phone'])
  expect(JSON.stringify(problems)).not.toMatch(/mail\.example|171/)
})
