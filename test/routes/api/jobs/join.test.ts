import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mustBe } from '#test/support/app.ts'
import type { GreenhouseJob } from '#test/support/greenhouse.ts'
import { openSearch, type Search, withoutIndex } from '#test/support/search.ts'

let search: Search

const link = (id: number) => `https://boards.greenhouse.io/acme/jobs/${id}`
const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `word${from + at}`).join(' ')
// Four of five runs of words are the same: enough for a hint, too few for one job.
const FIRST: GreenhouseJob = { id: 1, text: `You write Python. ${words(0, 100)}` }
const REWRITTEN: GreenhouseJob = { id: 2, text: `You write Python. ${words(12, 112)}` }
const OTHER: GreenhouseJob = { id: 3, text: `You write Python. ${words(500, 600)}` }

beforeEach(async () => {
  search = await openSearch()
  await search.follow('acme')
  await list(FIRST, OTHER)
  await search.post('/api/new/seen')
  await list(FIRST, REWRITTEN, OTHER)
})
afterEach(() => search.close())

async function list(...jobs: GreenhouseJob[]) {
  search.lists('acme', jobs)
  await search.read()
  await search.services.tracker.settled()
}
const write = async (path: '/api/jobs/join' | '/api/jobs/unjoin', id: number) => {
  const outcome = await search.call('POST', path, { body: { job_url: link(id) } })
  await search.services.tracker.settled()
  return outcome
}
const join = async (id: number) => mustBe(await write('/api/jobs/join', id))
const unjoin = async (id: number) => mustBe(await write('/api/jobs/unjoin', id))
const codeOf = async (path: '/api/jobs/join' | '/api/jobs/unjoin', id: number) => {
  const outcome = await write(path, id)
  return outcome.ok ? null : outcome.error.code
}
const job = (id: number) => search.get('/api/jobs', { url: link(id) })
const rows = async () => {
  const { postings } = await search.get('/api/postings')
  return postings.rows.map((row) => row.members.map((member) => member.job_identity).toSorted()).toSorted()
}
const newJobs = async () => {
  const news = await search.get('/api/new')
  if (!('counts' in news)) throw new Error('the postings are still being prepared')
  return news.counts.new
}

const APART = [[link(1)], [link(2)], [link(3)]]
const JOINED = [[link(1), link(2)], [link(3)]]

describe('the hint that two jobs may be one', () => {
  test('stands on the new job, in its row and on the job, and names the one that was there', async () => {
    expect(await rows()).toEqual(APART)
    expect(await newJobs()).toBe(1)
    expect((await job(2)).job?.like).toMatchObject({ job_identity: link(1), removed_at: null })
    expect((await job(1)).job?.like).toBeNull()
    expect((await job(3)).job?.like).toBeNull()
    const { postings } = await search.get('/api/postings')
    const hints = postings.rows.map((row) => [row.job_identity, row.like?.job_identity ?? null]).toSorted()
    expect(hints).toEqual([
      [link(1), null],
      [link(2), link(1)],
      [link(3), null],
    ])
  })

  test('stays when the other job is listed no more', async () => {
    await list(REWRITTEN, OTHER)
    expect((await job(2)).job?.like).toMatchObject({ job_identity: link(1), removed_at: expect.any(String) })
  })

  test('goes with the board of the other job', async () => {
    const { boards } = await search.get('/api/boards')
    const [board] = boards
    await search.remove('/api/boards/:board_id', { board_id: board?.id ?? '' })
    const left = await search.services.index.rows({ sql: 'select * from alike', args: [] })
    expect(left).toEqual([])
  })
})

describe('POST /api/jobs/join', () => {
  test('makes both one job that is not new, at once and whatever is read later', async () => {
    expect(await join(2)).toMatchObject({ joined: true, job_identity: link(2), other_identity: link(1) })
    expect(await rows()).toEqual(JOINED)
    expect(await newJobs()).toBe(0)
    expect((await job(2)).job).toMatchObject({
      like: null,
      copies: 2,
      family: { differs: expect.any(Array) },
    })
    expect((await job(1)).joined).toMatchObject([{ job_identity: link(2), other_identity: link(1) }])
    await list(FIRST, { ...REWRITTEN, text: words(700, 800) }, OTHER)
    expect(await rows()).toEqual(JOINED)
  })

  test('joins with a job that is listed no more, which then says what the new posting says', async () => {
    await list(REWRITTEN, OTHER)
    await join(2)
    expect(await rows()).toEqual([[link(2)], [link(3)]])
    expect((await job(1)).job?.description).toContain('word111')
    expect(await newJobs()).toBe(0)
    await unjoin(2)
    expect((await job(2)).job?.like).toMatchObject({ job_identity: link(1) })
    expect((await job(2)).job?.description).toContain('word111')
  })

  test('keeps what was recorded for either job, also after it was taken back', async () => {
    const body = { job_url: link(2), status: 'applied' as const, note: 'They called.' }
    await search.put('/api/applications', body)
    await join(2)
    expect((await job(1)).application).toMatchObject({ status: 'applied', has_note: true })
    await unjoin(2)
    expect((await job(1)).application).toBeNull()
    expect((await job(2)).application).toMatchObject({ status: 'applied', has_note: true })
  })

  test('changes nothing when it is called again', async () => {
    const first = await join(2)
    expect(await join(2)).toEqual(first)
    expect(await rows()).toEqual(JOINED)
  })

  test('refuses a job without a hint, and one that is not stored', async () => {
    expect(await codeOf('/api/jobs/join', 3)).toBe('nothing_alike')
    expect(await codeOf('/api/jobs/join', 77)).toBe('not_found')
    expect(await search.services.desk.rows({ sql: 'select * from joined', args: [] })).toEqual([])
  })

  test('holds in an index that is made anew, and can be taken back there', async () => {
    await join(2)
    search = await withoutIndex(search)
    await search.read()
    expect(await rows()).toEqual(JOINED)
    await unjoin(2)
    expect(await rows()).toEqual(APART)
    await search.read()
    expect(await rows()).toEqual(APART)
  })

  test('ends where the posting is split off later', async () => {
    await join(2)
    await search.post('/api/jobs/split', { job_url: link(2) })
    await list(FIRST, { ...REWRITTEN, text: words(700, 800) }, OTHER)
    expect(await rows()).toEqual(APART)
    expect(await codeOf('/api/jobs/unjoin', 2)).toBe('posting_not_joined')
  })
})

describe('POST /api/jobs/unjoin', () => {
  test('makes them two jobs again with the hint that they had, also after they were read again', async () => {
    await join(2)
    expect(await unjoin(1)).toMatchObject({ joined: false, job_identity: link(2) })
    expect(await rows()).toEqual(APART)
    expect((await job(2)).job?.like).toMatchObject({ job_identity: link(1) })
    await list(FIRST, { ...REWRITTEN, place: 'Denver, CO' }, OTHER)
    expect(await rows()).toEqual(APART)
    await join(2)
    expect(await rows()).toEqual(JOINED)
  })

  test('refuses what was not joined', async () => {
    expect(await codeOf('/api/jobs/unjoin', 2)).toBe('posting_not_joined')
    expect(await codeOf('/api/jobs/unjoin', 77)).toBe('not_found')
  })
})
