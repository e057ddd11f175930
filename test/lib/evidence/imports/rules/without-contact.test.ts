import { expect, test } from 'bun:test'
import { contactFree, hasContent, withoutContact } from '#lib/evidence/imports/rules/without-contact.ts'
import type { Draft } from '#lib/evidence/master/draft.ts'

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

test.each([
  ['Demo at https://loom.example/planner, used by 300 students', 'Demo, used by 300 students'],
  ['Loomkit (https://loom.example/kit)', 'Loomkit'],
  ['Wrote the guide, see https://loom.example/guide', 'Wrote the guide'],
  ['E-Mail: bob@loom.example', ''],
  ['Phone: +44 117 496 0192 | bob@loom.example', ''],
  ['Berlin | bob@loom.example', 'Berlin'],
])('of %p is left %p', (text, rest) => {
  expect(contactFree(text).rest).toBe(rest)
})

test.each([
  'C++ and C#',
  'Node.js, Socket.io, ASP.NET',
  'p95 latency fell from 2.4 s to 380 ms, a drop of 84 %',
  'Raised $3.4M from 2019 to 2021',
  'CI/CD, TCP/IP, SAP FI/CO',
])('%p is left as it is', (text) => {
  expect(contactFree(text)).toEqual({ rest: text, kinds: [] })
})

test('a name that the header told is cut out, and its kind is told', () => {
  expect(contactFree('Resume of Elin Lindqvist', ['Elin Lindqvist'])).toEqual({
    rest: 'Resume of',
    kinds: ['name_line'],
  })
})

test.each(['elin.lindqvist.example', 'ElinLindqvist.example', 'elin-lindqvist', 'Elin  Lindqvist'])(
  'a name as in %p is cut out',
  (text) => {
    expect(contactFree(`Weaver at ${text}`, ['Elin Lindqvist']).rest).toBe('Weaver')
    expect(contactFree('Elin.Lind', ['Elin Lindqvist']).kinds).toEqual([])
  },
)

test('three words say something, a label does not', () => {
  expect(hasContent('Built the demo')).toBe(true)
  expect(hasContent('Portfolio: live')).toBe(false)
})
