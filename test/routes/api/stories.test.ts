import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
let now: string

beforeEach(async () => {
  now = '2026-11-21T09:00:00.000Z'
  app = await openApp({ now: () => now })
})
afterEach(() => app.close())

type Texts = {
  title?: string
  company?: string
  role?: string
  period?: string
  narrative?: { situation?: string; task?: string; action?: string; result?: string }
  tags?: string[]
  answers_questions?: string[]
}
const IMPORT = {
  title: 'The slow import',
  narrative: { situation: 'Imports took a day.', result: 'An hour.' },
}

const add = (body: Texts & typeof IMPORT) => app.call('POST', '/api/stories', { body })
const added = async (body: Parameters<typeof add>[0] = IMPORT) => mustBe(await add(body)).story
const put = (story_id: string, body: Texts & { revision: number }) =>
  app.call('PUT', '/api/stories/:story_id', { params: { story_id }, body })
const remove = (story_id: string, revision: number) =>
  app.call('DELETE', '/api/stories/:story_id', {
    params: { story_id },
    query: { revision: String(revision) },
  })
const list = async (query: Record<string, string> = {}) => (await app.get('/api/stories', query)).stories

describe('POST /api/stories', () => {
  test('saves a story under an id made of its title', async () => {
    const company = 'Northwind Robotics'
    const outcome = await add({
      ...IMPORT,
      company,
      tags: ['sql'],
      answers_questions: ['What are you proud of?'],
    })
    expect(outcome.status).toBe(201)
    expect(mustBe(outcome)).toMatchObject({
      schema_version: 'svc-stories-response:1',
      story: {
        id: 'story:the-slow-import',
        title: 'The slow import',
        company,
        role: null,
        narrative: { situation: 'Imports took a day.', task: '', action: '', result: 'An hour.' },
        tags: ['sql'],
        answers_questions: ['What are you proud of?'],
        revision: 1,
        written_by: 'agent',
        history: [{ action: 'added', at: now, by: 'agent' }],
      },
    })
  })

  test('gives no id to a second story while the first is there', async () => {
    const first = await added()
    expect((await added()).id).toBe('story:the-slow-import-2')
    mustBe(await remove(first.id, 1))
    expect((await added()).id).toBe('story:the-slow-import')
    expect((await added()).id).toBe('story:the-slow-import-3')
  })

  test.each([
    [{ ...IMPORT, title: '' }, 'invalid_value'],
    [{ ...IMPORT, title: '…' }, 'invalid_value'],
    [{ ...IMPORT, narrative: {} }, 'invalid_value'],
    [{ ...IMPORT, narrative: { situation: ' ', task: '...' } }, 'invalid_value'],
    [{ ...IMPORT, narrative: { action: 'x'.repeat(5001) } }, 'invalid_value'],
    [{ ...IMPORT, tags: [''] }, 'invalid_value'],
    [{ ...IMPORT, company: 'Northwind, 12 High Street, London' }, 'personal_info_refused'],
    [{ ...IMPORT, narrative: { action: 'I wrote to ada@example.org' } }, 'personal_info_refused'],
    [{ ...IMPORT, answers_questions: ['See https://www.example.org/ada'] }, 'personal_info_refused'],
  ])('refuses %j with %s and keeps nothing', async (body, code) => {
    const refused = await add(body as typeof IMPORT)
    expect(refused).toMatchObject({ ok: false, status: 422, error: { code } })
    expect(JSON.stringify(refused)).not.toContain('ada')
    expect(await list()).toEqual([])
  })

  test('keeps texts as they were sent', async () => {
    const situation = '\u202eمرحبا\u202c \u001b[31m 👩‍💻\n<b>'.padEnd(5000, 'x')
    const { id } = await added({ ...IMPORT, narrative: { situation } as typeof IMPORT.narrative })
    const { story } = await app.get('/api/stories/:story_id', { story_id: id })
    expect(story.narrative.situation).toBe(situation)
  })
})

describe('PUT /api/stories/{story_id}', () => {
  test('changes what is named, under the same id, and keeps what was said before', async () => {
    const { id } = await added()
    now = '2020-01-01T00:00:00.000Z'
    const changes = { title: 'Another title', narrative: { action: 'I wrote batches.' } }
    const { story } = mustBe(await put(id, { ...changes, revision: 1 }))
    expect(story).toMatchObject({
      id,
      title: 'Another title',
      narrative: { situation: 'Imports took a day.', action: 'I wrote batches.' },
      revision: 2,
      updated_at: '2026-11-21T09:00:00.001Z',
    })
    const shown = await app.get('/api/stories/:story_id', { story_id: id })
    expect(shown.earlier).toMatchObject([{ revision: 1, title: 'The slow import' }])
  })

  test('gives the current story to who read an earlier one', async () => {
    const { id } = await added()
    mustBe(await put(id, { title: 'Second', revision: 1 }))
    expect(await put(id, { title: 'Third', revision: 1 })).toMatchObject({
      status: 409,
      error: { code: 'revision_conflict', current: { id, title: 'Second', revision: 2 } },
    })
  })

  test('lets one of twenty win each revision', async () => {
    const { id } = await added()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => put(id, { title: `Title ${at}`, revision: 1 })),
    )
    expect(outcomes.filter(({ ok }) => ok).length).toBe(1)
    expect((await list()).map((story) => story.revision)).toEqual([2])
  })

  test('refuses an edit that names nothing or empties the story, and knows no other id', async () => {
    const { id } = await added()
    const empty = { situation: '', result: '' }
    expect(await put(id, { revision: 1 })).toMatchObject({ error: { code: 'invalid_value' } })
    expect(await put(id, { narrative: empty, revision: 1 })).toMatchObject({
      error: { code: 'invalid_value' },
    })
    expect(await put('story:none', { title: 'x', revision: 1 })).toMatchObject({
      error: { code: 'not_found' },
    })
  })
})

describe('DELETE /api/stories/{story_id}', () => {
  test('removes a story with all that it ever said; it is never listed or found again', async () => {
    const { id } = await added()
    mustBe(await put(id, { title: 'Second', revision: 1 }))
    expect(await remove(id, 1)).toMatchObject({ status: 409, error: { code: 'revision_conflict' } })
    expect(mustBe(await remove(id, 2))).toMatchObject({
      schema_version: 'svc-stories-response:1',
      deleted: id,
    })
    expect(await remove(id, 2)).toMatchObject({ status: 404, error: { code: 'not_found' } })
    expect(await list()).toEqual([])
    expect(await app.services.desk.rows(sql`select * from earlier_text`)).toEqual([])
    expect((await app.get('/api/search', { q: 'imports', kind: 'mine' as const })).total).toBe(0)
  })

  test('refuses a delete without a revision, or with one that is no number', async () => {
    const { id: story_id } = await added()
    for (const query of [{}, { revision: '' }, { revision: 'two' }]) {
      const outcome = await app.call('DELETE', '/api/stories/:story_id', {
        params: { story_id },
        query: query as { revision: string },
      })
      expect(outcome).toMatchObject({ status: 422, error: { code: 'invalid_value' } })
    }
    expect(await list()).toHaveLength(1)
  })

  test('takes who asks for it in the query', async () => {
    const { id } = await added()
    const path = `/api/stories/${encodeURIComponent(id)}?revision=1`
    const send = (actor: string) =>
      app.send(`${path}&actor=${actor}`, {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
      })
    expect((await (await send('nobody')).json()).error.code).toBe('invalid_value')
    expect((await send('operator')).status).toBe(200)
  })
})

describe('GET /api/stories', () => {
  test('lists the story first that fits a question best, and says why', async () => {
    await added({ ...IMPORT, tags: ['performance'] })
    const conflict = {
      title: 'Two who would not agree',
      tags: ['conflict'],
      narrative: { situation: 'We argued.', result: 'Peace.' },
    }
    await added(conflict)
    const [first, second] = await list({ question: 'Tell us about a disagreement with a colleague' })
    expect(first).toMatchObject({ id: 'story:two-who-would-not-agree', match: { score: expect.any(Number) } })
    expect(first?.match?.why).toContain('theme: conflict')
    expect(second?.match?.score).toBe(0)
    expect((await list()).every((story) => story.match === undefined)).toBe(true)
  })

  test('takes the id of a saved answer as a question that a story answers', async () => {
    const body = { question: 'Describe a time you failed', answer: 'Once.', question_id: 'behaviour:fail' }
    await app.post('/api/answers', body)
    await added({ ...IMPORT, answers_questions: ['behaviour:fail'] } as typeof IMPORT)
    const [first] = await list({ question: 'Tell us about a failure' })
    expect(first?.match?.score).toBe(100)
  })

  test('finds stories by tag and by words', async () => {
    await added({ ...IMPORT, tags: ['sql'] })
    expect((await list({ tag: 'sql' })).length).toBe(1)
    expect((await list({ tag: 'sq' })).length).toBe(0)
    expect((await list({ q: 'HOUR slow' })).length).toBe(1)
    expect((await list({ q: 'week' })).length).toBe(0)
  })
})
