import { expect, test } from 'bun:test'
import { groupLines } from '#assets/page/job-resume/resume-lines.tsx'

const line = (id: string, section: string, entry_id: string | null = null) => ({ id, section, entry_id })
const entry = (id: string, section: string) => ({ id, section, heading: `Heading ${id}`, sublines: [] })

test('lines stand under their entry, in the order of the sections, and a school without lines stands too', () => {
  const parts = groupLines(
    {
      entries: [entry('e1', 'experience'), entry('e2', 'education')],
      lines: [line('l1', 'experience', 'e1'), line('l2', 'skills'), line('l3', 'experience', 'e1')],
    },
    ['experience', 'summary', 'skills', 'education'],
  )
  expect(parts.map(({ section }) => section)).toEqual(['experience', 'skills', 'education'])
  expect(parts.map(({ groups }) => groups.map(({ key, lines }) => [key, lines.map(({ id }) => id)]))).toEqual(
    [[['e1', ['l1', 'l3']]], [['skills', ['l2']]], [['e2', []]]],
  )
})
