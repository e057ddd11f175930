import { afterAll, beforeAll, expect, test } from 'bun:test'
import { putRowReport } from '#db/desk/assessments.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'

const TEXT =
  'Backend Engineer\n\nRequirements\n- Fluent German is required\n- You must know COBOL\n- You must know Kafka\n'

let app: TestApp
let job_url: string
beforeAll(async () => {
  app = await openApp({ sample: true })
  job_url = (await assess()).job.job_identity
})
afterAll(() => app.close())

const assess = async () => mustBe(await app.call('POST', '/api/assess', { body: { job: { text: TEXT } } }))
const read = async () => mustBe(await app.call('GET', '/api/jobs', { query: { url: job_url } })).assessment
const rowOf = async (quote: string) => (await read())?.matrix.find((row) => row.quote.includes(quote))
const say = (quote: string, report: 'met' | 'not_a_requirement' | null) =>
  app.call('PUT', '/api/assessments/rows', { body: { job_url, quote, report } })

test('a word on a row holds at once and outlives every later assessment, until it is taken back', async () => {
  const before = await read()
  const row = await rowOf('COBOL')
  expect(row).toMatchObject({ status: 'unknown', reported: null })
  const quote = row?.quote ?? ''
  const { result } = mustBe(await say(quote, 'met'))
  expect(result).toMatchObject({ met: (before?.met ?? 0) + 1, total: before?.total })
  expect(await rowOf('COBOL')).toMatchObject({ status: 'met', reported: 'met' })
  await assess()
  expect(await rowOf('COBOL')).toMatchObject({ status: 'met', reported: 'met' })
  mustBe(await say(quote, null))
  const after = await read()
  expect(after?.matrix).toEqual(before?.matrix ?? [])
  expect(after).toMatchObject({ verdict: before?.verdict, fit: before?.fit ?? null, met: before?.met })
})

test('a word on a row that was quoted in other case and space is taken back too', async () => {
  const quote = (await rowOf('Kafka'))?.quote ?? ''
  await app.services.desk.change(async (change) => {
    const said = { quote: quote.toUpperCase().replace(' ', '  '), report: 'not_a_requirement' as const }
    change.run(putRowReport(job_url, said, { at: change.now, written_by: 'operator' }))
  })
  await assess()
  expect(await rowOf('Kafka')).toMatchObject({ reported: 'not_a_requirement' })
  mustBe(await say(quote, null))
  await assess()
  expect(await rowOf('Kafka')).toMatchObject({ reported: null })
})

test('a job that was not assessed, and a row that is none, are refused and nothing is written', async () => {
  const before = await read()
  const other = { job_url: 'https://jobs.example/none', quote: 'COBOL', report: 'met' as const }
  const refused = [
    await say('No such row', 'met'),
    await app.call('PUT', '/api/assessments/rows', { body: other }),
  ]
  for (const outcome of refused) expect(outcome).toMatchObject({ status: 404, error: { code: 'not_found' } })
  expect(await read()).toEqual(before)
})
