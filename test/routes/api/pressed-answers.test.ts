import { describe, expect, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import { mustBe } from '#test/support/app.ts'
import { appFor } from '#test/support/opened.ts'

const YEARS = 'How many years of experience do you have with Go?'

const app = appFor('each')

type Sent = {
  question: string
  answer?: string
  value?: string | number | string[]
  job_url?: string
  source?: string
  actor?: 'operator' | 'agent'
}
const add = (body: Sent) => app.call('POST', '/api/answers', { body: { actor: 'operator', ...body } })
const added = async (body: Sent) => mustBe(await add(body)).answer
const list = async (query: Record<string, string> = {}) => (await app.get('/api/answers', query)).answers
const put = (
  question_id: string,
  body: { revision: number; answer?: string; value?: string | number | null },
) => app.call('PUT', '/api/answers/:question_id', { params: { question_id }, body })

describe('a pressed answer', () => {
  test.each([
    [YEARS, 4, '4 years', { form: 'number', amount: 4, unit: 'years' }],
    [YEARS, '1.5', '1.5 years', { form: 'number', amount: 1.5, unit: 'years' }],
    ['Do you have a driving licence?', 'partly', 'Partly', { form: 'yes_no', is: 'partly' }],
    ['How well do you speak German?', 'b2', 'B2', { form: 'level', level: 'B2' }],
    ['What is your earliest start date?', '2026-12-01', '2026-12-01', { form: 'date', date: '2026-12-01' }],
    [
      'Do you have experience with Python, Go or Java?',
      ['Go', 'Python'],
      'Python, Go',
      { form: 'choice', chosen: ['Python', 'Go'] },
    ],
  ])('to %p of %p stands as %p and needs no reading', async (question, value, answer, stored) => {
    expect(await added({ question, value })).toMatchObject({
      question,
      answer,
      value: stored,
      needs_press: false,
      reading: { by: 'press' },
    })
    expect(await list()).toMatchObject([{ answer, value: stored }])
  })

  test.each([
    [YEARS, 'four'],
    [YEARS, -1],
    ['Do you have a driving licence?', 'maybe'],
    ['How well do you speak German?', 'D1'],
    ['What is your earliest start date?', '2026-13-45'],
    ['What is your earliest start date?', '2026-02-30'],
    ['Do you have experience with Python, Go or Java?', ['Rust']],
    ['Why do you want to leave your current job?', 'yes'],
  ])('to %p is refused as %p with what fits, and nothing is saved', async (question, value) => {
    const refused = await add({ question, value })
    expect(refused).toMatchObject({ ok: false, status: 422, error: { code: 'invalid_value' } })
    expect(refused.ok ? '' : refused.error.message).toMatch(/Send|answered in words/)
    expect(await list()).toEqual([])
  })

  test('keeps the words that were typed before as its note, and the earlier revision', async () => {
    const typed = await added({ question: YEARS, answer: 'A few, on and off.' })
    expect(typed).toMatchObject({ value: null, needs_press: true, reading: { reads: 'unclear' } })
    const pressed = mustBe(await add({ question: YEARS, value: 3 }))
    expect(pressed).toMatchObject({
      reused: true,
      answer: { answer: 'A few, on and off.', value: { amount: 3 }, needs_press: false, revision: 2 },
    })
    expect(await list()).toHaveLength(1)
  })

  test('on a saved answer notes its job and its source, in one revision', async () => {
    await added({ question: YEARS, answer: 'A few, on and off.', source: 'memory' })
    const job_url = 'https://careers.northwind.example/jobs/7'
    const press = { question: YEARS, value: 3, job_url, source: 'payslips' }
    const pressed = await added(press)
    expect(pressed).toMatchObject({
      revision: 2,
      source: 'payslips',
      jobs: [{ kind: 'answered', url: job_url }],
    })
    expect((await added(press)).jobs).toEqual(pressed.jobs)
  })

  test('of an agent changes no saved answer without its revision', async () => {
    await added({ question: YEARS, value: 3 })
    const outcome = mustBe(await add({ question: YEARS, value: 9, actor: 'agent' }))
    expect(outcome).toMatchObject({ reused: true, answer: { value: { amount: 3 }, revision: 1 } })
    expect(await list()).toMatchObject([{ value: { amount: 3 }, revision: 1 }])
  })

  test('is dropped when the words change, and kept when they do not', async () => {
    const { question_id } = await added({ question: YEARS, value: 3, answer: 'At Larkspur.' })
    const same = mustBe(await put(question_id, { answer: 'At Larkspur.', revision: 1 })).answer
    expect(same.value).toMatchObject({ amount: 3 })
    const other = mustBe(await put(question_id, { answer: 'On and off.', revision: same.revision })).answer
    expect(other).toMatchObject({ value: null, needs_press: true })
    const back = mustBe(await put(question_id, { value: 5, revision: other.revision })).answer
    expect(back).toMatchObject({ answer: 'On and off.', value: { amount: 5 }, needs_press: false })
  })

  test('is refused with what is stored when another client changed the answer', async () => {
    const { question_id } = await added({ question: YEARS, value: 3 })
    mustBe(await put(question_id, { value: 4, revision: 1 }))
    const refused = await put(question_id, { value: 5, revision: 1 })
    expect(refused).toMatchObject({
      ok: false,
      status: 409,
      error: { code: 'revision_conflict', current: { value: { amount: 4 } } },
    })
    expect(await list()).toMatchObject([{ value: { amount: 4 }, revision: 2 }])
  })
})

describe('GET /api/answers?needs_press=true', () => {
  test('lists the typed answers that decide nothing, also those of an earlier version', async () => {
    await added({ question: YEARS, answer: '4 years' })
    await added({ question: 'Can you work weekends?', answer: 'Mostly, if my partner is at home.' })
    await added({ question: 'Why do you want to leave?', answer: 'I want to build again.' })
    const { question_id } = await added({ question: 'Do you have a driving licence?', value: 'yes' })
    // An answer of an earlier version has no value.
    await app.services.desk.write([
      sql`update answer set value = null, answer = 'Sort of.' where question_id = ${question_id}`,
    ])
    const waiting = await list({ needs_press: 'true' })
    expect(waiting.map(({ question }) => question).toSorted()).toEqual([
      'Can you work weekends?',
      'Do you have a driving licence?',
    ])
    for (const { form } of waiting) expect(form).toMatchObject({ form: 'yes_no' })
    expect(await list()).toHaveLength(4)
  })
})

describe('an assessment', () => {
  const assess = async (demand: string) => {
    const markdown = '## Experience\n\n### Baker, Alder Bakery\n\n- Baked bread in Kotlin\n'
    await app.post('/api/master', { markdown })
    const text = `Requirements\n- Kotlin\n- ${demand}\n`
    const { job } = await app.post('/api/assess', { job: { text } })
    return job.job_identity
  }
  const stored = async (url: string) => (await app.get('/api/jobs', { url })).assessment

  test.each([
    ['5+ years of experience with Go', 'Do you have at least 5 years of experience with Go?', 'yes', 'exact'],
    ['5+ years of experience with Go', YEARS, 6, 'near'],
    ['Fluent German', 'Do you speak German?', 'C1', 'near'],
    ['Experience with Kubernetes', 'Have you used Kubernetes?', 'yes', 'near'],
    [
      'Must be authorized to work in the United States without sponsorship',
      'Will you require sponsorship to work in the United States?',
      'no',
      'near',
    ],
    ['Travel up to 60% of the time', 'Can you travel up to 50% of the time?', 'no', 'near'],
    ['Able to work nights', 'Are you willing to work night shifts?', 'yes', 'near'],
    ['Able to lift 50 pounds', 'Can you lift 40 pounds?', 'no', 'near'],
    ['On-site three days a week', 'Can you work 2 days a week in the office?', 'no', 'near'],
  ] as const)(
    'of %p is outdated by an answer to %p, which it names',
    async (demand, question, value, match) => {
      const url = await assess(demand)
      const { question_id: bank_question_id } = await added({ question, value })
      const outdated = await stored(url)
      expect(outdated?.basis_stale_reason).toBe('story_bank_changed')
      expect(outdated?.basis_stale_bank).toMatchObject([{ match, bank_question_id, question_id: 'r2' }])
      expect(outdated?.provisional?.rows).toMatchObject([{ id: 'r2' }])
    },
  )

  test.each([
    ['Able to lift 50 pounds', 'Can you lift 80 pounds?', 'no'],
    ['Able to lift 50 pounds', 'Can you work nights?', 'yes'],
    ['Fluent German', 'Do you speak French?', 'C1'],
    ['Must be authorized to work in the United States', 'Will you need a visa to work in Canada?', 'no'],
  ])(
    'of %p stays current after an answer to %p, which tells nothing of it',
    async (demand, question, value) => {
      const url = await assess(demand)
      await added({ question, value })
      expect(await stored(url)).toMatchObject({ basis_stale: false, basis_stale_bank: [] })
    },
  )
})
