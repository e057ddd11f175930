import { beforeEach, expect, test } from 'bun:test'
import { CONDITION_QUESTIONS } from '#lib/judge/settle/condition-questions.ts'
import { conditionsAsked, wordOfFacts } from '#lib/judge/settle/conditions.ts'
import { evidenceLines } from '#lib/judge/settle/evidence-lines.ts'
import { formOf } from '#lib/judge/settle/form.ts'
import { mustBe } from '#test/support/app.ts'
import { appFor } from '#test/support/opened.ts'

const app = appFor('each')

beforeEach(async () => {
  const markdown =
    '## Experience\n\n### Baker, Alder Bakery\n\n- Baked bread in Kotlin\n\n## Other\n\n- No evening shifts\n'
  await app.post('/api/master', { markdown })
})

type Word = { condition: 'nights' | 'travel' | 'lifting' | 'evenings'; is: 'fine' | 'against' | 'open' }
type Press = Word & { up_to?: number; revision?: number; actor?: 'operator' | 'agent' }
const press = (body: Press) => app.call('PUT', '/api/conditions', { body: { actor: 'operator', ...body } })
const wordOn = async (condition: string) =>
  (await app.get('/api/conditions')).conditions.find((row) => row.condition === condition)
const rowsOf = async (...demands: string[]) => {
  const text = `Requirements\n- Kotlin\n${demands.map((demand) => `- ${demand}\n`).join('')}`
  const { result } = await app.post('/api/assess', { job: { text } })
  return result
}

test('every condition has a question that is about it alone, and takes a press', () => {
  for (const [kind, question] of Object.entries(CONDITION_QUESTIONS)) {
    expect(conditionsAsked(question).map((condition) => condition.kind as string)).toEqual([kind])
    expect(formOf(question).form).toBe(['travel', 'presence', 'lifting'].includes(kind) ? 'number' : 'yes_no')
  }
})

test.each([
  ['travel', 'Open to travel up to 30%', { is: 'fine', up_to: 30 }],
  ['travel', 'No travel', { is: 'against', up_to: 0 }],
  ['presence', 'Only remote work', { is: 'against', up_to: 0 }],
  ['lifting', 'Able to lift 40 lbs', { is: 'fine', up_to: 40 }],
  ['nights', 'Available for night shifts', { is: 'fine', up_to: null }],
  ['evenings', 'No evening shifts', { is: 'against', up_to: null }],
  ['nights', 'No evening shifts', undefined],
  ['car', 'I have a car', { is: 'fine', up_to: null }],
  ['car', 'I do not own a car', { is: 'against', up_to: null }],
] as const)('the resume decides %s by "%s"', (kind, text, word) => {
  const line = { id: 'l1', section: 'other' as const, entry_id: null, text, tags: [] }
  const lines = evidenceLines({ content: { entries: [], lines: [line] }, answers: [], stories: [] })
  expect(wordOfFacts(kind, lines)?.word).toEqual(word as never)
})

test('a condition is pressed once, decides the rows of all jobs, is asked by none, and is taken back', async () => {
  const demands = ['Ability to work night shifts', 'Able to lift 50 pounds', 'Up to 40% travel required']
  const before = await rowsOf(...demands)
  expect(before.questions).toEqual([])
  expect(before.matrix.filter(({ conditions }) => conditions.length > 0)).toHaveLength(3)
  expect(before.matrix.every((row) => row.conditions.length === 0 || !row.counts)).toBe(true)
  mustBe(await press({ condition: 'nights', is: 'fine' }))
  mustBe(await press({ condition: 'lifting', is: 'fine', up_to: 30 }))
  mustBe(await press({ condition: 'travel', is: 'fine', up_to: 50 }))
  const after = await rowsOf(...demands)
  const stateOf = (part: string) => after.matrix.find(({ quote }) => quote.includes(part))
  expect(stateOf('night')).toMatchObject({ status: 'met', counts: false, settled_by: 'answer_condition' })
  expect(stateOf('lift')).toMatchObject({ status: 'unmet', counts: true, settled_by: 'answer_short' })
  expect(stateOf('travel')).toMatchObject({ status: 'met' })
  expect(await wordOn('lifting')).toMatchObject({ is: 'fine', up_to: 30, unit: 'pounds', by: 'answer' })
  mustBe(await press({ condition: 'nights', is: 'against' }))
  expect((await rowsOf('Ability to work night shifts')).verdict).toBe('not_a_match')
  expect((await rowsOf('Night or day shifts')).verdict).not.toBe('not_a_match')
  mustBe(await press({ condition: 'nights', is: 'open' }))
  expect(await wordOn('nights')).toMatchObject({ is: 'open', by: null, question_id: null, revision: 0 })
})

test('a no to one amount leaves lower amounts open', async () => {
  mustBe(await press({ condition: 'lifting', is: 'against', up_to: 50 }))
  expect(await wordOn('lifting')).toMatchObject({ is: 'against', up_to: 50 })
  const { matrix } = await rowsOf('Able to lift 60 pounds', 'Able to lift 20 pounds')
  expect(matrix.flatMap(({ quote, status }) => (quote.includes('lift') ? [status] : []))).toEqual([
    'unmet',
    'unknown',
  ])
})

test('a fact of the resume stands until it is pressed', async () => {
  expect(await wordOn('evenings')).toMatchObject({ is: 'against', by: 'resume', line: 'No evening shifts' })
  mustBe(await press({ condition: 'evenings', is: 'fine' }))
  expect(await wordOn('evenings')).toMatchObject({ is: 'fine', by: 'answer', line: null })
})

test('a press at an old revision, or with a wrong amount, is refused', async () => {
  mustBe(await press({ condition: 'nights', is: 'fine' }))
  const { revision = 0 } = (await wordOn('nights')) ?? {}
  expect(await press({ condition: 'nights', is: 'against', revision: revision + 1 })).toMatchObject({
    status: 409,
    error: { code: 'revision_conflict', current: { revision } },
  })
  expect((await press({ condition: 'nights', is: 'against', actor: 'agent' })).status).toBe(409)
  expect((await press({ condition: 'travel', is: 'fine' })).status).toBe(422)
  expect((await press({ condition: 'nights', is: 'fine', up_to: 3, revision })).status).toBe(422)
  mustBe(await press({ condition: 'nights', is: 'against', revision }))
})

test('the person’s own words and question stay beside a press, and when it is taken back', async () => {
  const question = 'Are you willing to work night shifts?'
  const answer = 'Only from April, after my exams.'
  const { answer: first } = await app.post('/api/answers', { question, answer })
  const stored = async () =>
    (await app.get('/api/answers/:question_id', { question_id: first.question_id })).answer
  expect(await wordOn('nights')).toMatchObject({ is: 'open', by: null, words: answer })
  mustBe(await press({ condition: 'nights', is: 'fine' }))
  expect(await wordOn('nights')).toMatchObject({ is: 'fine', words: answer })
  expect(await stored()).toMatchObject({ question, answer, value: { is: 'yes' } })
  mustBe(await press({ condition: 'nights', is: 'open' }))
  expect(await wordOn('nights')).toMatchObject({ is: 'open', by: null, words: answer })
  expect(await stored()).toMatchObject({ question, answer, value: null, read_as: null })
})

test('words that decide by themselves stay, and decide no longer, when their condition is open again', async () => {
  await app.post('/api/answers', { question: 'Are you willing to work night shifts?', answer: 'Yes' })
  expect(await wordOn('nights')).toMatchObject({ is: 'fine', words: 'Yes' })
  mustBe(await press({ condition: 'nights', is: 'open' }))
  expect(await wordOn('nights')).toMatchObject({ is: 'open', by: null, words: 'Yes' })
})

test('a question that turns the press around gives way to ours, and keeps its words', async () => {
  await app.post('/api/answers', { question: 'Do you mind working nights?', answer: 'Ask me again in May.' })
  mustBe(await press({ condition: 'nights', is: 'fine' }))
  expect(await wordOn('nights')).toMatchObject({ is: 'fine', words: 'Ask me again in May.' })
  expect((await app.get('/api/answers')).answers).toMatchObject([
    { question: CONDITION_QUESTIONS.nights, value: { is: 'yes' } },
  ])
})
