import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Course } from '#lib/learn/course/schema.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { smallCourse } from '#test/support/course.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const send = (body: object) => app.call('POST', '/api/learning/import', { body } as never)
const courses = async () =>
  mustBe(await app.call('GET', '/api/learning/pathways')).pathways.filter(
    (pathway) => pathway.source === 'imported',
  )
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
      ...{ status: 'done', source: 'imported', imported_from: 'my-course', progress: null },
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
    ).toMatchObject({
      error: { code: 'invalid_value' },
    })
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
    ['brings an address in a sentence', { folder: 'x', course: lying('See https://evil.example/ for more') }],
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
