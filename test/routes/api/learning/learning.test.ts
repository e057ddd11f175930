import { beforeAll, describe, expect, test } from 'bun:test'
import type { Course } from '#lib/learn/course/schema.ts'
import { lessonFinder } from '#lib/learn/study/job-lessons.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { mustBe } from '#test/support/app.ts'
import { smallCourse } from '#test/support/course.ts'
import { appFor } from '#test/support/opened.ts'

describe('learning', () => {
  const app = appFor('all')
  let id: string
  beforeAll(async () => {
    const body = { folder: 'course', course: smallCourse() as never }
    id = (await app.post('/api/learning/import', body)).pathway.id
  })

  const at = (pathway_id: string) => ({ params: { pathway_id } })
  const show = async () =>
    mustBe(await app.call('GET', '/api/learning/pathways/:pathway_id/progress', at(id)))
  const save = (revision: number, items: object) =>
    app.call('PUT', '/api/learning/pathways/:pathway_id/progress', {
      ...at(id),
      body: { revision, items } as never,
    })

  const CARD = {
    ...{
      due: '2026-11-25T10:00:00.000Z',
      stability: 3.1,
      difficulty: 5,
      scheduled_days: 3,
      learning_steps: 0,
    },
    reps: 1,
    lapses: 0,
    state: 2,
    last_review: '2026-11-22T10:00:00.000Z',
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
      ).toMatchObject({ status: 404 })
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
      await app.post('/api/profiles', { label: 'Engineer', titles: ['Backend engineer'] })
      await app.post('/api/master', {
        markdown: '## Summary\n\n- Wrote SQL transactions for a bank for six years\n- Kept bees',
      })
      const made = await app.post('/api/assess', { job: { text: POSTING } } as never)
      const gaps = mustBe(await app.call('GET', '/api/learning/pathways/:pathway_id/gaps', at(id)))
      const [first] = gaps.lessons
      expect(gaps.assessed).toBe(1)
      expect(first).toMatchObject({ lesson: 'm2l1', jobs: 1 })
      expect(first?.asks[0]?.quote).toContain('message queues')
      expect(gaps.not_taught.map(({ name }) => name.toLowerCase())).toContain('fortran')
      expect(JSON.stringify(gaps)).not.toMatch(/bees|bank/)
      const { job_identity } = made.job
      const found = await app.get('/api/learning/lessons', { url: job_identity })
      expect(found.rows.map(({ lessons }) => lessons[0]?.lesson)).toContain('m2l1')
      expect(found.rows.some(({ quote }) => quote.includes('Fortran'))).toBe(false)
    })

    test('count a posting that was pasted, kept and assessed again as one job', async () => {
      const text = `  ${POSTING}\u200b`
      const { job_url } = await app.post('/api/own-jobs', { title: 'Backend engineer', text })
      const count = async () => {
        const { assessed, lessons } = mustBe(
          await app.call('GET', '/api/learning/pathways/:pathway_id/gaps', at(id)),
        )
        return { assessed, jobs: lessons[0]?.jobs }
      }
      expect(await count()).toEqual({ assessed: 1, jobs: 1 })
      await app.post('/api/assess', { job: { job_url } })
      expect(await count()).toEqual({ assessed: 1, jobs: 1 })
      await app.post('/api/assess', { job: { text } })
      expect(await count()).toEqual({ assessed: 1, jobs: 1 })
    })

    test('are of no job that was not assessed', async () => {
      const query = { url: 'https://boards.greenhouse.io/acme/jobs/1' }
      expect(await app.call('GET', '/api/learning/lessons', { query })).toMatchObject({
        error: { code: 'not_found' },
      })
    })
  })
})

describe('import', () => {
  const app = appFor('all')

  const send = (body: object) => app.call('POST', '/api/learning/import', { body } as never)
  const courses = async () =>
    (await app.get('/api/learning/pathways')).pathways.filter((pathway) => pathway.source === 'imported')
  const pageOf = async (id: string, file = '') => {
    const response = await app.send(`/learning/${id}/${file}`)
    return { status: response.status, text: await response.text() }
  }

  /** The small course with the texts in which all of its quotes stand. */
  async function withPages(course: Course): Promise<{ course: Course; pages: Record<string, string> }> {
    const quotes = Map.groupBy(
      course.lessons.flatMap(({ claims }) => Object.values(claims).flatMap(({ cites }) => cites)),
      ({ source }) => source,
    )
    const examples = course.lessons.flatMap(({ blocks }) => blocks.filter((block) => block.t === 'example'))
    const pages = Object.fromEntries(
      course.sources.map(({ id }) => [
        id,
        [
          ...(quotes.get(id) ?? []).map(({ quote }) => `${quote}.`),
          ...examples.filter(({ source }) => source === id).map(({ text }) => text),
        ].join('\n\n'),
      ]),
    )
    const sources = await Promise.all(
      course.sources.map(async (source) => ({
        ...source,
        text_sha256: await sha256Of(pages[source.id] ?? ''),
      })),
    )
    return { course: { ...course, sources }, pages }
  }

  describe('a course from a folder', () => {
    test('is rendered here, and says on every page that its quotes were not checked where no texts came along', async () => {
      const made = await send({ folder: 'my-course', course: smallCourse() })
      const { pathway } = mustBe(made) as { pathway: { id: string } }
      expect(pathway).toMatchObject({
        status: 'done',
        source: 'imported',
        imported_from: 'my-course',
        progress: null,
        course: { entry: 'index.html', lessons: 3 },
        quotes_checked: false,
      })
      for (const file of ['', 'm1l1.html', 'sources.html']) {
        expect((await pageOf(pathway.id, file)).text).toContain('quotes not checked here')
      }
    })

    test('with all of its texts has its quotes checked, and loses what does not stand in them', async () => {
      const { course, pages } = await withPages(smallCourse())
      const [lesson] = course.lessons
      const claims = { ...lesson?.claims }
      const [id = ''] = Object.keys(claims)
      const [cite] = claims[id]?.cites ?? []
      const lied = {
        ...course,
        lessons: course.lessons.map((lesson, at) =>
          at === 0
            ? {
                ...lesson,
                claims: {
                  ...claims,
                  [id]: {
                    text: 'An invented sentence about nothing.',
                    cites: [{ ...cite, quote: 'words that nobody ever wrote anywhere' }],
                  },
                },
              }
            : lesson,
        ),
      }
      const { pathway } = mustBe(await send({ folder: 'whole', course: lied, pages })) as {
        pathway: { id: string }
      }
      const shown = await Promise.all(
        ['', 'm1l1.html', 'm1l2.html', 'm2l1.html'].map((file) => pageOf(pathway.id, file)),
      )
      const text = shown.map((page) => page.text).join('')
      expect(text).not.toContain('An invented sentence')
      expect(text).not.toContain('quotes not checked here')
    })

    test('can be read like any other, and is neither cancelled nor resumed', async () => {
      const { pathway } = mustBe(await send({ folder: 'read-me', course: smallCourse() })) as {
        pathway: { id: string }
      }
      const at = { params: { pathway_id: pathway.id } }
      const { lessons, sources } = mustBe(
        await app.call('GET', '/api/learning/pathways/:pathway_id/course', at),
      )
      expect(lessons.map(({ id }) => id)).toEqual(['m1l1', 'm1l2', 'm2l1'])
      expect(sources).toHaveLength(3)
      const cancelled = mustBe(
        await app.call('POST', '/api/learning/pathways/:pathway_id/cancel', { ...at, body: {} }),
      )
      expect(cancelled.pathway.status).toBe('done')
      expect(
        await app.call('POST', '/api/learning/pathways/:pathway_id/resume', { ...at, body: {} }),
      ).toMatchObject({ error: { code: 'invalid_value' } })
    })
  })

  describe('a hostile folder', () => {
    const course = smallCourse()
    const [first, ...others] = course.lessons
    const withLesson = (changed: object) => ({ ...course, lessons: [{ ...first, ...changed }, ...others] })
    const [claim] = Object.keys(first?.claims ?? {})
    const lying = (text: string) =>
      withLesson({ claims: { ...first?.claims, [claim ?? '']: { ...first?.claims[claim ?? ''], text } } })

    test.each([
      ['is named like a path', { folder: '../../etc', course }],
      ['is named like an address', { folder: 'mail me at a@b.example', course }],
      ['is no course', { folder: 'x', course: { schema: 'svc-course:1' } }],
      ['brings keys of its own', { folder: 'x', course: { ...course, html: '<script>' } }],
      [
        'brings markup in a title',
        { folder: 'x', course: withLesson({ title: '<img src=x onerror=alert(1)>' }) },
      ],
      [
        'brings a script in a sentence',
        { folder: 'x', course: lying('Hello <script>alert(1)</script> there') },
      ],
      [
        'brings an address in a sentence',
        { folder: 'x', course: lying('See https://evil.example/ for more') },
      ],
      ['cites what is not there', { folder: 'x', course: withLesson({ needs: ['m9l9'] }) }],
      [
        'names a question without its claim',
        {
          folder: 'x',
          course: withLesson({
            quiz: [{ id: 'q1', kind: 'one', stem: 's', options: ['a', 'b'], answer: [0], claim: 'c99' }],
          }),
        },
      ],
      [
        'answers with what is no option',
        {
          folder: 'x',
          course: withLesson({
            quiz: [{ id: 'q1', kind: 'one', stem: 's', options: ['a', 'b'], answer: [4], claim }],
          }),
        },
      ],
      [
        'has the same lesson twice',
        { folder: 'x', course: { ...course, lessons: [...course.lessons, first] } },
      ],
      ['has a file name for an id', { folder: 'x', course: withLesson({ id: '../index' }) }],
      [
        'links to another scheme',
        {
          folder: 'x',
          course: {
            ...course,
            sources: course.sources.map((source) => ({ ...source, url: 'javascript:alert(1)' })),
          },
        },
      ],
      ['is endless', { folder: 'x', course: withLesson({ title: 'x'.repeat(100_000) }) }],
    ])('that %s is refused, and nothing is stored', async (_, body) => {
      const before = (await courses()).length
      const refused = await send(body)
      expect(refused.ok).toBe(false)
      expect((await courses()).length).toBe(before)
    })

    test('that links into a network at home keeps the words and loses the link', async () => {
      const sources = course.sources.map((source) => ({ ...source, url: 'https://router.local/admin' }))
      const { pathway } = mustBe(await send({ folder: 'x', course: { ...course, sources } })) as {
        pathway: { id: string }
      }
      expect((await pageOf(pathway.id, 'sources.html')).text).not.toContain('router.local')
    })

    test('that hides letters shows what it says', async () => {
      const { pathway } = mustBe(
        await send({ folder: 'x', course: { ...course, title: 'Back\u202eend \u200bwork' } }),
      ) as { pathway: { id: string } }
      expect((await pageOf(pathway.id)).text).toContain('Backend work')
    })
  })
})
