import { describe, expect, test } from 'bun:test'
import { courseGate, itemsOf, readEvent } from '#lib/learn/site/messages.ts'
import { smallCourse } from '#test/support/course.ts'

const course = itemsOf(smallCourse())
const URL = 'https://www.postgresql.org/docs/15/sql-select.html'
const said = (event: object) => ({ svc: 'course:1', id: course.id, ...event })

const RIGHT = [
  { ev: 'ready' },
  { ev: 'view', item: 'm1l1' },
  { ev: 'done', item: 'm1l1', ok: true },
  { ev: 'quiz', item: 'm1l1.q1', ok: false, tries: 2 },
  { ev: 'card', item: 'm1l1.k1' },
  { ev: 'card', item: 'm1l1.k1', ok: true },
  { ev: 'practice', item: 'm2l1' },
  { ev: 'open', url: URL },
]

const WRONG: unknown[] = [
  null,
  'ready',
  [],
  new Map(),
  {},
  { ...said({ ev: 'ready' }), svc: 'course:2' },
  { ...said({ ev: 'ready' }), id: 'lp-00000000' },
  said({ ev: 'other' }),
  said({ ev: 'ready', item: 'm1l1' }),
  said({ ev: 'view' }),
  said({ ev: 'view', item: 'm9l9' }),
  said({ ev: 'view', item: 'm1l1', more: 1 }),
  said({ ev: 'view', item: ['m1l1'] }),
  said({ ev: 'done', item: 'm1l1' }),
  said({ ev: 'done', item: 'm1l1', ok: 'true' }),
  said({ ev: 'done', item: 'm1l1.q1', ok: true }),
  said({ ev: 'quiz', item: 'm1l1.q1', ok: true }),
  said({ ev: 'quiz', item: 'm1l1.q1', ok: true, tries: 0 }),
  said({ ev: 'quiz', item: 'm1l1.q1', ok: true, tries: 1.5 }),
  said({ ev: 'quiz', item: 'q1', ok: true, tries: 1 }),
  said({ ev: 'card', item: 'm1l1.k9' }),
  said({ ev: 'open', url: 'https://evil.test/' }),
  said({ ev: 'open', url: 'javascript:alert(1)' }),
  said({ ev: 'open', url: `${URL}${'x'.repeat(1000)}` }),
  said({ ev: 'toString' }),
]

describe('readEvent()', () => {
  test.each(RIGHT)('takes %o', (event) => {
    expect(readEvent(said(event), course)).toEqual(event as never)
  })

  test('takes nothing else', () => {
    expect(WRONG.filter((data) => readEvent(data, course) !== null)).toEqual([])
  })

  test('takes nothing that cannot be written down', () => {
    const round: Record<string, unknown> = said({ ev: 'ready' })
    round['self'] = round
    expect(readEvent(round, course)).toBeNull()
  })
})

describe('courseGate()', () => {
  const frame = { is: 'the frame' }
  const message = { source: frame, origin: 'null', data: said({ ev: 'ready' }) }

  test('hears the frame alone', () => {
    const gate = courseGate(course, () => frame)
    expect(gate(message, 0)).toEqual({ ev: 'ready' })
    expect(gate({ ...message, source: {} }, 0)).toBeNull()
    expect(gate({ ...message, source: null }, 0)).toBeNull()
    expect(gate({ ...message, origin: 'http://127.0.0.1:4747' }, 0)).toBeNull()
    expect(courseGate(course, () => null)({ ...message, source: null }, 0)).toBeNull()
  })

  test('hears twenty messages a second', () => {
    const gate = courseGate(course, () => frame)
    const heard = Array.from({ length: 30 }, (_, at) => gate(message, at * 10)).filter(
      (event) => event !== null,
    )
    expect(heard).toHaveLength(20)
    expect(gate(message, 999)).toBeNull()
    expect(gate(message, 1000)).toEqual({ ev: 'ready' })
  })
})

test('items name lessons, exercises, questions, cards and sources of a course', () => {
  expect(course).toEqual({
    id: 'lp-1a2b3c4d',
    lessons: ['m1l1', 'm1l2', 'm2l1'],
    practice: ['m1l1', 'm1l2', 'm2l1'],
    quiz: ['m1l1.q1', 'm1l1.q2', 'm1l2.q1', 'm1l2.q2', 'm2l1.q1', 'm2l1.q2'],
    cards: ['m1l1.k1', 'm1l1.k2', 'm1l2.k1', 'm1l2.k2', 'm2l1.k1', 'm2l1.k2'],
    urls: ['https://www.postgresql.org/docs/15/mvcc-intro.html', URL],
  })
})
