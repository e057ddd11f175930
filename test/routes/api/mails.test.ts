import { describe, expect, test } from 'bun:test'
import { mustBe } from '#test/support/app.ts'
import { mailBytes, mboxOf } from '#test/support/mails.ts'
import { searchFor } from '#test/support/opened.ts'

const search = searchFor('each')

const read = async (format: 'eml' | 'mbox', bytes: Uint8Array) =>
  search.call('POST', '/api/mails/read', { body: { format, content_base64: bytes.toBase64() } })
const keep = (job: { title: string; company: string; link: string }) => search.post('/api/own-jobs', job)
const apply = (job_url: string, status: 'interested' | 'applied', at?: string) =>
  search.put('/api/applications', { job_url, status, ...(at ? { at } : {}) })
/** Everything that a person could have stored. */
const stored = async () =>
  JSON.stringify([
    (await search.get('/api/own-jobs')).own_jobs,
    (await search.get('/api/applications')).applications,
  ])

const NIGHT = {
  title: 'Night baker',
  company: 'Crumb & Sons Ltd',
  link: 'https://www.linkedin.com/jobs/view/4001001001',
}
const DAY = { title: 'Day baker', company: 'Crumb & Sons Ltd', link: 'https://crumb.example/jobs/day-8' }

describe('POST /api/mails/read', () => {
  test('proposes the postings of an alert, names those that are kept, and stores nothing', async () => {
    await keep(NIGHT)
    const before = await stored()
    const reading = mustBe(await read('eml', await mailBytes('linkedin-alert')))
    expect(reading.jobs.map(({ title, state }) => [title, state])).toEqual([
      ['Night baker', 'kept'],
      ['Pâtissier', 'new'],
      ['Head of bakery operations', 'new'],
    ])
    expect(await stored()).toBe(before)
    const { state: _, ...job } = reading.jobs[1] as (typeof reading.jobs)[number]
    const kept = await search.post('/api/own-jobs', job)
    expect(kept.own_job).toMatchObject({ title: 'Pâtissier', source: 'LinkedIn mail', work_mode: 'hybrid' })
    expect(search.gateway.requests).toEqual([])
  })

  test('proposes each step of an application in the order of the mails, at their dates', async () => {
    const { job_url } = await keep(NIGHT)
    await apply(job_url, 'applied', '2026-11-01T09:00:00Z')
    const before = await stored()
    const mails = ['rejection-en', 'received', 'interview-en'].map(mailBytes)
    const { replies } = mustBe(await read('mbox', mboxOf(await Promise.all(mails))))
    expect(replies.map(({ kind, from_status, to_status }) => [kind, from_status, to_status])).toEqual([
      ['received', 'applied', null],
      ['interview', 'applied', 'interview'],
      ['rejection', 'interview', 'rejected'],
    ])
    expect(replies[0]?.problem).toContain('as far already')
    expect(replies[1]).toMatchObject({
      when: 'Tuesday, December 1 at 10:30 am',
      named_by: 'company_and_title',
    })
    expect(await stored()).toBe(before)
    let revision = replies[1]?.revision ?? 0
    for (const { to_status, at } of replies.slice(1)) {
      const body = { job_url, status: to_status ?? 'applied', revision, ...(at ? { at } : {}) }
      revision = (await search.put('/api/applications', body)).application.revision
    }
    const [application] = (await search.get('/api/applications')).applications
    expect(application?.timeline.map(({ status, at }) => `${status} ${at.slice(0, 10)}`)).toEqual([
      'applied 2026-11-01',
      'interview 2026-11-10',
      'rejected 2026-11-20',
    ])
  })

  test('proposes no change for two applications that fit, and names both; nor for none', async () => {
    for (const job of [NIGHT, DAY]) await apply((await keep(job)).job_url, 'applied')
    const about = (subject: string, text: string) =>
      new TextEncoder().encode(`From: Crumb <hr@ats.example>\nSubject: ${subject}\n\n${text}\n`)
    const no = 'Unfortunately, we have decided not to move forward with your application.'
    const [both] = mustBe(await read('eml', about('Your application to Crumb & Sons', no))).replies
    expect(both).toMatchObject({ to_status: null, problem: expect.stringContaining('Several') })
    expect(both?.applications.map(({ title }) => title).toSorted()).toEqual(['Day baker', 'Night baker'])
    const [night] = mustBe(await read('eml', about('Night baker at Crumb & Sons', no))).replies
    expect(night).toMatchObject({ to_status: 'rejected', applications: [{ title: 'Night baker' }] })
    const [none] = mustBe(await read('eml', about('Your application to Pan', no))).replies
    expect(none).toMatchObject({
      to_status: null,
      applications: [],
      problem: expect.stringContaining('No app'),
    })
  })

  test('answers with no address, no sender and no text of the mail but the deciding sentence', async () => {
    await apply((await keep(NIGHT)).job_url, 'applied')
    const text = JSON.stringify(mustBe(await read('eml', await mailBytes('received'))))
    expect(text).not.toMatch(/@|Hiring Team|Robin|Best wishes/)
    const response = await search.send('/api/mails/read', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'eml', content_base64: (await mailBytes('received')).toBase64() }),
    })
    expect(response.headers.get('x-svc-labels')).toBe('public-untrusted')
  })

  test('refuses a file of 30 MB, a broken one and no base64; nothing is stored', async () => {
    const before = await stored()
    const codes = []
    for (const bytes of [
      new Uint8Array(30_000_000),
      new Uint8Array(26_000_000),
      await mailBytes('broken-part'),
    ]) {
      const refusal = await read('eml', bytes)
      codes.push(refusal.ok ? '' : refusal.error.code)
    }
    const body = { format: 'eml' as const, content_base64: '%%%' }
    const refusal = await search.call('POST', '/api/mails/read', { body })
    codes.push(refusal.ok ? '' : refusal.error.code)
    expect(codes).toEqual(['body_too_large', 'invalid_value', 'invalid_value', 'invalid_value'])
    expect(await stored()).toBe(before)
  })
})
