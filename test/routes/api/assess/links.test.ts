import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { type GreenhouseJob, greenhouseAnswer, greenhouseRow } from '#test/support/greenhouse.ts'

const HOUR_MS = 3_600_000
const TEXT = 'You must have 5 years of Python. Experience with PostgreSQL is required. You must know Docker. '
const LEVER_ID = '0f0e0d0c-0b0a-4908-8706-050403020100'
const LINK = 'https://boards.greenhouse.io/acme/jobs/7'

let gateway: Gateway
let app: TestApp
let ahead = 0
beforeEach(async () => {
  gateway = new Gateway()
  ahead = 0
  app = await openApp({ gateway: gateway.url, now: () => new Date(Date.now() + ahead).toISOString() })
})
afterEach(async () => {
  await app.close()
  await gateway.stop()
})

const assess = (job_url: string) => app.call('POST', '/api/assess', { body: { job: { job_url } } })
const lever = (id: string) => ({
  id,
  text: 'Engineer',
  hostedUrl: `https://jobs.lever.co/acme/${id}`,
  description: `<p>${TEXT}</p>`,
  categories: { location: 'New York, NY' },
  createdAt: Date.parse('2026-11-18'),
})
const ashby = (id: string) => ({
  id,
  title: 'Engineer',
  jobUrl: `https://jobs.ashbyhq.com/acme/${id}`,
  descriptionHtml: `<p>${TEXT}</p>`,
  location: 'New York, NY',
  isListed: true,
})
const page = (body: string) => () =>
  new Response(`<html><head><title>Baker</title></head><body>${body}</body></html>`, {
    headers: { 'content-type': 'text/html' },
  })

async function follow(jobs: GreenhouseJob[] = [{ id: 7, text: TEXT }]) {
  gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs))
  await app.post('/api/boards', { boards: [{ system: 'greenhouse', board: 'acme' }] })
  await app.post('/api/boards/refresh', { wait: true })
}
const takeDown = () =>
  gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', [{ id: 8, title: 'Baker' }]))
const DETAIL = 'boards-api.greenhouse.io/v1/boards/acme/jobs/7'
const timesAsked = () => gateway.requests.filter((address) => address.startsWith(DETAIL)).length

test('a stored posting is assessed and tailored for by its https link alone', async () => {
  await follow()
  const job_url = LINK.replace('https:', 'http:')
  for (const path of ['/api/assess', '/api/tailored-resumes'] as const) {
    expect(await app.call('POST', path, { body: { job: { job_url } } })).toMatchObject({
      status: 422,
      error: { code: 'job_input_invalid', message: expect.stringContaining('https') },
    })
  }
  expect(timesAsked()).toBe(0)
})

describe('a job that cannot be read', () => {
  const calls = (job: { job_url: string } | { text: string }) => [
    app.call('POST', '/api/assess', { body: { job } }),
    app.call('POST', '/api/assess/compare', { body: { job, model_target: 'builtin' } }),
    app.call('POST', '/api/assess/compare-models', {
      body: { jobs: [job], model_targets: ['builtin'], approve: true },
    }),
    app.call('POST', '/api/assess/preview', { body: { job, model_target: 'claude', part: 'requirements' } }),
  ]
  const tailorings = (job: { job_url: string } | { text: string }) => [
    app.call('POST', '/api/tailored-resumes', { body: { job } }),
    ...('job_url' in job
      ? [app.call('POST', '/api/tailored-resumes/would-send', { body: { ...job, model_target: 'claude' } })]
      : []),
  ]

  test.each([
    ['that no board lists', { job_url: 'https://jobs.lever.co/nobody/1' }, 'job_fetch_failed'],
    ['without a word', { text: ' – ' }, 'job_input_invalid'],
    ['that its board lists no more', { job_url: LINK }, 'posting_closed'],
  ])('%s is refused alike by every call that assesses it, and nothing is stored', async (_, job, code) => {
    await app.post('/api/master', { markdown: '## Summary\n\n- Baked bread' })
    await follow()
    takeDown()
    for (const outcome of await Promise.all(calls(job)))
      expect(outcome).toMatchObject({ ok: false, error: { code } })
    const isStored = code === 'posting_closed'
    for (const outcome of await Promise.all(tailorings(job)))
      expect(outcome).toMatchObject(isStored ? { ok: true } : { ok: false, error: { code } })
    expect((await app.get('/api/assessments')).assessments).toEqual([])
  })
})

describe('a stored posting', () => {
  test('is asked after, however lately its board was read, and not twice within five minutes', async () => {
    await follow()
    gateway.serve(DETAIL, greenhouseRow('acme', { id: 7, text: TEXT }))
    for (const [minutes, times] of [
      [0, 1],
      [4, 1],
      [6, 2],
    ] as const) {
      ahead = minutes * 60_000
      mustBe(await assess(LINK))
      expect(timesAsked()).toBe(times)
    }
  })

  test('that its board no longer has is refused, and nothing is assessed', async () => {
    await follow()
    takeDown()
    const outcome = await assess(LINK)
    expect(outcome).toMatchObject({
      ok: false,
      status: 409,
      error: { code: 'posting_closed', liveness: { state: 'closed' }, model_call_started: false },
    })
    expect((await app.get('/api/assessments')).assessments).toEqual([])
  })

  test('is assessed while its board lists another copy of it, and refused once it lists none', async () => {
    const copy = { id: 9, text: TEXT, place: 'Austin, TX' }
    await follow([{ id: 7, text: TEXT }, copy])
    gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', [copy]))
    gateway.serve(DETAIL.replace('/7', '/9'), greenhouseRow('acme', copy))
    expect(mustBe(await assess(LINK)).job.job_identity).toBe(LINK)
    expect(timesAsked()).toBe(1)
    takeDown()
    gateway.answers.delete(DETAIL.replace('/7', '/9'))
    ahead = HOUR_MS
    expect(await assess(LINK)).toMatchObject({ ok: false, error: { code: 'posting_closed' } })
  })

  test('that every board took down is tailored to as it is stored, one that is not stored is not', async () => {
    await app.post('/api/master', { markdown: '## Summary\n\n- Baked bread' })
    await follow()
    takeDown()
    ahead = 2 * HOUR_MS
    await app.post('/api/boards/refresh', { wait: true })
    const tailor = (job_url: string) =>
      app.call('POST', '/api/tailored-resumes', { body: { job: { job_url } } })
    expect(await assess(LINK)).toMatchObject({ ok: false, error: { code: 'posting_closed' } })
    expect(mustBe(await tailor(LINK)).job.job_identity).toBe(LINK)
    expect(await tailor(LINK.replace('/7', '/9'))).toMatchObject({
      ok: false,
      status: 502,
      error: { code: 'job_fetch_failed' },
    })
  })

  test('is assessed where its board gives no definite answer', async () => {
    await follow()
    expect(mustBe(await assess(LINK)).result.total).toBeGreaterThan(0)
    gateway.answers.set(DETAIL, () => new Response('slow down', { status: 403 }))
    expect(mustBe(await assess(LINK)).result.total).toBeGreaterThan(0)
  })
})

describe('a link of a known hiring system', () => {
  test.each([
    [LINK, () => gateway.serve(DETAIL, greenhouseRow('acme', { id: 7, text: TEXT }))],
    [
      `https://jobs.lever.co/acme/${LEVER_ID}`,
      () => gateway.serve(`api.eu.lever.co/v0/postings/acme/${LEVER_ID}`, lever(LEVER_ID)),
    ],
    [
      `https://jobs.ashbyhq.com/acme/${LEVER_ID}`,
      () => gateway.serve(listAddress('ashby', 'acme'), { jobs: [ashby(LEVER_ID)] }),
    ],
  ])('%s is read from its board and assessed', async (link, serve) => {
    serve()
    const { job, result } = mustBe(await assess(link))
    expect(job.job_identity).toBe(link)
    expect(result.total).toBeGreaterThan(1)
    const { assessment, job: row } = await app.get('/api/jobs', { url: link })
    expect(row).toBeNull()
    expect(assessment).toMatchObject({ verdict: result.verdict, total: result.total })
  })

  test.each([
    [
      'greenhouse',
      LINK,
      () => gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', [])),
    ],
    [
      'lever',
      `https://jobs.lever.co/acme/${LEVER_ID}`,
      () => gateway.serve(listAddress('lever', 'acme'), [lever('1f0e0d0c-0b0a-4908-8706-050403020100')]),
    ],
    [
      'ashby',
      `https://jobs.ashbyhq.com/acme/${LEVER_ID}`,
      () => gateway.serve(listAddress('ashby', 'acme'), { jobs: [] }),
    ],
  ])('of %s is closed only by a definite answer', async (_system, link, serve) => {
    serve()
    expect(await assess(link)).toMatchObject({ ok: false, error: { code: 'posting_closed' } })
  })

  test.each([
    ['greenhouse', LINK],
    ['lever', `https://jobs.lever.co/acme/${LEVER_ID}`],
    ['ashby', `https://jobs.ashbyhq.com/acme/${LEVER_ID}`],
  ])('of a %s board that is missing as a whole is not called closed', async (_system, link) => {
    const reason = 'The board that the link names was not found, so the link may be wrong.'
    expect(await assess(link)).toMatchObject({
      ok: false,
      status: 502,
      error: {
        code: 'job_fetch_failed',
        message: `${reason} Paste the posting’s text instead.`,
        liveness: { state: 'unknown', reason },
      },
    })
  })

  test.each([
    ['nothing', ''],
    ['a web page', '<html>'],
    ['cut off', '{"id": 7, "title": "Eng'],
    ['another thing', '{"error":"x"}'],
  ])('that answers %s is refused', async (_name, body) => {
    gateway.answers.set(DETAIL, () => new Response(body))
    expect(await assess(LINK)).toMatchObject({ ok: false, status: 502, error: { code: 'job_fetch_failed' } })
  })
})

describe('a link of an employer’s own site', () => {
  const OWN = 'https://www.acme.com/careers?gh_jid=7'
  const OTHER_FORMS = [
    'https://acme.com/de/jobs/7?lang=de&gh_jid=7#apply',
    'https://boards.greenhouse.io/embed/job_app?token=7',
  ]
  const onOwnSite = () => {
    const row = { ...greenhouseRow('acme', { id: 7, text: TEXT }), absolute_url: OWN }
    gateway.serve(listAddress('greenhouse', 'acme'), { jobs: [row], meta: { total: 1 } })
  }
  const read = async () => {
    await app.post('/api/boards', { boards: [{ system: 'greenhouse', board: 'acme' }] })
    await app.post('/api/boards/refresh', { wait: true })
  }

  test('names the stored posting by its id, in every form', async () => {
    onOwnSite()
    await read()
    gateway.serve(DETAIL, greenhouseRow('acme', { id: 7, text: TEXT }))
    const requestsBefore = gateway.requests.length
    for (const url of [OWN, ...OTHER_FORMS]) {
      expect((await app.get('/api/jobs', { url })).job?.title).toBe('Software Engineer')
      mustBe(await assess(url))
    }
    // The board is asked, and never the employer's own site.
    expect([gateway.requests.length - requestsBefore, timesAsked()]).toEqual([1, 1])
    for (const url of ['https://www.acme.com/careers?gh_jid=8', 'https://www.acme.com/careers?gh_jid=x']) {
      const other = await app.call('GET', '/api/jobs', { query: { url } })
      expect(other).toMatchObject({ ok: false, error: { code: 'not_found' } })
    }
  })

  test('is asked after at the board that is followed', async () => {
    onOwnSite()
    await read()
    takeDown()
    gateway.answers.set(DETAIL, () => new Response('', { status: 404 }))
    expect(await assess(OWN)).toMatchObject({ ok: false, error: { code: 'posting_closed' } })
    expect(timesAsked()).toBe(1)
  })

  test('is read as a page where no board that is followed has it', async () => {
    gateway.answers.set('www.acme.com/careers', page(`<p>${TEXT.repeat(4)}</p>`))
    expect(mustBe(await assess(OWN)).result.total).toBeGreaterThan(1)
  })

  test.each([
    ['needs scripts', page('<div id="root"></div>')],
    ['is not there', () => new Response('', { status: 404 })],
  ])('whose page %s is refused with the board’s system and what to do', async (_name, answer) => {
    gateway.answers.set('www.acme.com/careers', answer)
    expect(await assess(OWN)).toMatchObject({
      ok: false,
      error: {
        code: 'job_fetch_failed',
        message: expect.stringMatching(/Greenhouse.*add the board by its name.*Paste/),
      },
    })
  })

  test('is no link to a board', async () => {
    const body = { boards: [{ url: OWN }] }
    expect(await app.call('POST', '/api/boards', { body })).toMatchObject({
      ok: false,
      error: { code: 'invalid_value', message: expect.stringContaining('a Greenhouse posting') },
    })
  })
})

describe('a link of any other site', () => {
  test('is read as a page', async () => {
    gateway.answers.set('www.acme.com/jobs/baker', page(`<nav>Menu</nav><p>${TEXT.repeat(4)}</p>`))
    const { result } = mustBe(await assess('https://www.acme.com/jobs/baker'))
    expect(result.total).toBeGreaterThan(1)
  })

  test('is read as the posting that it describes for machines', async () => {
    const posting = { '@type': 'JobPosting', title: 'Baker', description: `<p>${TEXT.repeat(4)}</p>` }
    const script = `<script type="application/ld+json">${JSON.stringify(posting)}</script>`
    gateway.answers.set('www.acme.com/jobs/baker', page(`${script}<p>You must have 12 years of Cobol.</p>`))
    const { result } = mustBe(await assess('https://www.acme.com/jobs/baker'))
    expect(result.matrix.map((row) => row.quote).join(' ')).not.toContain('Cobol')
  })

  test('that needs scripts to show itself is refused with what to do', async () => {
    gateway.answers.set('www.acme.com/jobs/baker', page('<div id="root"></div>'))
    expect(await assess('https://www.acme.com/jobs/baker')).toMatchObject({
      ok: false,
      error: { code: 'job_fetch_failed', message: expect.stringContaining('Paste') },
    })
  })

  test.each([
    'https://127.0.0.1/x',
    'http://www.acme.com/x',
    'https://printer.local/x',
    'https://a.com:8443/',
  ])('%s is never asked', async (link) => {
    expect(await assess(link)).toMatchObject({ ok: false, status: 422 })
    expect(gateway.requests).toEqual([])
  })
})
