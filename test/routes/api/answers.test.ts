import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'

const JOB = 'https://careers.northwind.example/jobs/7'
const OTHER = 'https://careers.northwind.example/jobs/8'

let app: TestApp
let now: string

beforeEach(async () => {
  now = '2026-11-21T09:00:00.000Z'
  app = await openApp({ now: () => now })
})
afterEach(() => app.close())

const add = (body: {
  question: string
  answer: string
  question_id?: string
  tag?: string
  source?: string
  job_url?: string
  actor?: 'operator' | 'agent'
}) => app.call('POST', '/api/answers', { body })
const added = async (body: Parameters<typeof add>[0]) => mustBe(await add(body)).answer
const put = (
  question_id: string,
  body: { revision: number; answer?: string; question?: string; tag?: string; source?: string },
) => app.call('PUT', '/api/answers/:question_id', { params: { question_id }, body })
const saved = async (...edit: Parameters<typeof put>) => mustBe(await put(...edit)).answer
const remove = (question_id: string, revision: number) =>
  app.call('DELETE', '/api/answers/:question_id', {
    params: { question_id },
    query: { revision: String(revision) },
  })
const list = (query: Record<string, string> = {}) => app.get('/api/answers', query)
const show = (question_id: string) => app.get('/api/answers/:question_id', { question_id })

const NOTICE = { question: 'What is your notice period?', answer: 'Two months.' }

describe('POST /api/answers', () => {
  test('saves an answer under an id of topic and subtopic, with an automatic tag', async () => {
    const outcome = await add({ ...NOTICE, source: 'my contract' })
    expect(outcome).toMatchObject({ ok: true, status: 201 })
    expect(mustBe(outcome)).toMatchObject({
      schema_version: 'svc-answers-response:1',
      reused: false,
      answer: {
        question_id: 'availability:notice',
        ...NOTICE,
        tag: 'availability',
        own_tag: false,
        source: 'my contract',
        revision: 1,
        created_at: now,
        updated_at: now,
        written_by: 'agent',
        history: [{ action: 'added', at: now, by: 'agent' }],
        jobs: [],
      },
    })
  })

  test('takes an id and a tag of the caller’s own', async () => {
    const answer = await added({ ...NOTICE, question_id: 'mine:notice', tag: 'dates' })
    expect(answer).toMatchObject({ question_id: 'mine:notice', tag: 'dates', own_tag: true })
  })

  test('answers a question that an answer covers with that answer, and overwrites nothing', async () => {
    const first = await added(NOTICE)
    const outcome = await add({ question: 'How long is your notice period?', answer: 'One month.' })
    expect(outcome).toMatchObject({ ok: true, status: 200 })
    const { answer, reused, message } = mustBe(outcome)
    expect({ answer, reused }).toMatchObject({ answer: first, reused: true })
    expect(message).toContain('differs and was not saved')
    expect(message).not.toContain('One month')
    expect((await list()).answers).toEqual([first])
  })

  test('answers an id that is there with its answer, whatever the question', async () => {
    const first = await added({ ...NOTICE, question_id: 'mine:one' })
    const again = await add({ question: 'Something else?', answer: 'Two months.', question_id: 'mine:one' })
    expect(mustBe(again)).toMatchObject({ reused: true, answer: first })
    expect(mustBe(again).message).toContain('says the same')
  })

  test('labels both of its answers', async () => {
    for (const status of [201, 200]) {
      const body = JSON.stringify(NOTICE)
      const headers = { 'content-type': 'application/json' }
      const response = await app.send('/api/answers', { method: 'POST', headers, body })
      expect(response.status).toBe(status)
      expect(response.headers.get('x-svc-labels')).toBe('user-private')
      expect((await response.json())._labels).toMatchObject({ '/answer/answer': 'user-private' })
    }
  })

  test('notes each job by its link alone: answered, confirmed and reused', async () => {
    const first = await added({ ...NOTICE, job_url: JOB })
    expect(first.jobs).toEqual([
      { at: now, company: null, job_identity: JOB, kind: 'answered', title: null, url: JOB },
    ])
    const confirmed = await added({ ...NOTICE, job_url: OTHER })
    const reused = await added({ question: 'Notice period', answer: 'None.', job_url: OTHER })
    expect(reused.jobs.map(({ kind, url }) => [kind, url])).toEqual([
      ['answered', JOB],
      ['confirmed', OTHER],
      ['reused', OTHER],
    ])
    expect([confirmed.revision, reused.revision]).toEqual([2, 3])
    expect(reused).toMatchObject({ answer: 'Two months.', written_by: 'agent' })
    expect(await added({ question: 'Notice period', answer: 'None.', job_url: OTHER })).toEqual(reused)
  })

  test('gives two different questions of one topic two ids', async () => {
    const berlin = await added({ question: 'Are you willing to relocate to Berlin?', answer: 'Yes.' })
    const munich = await added({ question: 'Are you willing to relocate to Munich?', answer: 'No.' })
    expect(berlin.question_id).not.toBe(munich.question_id)
  })

  test('saves one of many equal questions that come at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, at) => add({ ...NOTICE, answer: `${at}` })),
    )
    expect(outcomes.filter(({ status }) => status === 201).length).toBe(1)
    expect((await list()).answers.length).toBe(1)
  })

  test.each([
    [{ ...NOTICE, answer: '' }, 'answer_invalid'],
    [{ ...NOTICE, answer: ' \n' }, 'answer_invalid'],
    [{ ...NOTICE, answer: '...' }, 'answer_invalid'],
    [{ ...NOTICE, answer: 'x'.repeat(20_001) }, 'answer_invalid'],
    [{ ...NOTICE, question: '' }, 'invalid_value'],
    [{ ...NOTICE, question: '???' }, 'invalid_value'],
    [{ ...NOTICE, source: 'x'.repeat(301) }, 'invalid_value'],
    [{ ...NOTICE, tag: 'two\nlines' }, 'invalid_value'],
    [{ ...NOTICE, question_id: 'no colon' }, 'invalid_value'],
    [{ ...NOTICE, job_url: 'no link' }, 'invalid_value'],
    [{ ...NOTICE, answer: 'Write to ada@example.org' }, 'personal_info_refused'],
    [{ ...NOTICE, question: 'Is +1 (555) 010-9999 your number?' }, 'personal_info_refused'],
    [{ ...NOTICE, source: 'https://www.linkedin.com/in/ada' }, 'personal_info_refused'],
    [{ ...NOTICE, tag: 'ada@example.org' }, 'personal_info_refused'],
  ])('refuses %j with %s and keeps nothing', async (body, code) => {
    const refused = await add(body)
    expect(refused).toMatchObject({ ok: false, status: 422, error: { code } })
    expect(JSON.stringify(refused)).not.toContain('ada')
    expect((await list()).answers).toEqual([])
  })

  test.each([
    'x'.repeat(20_000),
    '😀'.repeat(20_000),
    'مرحبا، أعمل مهندسًا منذ عشر سنوات.',
    '\u202eright to left\u202c and \u0007 \u001b[31m controls',
    "'); drop table answer; --",
    '<script>alert(1)</script>',
    'line one\r\nline two\n\tthree',
    '👩‍💻 e\u0301',
  ])('keeps a text as it was sent: %#', async (answer) => {
    const { question_id } = await added({ ...NOTICE, answer })
    expect((await show(question_id)).answer.answer).toBe(answer)
  })
})

describe('PUT /api/answers/{question_id}', () => {
  test('changes what is named, makes a revision, and keeps what was said before', async () => {
    const { question_id } = await added({ ...NOTICE, source: 'contract' })
    now = '2026-11-22T09:00:00.000Z'
    const edited = await saved(question_id, { answer: 'One month.', revision: 1 })
    expect(edited).toMatchObject({
      answer: 'One month.',
      question: NOTICE.question,
      source: null,
      revision: 2,
      updated_at: now,
      history: [{ action: 'added' }, { action: 'edited', at: now, by: 'agent' }],
    })
    await saved(question_id, { question: 'Notice?', tag: 'dates', source: 'talk', revision: 2 })
    const { answer, earlier } = await show(question_id)
    expect(answer).toMatchObject({
      question_id,
      question: 'Notice?',
      tag: 'dates',
      source: 'talk',
      revision: 3,
    })
    expect(earlier.map((version) => [version.revision, version.answer, version.source])).toEqual([
      [2, 'One month.', null],
      [1, 'Two months.', 'contract'],
    ])
  })

  test('finds an id by its percent-encoded path', async () => {
    await added(NOTICE)
    const response = await app.send('/api/answers/availability%3Anotice')
    expect((await response.json()).answer.question_id).toBe('availability:notice')
  })

  test('gives the whole current answer to who read an earlier one', async () => {
    const { question_id } = await added(NOTICE)
    const shown = await saved(question_id, { answer: 'One month.', revision: 1 })
    // The form and the reading are worked out where an answer is shown.
    const { reading: _, form: _form, needs_press: _press, ...current } = shown
    for (const revision of [0, 1, 3]) {
      const refused = await put(question_id, { answer: 'Three.', revision })
      expect(refused).toMatchObject({ ok: false, status: 409, error: { code: 'revision_conflict', current } })
    }
    expect((await list()).answers).toEqual([shown])
  })

  test('keeps the order of edits when the clock is set back', async () => {
    const { question_id } = await added(NOTICE)
    now = '2020-01-01T00:00:00.000Z'
    const edited = await saved(question_id, { answer: 'One month.', revision: 1 })
    expect(edited.updated_at).toBe('2026-11-21T09:00:00.001Z')
    expect((await saved(question_id, { tag: 'x', revision: 2 })).updated_at).toBe('2026-11-21T09:00:00.002Z')
  })

  test('makes a revision also where nothing becomes another', async () => {
    const { question_id } = await added(NOTICE)
    expect((await saved(question_id, { answer: NOTICE.answer, revision: 1 })).revision).toBe(2)
  })

  test('takes a tag of the person’s own, and an empty one for the automatic tag', async () => {
    const { question_id } = await added(NOTICE)
    expect((await saved(question_id, { tag: 'dates', revision: 1 })).tag).toBe('dates')
    expect((await saved(question_id, { tag: '', revision: 2 })).tag).toBe('availability')
  })

  test.each([
    [{}, 'invalid_value'],
    [{ answer: '' }, 'answer_invalid'],
    [{ answer: 'x'.repeat(20_001) }, 'answer_invalid'],
    [{ question: ' ' }, 'invalid_value'],
    [{ source: 'x'.repeat(301) }, 'invalid_value'],
    [{ answer: 'Call +1 (555) 010-9999' }, 'personal_info_refused'],
  ])('refuses %j with %s and changes nothing', async (body, code) => {
    const answer = await added(NOTICE)
    const refused = await put(answer.question_id, { ...body, revision: 1 })
    expect(refused).toMatchObject({ ok: false, status: 422, error: { code } })
    expect((await list()).answers).toEqual([answer])
  })

  test('knows no answer of another id', async () => {
    expect(await put('no:thing', { answer: 'x', revision: 1 })).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
  })
})

describe('who wrote', () => {
  const write = async (headers: Record<string, string>, body: object = {}) => {
    await app.services.desk.write([sql`delete from answer`])
    const response = await app.send('/api/answers', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...NOTICE, ...body }),
    })
    return (await response.json()).answer.written_by
  }
  const PAGE = { origin: 'http://127.0.0.1:4747', 'sec-fetch-site': 'same-origin' }

  test('is the person on the page, an agent elsewhere, and whom the caller names', async () => {
    expect(await write(PAGE)).toBe('operator')
    expect(await write({})).toBe('agent')
    expect(await write({ 'x-svc-actor': 'operator' })).toBe('operator')
    expect(await write(PAGE, { actor: 'agent' })).toBe('agent')
    expect(await write({ 'x-svc-actor': 'agent' }, { actor: 'operator' })).toBe('operator')
  })
})

describe('DELETE /api/answers/{question_id}', () => {
  test('removes an answer with all that it ever said', async () => {
    const { question_id } = await added(NOTICE)
    await saved(question_id, { answer: 'One month.', revision: 1 })
    expect(await remove(question_id, 1)).toMatchObject({
      error: { code: 'revision_conflict', current: { revision: 2 } },
    })
    expect(mustBe(await remove(question_id, 2)).deleted).toBe(question_id)
    expect(await remove(question_id, 2)).toMatchObject({ status: 404, error: { code: 'not_found' } })
    expect(await app.services.desk.rows(sql`select * from earlier_text`)).toEqual([])
    expect((await added(NOTICE)).revision).toBe(1)
  })

  test('wants the revision', async () => {
    const { question_id } = await added(NOTICE)
    const refused = await app.call('DELETE', '/api/answers/:question_id', { params: { question_id } })
    expect(refused).toMatchObject({ status: 422, error: { code: 'invalid_value' } })
  })
})

describe('GET /api/answers', () => {
  beforeEach(async () => {
    await added(NOTICE)
    now = '2026-11-21T10:00:00.000Z'
    await added({ question: 'Years of Python experience', answer: 'Nine.' })
    now = '2026-11-21T11:00:00.000Z'
    await added({ question: 'How many years of Go experience do you have?', answer: 'Four.' })
  })

  test('lists answers, the last written first, with the tags there are', async () => {
    const { answers, tags, matches } = await list()
    expect(answers.map((answer) => answer.answer)).toEqual(['Four.', 'Nine.', 'Two months.'])
    expect(tags.map((tag) => tag.tag)).toEqual(['availability', 'experience:go', 'experience:python'])
    expect(matches).toEqual([])
  })

  test('finds answers by tag, by words, and by a question however it is worded', async () => {
    const answersTo = async (query: Record<string, string>) =>
      (await list(query)).answers.map((answer) => answer.answer)
    expect(await answersTo({ tag: 'experience' })).toEqual(['Four.', 'Nine.'])
    expect(await answersTo({ tag: 'experience:go' })).toEqual(['Four.'])
    expect(await answersTo({ q: 'MONTHS notice' })).toEqual(['Two months.'])
    expect(await answersTo({ question: 'How many years have you worked with Python?' })).toEqual(['Nine.'])
    expect(await answersTo({ question: 'How many years have you worked with Rust?' })).toEqual([])
    const { matches } = await list({ question: NOTICE.question })
    expect(matches).toEqual([{ question_id: 'availability:notice', how: 'exact' }])
  })
})
