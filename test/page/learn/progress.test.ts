import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { codeOf, marksIn } from '#assets/course/progress-code.ts'
import { GRADES, rate, rateKnown } from '#assets/page/learn/cards.tsx'
import { orderCourses } from '#assets/page/learn/learn-list.tsx'
import { type Deed, deckOf, deedsIn, stateOf, withDeeds } from '#assets/page/learn/progress.ts'
import type { ProgressItems } from '#db/rows/pathway.ts'

const NOTHING: ProgressItems = { viewed: [], done: [], practice: [], quiz: {}, cards: {} }
const NOW = Date.parse('2026-11-22T12:00:00Z')
const DAY = 24 * 60 * 60_000
const [AGAIN, , GOOD, EASY] = GRADES.map(({ grade }) => grade)

const lessons = ['m1l1', 'm1l2'].map((id) => ({
  id,
  title: id,
  outcome: '',
  minutes: 5,
  url: `/learning/x/${id}.html`,
  practice: null,
  quiz: [],
  cards: ['k1', 'k2'].map((card) => ({ id: `${id}.${card}`, front: card, back: card })),
}))

describe('withDeeds()', () => {
  test('keeps each thing once, and takes a mark back', () => {
    const deeds: Deed[] = [
      { did: 'view', item: 'm1l1' },
      { did: 'view', item: 'm1l1' },
      { did: 'done', item: 'm1l1', ok: true },
      { did: 'done', item: 'm1l2', ok: true },
      { did: 'done', item: 'm1l1', ok: false },
      { did: 'practice', item: 'm1l2' },
    ]
    expect(withDeeds(NOTHING, deeds)).toEqual({
      ...NOTHING,
      viewed: ['m1l1'],
      done: ['m1l2'],
      practice: ['m1l2'],
    })
    expect(NOTHING.viewed).toEqual([])
  })

  test('leaves right what was answered right once', () => {
    const quiz = (ok: boolean, tries: number): Deed => ({ did: 'quiz', item: 'm1l1.q1', ok, tries })
    expect(withDeeds(NOTHING, [quiz(false, 1), quiz(false, 2)]).quiz).toEqual({
      'm1l1.q1': { ok: false, tries: 2 },
    })
    expect(withDeeds(NOTHING, [quiz(true, 3), quiz(false, 1)]).quiz).toEqual({
      'm1l1.q1': { ok: true, tries: 3 },
    })
  })

  test('takes of one card turned over in two tabs the later state', () => {
    const first = rate(undefined, GOOD!, NOW)
    const later = rate(first, EASY!, NOW + DAY)
    const card = (state: typeof first): Deed => ({ did: 'card', item: 'm1l1.k1', state })
    expect(withDeeds(NOTHING, [card(later), card(first)]).cards['m1l1.k1']).toEqual(later)
    expect(withDeeds(NOTHING, [card(first), card(later)]).cards['m1l1.k1']).toEqual(later)
  })
})

test('stateOf() tells a course ids and ticks alone', () => {
  const items = { ...NOTHING, done: ['m1l1'], quiz: { 'm1l1.q1': { ok: true, tries: 4 } } }
  expect(stateOf(items)).toEqual({ done: ['m1l1'], practice: [], quiz: { 'm1l1.q1': true } })
})

test('deedsIn() reads what the browser kept, and nothing of anything else', () => {
  const deeds: Deed[] = [{ did: 'view', item: 'm1l1' }]
  expect(deedsIn(JSON.stringify(deeds))).toEqual(deeds)
  for (const text of ['', '{', '{}', '[1, null, {"did":"rm","item":"x"}, {"did":"view"}]']) {
    expect(deedsIn(text)).toEqual([])
  }
})

describe('deckOf()', () => {
  const day = { now: NOW, today: NOW - DAY / 2 }

  test('deals the cards of lessons that are done, and those that are due again', () => {
    expect(deckOf(lessons, NOTHING, day)).toMatchObject({ due: [], next_at: null, waiting: 4 })
    const done = { ...NOTHING, done: ['m1l1'] }
    expect(deckOf(lessons, done, day).due.map(({ id }) => id)).toEqual(['m1l1.k1', 'm1l1.k2'])
    const old = rate(undefined, EASY!, NOW - 30 * DAY)
    const soon = rate(undefined, EASY!, NOW)
    const deck = deckOf(lessons, { ...done, cards: { 'm1l2.k1': old, 'm1l1.k1': soon } }, day)
    expect(deck.due.map(({ id }) => id)).toEqual(['m1l2.k1', 'm1l1.k2'])
    expect(deck).toMatchObject({ next_at: soon.due, waiting: 1, is_capped: false })
  })

  test('shows no more than twenty a day', () => {
    const many = lessons.map((lesson) => ({
      ...lesson,
      cards: Array.from({ length: 15 }, (_, at) => ({ id: `${lesson.id}.k${at}`, front: 'a', back: 'b' })),
    }))
    const done = { ...NOTHING, done: ['m1l1', 'm1l2'] }
    expect(deckOf(many, done, day)).toMatchObject({ is_capped: true })
    expect(deckOf(many, done, day).due).toHaveLength(20)
    const cards = Object.fromEntries(
      many[0]!.cards.map(({ id }) => [id, rate(undefined, EASY!, NOW - 1000)] as const),
    )
    expect(deckOf(many, { ...done, cards }, day).due).toHaveLength(5)
  })
})

describe('rate()', () => {
  test('brings a card back the later the better it was known', () => {
    const dues = GRADES.map(({ grade }) => Date.parse(rate(undefined, grade, NOW).due))
    expect(dues).toEqual(dues.toSorted((a, b) => a - b))
    expect(dues[0]).toBeGreaterThan(NOW)
    const rated = rate(undefined, EASY!, NOW)
    const again = rate(rated, AGAIN!, Date.parse(rated.due))
    expect(again).toMatchObject({ lapses: 1, reps: 2 })
    expect(Date.parse(again.due)).toBeLessThan(Date.parse(rated.due) + DAY)
  })

  test('keeps numbers that the service takes', () => {
    let state = rate(undefined, GOOD!, NOW)
    for (let step = 0; step < 40; step += 1) state = rate(state, GOOD!, Date.parse(state.due))
    expect(state.scheduled_days).toBeLessThanOrEqual(100_000)
    expect(state.stability).toBeLessThanOrEqual(100_000)
    expect(state.last_review).not.toBeNull()
  })

  test('counts a judgement on a page of the course only when the card is due', () => {
    const rated = rateKnown(undefined, true, NOW)
    expect(rated).toEqual(rate(undefined, GOOD!, NOW))
    expect(rateKnown(rated!, true, NOW + 1000)).toBeNull()
    expect(rateKnown(rated!, false, Date.parse(rated!.due))).toMatchObject({ reps: 2 })
  })
})

const COURSES = ['Data analyst', 'Backend engineer', 'Security engineer'].map((label) => ({
  id: label,
  label,
  role_text: label,
}))
const orderOf = (titles: string[], demand: Record<string, { jobs: number }> = {}) =>
  orderCourses(COURSES, { titles, demand }).map(({ id }) => id)

test('the course of a role of the person comes first, whatever most jobs ask for', () => {
  const demand = { 'Security engineer': { jobs: 40 }, 'Backend engineer': { jobs: 3 } }
  expect(orderOf(['Senior Backend Engineer'], demand)).toEqual([
    ...['Backend engineer', 'Security engineer', 'Data analyst'],
  ])
})

test('of two such roles the first title decides, whatever most jobs ask for', () => {
  const demand = { 'Security engineer': { jobs: 40 } }
  expect(orderOf(['Backend Engineer', 'Security Engineer'], demand)).toEqual([
    ...['Backend engineer', 'Security engineer', 'Data analyst'],
  ])
})

test('without such a role the demand decides, and without demand the order stays', () => {
  expect(orderOf(['Baker'], { 'Security engineer': { jobs: 1 } })[0]).toBe('Security engineer')
  expect(orderOf([])).toEqual(COURSES.map(({ id }) => id))
})

const items = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,10}(\.[a-z0-9]{1,8})?$/), {
  maxLength: 320,
})

test('a code gives back what was marked', () => {
  fc.assert(
    fc.property(items, fc.infiniteStream(fc.boolean()), (all, choices) => {
      const marked = all.filter(() => choices.next().value)
      const code = codeOf(all, new Set(marked))
      expect(code).toMatch(/^[\w-]{3,80}$/)
      expect(marksIn(code, all)).toEqual(marked)
    }),
  )
})

test('a code of other items is none', () => {
  const code = codeOf(['a', 'b', 'c'], new Set(['a']))
  expect(marksIn(code, ['a', 'b', 'd'])).toBeNull()
  expect(marksIn(code, ['a', 'c', 'b'])).toBeNull()
  expect(
    marksIn(
      code,
      Array.from({ length: 30 }, (_, at) => `l${at}`),
    ),
  ).toBeNull()
})

test('what is no code is none', () => {
  for (const text of ['', ' ', '!', 'nonsense', 'A'.repeat(500), '<b>', codeOf(['a'], new Set()).slice(1)]) {
    expect(marksIn(text, ['a'])).toBeNull()
  }
})
