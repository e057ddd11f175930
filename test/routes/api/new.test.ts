import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import { openSearch, type Search } from '#test/support/search.ts'

let search: Search
let clock: string

beforeEach(async () => {
  clock = new Date().toISOString()
  search = await openSearch({ now: () => clock })
})

afterEach(() => search.close())

// Nothing in it is what the role asks for, and there is enough of it to tell.
const OFF_TOPIC =
  'You greet visitors, keep the kitchen tidy, order stationery, book travel, sort the mail, water the plants, ' +
  'answer the door, prepare meeting rooms, take minutes, plan events, buy furniture and look after the coffee machine.'

const later = (minutes: number) => {
  clock = new Date(Date.parse(clock) + minutes * 60_000).toISOString()
}
const many = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, text: `Service ${from + at} in Python.` }))

async function firstRead(...boards: [string, Parameters<Search['lists']>[1]][]) {
  for (const [board, jobs] of boards) search.lists(board, jobs)
  await search.follow(...boards.map(([board]) => board))
  await search.read()
  later(1)
}

describe('GET /api/new', () => {
  test('measures from 7 days back before any check, and says so', async () => {
    const news = await search.news()
    expect(news).toMatchObject({
      status: 'nothing_new',
      since_source: 'first_check',
      message: expect.any(String),
    })
    expect(Date.parse(clock) - Date.parse(news.since)).toBe(7 * 86_400_000)
    expect(news.anchor).toEqual({ advances: false, last_checked_at: null })
  })

  test('holds nobody’s email address and telephone number; the whole text is where one job is read', async () => {
    const text = 'Ask Jo at jo@lamps.example or +1 (617) 555-0100. We match your 401(k).'
    await firstRead(['acme', [{ id: 1, text, title: 'Software Engineer (jo@lamps.example)' }]])
    const { postings } = await search.news()
    expect(postings.rows[0]).toMatchObject({
      title: 'Software Engineer ([email])',
      description: 'Ask Jo at [email] or [phone]. We match your 401(k).',
    })
    const url = postings.rows[0]?.job_url ?? ''
    const { job } = await search.get('/api/jobs', { url })
    expect(job).toMatchObject({ description: text })
    const answer = await search.post('/api/new', { assess: false })
    expect(JSON.stringify(answer)).not.toContain('jo@lamps.example')
  })

  test('is in progress while a role was never matched, as after a start that came between', async () => {
    await firstRead(['acme', many(1)])
    expect((await search.news()).ranking.in_progress).toBe(false)
    await search.services.tracker.stop()
    await search.call('POST', '/api/profiles', { body: { label: 'Design', titles: ['Designer'] } })
    expect((await search.news()).ranking.in_progress).toBe(true)
  })

  test('asks about new jobs with counts, estimate and both answers', async () => {
    await firstRead(['acme', many(3)])
    const news = await search.news()
    expect(news.status).toBe('ask')
    expect(news.counts).toMatchObject({ new: 3, to_assess: 3, postings: 3, shown: 3, low_rank_skipped: 0 })
    expect(news.question).toMatchObject({
      kind: 'assess_new',
      to_assess: 3,
      batch: 3,
      more_after: 0,
      estimate: { basis_calls: 0, calls: 0 },
      by_profile: [{ count: 3, profile_id: 'engineer' }],
      yes: { api: { method: 'POST', path: '/api/new', body: { assess: true, since: news.since } } },
      no: { api: { method: 'POST', path: '/api/new', body: { assess: false, since: news.since } } },
    })
    expect(news.question?.yes.cli).toBe(`svc new answer --assess --since ${news.since}`)
    expect(news.stale_question).toBeNull()
    expect(news.low_rank_question).toBeNull()
  })

  test('says how many jobs the roles match until one of them is applied to', async () => {
    await firstRead(['acme', many(3)])
    const { message, postings } = await search.news()
    expect(message).toContain('Your roles match 3')
    const job_url = postings.rows[0]?.job_url ?? ''
    await search.put('/api/applications', { job_url, status: 'applied' })
    await search.services.tracker.settled()
    expect((await search.news()).message).toStartWith('2 new jobs in the last 7 days')
  })

  test('lists at most 50 rows, counts all, and offers 50 at a time', async () => {
    await firstRead(['acme', many(61)])
    const news = await search.news()
    expect(news.counts).toMatchObject({ new: 61, shown: 50 })
    expect(news.postings.rows.length).toBe(50)
    expect(news.question).toMatchObject({ to_assess: 61, batch: 50, more_after: 11 })
    expect(news.question?.text).toContain('the 50 best-ranked of 61 jobs and leave 11 for later')
    const further = await search.news({ cursor: news.next_cursor ?? '', fields: 'row' })
    expect(further).toMatchObject({ counts: { new: 61, shown: 11 }, next_cursor: null })
    const listed = [...news.postings.rows, ...further.postings.rows].map((row) => row.job_identity)
    expect(new Set(listed).size).toBe(61)
    expect(news.postings.rows[0]?.description).toContain('Python')
    expect(further.postings.rows[0]?.description).toBe('')
    expect((await search.news({ fields: 'none' })).postings.rows).toEqual([])
    expect(await search.call('GET', '/api/new', { query: { cursor: 'WyJkZWZhdWx0IiwxLDJd' } })).toMatchObject(
      { status: 422 },
    )
  })

  test('is split into parts whose rows and counts agree', async () => {
    await firstRead(['acme', many(3)])
    const rowsIn = async (split: string) => (await search.news({ split })).postings.rows
    expect((await search.news()).counts.splits).toMatchObject({ not_assessed: 3, low: 0 })
    expect((await rowsIn('not_assessed')).length).toBe(3)
    await search.put('/api/config', { revision: 0, fit: { weak_fit_below_rank: 100, assess_min_rank: 0 } })
    await search.services.tracker.settled()
    const { counts } = await search.news()
    for (const split of ['needs_you', 'matches', 'not_assessed', 'changed', 'low'] as const) {
      const rows = await rowsIn(split)
      expect(rows.length).toBe(counts.splits[split])
      for (const row of rows) expect(row.ranked_low).toBe(split === 'low')
    }
    expect(counts.splits.low).toBe(3)
  })

  test('merges copies into one job, shows the US posting and lists the others', async () => {
    await firstRead([
      'acme',
      [
        { id: 1, place: 'Berlin, Germany', first_published: '2026-10-01T09:00:00Z' },
        { id: 2, place: 'Austin, TX', first_published: '2026-11-01T09:00:00Z' },
        { id: 3, place: 'Remote', first_published: '2026-09-01T09:00:00Z' },
      ],
    ])
    const { counts, postings } = await search.news()
    expect(counts).toMatchObject({ new: 1, postings: 3 })
    expect(postings.rows[0]).toMatchObject({
      job_identity: 'https://boards.greenhouse.io/acme/jobs/2',
      location: 'Austin, TX',
      location_unclear: false,
      copies: 3,
      published_at: '2026-11-01T09:00:00.000Z',
      published_kind: 'posted',
    })
    expect(postings.rows[0]?.members.map((member) => member.location)).toEqual([
      'Austin, TX',
      'Remote',
      'Berlin, Germany',
    ])
  })

  test('shows the earliest posted where none is in the US, then the lowest id', async () => {
    const first_published = '2026-10-01T09:00:00Z'
    await firstRead([
      'acme',
      [
        { id: 10, place: 'Paris, France', first_published },
        { id: 9, place: 'Berlin, Germany', first_published },
        { id: 8, place: 'Madrid, Spain', first_published: '2026-10-02T09:00:00Z' },
      ],
    ])
    const [row] = (await search.news()).postings.rows
    expect(row?.members.map((member) => member.location)).toEqual([
      'Berlin, Germany',
      'Paris, France',
      'Madrid, Spain',
    ])
  })

  test('leaves out what is clearly abroad with the US switch on, before copies merge', async () => {
    await firstRead([
      'acme',
      [
        { id: 1, place: 'Berlin, Germany' },
        { id: 2, place: 'Austin, TX' },
        { id: 3, place: 'Munich, Germany', text: 'Only there.' },
        { id: 4, place: 'Remote', text: 'Nobody knows where.' },
      ],
    ])
    const on = await search.news({ us_only: '1' })
    expect(on.counts).toMatchObject({ new: 2, postings: 2, us_only_left_out: 1 })
    expect(on.us_only).toMatchObject({ on: true, default: false })
    const unclear = on.postings.rows.find((row) => row.location === 'Remote')
    expect(unclear).toMatchObject({ location_unclear: true, copies: 1 })
    expect(on.postings.rows.find((row) => row.location === 'Austin, TX')?.copies).toBe(1)
    expect(on.question?.yes.api.body).toEqual({ assess: true, since: on.since, us_only: true })
    const off = await search.news()
    expect(off.counts).toMatchObject({ new: 3, postings: 4, us_only_left_out: 0 })
    expect(off.question?.yes.api.body).toEqual({ assess: true, since: off.since })
  })

  test('has the US switch on by itself for a setup whose countries hold the US', async () => {
    await firstRead(['acme', [{ id: 1, place: 'Berlin, Germany' }]])
    await search.put('/api/config', { revision: 0, countries: ['US'] })
    const news = await search.news()
    expect(news.us_only).toMatchObject({ default: true, on: true })
    expect(news.status).toBe('nothing_new')
    expect((await search.news({ us_only: 'false' })).counts.new).toBe(1)
  })

  test('never moves the anchor, with or without peek', async () => {
    await firstRead(['acme', many(1)])
    for (const peek of ['0', '1', 'true', 'false']) {
      expect(await search.news({ peek })).toMatchObject({
        anchor: { advances: false, last_checked_at: null },
      })
    }
    expect((await search.news()).counts.new).toBe(1)
  })

  test('shows one role alone when it is asked to, and refuses a role that is not active', async () => {
    await search.post('/api/profiles', { label: 'Nurse', titles: ['Nurse'] })
    await firstRead(['acme', [{ id: 1 }, { id: 2, title: 'Nurse' }]])
    const nurse = await search.news({ profile_id: 'nurse' })
    expect(nurse.counts).toMatchObject({ new: 1, by_profile: [{ new: 1, profile_id: 'nurse' }] })
    expect(nurse.postings.rows.map((row) => row.title)).toEqual(['Nurse'])
    expect((await search.news()).counts.by_profile).toEqual([
      { new: 1, profile_id: 'engineer' },
      { new: 1, profile_id: 'nurse' },
    ])
    const refused = await search.call('GET', '/api/new', { query: { profile_id: 'nobody' } })
    expect(refused).toMatchObject({ ok: false, status: 404, error: { code: 'profile_not_found' } })
  })

  test('lists the roles that found a job, the best first', async () => {
    const body = { label: 'Python person', titles: ['Engineer'], keywords: ['Haskell', 'Erlang'] }
    await search.post('/api/profiles', body)
    await firstRead(['acme', many(1)])
    const [row] = (await search.news()).postings.rows
    expect(row?.tags.map((tag) => tag.profile_id)).toEqual(['engineer', 'python-person'])
    expect(row?.tags[0]).toMatchObject({ label: 'Engineer', match_rank: 1 })
    expect(row?.profile_id).toBe('engineer')
    expect(row?.rank_score).toBe(row?.tags[0]?.rank_score ?? null)
  })

  test('leaves out jobs that were applied for, and counts them', async () => {
    await firstRead(['acme', many(2)])
    const job_url = 'https://boards.greenhouse.io/acme/jobs/1'
    await search.put('/api/applications', { job_url, status: 'applied' })
    const news = await search.news()
    expect(news.counts).toMatchObject({ new: 1, applied: 1, to_assess: 1 })
    expect(news.postings.rows.map((row) => row.job_url)).toEqual(['https://boards.greenhouse.io/acme/jobs/2'])
    const applied = await search.get('/api/postings', { state: 'applied' })
    expect(applied.postings.rows.map((row) => row.state)).toEqual(['applied'])
  })

  test('counts a job as interesting, not as applied for, while it is only that', async () => {
    await firstRead(['acme', many(1)])
    const job_url = 'https://boards.greenhouse.io/acme/jobs/1'
    const kept = await search.put('/api/applications', { job_url, status: 'interested' })
    expect((await search.news()).counts).toMatchObject({ new: 1, applied: 0 })
    const { revision } = kept.application
    await search.put('/api/applications', { job_url, status: 'applied', revision })
    expect((await search.news()).counts).toMatchObject({ new: 0, applied: 1 })
  })

  test('lists jobs ranked low, asks about them apart, and changes no other count', async () => {
    const body = {
      label: 'Rare',
      titles: ['Archivist', 'Junior Archivist'],
      keywords: ['Sumerian', 'cuneiform'],
    }
    await search.post('/api/profiles', body)
    await firstRead(['acme', [{ id: 1 }, { id: 2, title: 'Principal Archivist', text: OFF_TOPIC }]])
    const news = await search.news()
    expect(news.counts).toMatchObject({ new: 2, to_assess: 2, ranked_low: 1, low_rank_skipped: 1 })
    expect(news.question).toMatchObject({ to_assess: 1, batch: 1, low_rank_skipped: 1 })
    expect(news.low_rank_question).toMatchObject({
      kind: 'assess_new',
      to_assess: 2,
      yes: { api: { body: { assess: true, include_low_rank: true, since: news.since } } },
    })
    expect(news.postings.rows.map((row) => row.ranked_low)).toEqual([false, true])
    expect(news.fit).toMatchObject({ assess_min_rank: 50, source: 'default' })
  })

  test('switches the low ranks off with a limit of 0', async () => {
    const body = {
      label: 'Rare',
      titles: ['Archivist', 'Junior Archivist'],
      keywords: ['Sumerian', 'cuneiform'],
    }
    await search.post('/api/profiles', body)
    await firstRead(['acme', [{ id: 2, title: 'Principal Archivist', text: OFF_TOPIC }]])
    await search.put('/api/config', { revision: 0, fit: { weak_fit_below_rank: 0, assess_min_rank: 0 } })
    await search.services.tracker.settled()
    const news = await search.news()
    expect(news.counts).toMatchObject({ ranked_low: 0, low_rank_skipped: 0, to_assess: 1 })
    expect(news.fit.source).toBe('config')
    expect(news.low_rank_question).toBeNull()
  })

  test('lists what still needs attention when nothing is new, at most 10', async () => {
    await firstRead(['acme', many(14)])
    await search.post('/api/new/seen')
    const news = await search.news()
    expect(news).toMatchObject({ status: 'nothing_new', since_source: 'anchor', question: null })
    expect(news.counts).toMatchObject({ new: 0, to_assess: 0, shown: 10 })
    expect(news.postings.rows.length).toBe(10)
  })

  test('reads the same postings again from an earlier since', async () => {
    await firstRead(['acme', many(2)])
    const { since } = await search.news()
    await search.post('/api/new/seen')
    expect((await search.news()).counts.new).toBe(0)
    expect(await search.news({ since })).toMatchObject({ since, since_source: 'passed', counts: { new: 2 } })
    const plain = await search.send('/api/new?since=2026-11-21T10:00:00+01:00')
    expect(await plain.json()).toMatchObject({ since: '2026-11-21T09:00:00.000Z' })
  })

  test('does not call the older jobs of a new role new', async () => {
    await firstRead(['acme', [{ id: 1 }, { id: 2, title: 'Nurse' }]])
    await search.post('/api/new/seen')
    await search.post('/api/profiles', { label: 'Nurse', titles: ['Nurse'] })
    await search.services.tracker.settled()
    expect((await search.news()).counts.new).toBe(0)
    const listed = await search.get('/api/postings', { profile_id: 'nurse' })
    expect(listed.postings.rows.map((row) => row.title)).toEqual(['Nurse'])
  })

  test('calls new what was stored under a clock that was set back', async () => {
    await firstRead(['acme', many(1)])
    await search.post('/api/new/seen')
    later(-60 * 24 * 3)
    search.lists('acme', many(2))
    await search.read()
    const news = await search.news()
    expect(news.counts.new).toBe(1)
    expect(news.anchor.last_checked_at).not.toBeNull()
  })

  test('never lists a deleted or an archived role', async () => {
    await search.post('/api/profiles', { label: 'Nurse', titles: ['Nurse'] })
    await firstRead(['acme', [{ id: 1 }, { id: 2, title: 'Nurse' }]])
    await search.remove('/api/profiles/:profile_id', { profile_id: 'nurse' })
    const news = await search.news()
    expect(news.counts).toMatchObject({ new: 1, by_profile: [{ new: 1, profile_id: 'engineer' }] })
    await search.services.tracker.settled()
    expect((await search.news()).counts.new).toBe(1)
    expect(news.profiles.map((role) => role.profile_id)).toEqual(['engineer'])
  })

  test('answers with a reason when the settings file cannot be understood', async () => {
    await Bun.write(`${search.home}/config.json`, '{"countries": "everywhere"}')
    const refused = await search.call('GET', '/api/new')
    expect(refused).toMatchObject({ ok: false, status: 409, error: { code: 'config_unavailable' } })
    if (!refused.ok) expect(refused.error.message).toContain('`countries`')
  })
})

describe('POST /api/new', () => {
  test('takes the no: the anchor moves to the check and nothing is asked any more', async () => {
    await firstRead(['acme', many(2)])
    const { since } = await search.news()
    const answer = await search.post('/api/new', { assess: false, since })
    expect(answer).toMatchObject({
      status: 'new',
      question: null,
      counts: { new: 2 },
      anchor: { advances: true, last_checked_at: answer.checked_at },
    })
    expect((await search.news()).counts.new).toBe(0)
  })

  test('takes a yes: the anchor moves to the list, and the next list offers the jobs that were left', async () => {
    await firstRead(['acme', many(61)])
    const { checked_at, since } = await search.news()
    later(1)
    const answer = await search.post('/api/new', { assess: true, since, wait: true })
    expect(answer).toMatchObject({
      assessed: { requested: 50, more_after: 11 },
      anchor: { advances: true, last_checked_at: checked_at },
    })
    const next = await search.news()
    expect(next).toMatchObject({
      status: 'ask',
      message: expect.stringMatching(
        /^No job arrived since .*\. 11 jobs that an earlier yes left wait for an answer\.$/,
      ),
      since: checked_at,
      counts: { new: 0 },
      question: { to_assess: 11, batch: 11, more_after: 0, yes: { api: { body: { assess: true, since } } } },
    })
    expect(next.question?.text).toContain('An earlier yes left them for later.')
    later(1)
    search.lists('acme', many(63))
    await search.read()
    expect((await search.news()).question).toMatchObject({
      to_assess: 13,
      text: expect.stringContaining('An earlier yes left 11 for later.'),
    })
    const rest = await search.post('/api/new', { assess: true, wait: true })
    expect(rest.assessed).toMatchObject({ requested: 13 })
    expect((await search.news()).question).toBeNull()
    expect(await search.services.desk.rows(sql`select value from setting where name = 'left_since'`)).toEqual(
      [{ value: 'null' }],
    )
  }, 120_000)

  test('offers what a yes left no more after a no', async () => {
    await firstRead(['acme', many(51)])
    await search.news()
    await search.post('/api/new', { assess: true, wait: true })
    const { question } = await search.news()
    expect(question).toMatchObject({ to_assess: 1 })
    await search.post('/api/new', question?.no?.api.body as never)
    expect(await search.news()).toMatchObject({ status: 'nothing_new', question: null })
  }, 120_000)

  test('leaves the anchor with peek', async () => {
    await firstRead(['acme', many(2)])
    const answer = await search.post('/api/new', { assess: false, peek: true })
    expect(answer.anchor).toMatchObject({ advances: false, last_checked_at: null })
    expect((await search.news()).counts.new).toBe(2)
  })

  test('refuses a yes where the model target was not allowed, says so before, and moves nothing', async () => {
    await firstRead(['acme', many(2)])
    const { revision } = await search.get('/api/config')
    await search.put('/api/config', { revision, model_target: 'claude' })
    for (const body of [{ assess: true }, { assess: false, reassess_stale: true }]) {
      const refused = await search.call('POST', '/api/new', { body })
      expect(refused).toMatchObject({
        ok: false,
        status: 403,
        error: {
          code: 'model_denied',
          model_call_started: false,
          may_have_used_tokens: false,
          fresh_assessment_stored: false,
          next_action: expect.any(String),
        },
      })
    }
    expect(await search.news()).toMatchObject({
      counts: { new: 2 },
      anchor: { last_checked_at: null },
      question: {
        note: expect.stringContaining('--allowed-targets'),
        estimate: { calls: 1, cost: null, if_model_reads: { calls: 4 } },
      },
    })
  })
})

describe('POST /api/new/seen', () => {
  test('moves the anchor to the time of the list that was seen, and keeps what came after as new', async () => {
    await firstRead(['acme', many(1)])
    const { checked_at } = await search.news()
    later(1)
    search.lists('acme', many(2))
    await search.read()
    later(1)
    const seen = await search.post('/api/new/seen', { until: checked_at })
    expect(seen.anchor).toEqual({ advances: true, last_checked_at: checked_at })
    expect((await search.news()).counts.new).toBe(1)
  })

  test('never moves the anchor back', async () => {
    await search.post('/api/new/seen')
    const until = new Date(Date.parse(clock) - 3_600_000).toISOString()
    const seen = await search.post('/api/new/seen', { until })
    expect(seen.anchor.last_checked_at).toBe(clock)
  })

  test('writes over nobody’s later mark where the caller names the one that was read', async () => {
    await firstRead(['acme', many(1)])
    const unseen = () => search.get('/api/new', { unseen: '1' })
    const { checked_at: until, since } = await unseen()
    await search.post('/api/new/seen', { until, seen_until: since })
    later(1)
    const back = { until: since, seen_until: until }
    // Somebody else marks all meanwhile.
    await search.post('/api/new/seen', { until: clock })
    expect(await search.call('POST', '/api/new/seen', { body: back })).toMatchObject({
      status: 409,
      error: { code: 'revision_conflict', current: { seen_until: clock } },
    })
    expect((await unseen()).since).toBe(clock)
    await search.post('/api/new/seen', { ...back, seen_until: clock })
    expect((await unseen()).counts.new).toBe(1)
  })

  test('refuses a time that has not been', async () => {
    const until = new Date(Date.parse(clock) + 3_600_000).toISOString()
    const refused = await search.call('POST', '/api/new/seen', { body: { until } })
    expect(refused).toMatchObject({ ok: false, status: 422, error: { code: 'invalid_value' } })
    expect((await search.news()).anchor.last_checked_at).toBeNull()
  })
})

describe('GET /api/new/yours', () => {
  test('has no line for jobs that were not assessed, and never a word of a posting', async () => {
    await firstRead(['acme', many(2)])
    const yours = await search.get('/api/new/yours', { us_only: '0' })
    expect(yours).toMatchObject({ schema_version: 'svc-new-yours:1', evidence: [], status: 'ask' })
    expect(JSON.stringify(yours)).not.toContain('Python')
  })
})
