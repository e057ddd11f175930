import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { putSent } from '#db/desk/applications.ts'
import { listEarlierTexts, putEarlierText } from '#db/desk/evidence.ts'
import { FIRST_DISPLAY } from '#lib/resume/tailored/display-settings.ts'
import { mustBe, openApp } from '#test/support/app.ts'
import type { GreenhouseJob } from '#test/support/greenhouse.ts'
import { openSearch, type Search, withoutIndex } from '#test/support/search.ts'

let search: Search

const link = (id: number) => `https://boards.greenhouse.io/acme/jobs/${id}`
const COPIES: GreenhouseJob[] = [
  { id: 1, place: 'Austin, TX' },
  { id: 2, place: 'Denver, CO' },
  { id: 3, place: 'Boston, MA' },
]
const ALONE = { id: 4, text: 'Another text in Python.' }

beforeEach(async () => {
  search = await openSearch()
  await search.follow('acme')
  search.lists('acme', [...COPIES, ALONE])
  await search.read()
  await search.services.tracker.settled()
})
afterEach(() => search.close())

const write = async (path: '/api/jobs/split' | '/api/jobs/merge-back', job_url: string) => {
  const outcome = await search.call('POST', path, { body: { job_url } })
  await search.services.tracker.settled()
  return outcome
}
const split = async (id: number) => mustBe(await write('/api/jobs/split', link(id)))
const mergeBack = async (id: number) => mustBe(await write('/api/jobs/merge-back', link(id)))
const job = (id: number) => search.get('/api/jobs', { url: link(id) })
const codeOf = async (path: '/api/jobs/split' | '/api/jobs/merge-back', job_url: string) => {
  const outcome = await write(path, job_url)
  return outcome.ok ? null : outcome.error.code
}
const rows = async () => {
  const { postings } = await search.get('/api/postings')
  return postings.rows.map((row) => row.members.map((member) => member.job_identity).toSorted()).toSorted()
}
const counters = () =>
  search.services.desk.rows({
    sql: 'select scope, sum(jobs) as jobs, sum(postings) as postings from counter where jobs > 0 group by scope',
    args: [],
  })
const counted = () =>
  search.services.desk.rows({
    sql: `select 0 as scope, count(*) as jobs, sum(copies) as postings from tracked_job where copies > 0 and mask <> 0
      union all select 1, count(*), sum(copies_us) from tracked_job where copies_us > 0 and mask <> 0`,
    args: [],
  })
const newCounts = async () => {
  const news = await search.get('/api/new')
  if (!('counts' in news)) throw new Error('the postings are still being prepared')
  return news.counts
}
const seeAll = () => search.post('/api/new/seen')

describe('POST /api/jobs/split', () => {
  test('makes a posting a job of its own, at once and after every later reading', async () => {
    expect(await split(2)).toMatchObject({ apart: true, job_identity: link(2), from_identity: link(1) })
    expect(await rows()).toEqual([[link(1), link(3)], [link(2)], [link(4)]])
    search.lists('acme', [
      { ...COPIES[1], id: 2, place: 'Dallas, TX' },
      COPIES[0] as GreenhouseJob,
      COPIES[2] as GreenhouseJob,
      ALONE,
    ])
    await search.read()
    expect(await rows()).toEqual([[link(1), link(3)], [link(2)], [link(4)]])
    const text = 'All copies have one new text, in Python.'
    search.lists('acme', [...COPIES.map((copy) => ({ ...copy, text })), ALONE])
    await search.read()
    expect(await rows()).toEqual([[link(1), link(3)], [link(2)], [link(4)]])
    expect((await job(2)).job?.description).toBe(text)
    expect((await job(2)).changes.map((change) => change.kind)).toEqual(['places', 'text', 'places'])
    expect(await counters()).toEqual(await counted())
  })

  test('says on both jobs what was split, and finds the posting by search', async () => {
    await split(2)
    expect(await job(2)).toMatchObject({
      apart: { from_identity: link(1), by: 'agent' },
      split_off: [],
      merged_because: null,
    })
    expect(await job(1)).toMatchObject({ apart: null, split_off: [link(2)] })
    const found = await search.get('/api/search', { q: 'customers' })
    const results = found.kind === 'postings' ? found.results : []
    expect(results.map((row) => row.id).toSorted()).toEqual([link(1), link(2)])
  })

  test('leaves what was recorded with the job it was split from, also where it is kept by this link', async () => {
    const body = { job_url: link(1), status: 'interview' as const, note: 'They called.' }
    await search.put('/api/applications', { ...body, note: 'They wrote.' })
    const { application } = await search.put('/api/applications', { ...body, revision: 1 })
    const { job_identity, at } = application
    const words = { content: { entries: [], lines: [] }, layout: FIRST_DISPLAY, made_by: 'code' }
    const sent = { job_identity, sent_at: at, recorded_at: at, resume_revision: 4, ...words }
    await search.services.desk.write([putSent(sent)])
    await search.post('/api/assess', { job: { job_url: link(1) } })
    const answer = { question: 'When can you start?', answer: 'In May.', job_url: link(1) }
    await search.post('/api/answers', answer)
    await split(1)
    expect(await job(1)).toMatchObject({
      application: null,
      assessment: null,
      resume: null,
      job: { copies: 1 },
    })
    expect(await job(2)).toMatchObject({
      application: { status: 'interview', has_note: true },
      assessment: { verdict: expect.any(String) },
      job: { copies: 2 },
    })
    const { applications } = await search.get('/api/applications', { notes: '1' })
    expect(applications).toMatchObject([{ note: 'They called.', status: 'interview', revision: 2 }])
    expect(applications[0]?.job_identity).not.toBe(link(1))
    const job_url = link(2)
    const record = { job_url, notes: '1' } as const
    const shown = await search.get('/api/applications/record', record)
    expect(shown).toMatchObject({ sent: [{ resume_revision: 4 }], earlier_notes: [{ note: 'They wrote.' }] })
    const { answers } = await search.get('/api/answers')
    expect(answers[0]?.jobs[0]?.job_identity).toBe(applications[0]?.job_identity as string)
    expect(await counters()).toEqual(await counted())
    await mergeBack(1)
    expect(await job(1)).toMatchObject({ application: { status: 'interview' }, job: { copies: 3 } })
  })

  test('leaves a resume of the job and all that it said before with it', async () => {
    const app = await openApp({ sample: true })
    const { postings } = await app.get('/api/postings', { limit: '200' })
    const row = postings.rows.find((row) => row.copies > 1)
    const [leaves, stays] = (row?.members ?? []).map((member) => member.job_identity) as [string, string]
    await app.post('/api/assess', { job: { job_url: leaves } })
    // Whether a resume is suggested for the job or only drafted is no matter here.
    for (const action of ['refresh', 'draft'] as const)
      await app.call('POST', '/api/job-resumes/pick', { body: { job_url: leaves, action } })
    const { desk } = app.services
    const body = { lines: ['Earlier'] }
    const record = `resume:${leaves}`
    await desk.write([putEarlierText(record, { revision: 0, body, replaced_at: '2026-01-01T00:00:00.000Z' })])
    await app.post('/api/jobs/split', { job_url: leaves })
    const resumeOf = async (url: string) => (await app.get('/api/jobs', { url })).resume
    expect(await resumeOf(leaves)).toBeNull()
    expect(await resumeOf(stays)).toMatchObject({ lines: expect.any(Number) })
    expect(await listEarlierTexts(desk, record)).toEqual([])
    expect(await listEarlierTexts(desk, `resume:${stays}`)).toMatchObject([{ body }])
    await app.close()
  })

  test('loses neither of two applications that were recorded for both jobs', async () => {
    await split(1)
    for (const [id, note] of [
      [1, 'For the first.'],
      [2, 'For the second.'],
    ] as const) {
      await search.put('/api/applications', { job_url: link(id), status: 'applied' as const, note })
    }
    await mergeBack(1)
    await split(1)
    const { applications } = await search.get('/api/applications', { notes: '1' })
    expect(applications.map(({ job_identity, note }) => [job_identity, note]).toSorted()).toEqual([
      [link(1), 'For the first.'],
      [link(2), 'For the second.'],
    ])
    expect(await counters()).toEqual(await counted())
  })

  test('makes nothing new that was looked at', async () => {
    await seeAll()
    expect((await newCounts()).new).toBe(0)
    await split(2)
    expect((await newCounts()).new).toBe(0)
    await mergeBack(2)
    expect((await newCounts()).new).toBe(0)
    await split(1)
    await search.read()
    expect((await newCounts()).new).toBe(0)
  })

  test('changes nothing when it is said again', async () => {
    const first = await split(2)
    expect(await split(2)).toEqual(first)
    expect(await rows()).toEqual([[link(1), link(3)], [link(2)], [link(4)]])
  })

  test('splits a job down to its last posting, which is then alone', async () => {
    await split(1)
    await split(2)
    expect(await codeOf('/api/jobs/split', link(3))).toBe('posting_alone')
    expect(await rows()).toEqual([[link(1)], [link(2)], [link(3)], [link(4)]])
    expect((await job(3)).split_off.toSorted()).toEqual([link(1), link(2)])
    await mergeBack(1)
    await mergeBack(2)
    expect(await rows()).toEqual([[link(1), link(2), link(3)], [link(4)]])
    expect(await counters()).toEqual(await counted())
  })

  test('refuses what is alone, not stored or no link', async () => {
    expect(await codeOf('/api/jobs/split', link(4))).toBe('posting_alone')
    expect(await codeOf('/api/jobs/split', link(77))).toBe('not_found')
    expect(await codeOf('/api/jobs/split', 'acme')).toBe('invalid_value')
    expect(await search.services.desk.rows({ sql: 'select * from split', args: [] })).toEqual([])
  })

  test('holds in an index that is made anew, with the time at which it was first seen', async () => {
    await split(2)
    await seeAll()
    const { first_seen_at } = (await job(2)).job ?? {}
    search = await withoutIndex(search)
    await search.read()
    expect(await rows()).toEqual([[link(1), link(3)], [link(2)], [link(4)]])
    expect((await job(2)).job?.first_seen_at).toBe(first_seen_at)
    expect((await newCounts()).new).toBe(0)
    await mergeBack(2)
    expect(await rows()).toEqual([[link(1), link(2), link(3)], [link(4)]])
  })
})

describe('POST /api/jobs/merge-back', () => {
  test('makes a posting a copy again, also after it was read again', async () => {
    await split(2)
    expect(await mergeBack(2)).toMatchObject({ apart: false, job_identity: link(2) })
    expect(await rows()).toEqual([[link(1), link(2), link(3)], [link(4)]])
    expect(await job(2)).toMatchObject({ apart: null, split_off: [] })
    await search.read()
    expect(await rows()).toEqual([[link(1), link(2), link(3)], [link(4)]])
    expect(await counters()).toEqual(await counted())
  })

  test('finds the copies under the text that they have now', async () => {
    await split(2)
    search.lists('acme', [...COPIES.map((copy) => ({ ...copy, text: 'New for all in Go.' })), ALONE])
    await search.read()
    await mergeBack(2)
    expect(await rows()).toEqual([[link(1), link(2), link(3)], [link(4)]])
  })

  test('refuses what was not split, is not stored, or is no link', async () => {
    expect(await codeOf('/api/jobs/merge-back', link(2))).toBe('posting_not_split')
    expect(await codeOf('/api/jobs/merge-back', link(77))).toBe('posting_not_split')
    expect(await codeOf('/api/jobs/merge-back', 'acme')).toBe('invalid_value')
    await split(2)
    expect(await codeOf('/api/jobs/merge-back', link(1))).toBe('posting_not_split')
  })
})
