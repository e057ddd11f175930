import { beforeEach, expect, test } from 'bun:test'
import { followUp } from '#lib/resume/tailored/follow-up.ts'
import { MARKDOWN } from '#test/support/master-app.ts'
import { searchFor } from '#test/support/opened.ts'

const DEMANDS = [
  ...['Rust', 'Go', 'Kafka', 'Redis', 'Docker'].map((name) => `You must know ${name}`),
  'You must be authorized to work in the United States',
]
const TEXT = `&lt;ul&gt;${DEMANDS.map((demand) => `&lt;li&gt;${demand}&lt;/li&gt;`).join('')}&lt;/ul&gt;`
const url = 'https://boards.greenhouse.io/acme/jobs/1'

const search = searchFor('each')
beforeEach(async () => {
  await search.post('/api/master', { markdown: MARKDOWN })
  search.lists('acme', [
    { id: 1, title: 'Software Engineer', text: `&lt;h3&gt;Requirements&lt;/h3&gt;${TEXT}` },
  ])
  await search.follow('acme')
  await search.read()
  await search.services.tracker.settled()
  await search.post('/api/assess', { job: { job_url: url } })
})

const job = () => search.get('/api/jobs', { url })

async function answerAll(answer: string) {
  for (const { question } of (await job()).assessment?.questions ?? []) {
    await search.post('/api/answers', { question, answer, tag: 'tools' })
  }
  await search.services.tracker.settled()
  await search.services.pipeline.drain()
}

test('an answer makes the resume of its job anew, scores and labels it', async () => {
  expect((await job()).resume).toBeNull()
  await answerAll('Yes.')
  const { resume, assessment } = await job()
  expect(assessment).toMatchObject({ basis_stale: false, verdict: 'matched_above_threshold' })
  expect(resume).toMatchObject({ made_by: 'pipeline', stale: [] })
  expect(['ready', 'improve_resume']).toContain(resume?.score?.label ?? '')
  const { job: row } = await job()
  const score = [resume?.score?.points, resume?.score?.label]
  expect(score.map((value) => typeof value)).toEqual(['number', 'string'])
  expect([row?.ats_score, row?.label]).toEqual(score as [number, string])
  const listed = (await search.get('/api/postings')).postings.rows[0]
  expect([listed?.ats_score, listed?.label]).toEqual(score as [number, string])
})

test('a pick that the person pressed for stays a pick when the background makes it anew', async () => {
  await search.post('/api/job-resumes/pick', { action: 'refresh', job_url: url })
  await answerAll('Yes.')
  const { resume } = await search.get('/api/tailored-resumes', { job_identity: url })
  expect(resume).toMatchObject({ made_by: 'code', replaceable: true, revision: 2 })
})

test('a pick that is pressed while the background works stays a pick', async () => {
  const { services } = search
  let isPressed = false
  const fit: typeof services.printer.fit = async (layout) => {
    const body = { action: 'refresh' as const, job_url: url }
    if (!isPressed) await search.post('/api/job-resumes/pick', body)
    isPressed = true
    return services.printer.fit(layout)
  }
  const printer = new Proxy(services.printer, {
    get: (of, name) => (name === 'fit' ? fit : Reflect.get(of, name)),
  })
  const { signal } = new AbortController()
  await followUp({ ...services, printer }, { job_identity: url, target: 'builtin', signal })
  const { resume } = await search.get('/api/tailored-resumes', { job_identity: url })
  expect(resume).toMatchObject({ made_by: 'code', replaceable: true, revision: 2 })
})

test('what a person made of a resume is kept, and scored', async () => {
  const body = { action: 'draft' as const, job_url: url }
  const picked = await search.call('POST', '/api/job-resumes/pick', { body })
  if (!picked.ok) await search.post('/api/job-resumes/pick', { ...body, action: 'refresh' })
  const query = { job_identity: url }
  const { resume } = await search.get('/api/tailored-resumes', query)
  const [line] = resume.lines
  const change = {
    job_identity: url,
    revision: resume.revision,
    lines: [{ id: line?.id ?? '', text: 'My own words' }],
  }
  await search.person.put('/api/tailored-resumes/lines', change)
  await answerAll('Yes.')
  const after = await search.get('/api/tailored-resumes', query)
  expect(after.resume).toMatchObject({ edited: true, proposed: false, revision: resume.revision + 1 })
  expect(after.markdown).toContain('My own words')
  expect((await job()).resume?.score).not.toBeNull()
})

test('a resume that the built-in rules tailored on demand stays, and is scored', async () => {
  await search.post('/api/tailored-resumes', { job: { job_url: url } })
  const query = { job_identity: url }
  const before = await search.get('/api/tailored-resumes', query)
  await answerAll('Yes.')
  const after = await search.get('/api/tailored-resumes', query)
  expect(after.resume).toMatchObject({ made_by: 'code', replaceable: false, revision: 1 })
  expect(after.markdown).toBe(before.markdown)
  expect((await job()).resume?.score).not.toBeNull()
})
