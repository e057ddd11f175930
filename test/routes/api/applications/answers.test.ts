import { afterAll, beforeAll, expect, test } from 'bun:test'
import { showRecord } from '#lib/cli/show/job.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
let job_url = ''
beforeAll(async () => {
  app = await openApp({ sample: true })
  const { postings } = mustBe(await app.call('GET', '/api/new'))
  job_url = postings.rows[0]?.job_url ?? ''
})
afterAll(() => app.close())

type Given = { question: string; answer: string }
const put = (answers: Given[]) =>
  app.call('PUT', '/api/applications/answers', { body: { job_url, answers, actor: 'operator' } })
const record = async () => mustBe(await app.call('GET', '/api/applications/record', { query: { job_url } }))
const NOTICE = { question: 'What is your notice period?', answer: 'Two months' }

test('answers are kept with a recorded application alone', async () => {
  expect(await put([NOTICE])).toMatchObject({ status: 404, error: { code: 'not_found' } })
})

test('answers as given are shown with the application, exported, and replaced as a whole', async () => {
  mustBe(await app.call('PUT', '/api/applications', { body: { job_url, status: 'applied' } }))
  expect((await record()).given).toBeNull()
  mustBe(await put([{ question: 'Old?', answer: 'Gone' }]))
  const second = { question: 'Why us?', answer: 'Bread.\nAnd butter.' }
  expect(mustBe(await put([NOTICE, second]))).toMatchObject({
    given: [NOTICE.question, 'Why us?'],
    left_out: [],
  })
  expect((await record()).given).toMatchObject({ answers: [NOTICE, second], written_by: 'operator' })
  const screen = { width: 80, quiet: false, colour: false, now: 0 }
  expect(showRecord.lines(await record(), screen)?.join('\n')).toContain(
    'What is your notice period?\n  Two months\nWhy us?\n  Bread.\n  And butter.',
  )
  const exported = await (await app.send('/api/export?what=applications&format=json')).text()
  expect(exported).toContain('And butter.')
})

test.each([
  ['First name', 'Robin'],
  ['Full name *', 'Robin Marsh'],
  ['Vorname', 'Robin'],
  ['E-Mail-Adresse', 'kept nowhere'],
  ['Phone number', 'kept nowhere'],
  ['Street address', 'Mill Lane'],
  ['PLZ', '50667'],
  ['LinkedIn profile', 'robin-marsh'],
  ['How can we reach you?', 'robin@loom.example'],
  ['When may we call?', 'At +353 1 496 0123 after five'],
  ['Is robin@loom.example your address?', 'Yes'],
])('%s with the answer %j is contact data and is left out', async (question, answer) => {
  expect(mustBe(await put([NOTICE, { question, answer }]))).toMatchObject({
    given: [NOTICE.question],
    left_out: [question],
  })
  expect(JSON.stringify((await record()).given)).not.toContain(answer)
  expect(await put([{ question, answer }])).toMatchObject({ error: { code: 'personal_info_refused' } })
  expect((await record()).given?.answers).toEqual([NOTICE])
})

test.each([
  ['Name of your last employer', 'Crumb'],
  ['What is your desired salary?', '50,000'],
  ['Phone support: how many years?', '3'],
  ['In which city would you work?', 'Cork'],
  ['Do you have a driving licence?', 'Yes'],
  ['Which address did the interview take place at?', 'Online'],
  ['Telephone sales experience', 'Two years'],
  ['Earliest start', '2027-01-04'],
  ['How did you hear about us?', 'A friend'],
])('%s with the answer %j is kept', async (question, answer) => {
  expect(mustBe(await put([{ question, answer }]))).toMatchObject({ given: [question], left_out: [] })
})

test('answers leave with their application', async () => {
  const { revision } = (await record()).application
  mustBe(await app.call('DELETE', '/api/applications', { query: { job_url, revision: String(revision) } }))
  mustBe(await app.call('PUT', '/api/applications', { body: { job_url, status: 'applied' } }))
  expect((await record()).given).toBeNull()
})
