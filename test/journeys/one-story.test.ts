import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createClient } from '#lib/service/http/client.ts'
import type { manifest } from '#routes/manifest.ts'
import { mustBe } from '#test/support/app.ts'
import { run } from '#test/support/command-line.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { type ServedHome, serveToCommands } from '#test/support/served.ts'

const DEMANDS = ['You must know Python', 'You must know SQL', 'You must know Kafka']
const HTML = `&lt;h3&gt;Requirements&lt;/h3&gt;&lt;ul&gt;${DEMANDS.map((demand) => `&lt;li&gt;${demand}&lt;/li&gt;`).join('')}&lt;/ul&gt;`
const TEXT = `Beekeeper\n\nRequirements\n${DEMANDS.map((demand) => `- ${demand}`).join('\n')}\n- You must know hives\n`
const MASTER = '## Summary\n\n- Wrote Python, SQL and Kafka for six years\n'
const UNFOUND = 'https://boards.greenhouse.io/acme/jobs/2'
const VAIN = 'https://boards.greenhouse.io/acme/jobs/3'

let gateway: Gateway
let server: ServedHome
const call = createClient<typeof manifest>((path, init) => fetch(server.url + path, init))
const svc = async (...words: string[]) => (await run([...words, '--url', server.url])).out
const assess = async (job: { job_url: string } | { text: string }) =>
  mustBe(await call('POST', '/api/assess', { body: { job } }))
const shown = async (url: string) => mustBe(await call('GET', '/api/jobs', { query: { url } }))

beforeAll(async () => {
  gateway = new Gateway()
  const jobs = [
    { id: 1, text: HTML },
    { id: 2, title: 'Beekeeper', text: HTML },
    { id: 3, text: 'Service three.' },
  ]
  gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs))
  server = await serveToCommands({ gateway: gateway.url })
  mustBe(await call('POST', '/api/master', { body: { markdown: MASTER } }))
  mustBe(
    await call('POST', '/api/profiles', {
      body: { label: 'Engineer', titles: ['Software Engineer'], also_fits: false },
    }),
  )
  mustBe(await call('POST', '/api/boards', { body: { boards: [{ system: 'greenhouse', board: 'acme' }] } }))
  mustBe(await call('POST', '/api/boards/refresh', { body: { wait: true } }))
})
afterAll(async () => {
  await server?.stop()
  await gateway?.stop()
})

describe('a job that no role found', () => {
  test('stands everywhere as it was assessed, at once', async () => {
    const { result } = await assess({ job_url: UNFOUND })
    const { verdict, fit } = result
    expect(verdict).not.toBe('not_judged')
    const { job, assessment } = await shown(UNFOUND)
    expect(assessment).toMatchObject({ verdict, fit })
    expect(job).toMatchObject({
      state: result.thin ? 'thin_posting' : verdict,
      sort_group: 'current',
      fit,
      tags: [],
    })
    const all = mustBe(await call('GET', '/api/postings', { query: { scope: 'all' } })).postings.rows
    const row = all.find((job) => job.job_identity === UNFOUND)
    expect(row).toMatchObject({ state: job?.state ?? '', score_text: job?.score_text ?? '', fit })
    const { assessments } = mustBe(await call('GET', '/api/assessments'))
    expect(assessments).toMatchObject([{ job_identity: UNFOUND, verdict, fit }])
    const insights = mustBe(await call('GET', '/api/insights', { query: {} }))
    expect(insights).toMatchObject({
      counts: { assessed: 1, of_no_role: 1, by_verdict: { [verdict]: 1 } },
      funnel: { assessed: 1, match: verdict === 'matched_above_threshold' ? 1 : 0 },
    })
    const metLine = `${result.met} of ${result.total} requirements met`
    expect(await svc('job', UNFOUND)).toContain(metLine)
    expect(await svc('insights')).toContain('1 assessed')
  })

  test('is counted for no role', async () => {
    const { profiles: roles } = mustBe(await call('GET', '/api/profiles'))
    const query = { profile_id: roles[0]?.id ?? '' }
    expect(mustBe(await call('GET', '/api/insights', { query })).counts).toMatchObject({
      assessed: 0,
      of_no_role: 0,
    })
  })
})

test('a text that was pasted is told with its verdict wherever jobs are', async () => {
  const { job, result } = await assess({ text: TEXT })
  const { verdict, fit } = result
  const { assessment } = await shown(job.job_identity)
  expect(assessment).toMatchObject({ verdict, fit, basis_stale: false })
  const { assessments } = mustBe(await call('GET', '/api/assessments'))
  expect(assessments[0]).toMatchObject({ job_identity: job.job_identity, verdict, fit })
  const { counts } = mustBe(await call('GET', '/api/insights', { query: {} }))
  expect(counts).toMatchObject({ assessed: 2, of_no_role: 2 })
  expect(await svc('job', job.job_identity)).toContain(`${result.met} of ${result.total} requirements met`)
})

test('a job that cannot be judged is told so on the command line, with the next step', async () => {
  const output = await svc('assess', VAIN)
  expect(output).toContain('Not judged: no requirement could be judged')
  expect(output).toContain('Read the posting yourself')
  expect(await svc('job', VAIN)).toContain('no requirement could be judged')
  const news = await svc('new')
  expect(news).toContain('1 with no requirements found')
  expect(news).not.toContain('0 of 0 requirements')
  expect(await svc('insights')).toContain('1 more could not be judged')
})
