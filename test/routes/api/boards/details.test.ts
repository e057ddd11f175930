import { beforeEach, describe, expect, test } from 'bun:test'
import { putHostUses } from '#db/index/boards.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import { sql } from '#db/sql.ts'
import { mustBe } from '#test/support/app.ts'
import { searchFor } from '#test/support/opened.ts'
import { type ListedJob, WorkdayBoard } from '#test/support/workday.ts'

const search = searchFor('each')
let board: WorkdayBoard

beforeEach(async () => {
  board = new WorkdayBoard(search.gateway)
})

async function follow(jobs: ListedJob[]) {
  board.lists(jobs)
  await search.post('/api/boards', { boards: [{ system: 'workday', board: board.name }] })
}

const engineers = (count: number): ListedJob[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `JR${at + 1}`,
    text: `Number ${at + 1} of the engineers.`,
  }))

async function jobOf(id: string) {
  const { job } = await search.get('/api/jobs', { url: board.link(id) })
  if (!job) throw new Error(`no job ${id}`)
  return job
}

async function shownBoard() {
  const [board] = (await search.get('/api/boards', { system: 'workday' })).boards
  if (!board) throw new Error('no board')
  return board
}

const addRole = (title: string) => search.post('/api/profiles', { label: title, titles: [title] })

describe('a board whose list has no descriptions', () => {
  test('is asked for those of the jobs that a role looks for, and for no other', async () => {
    await follow([...engineers(2), { id: 'JR9', title: 'Chef', text: 'Cook.' }])
    expect(await search.read()).toMatchObject({ postings_new: 3, failed: 0, texts_read: 2, texts_left: 0 })
    expect(board.details()).toEqual(['JR1', 'JR2'])
    expect(await jobOf('JR1')).toMatchObject({
      description: 'Number 1 of the engineers.',
      published_at: '2026-11-03T00:00:00.000Z',
    })
    expect(await jobOf('JR9')).toMatchObject({ description: '' })
    expect(await shownBoard()).toMatchObject({ state: 'live', postings: 3, reason: null, company: 'kite' })
    expect((await search.news()).counts).toMatchObject({ new: 2, postings: 2 })
  })

  test('is not asked again for what did not change, however long ago it came', async () => {
    await follow(engineers(2))
    await search.read()
    board.lists(engineers(2).map((job) => ({ ...job, posted: 'Posted 9 Days Ago' })))
    expect(await search.read()).toMatchObject({ postings_new: 0, postings_changed: 0, postings_removed: 0 })
    expect(board.details()).toEqual(['JR1', 'JR2'])
    expect((await jobOf('JR1')).published_at).toBe('2026-11-03T00:00:00.000Z')
  })

  test('is asked again for a job whose row changed, and takes the new text', async () => {
    await follow(engineers(2))
    await search.read()
    board.lists([{ id: 'JR1', place: 'Austin, TX', text: 'Another text.' }, ...engineers(2).slice(1)])
    expect(await search.read()).toMatchObject({ postings_changed: 1 })
    expect(board.details()).toEqual(['JR1', 'JR2', 'JR1'])
    expect(await jobOf('JR1')).toMatchObject({ description: 'Another text.' })
  })

  test('is asked again for a job that was removed and is listed anew, and counts it as known', async () => {
    await follow(engineers(2))
    await search.read()
    await search.news()
    board.lists(engineers(1))
    expect(await search.read()).toMatchObject({ postings_removed: 1 })
    await search.post('/api/new/seen')
    board.lists(engineers(2))
    expect(await search.read()).toMatchObject({ postings_new: 0, postings_changed: 1 })
    expect(board.details()).toEqual(['JR1', 'JR2', 'JR2'])
    expect(await jobOf('JR2')).toMatchObject({ description: 'Number 2 of the engineers.', removed_at: null })
    expect((await search.news()).counts).toMatchObject({ new: 0 })
  })

  test('tells its first text as no change, and every later one as such', async () => {
    const changesOf = async (id: string) => {
      const { changes } = await search.get('/api/jobs', { url: board.link(id) })
      return changes.map(({ kind, removed, added }) => ({ kind, removed, added }))
    }
    await follow([
      { id: 'JR1', text: 'First.', status: 500 },
      { id: 'JR2', text: 'Second.' },
    ])
    await search.read()
    board.lists([
      { id: 'JR1', text: 'First.' },
      { id: 'JR2', place: 'Austin, TX', text: 'Other.' },
    ])
    expect(await search.read()).toMatchObject({ postings_changed: 2 })
    expect(await jobOf('JR1')).toMatchObject({ description: 'First.' })
    expect(await changesOf('JR1')).toEqual([])
    expect(await changesOf('JR2')).toMatchObject([
      { kind: 'places' },
      { kind: 'text', removed: ['Second.'], added: ['Other.'] },
    ])
  })

  test('keeps the text of a job that is listed again before it could be read, and tells it only where it changed', async () => {
    const kindsOf = async (id: string) => {
      const { changes } = await search.get('/api/jobs', { url: board.link(id) })
      return changes.map(({ kind }) => kind)
    }
    await follow(engineers(2))
    await search.read()
    board.lists([])
    await search.read()
    board.lists(engineers(2).map((job) => ({ ...job, status: 500 })))
    await search.read()
    expect(await jobOf('JR1')).toMatchObject({ description: '' })
    expect(await kindsOf('JR1')).toEqual(['listed_again', 'removed'])
    board.lists([engineers(1)[0] as ListedJob, { id: 'JR2', text: 'Another text.' }])
    await search.read()
    expect(await kindsOf('JR1')).toEqual(['listed_again', 'removed'])
    expect(await kindsOf('JR2')).toEqual(['listed_again', 'text', 'removed'])
  })

  test('keeps the text of a changed job that cannot be read now, and asks again', async () => {
    await follow(engineers(1))
    await search.read()
    const changed = { id: 'JR1', title: 'Software Engineer II', text: 'Newer.' }
    board.lists([{ ...changed, status: 503 }])
    expect(await search.read()).toMatchObject({ postings_changed: 0, postings_removed: 0 })
    expect(await jobOf('JR1')).toMatchObject({
      title: 'Software Engineer',
      description: 'Number 1 of the engineers.',
    })
    expect((await shownBoard()).reason).toContain('could not be read')
    board.lists([changed])
    expect(await search.read()).toMatchObject({ postings_changed: 1 })
    expect(await jobOf('JR1')).toMatchObject({ title: 'Software Engineer II', description: 'Newer.' })
    expect((await shownBoard()).reason).toBeNull()
  })

  test('reads the jobs of a role that is added later, although its list is the same', async () => {
    await follow([...engineers(1), { id: 'JR9', title: 'Chef', text: 'Cook.' }])
    await search.read()
    await addRole('Chef')
    expect(await search.read()).toMatchObject({ postings_new: 0, postings_changed: 1 })
    expect(board.details()).toEqual(['JR1', 'JR9'])
    expect(await jobOf('JR9')).toMatchObject({ description: 'Cook.' })
    expect(await search.read()).toMatchObject({ unchanged: 1 })
  })

  test.each([
    [404, 'is no removal'],
    [500, 'leaves it as the list has it'],
    [422, 'leaves it as the list has it'],
  ])('that answers %d for one job: it %s, and the next refresh asks again', async (status) => {
    const [first, ...others] = engineers(3)
    await follow([{ ...first, id: 'JR1', status }, ...others])
    expect(await search.read()).toMatchObject({ postings_new: 3, failed: 0 })
    expect(await jobOf('JR1')).toMatchObject({ description: '', removed_at: null })
    expect((await shownBoard()).reason).toContain('The description of one job could not be read')
    board.lists(engineers(3))
    expect(await search.read()).toMatchObject({ postings_changed: 1, postings_new: 0 })
    expect(await jobOf('JR1')).toMatchObject({ description: 'Number 1 of the engineers.' })
    expect((await shownBoard()).reason).toBeNull()
  })

  test('asks no more of a board that wants no more, and says how many wait', async () => {
    await follow(engineers(60).map((job) => ({ ...job, status: 403 })))
    expect(await search.read()).toMatchObject({ postings_new: 60, failed: 0 })
    expect(board.details().length).toBeLessThan(20)
    const readCount = board.details().length
    expect((await shownBoard()).reason).toStartWith(
      `${60 - readCount} jobs that roles look for wait for their descriptions. The descriptions of ${readCount} jobs could not be`,
    )
    board.lists(engineers(60))
    expect(await search.read()).toMatchObject({ postings_changed: 60, postings_new: 0 })
    expect((await shownBoard()).reason).toBeNull()
  })

  test('leaves a board alone that answers none of many, and asks for others first the next time', async () => {
    await follow(engineers(60).map((job) => ({ ...job, status: 404 })))
    await search.read()
    const firstRead = board.details()
    expect(firstRead.length).toBeLessThan(30)
    await search.read()
    const again = board.details().slice(firstRead.length)
    expect(again.slice(0, 5).filter((id) => firstRead.includes(id))).toEqual([])
  })

  test('waits with what is beyond the day’s requests, and calls none of it failed', async () => {
    const day = new Date().toISOString().slice(0, 10)
    const use = { host: 'kite.wd5.myworkdayjobs.com', day, requests: 4_990, stopped_until: 0 }
    await search.services.index.write([putHostUses([use])])
    await follow(engineers(30))
    expect(await search.read()).toMatchObject({ postings_new: 30, failed: 0 })
    // Three went to robots.txt and the list.
    expect(board.details()).toHaveLength(7)
    expect((await shownBoard()).reason).toBe(
      '23 jobs that roles look for wait for their descriptions. The next reading goes on with that.',
    )
  })

  test('reads what is more than one refresh may ask for with the next ones', async () => {
    await follow(engineers(400))
    expect(await search.read()).toMatchObject({ postings_new: 400 })
    // 21 requests went to the list of 400, whose last page is full.
    expect(board.details()).toHaveLength(350 - 21)
    expect((await shownBoard()).reason).toContain('71 jobs that roles look for wait')
    expect(await search.read()).toMatchObject({ postings_changed: 71, postings_new: 0, postings_removed: 0 })
    expect(new Set(board.details()).size).toBe(400)
    expect((await shownBoard()).reason).toBeNull()
  })
})

describe('a job whose description comes later', () => {
  test('is not new again, and is counted once', async () => {
    await follow([{ id: 'JR1', status: 500 }])
    await search.read()
    const { first_seen_at } = await jobOf('JR1')
    expect((await search.news()).counts).toMatchObject({ new: 1, postings: 1 })
    await search.post('/api/new/seen')
    board.lists([{ id: 'JR1', text: 'The text.' }])
    expect(await search.read()).toMatchObject({ postings_changed: 1, postings_new: 0 })
    expect((await search.news()).counts).toMatchObject({ new: 0, shown: 1 })
    expect(await jobOf('JR1')).toMatchObject({ description: 'The text.', first_seen_at })
  })

  test('stays new where nobody looked meanwhile, also where it was stored before they looked', async () => {
    await follow([{ id: 'JR1', status: 500 }])
    await search.read()
    // The desk saw it later than the index, as if somebody looked while boards were read.
    await search.services.desk.write([
      sql`update tracked_job set first_seen_at = first_seen_at + 60000, first_seen_us_at = first_seen_us_at + 60000`,
    ])
    const [before] = await search.services.desk.rows(sql`select first_seen_at from tracked_job`)
    board.lists([{ id: 'JR1', text: 'The text.' }])
    await search.read()
    expect(await search.services.desk.rows(sql`select first_seen_at from tracked_job`)).toEqual([before])
  })

  test('is one job with its copy, and counted as one', async () => {
    await follow([
      { id: 'JR1', status: 500 },
      { id: 'JR2', status: 500 },
    ])
    await search.read()
    expect((await search.news()).counts).toMatchObject({ new: 2, postings: 2 })
    board.lists([
      { id: 'JR1', text: 'The text.' },
      { id: 'JR2', text: 'The text.' },
    ])
    await search.read()
    expect((await search.news()).counts).toMatchObject({ new: 1, postings: 2 })
    expect(await jobOf('JR2')).toMatchObject({ copies: 2 })
  })

  test('keeps what the person recorded of it', async () => {
    await follow([{ id: 'JR1', status: 500 }])
    await search.read()
    const body = { job_url: board.link('JR1'), status: 'applied', note: 'Sent.' } as const
    await search.put('/api/applications', body)
    board.lists([{ id: 'JR1', text: 'The text.' }])
    await search.read()
    const job = await jobOf('JR1')
    expect(job).toMatchObject({ description: 'The text.', state: 'applied' })
    expect((await search.news()).counts).toMatchObject({ new: 0 })
  })
})

describe('assessing a job without a description', () => {
  const TEXT =
    'You must have 5 years of Python. Experience with PostgreSQL is required. You must know Docker. '
  const assess = (job_url: string) => search.call('POST', '/api/assess', { body: { job: { job_url } } })

  test('reads it from its board at once, and keeps it', async () => {
    await follow([{ id: 'JR9', title: 'Chef', text: TEXT }])
    await search.read()
    expect(board.details()).toEqual([])
    const { result, job } = mustBe(await assess(board.link('JR9')))
    expect(result.total).toBeGreaterThan(1)
    expect(job.job_identity).toBe(board.link('JR9'))
    expect(await jobOf('JR9')).toMatchObject({ description: TEXT.trim() })
    mustBe(await assess(`${board.link('JR9').replace('/Careers/', '/en-US/Careers/')}/apply?x=1`))
    // The second time it is asked whether it is still there.
    expect(board.details()).toEqual(['JR9', 'JR9'])
    expect(await search.read()).toMatchObject({ postings_new: 0, postings_changed: 0 })
    expect(await jobOf('JR9')).toMatchObject({ description: TEXT.trim() })
  })

  test('reads it in a batch too, also where its text came since the batch was begun', async () => {
    await follow([
      { id: 'JR1', status: 500 },
      { id: 'JR2', status: 500 },
    ])
    await search.read()
    board.lists([
      { id: 'JR1', text: TEXT },
      { id: 'JR2', text: `${TEXT} Fluent French is required.` },
    ])
    const { rows } = (await search.news()).postings
    expect(rows.map((row) => row.description)).toEqual(['', ''])
    const documents = await findJobDocuments(
      search.services.index,
      (await search.services.desk.rows<{ job_key: number }>(sql`select job_key from tracked_job`)).map(
        (row) => row.job_key,
      ),
    )
    const jobs = documents.map(({ job_key, members }) => ({
      job_key,
      job_identity: members[0]?.identity ?? '',
    }))
    mustBe(await assess(board.link('JR2')))
    const batch = { jobs, profile_id: null, target: 'builtin', more_after: 0, actor: 'operator' as const }
    await search.services.batches.start(batch)
    await search.services.batches.settled()
    expect(await search.services.batches.last()).toMatchObject({ status: 'done', failed: [] })
    await search.services.tracker.settled()
    for (const id of ['JR1', 'JR2']) {
      expect((await jobOf(id)).description).toContain('PostgreSQL')
      expect((await jobOf(id)).assessment).not.toBeNull()
    }
  })

  test('refuses one that its board does not answer, and spends nothing', async () => {
    await follow([{ id: 'JR9', title: 'Chef', status: 403 }])
    await search.read()
    expect(await assess(board.link('JR9'))).toMatchObject({
      ok: false,
      error: { code: 'job_fetch_failed', model_call_started: false },
    })
  })

  test('reads one behind a link of a board that is not followed', async () => {
    board.lists([{ id: 'JR9', title: 'Chef', text: TEXT }])
    const { result } = mustBe(await assess(board.link('JR9').replace('/Careers/', '/de-DE/Careers/')))
    expect(result.total).toBeGreaterThan(1)
    expect(board.details()).toEqual(['JR9'])
  })

  test('takes a missing one for closed only where its board answers another', async () => {
    await follow([
      { id: 'JR8', title: 'Baker', text: TEXT },
      { id: 'JR9', title: 'Chef', text: TEXT },
    ])
    await search.read()
    board.lists([{ id: 'JR8', title: 'Baker', status: 404 }])
    expect(await assess(board.link('JR9'))).toMatchObject({ ok: false, error: { code: 'job_fetch_failed' } })
    board.lists([{ id: 'JR8', title: 'Baker', text: TEXT }])
    expect(await assess(board.link('JR9'))).toMatchObject({ ok: false, error: { code: 'posting_closed' } })
  })
})
