import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { MasterContent } from '#db/rows/master.ts'
import { printMaster } from '#lib/evidence/master/rules/markdown/print-master.ts'
import { readMaster } from '#lib/evidence/master/rules/markdown/read-master.ts'
import { headedMaster } from '#test/support/masters.ts'

const by = { source: 'typed', written_by: 'operator' } as const
const MASTER: MasterContent = {
  entries: [
    {
      ...{ id: 'e1', section: 'experience', heading: 'Acme Robotics', ...by },
      ...{ sublines: ['Senior Engineer, 2019 - 2023', 'Berlin'], note: 'hired by Kim\n\nteam of nine' },
    },
    { id: 'e2', section: 'education', heading: '# 1 School', sublines: [], note: null, ...by },
  ],
  lines: [
    line('l1', { section: 'summary', text: 'Backend engineer who ships' }),
    line('l2', { section: 'skills', text: 'Languages: Go, Rust' }),
    line('l3', {
      ...{ section: 'experience', entry_id: 'e1', text: 'Cut build time by 40 %' },
      ...{ tags: ['ci', 'build systems'], mark: 'always', note: 'ask Kim' },
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

test('prints sections in their order, each part with its id', () => {
  expect(printMaster(MASTER)).toBe(PRINTED)
})

test('leaves notes out when asked', () => {
  const printed = printMaster(MASTER, false)
  expect(printed).not.toContain('Kim')
  expect(printed.split('\n').filter((text) => text.trimStart().startsWith('>'))).toEqual([])
})

test('prints nothing but its header for an empty master', () => {
  const printed = printMaster({ entries: [], lines: [] })
  expect(printed.split('\n')).toHaveLength(2)
  expect(readMaster(printed)).toEqual({ ok: true, parts: { entries: [], lines: [], contact_removed: [] } })
})

test('2,500 masters are the same after they were printed and read', () => {
  fc.assert(
    fc.property(headedMaster, (master) => {
      expect(readBack(printMaster(master))).toEqual(withoutOrigin(master))
    }),
    { numRuns: 600 },
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
