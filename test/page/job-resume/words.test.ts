import { expect, test } from 'bun:test'
import { groupLines, isReordered } from '#assets/page/job-resume/resume-lines.tsx'
import { keptText, paperStaleText, reasonText, standingText } from '#assets/page/job-resume/store.ts'
import { spacingText } from '#assets/page/kit/pages/header.tsx'

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

test.each([
  [{ made_by: 'code', changed_by: null, lines: 1 }, 'Picked by rules: 1 line'],
  [
    { made_by: 'model', changed_by: 'person' as const, lines: 12 },
    'Tailored by a model, then changed by you: 12 lines',
  ],
  [
    { made_by: 'code', changed_by: 'agent' as const, lines: 2 },
    'Picked by rules, then changed by a program: 2 lines',
  ],
  [{ made_by: 'person', changed_by: 'person' as const, lines: 3 }, 'Yours: 3 lines'],
])('%p stands as %p', (standing, text) => {
  expect(standingText(standing)).toBe(text)
})

test.each([
  ['person', true, 'You changed this resume'],
  ['person', false, 'You changed this resume'],
  ['agent', true, 'A program changed this resume'],
  [null, true, 'This resume is kept with your application'],
  [null, false, 'This resume was tailored to the job'],
] as const)('a newer resume waits beside one changed by %p, attached: %p', (changed_by, attached, text) => {
  expect(keptText({ changed_by, attached })).toBe(text)
})

test('why a resume is out of date is told once', () => {
  expect(paperStaleText([])).toBe('')
  expect(paperStaleText(['picked_line_changed', 'master_newer'])).toBe(
    'one of its lines changed in your main resume',
  )
  expect(paperStaleText(['assessment_stale:resume_changed', 'master_newer'])).toBe(
    'the assessment is out of date; your main resume changed',
  )
})

test('a reason names what the posting asks, where that is known', () => {
  const requirements = new Map([['r3', 'Experience with Go']])
  expect(reasonText('cites:r3', requirements)).toBe('answers “Experience with Go”')
  expect(reasonText('term:r3', new Map())).toBe('mentions a word of the posting')
  expect(reasonText('term:d12', new Map())).toBe('near to a duty of the posting')
  expect(reasonText('like_posting', requirements)).toBe('close to the words of the posting')
  expect(reasonText('no_match', requirements)).toBe('the posting does not ask for it')
})

test('a spacing is told against the usual one', () => {
  expect([0.7, 0.95, 1.15].map(spacingText)).toEqual(['70% of normal', '95% of normal', '115% of normal'])
})

test.each([
  ['Systems: Kafka, Redis', 'Systems: Redis, Kafka', true],
  ['Systems: Kafka, Redis', 'Systems: Kafka, Redis', false],
  ['Systems: Kafka', 'Systems: Redis, Kafka', false],
])('takes %p of %p for the same words in another order: %p', (text, source, expected) => {
  expect(isReordered({ text, source })).toBe(expected)
})
