import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { lessonFinder } from '#lib/learn/study/match-lessons.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { smallCourse } from '#test/support/course.ts'

let app: TestApp
let id: string
beforeAll(async () => {
  app = await openApp()
  const body = { folder: 'course', course: smallCourse() as never }
  id = mustBe(await app.call('POST', '/api/learning/import', { body })).pathway.id
})
afterAll(() => app.close())

const at = (pathway_id: string) => ({ params: { pathway_id } })
const show = async () => mustBe(await app.call('GET', '/api/learning/pathways/:pathway_id/progress', at(id)))
const save = (revision: number, items: object) =>
  app.call('PUT', '/api/learning/pathways/:pathway_id/progress', {
    ...at(id),
    body: { revision, items } as never,
  })

const CARD = {
  ...{ due: '2026-11-25T10:00:00.000Z', stability: 3.1, difficulty: 5, scheduled_days: 3, learning_steps: 0 },
  ...{ reps: 1, lapses: 0, state: 2, last_review: '2026-11-22T10:00:00.000Z' },
}
const ITEMS = {
  viewed: ['m1l1'],
  done: ['m1l1'],
  practice: ['m1l1'],
  quiz: { 'm1l1.q1': { ok: true, tries: 2 } },
  cards: { 'm1l1.k1': CARD },
}

describe('what was done in a course', () => {
  test('is nothing at first, is kept, and is written over only as it was read', async () => {
    expect(await show()).toMatchObject({ revision: 0, items: { done: [], cards: {} }, updated_at: null })
    const saved = mustBe(await save(0, ITEMS))
    expect(saved).toMatchObject({ id, revision: 1, items: ITEMS })
    expect(await save(0, { ...ITEMS, done: [] })).toMatchObject({
      ...{
        ok: false,
        status: 409,
        error: { code: 'revision_conflict', current: { revision: 1, items: ITEMS } },
      },
    })
    expect((await show()).items).toEqual(ITEMS)
  })

  test('keeps nothing that the course does not have', async () => {
    const { revision } = await show()
    const more = { ...ITEMS, done: ['m1l1', 'm9l9', 'm1l1'], quiz: { 'm1l1.q77': { ok: true, tries: 1 } } }
    expect(mustBe(await save(revision, more)).items).toMatchObject({ done: ['m1l1'], quiz: {} })
  })

  test.each([
    ['a due time that is none', { ...ITEMS, cards: { 'm1l1.k1': { ...CARD, due: 'soon' } } }],
    ['a key of its own', { ...ITEMS, mood: 'good' }],
    ['an id that is none', { ...ITEMS, done: ['<b>'] }],
    ['a thousand lessons', { ...ITEMS, viewed: Array.from({ length: 1000 }, (_, n) => `m${n}l1`) }],
  ])('is refused with %s', async (_, items) => {
    const { revision } = await show()
    expect((await save(revision, items)).ok).toBe(false)
    expect((await show()).revision).toBe(revision)
  })

  test('is of no course that is not there', async () => {
    expect(
      await app.call('GET', '/api/learning/pathways/:pathway_id/progress', at('lp-00000000')),
    ).toMatchObject({
      status: 404,
    })
  })
})

test('a lesson is found by names, and not by a word that a sentence uses otherwise', () => {
  const skills = [{ key: 'plans', label: 'Query plans', aliases: ['explain', 'execution plans'] }]
  const [lesson] = smallCourse().lessons
  const find = lessonFinder({ skills, lessons: lesson ? [{ ...lesson, skills: ['plans'] }] : [] })
  expect(find({ terms: ['EXPLAIN'], quote: 'You know EXPLAIN' })).toEqual(['m1l1'])
  expect(find({ terms: [], quote: 'You read an execution plan with ease' })).toEqual(['m1l1'])
  expect(find({ terms: ['Postgres EXPLAIN'], quote: 'Postgres EXPLAIN' })).toEqual(['m1l1'])
  expect(find({ terms: [], quote: 'You can explain why you left it' })).toEqual([])
  const sentence = 'You can explain why you left it'
  expect(find({ terms: [sentence], quote: sentence })).toEqual([])
})

describe('lessons for gaps', () => {
  const POSTING = `Backend engineer

Requirements
- You must know message queues very well
- You must know Fortran
- Experience with SQL transactions is required
`

  test('are those that teach what jobs ask and the person does not show, and lead back to the job', async () => {
    mustBe(
      await app.call('POST', '/api/profiles', { body: { label: 'Engineer', titles: ['Backend engineer'] } }),
    )
    mustBe(
      await app.call('POST', '/api/master', {
        body: { markdown: '## Summary\n\n- Wrote SQL transactions for a bank for six years\n- Kept bees' },
      }),
    )
    const made = mustBe(
      await app.call('POST', '/api/assess', {
        body: { job: { text: POSTING } } as never,
      }),
    )
    const gaps = mustBe(await app.call('GET', '/api/learning/pathways/:pathway_id/gaps', at(id)))
    const [first] = gaps.lessons
    expect(gaps.assessed).toBe(1)
    expect(first).toMatchObject({ lesson: 'm2l1', jobs: 1 })
    expect(first?.asks[0]?.quote).toContain('message queues')
    expect(gaps.not_taught.map(({ name }) => name.toLowerCase())).toContain('fortran')
    expect(JSON.stringify(gaps)).not.toMatch(/bees|bank/)
    const { job_identity } = made.job
    const found = mustBe(await app.call('GET', '/api/learning/lessons', { query: { url: job_identity } }))
    expect(found.rows.map(({ lessons }) => lessons[0]?.lesson)).toContain('m2l1')
    expect(found.rows.some(({ quote }) => quote.includes('Fortran'))).toBe(false)
  })

  test('are of no job that was not assessed', async () => {
    const query = { url: 'https://boards.greenhouse.io/acme/jobs/1' }
    expect(await app.call('GET', '/api/learning/lessons', { query })).toMatchObject({
      error: { code: 'not_found' },
    })
  })
})
