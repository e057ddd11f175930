import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import { PrintProblem } from '#lib/resume/print/printer.ts'
import { mustBe } from '#test/support/app.ts'
import { openResumeApp, POSTING } from '#test/support/resume-app.ts'

let app: Awaited<ReturnType<typeof openResumeApp>>
let job_identity: string
beforeAll(async () => {
  app = await openResumeApp()
  job_identity = await app.assess(POSTING)
  mustBe(await app.pick(job_identity, 'refresh'))
  await app.post('/api/letters', { job_url: job_identity })
})
afterAll(() => app.close())

type Outcome = Promise<{ ok: boolean; error?: { code: string } }>
const body = <T extends object>(more: T) => ({ body: { job_identity, ...more } })

/** Each call on the stored resume of a job, by its method and path. */
const OF_RESUME: Record<string, (job_identity: string) => Outcome> = {
  show: (job_identity) => app.call('GET', '/api/tailored-resumes', { query: { job_identity } }),
  file: (job) => app.call('POST', '/api/tailored-resumes/file', body({ job_identity: job, format: 'text' })),
  pdf: (job) => app.call('POST', '/api/tailored-resumes/pdf', body({ job_identity: job })),
  preview: (job) => app.call('POST', '/api/tailored-resumes/preview', body({ job_identity: job })),
  score: (job) => app.call('POST', '/api/tailored-resumes/score', body({ job_identity: job })),
  length: (job) =>
    app.call('PUT', '/api/tailored-resumes/length', body({ job_identity: job, revision: 1, max_pages: 1 })),
  selection: (job) =>
    app.call(
      'PUT',
      '/api/tailored-resumes/selection',
      body({ job_identity: job, revision: 1, include: ['l1'] }),
    ),
  lines: (job) =>
    app.call('PUT', '/api/tailored-resumes/lines', {
      body: { job_identity: job, revision: 1, lines: [{ id: 'l1', text: 'Baked bread' }] },
    }),
}

/** Each call that prints. */
const PRINTS: Record<string, () => Outcome> = {
  pdf: () => app.call('POST', '/api/tailored-resumes/pdf', body({})),
  preview: () => app.call('POST', '/api/tailored-resumes/preview', body({})),
  score: () => app.call('POST', '/api/tailored-resumes/score', body({})),
  master_file: () => app.call('POST', '/api/master/file', { body: { format: 'pdf' } }),
  master_preview: () => app.call('POST', '/api/master/preview', { body: {} }),
  letter_file: () =>
    app.call('POST', '/api/letters/file', { body: { job_url: job_identity, format: 'pdf' } }),
  letter_preview: () => app.call('POST', '/api/letters/preview', { body: { job_url: job_identity } }),
  miniature: () => app.call('GET', '/api/resume-display/miniature', { query: { template: 'classic' } }),
}

const codesOf = async (calls: Record<string, () => Outcome>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(calls).map(async ([name, call]) => [name, (await call()).error?.code ?? 'ok'] as const),
    ),
  )
const all = (calls: object, code: string) =>
  Object.fromEntries(Object.keys(calls).map((name) => [name, code]))

describe('a call on the resume of a job', () => {
  test('is refused where none is stored', async () => {
    const calls = Object.entries(OF_RESUME).map(([name, call]) => [
      name,
      () => call('https://jobs.lever.co/acme/none'),
    ])
    expect(await codesOf(Object.fromEntries(calls))).toEqual(all(OF_RESUME, 'tailored_resume_not_found'))
  })

  test('is refused at an earlier revision, and gives the present one', async () => {
    const revision = 7
    for (const outcome of [
      await app.call('PUT', '/api/tailored-resumes/length', body({ revision, max_pages: 1 })),
      await app.call('PUT', '/api/tailored-resumes/selection', body({ revision, include: ['l1'] })),
      await app.call(
        'PUT',
        '/api/tailored-resumes/lines',
        body({ revision, lines: [{ id: 'l1', text: 'x' }] }),
      ),
    ])
      expect(outcome).toMatchObject({ error: { code: 'revision_conflict', current: { revision: 1 } } })
  })

  test('has no score without an assessment, which is named as the next step', async () => {
    const rows = await app.services.desk.rows(sql`select * from assessment`)
    expect(rows.length).toBe(1)
    await app.services.desk.write([sql`update assessment set job_identity = 'https://elsewhere.example/1'`])
    expect((await OF_RESUME['score']?.(job_identity))?.error?.code).toBe('assessment_missing')
    await app.services.desk.write([sql`update assessment set job_identity = ${job_identity}`])
    expect((await OF_RESUME['score']?.(job_identity))?.ok).toBe(true)
  })

  test('is refused where it cannot be printed, and says which words are to blame', async () => {
    const { printer } = app.services
    const fails = () => Promise.reject(new PrintProblem('words_lost'))
    const spies = Object.entries(printer)
      .filter(([name, value]) => typeof value === 'function' && name !== 'region')
      .map(([name]) => spyOn(printer, name as 'pdf').mockImplementation(fails))
    expect(await codesOf(PRINTS)).toEqual(all(PRINTS, 'pdf_render_failed'))
    for (const spy of spies) spy.mockRestore()
    expect((await PRINTS['preview']?.())?.ok).toBe(true)
  })

  test('is refused where the stored resume cannot be read, which is left as it is', async () => {
    const stored = () => app.services.desk.rows(sql`select revision, content from job_resume`)
    const before = await stored()
    await app.services.desk.write([sql`update job_resume set content = '{'`])
    const broken = await stored()
    const calls = Object.entries(OF_RESUME).map(([name, call]) => [name, () => call(job_identity)])
    expect(await codesOf(Object.fromEntries(calls))).toEqual(all(OF_RESUME, 'stored_resume_unreadable'))
    expect(await stored()).toEqual(broken)
    const [row] = before as { content: string }[]
    await app.services.desk.write([sql`update job_resume set content = ${row?.content ?? ''}`])
  })
})

test('a pasted resume is printed with the person’s proof alone', async () => {
  const text = 'Experience\n\nBaker, Canary Bakery, 2015 - 2024\n- Ran Rust ovens\n- Sold bread\n'
  await app.post('/api/tailored-resumes', { job: { text: POSTING }, resume: { text } })
  const printed = await app.call('POST', '/api/tailored-resumes/pdf', body({ profile_id: 'ephemeral' }))
  expect(printed).toMatchObject({ error: { code: 'proof_required', consents: ['print_pasted'] } })
})

describe('a letter that is not there', () => {
  const job_url = 'https://jobs.lever.co/acme/none'

  test('is not printed, changed, used or deleted', async () => {
    const outcomes = [
      await app.call('POST', '/api/letters/file', { body: { job_url, format: 'text' } }),
      await app.call('POST', '/api/letters/preview', { body: { job_url } }),
      await app.call('PUT', '/api/letters', { body: { job_url, paragraphs: ['Dear team,'], revision: 1 } }),
      await app.call('DELETE', '/api/letters', { query: { job_url, revision: '1' } }),
      await app.call('PUT', '/api/letters/proposal', {
        body: { job_url, action: 'use', proposal_id: 'proposal:1', revision: 1 },
      }),
    ]
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 404, error: { code: 'not_found' } })
  })

  test('is not made without a main resume', async () => {
    const bare = await openResumeApp({ master: false })
    expect(await bare.call('POST', '/api/letters', { body: { job_url } })).toMatchObject({
      ok: false,
      error: { code: 'no_master' },
    })
    expect((await bare.get('/api/letters', { job_url })).letter).toBeNull()
    await bare.close()
  })

  test('is no proposal that waits no more', async () => {
    const letter = { job_url: job_identity, paragraphs: ['I led forty bakers.'], revision: 1 }
    await app.put('/api/letters', letter)
    const sent = { job_url: job_identity, action: 'use' as const, proposal_id: 'proposal:9', revision: 1 }
    expect(await app.callAsPerson('PUT', '/api/letters/proposal', { body: sent })).toMatchObject({
      ok: false,
      error: { code: 'proposal_stale' },
    })
  })
})
