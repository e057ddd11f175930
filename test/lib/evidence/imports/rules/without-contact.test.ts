import { expect, test } from 'bun:test'
import type { Draft } from '#lib/evidence/imports/draft.ts'
import { withoutContact } from '#lib/evidence/imports/rules/without-contact.ts'

const line = (text: string, read_from = 7) => ({ text, tags: [], read_from })
const draft = (more: Partial<Draft>): Draft => ({
  entries: [],
  lines: [],
  dropped: [],
  unplaced: [],
  ...more,
})

test('a sentence stays without its link, a line that is little else goes', () => {
  const read = withoutContact(
    draft({
      lines: [
        { section: 'other', ...line('Wrote the guide at https://loom.example/guide for weavers') },
        { section: 'other', ...line('Blog: https://loom.example/blog') },
        { section: 'other', ...line('Weekly notes: https://loom.example/blog', 9) },
      ],
    }),
  )
  expect(read.lines.map(({ text }) => text)).toEqual(['Wrote the guide for weavers'])
  expect(read.dropped.map(({ kind, line: at }) => `${kind} ${at}`)).toEqual(['link 7', 'link 7', 'link 9'])
  expect(read.unplaced.map(({ line: at, text }) => `${at} ${text}`)).toContain('9 Weekly notes')
})

test('a link in a heading is cut out of it', () => {
  const entry = {
    section: 'projects',
    heading: 'Loomkit (https://loom.example/kit)',
    sublines: ['https://loom.example'],
    lines: [],
    read_from: 3,
  } as const
  const read = withoutContact(draft({ entries: [{ ...entry, sublines: [...entry.sublines], lines: [] }] }))
  expect(read.entries[0]).toMatchObject({ heading: 'Loomkit', sublines: [] })
  expect(read.dropped.map(({ where }) => where)).toEqual(['heading', 'heading'])
})
