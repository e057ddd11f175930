import { beforeEach, describe, expect, test } from 'bun:test'
import { mustBe } from '#test/support/app.ts'
import { greenhouseRow } from '#test/support/greenhouse.ts'
import { searchFor } from '#test/support/opened.ts'

const LINK = 'https://boards.greenhouse.io/acme/jobs/7'
const FORM = 'boards-api.greenhouse.io/v1/boards/acme/jobs/7'
const field = (type: string, values: string[] = []) => [
  { name: 'x', type, values: values.map((label, value) => ({ label, value })) },
]

const search = searchFor('each')

beforeEach(async () => {
  await search.follow('acme')
  search.lists('acme', [{ id: 7, title: 'Software Engineer' }])
  await search.read()
})

const read = (body: { job_url: string; text?: string }) => search.call('POST', '/api/forms', { body })
const answersOf = (job_url = LINK) => search.get('/api/forms/answers', { job_url })

describe('POST /api/forms', () => {
  test('reads the form of a board, with its limits and choices, and sends nothing to it', async () => {
    search.gateway.serve(FORM, {
      ...greenhouseRow('acme', { id: 7 }),
      questions: [
        { label: 'First Name', required: true, fields: field('input_text') },
        { label: 'Resume/CV', required: true, fields: field('input_file') },
        {
          label: 'Have you ever kept bees?',
          required: true,
          fields: field('multi_value_single_select', ['Yes', 'No']),
        },
        { label: 'Why us? (max. 300 words)', required: false, fields: field('textarea') },
        { label: 'Internal', required: false, fields: field('input_hidden') },
        'no question',
      ],
    })
    const form = mustBe(await read({ job_url: LINK }))
    expect(form).toMatchObject({ board_answers: true, read_from: 'board' })
    expect(form.questions.map(({ label, kind, yours }) => [label, kind, yours])).toEqual([
      ['First Name', 'line', true],
      ['Resume/CV', 'file', true],
      ['Have you ever kept bees?', 'choice', false],
      ['Why us? (max. 300 words)', 'lines', false],
    ])
    expect(form.questions.map(({ longest }) => longest)).toEqual([
      { amount: 255, unit: 'characters' },
      null,
      null,
      { amount: 300, unit: 'words' },
    ])
    const before = await answersOf()
    expect(before.answers).toMatchObject([
      { id: 'q3', answer: 'Yes, for two summers.', how: 'exact', over: 0 },
    ])
    expect(before.missing).toEqual(['q4'])
    const answer = Array.from({ length: 310 }, () => 'bees').join(' ')
    await search.post('/api/answers', { question: 'Why us? (max. 300 words)', answer })
    const after = await answersOf()
    expect(after.missing).toEqual([])
    expect(after.answers.find(({ id }) => id === 'q4')).toMatchObject({ words: 310, over: 10 })
    expect(search.gateway.requests.at(-1)).toBe(`${FORM}?questions=true`)
  })

  test('is answered by the facts of the settings, which are not asked again', async () => {
    const { revision } = await search.get('/api/config')
    await search.put('/api/config', { revision, person: { lives_in: 'Akron, Ohio', may_work_in: ['US'] } })
    const text = 'Do you require sponsorship to work in the US?\nWhere do you live?\nWhy bees?'
    mustBe(await read({ job_url: LINK, text }))
    const { answers, missing } = await answersOf()
    expect(answers.map(({ answer, how, question_id }) => [answer, how, question_id])).toEqual([
      ['No', 'settings', 'person:may_work_in'],
      ['Akron, Ohio', 'settings', 'person:lives_in'],
    ])
    expect(missing).toEqual(['q3'])
  })

  test('takes pasted questions of any job, each once', async () => {
    const job_url = 'https://elsewhere.com/jobs/3'
    const text = `Apply now
1. Email address *
2. Why do you want to work here? *
3. Notice period:
• Why do you want to work here?
jane.doe@example.com is our contact for questions?
Describe your work in at least 100 words:
Your data stay with us.`
    const form = mustBe(await read({ job_url, text }))
    expect(form.questions.map(({ label, required, yours }) => [label, required, yours])).toEqual([
      ['Email address', true, true],
      ['Why do you want to work here?', true, false],
      ['Notice period:', false, false],
      ['Describe your work in at least 100 words:', false, false],
    ])
    expect(form.questions.map(({ longest }) => longest)).toEqual([null, null, null, null])
    expect(form.questions.map(({ form: { form: press } }) => press)).toEqual(['text', 'text', 'text', 'text'])
    expect((await search.get('/api/forms', { job_url })).read_from).toBe('pasted')
    expect((await answersOf(job_url)).missing).toEqual(['q2', 'q3', 'q4'])
  })

  test('says why nothing was read, and stores nothing then', async () => {
    const closed = await read({ job_url: LINK })
    expect(closed.ok ? '' : closed.error.code).toBe('job_fetch_failed')
    expect(closed.ok ? '' : closed.error.message).toContain('Paste the questions instead.')
    const other = await read({ job_url: 'https://elsewhere.com/jobs/3' })
    expect(other.ok ? '' : other.error.message).toContain('does not tell the questions')
    const empty = await read({ job_url: LINK, text: ' \n- \n' })
    expect(empty.ok ? '' : empty.error.code).toBe('invalid_value')
    expect((await search.get('/api/forms', { job_url: LINK })).questions).toEqual([])
  })
})

describe('POST /api/forms/match', () => {
  test('copies the press of an answer, and no words that say something else', async () => {
    const nights = 'Are you able to work nights?'
    const answerTo = async (choices: string[] = []) => {
      const fields = [
        { label: nights, kind: choices.length > 0 ? ('choice' as const) : ('line' as const), choices },
      ]
      return (await search.post('/api/forms/match', { fields })).answers.map(({ answer }) => answer)
    }
    await search.post('/api/answers', { question: nights, answer: 'Yes', actor: 'operator' })
    expect(await answerTo()).toEqual(['Yes'])
    await search.put('/api/conditions', { condition: 'nights', is: 'against', actor: 'operator' })
    expect((await search.get('/api/answers')).answers.map(({ answer }) => answer)).toContain('Yes')
    expect(await answerTo()).toEqual(['No'])
    expect(await answerTo(['Yes', 'No'])).toEqual(['No'])
    // Other words follow the press, and a choice takes it alone.
    const stored = (await search.get('/api/answers')).answers.find(({ question }) => question === nights)
    const { question_id = '', revision = 0 } = stored ?? {}
    const edit = { revision, answer: 'Not at Easter.', value: 'yes', actor: 'operator' as const }
    mustBe(await search.call('PUT', '/api/answers/:question_id', { params: { question_id }, body: edit }))
    expect(await answerTo()).toEqual(['Yes. Not at Easter.'])
    expect(await answerTo(['Yes', 'No'])).toEqual(['Yes'])
  })

  test('fits saved answers and settings to the fields of a page, and stores nothing', async () => {
    await search.post('/api/answers', { question: 'What is your notice period?', answer: 'Two months.' })
    const { config, revision } = await search.get('/api/config')
    await search.put('/api/config', { revision, person: { ...config.person, lives_in: 'Akron, Ohio' } })
    const fields = [
      { label: 'First name', kind: 'line' as const },
      { label: 'Notice period', kind: 'line' as const },
      { label: 'Where do you live?', kind: 'line' as const },
      { label: 'Resume', kind: 'file' as const },
      { label: 'Have you ever kept goats?', kind: 'choice' as const, choices: ['Yes', 'No'] },
    ]
    const matched = await search.post('/api/forms/match', { fields })
    expect(matched.answers.map(({ field, answer, how }) => [field, answer, how])).toEqual([
      [1, 'Two months.', 'same'],
      [2, 'Akron, Ohio', 'settings'],
    ])
    expect(matched).toMatchObject({ yours: [0, 3], missing: [4] })
    // The words of the page are in no answer.
    expect(JSON.stringify(matched)).not.toContain('goats')
    const refused = await search.call('POST', '/api/forms/match', { body: { fields: [] } })
    expect(refused.ok ? '' : refused.error.code).toBe('invalid_value')
  })
})
