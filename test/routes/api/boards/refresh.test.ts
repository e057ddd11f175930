import { describe, expect, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import { mustBe } from '#test/support/app.ts'
import { listAddress } from '#test/support/gateway.ts'
import { type GreenhouseJob, greenhouseAnswer } from '#test/support/greenhouse.ts'
import { holdLock } from '#test/support/hold-lock.ts'
import { searchFor } from '#test/support/opened.ts'

const search = searchFor('each')

async function boardOf(board: string) {
  const { boards } = await search.get('/api/boards', { q: board })
  const found = boards.find((candidate) => candidate.board === board)
  if (!found) throw new Error(`no board ${board}`)
  return found
}

const anHourLater = () => search.services.index.write([sql`update board set held_at = held_at - 3600000`])
const jobs = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, text: `Posting number ${from + at}.` }))

describe('POST /api/boards/refresh', () => {
  test('stores what a board lists and says how much of it is new', async () => {
    search.lists('acme', jobs(3))
    await search.follow('acme')
    const refresh = await search.read()
    expect(refresh).toMatchObject({
      state: 'done',
      boards_total: 1,
      boards_done: 1,
      postings_new: 3,
      failed: 0,
    })
    expect(await boardOf('acme')).toMatchObject({ state: 'live', postings: 3, reason: null })
  })

  test('skips an answer that did not change without reading it', async () => {
    search.lists('acme', jobs(3))
    await search.follow('acme')
    await search.read()
    const again = await search.read()
    expect(again).toMatchObject({ unchanged: 1, postings_new: 0, postings_changed: 0 })
  })

  test('asks with the ETag of the last answer and takes 304 for unchanged', async () => {
    const tags: (string | null)[] = []
    search.gateway.answers.set(listAddress('greenhouse', 'acme'), (request) => {
      tags.push(request.headers.get('if-none-match'))
      if (tags.length > 1) return new Response(null, { status: 304 })
      return Response.json(greenhouseAnswer('acme', jobs(2)), { headers: { ETag: '"one"' } })
    })
    await search.follow('acme')
    await search.read()
    expect(await search.read()).toMatchObject({ unchanged: 1 })
    expect(tags).toEqual([null, '"one"'])
    expect(await boardOf('acme')).toMatchObject({ state: 'live', postings: 2 })
  })

  test('gives a posting whose link leads into a private network the board’s own link', async () => {
    const answer = greenhouseAnswer('acme', jobs(2))
    const [first] = answer.jobs
    if (first) first.absolute_url = 'https://10.0.0.7/jobs/1'
    search.gateway.serve(listAddress('greenhouse', 'acme'), answer)
    await search.follow('acme')
    await search.read()
    const links = (await search.news()).postings.rows.flatMap((row) =>
      row.members.map((member) => member.job_url),
    )
    expect(links.sort()).toEqual([
      'https://boards.greenhouse.io/acme/jobs/2',
      'https://job-boards.greenhouse.io/acme/jobs/1',
    ])
  })

  test('leaves out and counts a posting of which no public link is known', async () => {
    const offer = { status: 'published', title: 'Baker', description: '<p>Bread</p>' }
    const offers = [
      { ...offer, id: 1, careers_url: 'https://jobs.acme.internal/o/baker' },
      { ...offer, id: 2, slug: 'baker', careers_url: 'https://jobs.acme.internal/o/baker' },
    ]
    search.gateway.serve(listAddress('recruitee', 'acme'), { offers })
    await search.post('/api/boards', { boards: [{ system: 'recruitee', board: 'acme' }] })
    expect(await search.read()).toMatchObject({ postings_new: 1 })
    const reason = '1 posting is left out: its link leads into a private network.'
    expect(await boardOf('acme')).toMatchObject({ state: 'live', postings: 1, reason })
    expect(await search.read()).toMatchObject({ unchanged: 1 })
    expect(await boardOf('acme')).toMatchObject({ state: 'live', reason })
  })

  test('says of a board that redirects where to, by its host alone, and never that it does not exist', async () => {
    const elsewhere = () => Response.redirect('https://careers.acme.com/secret?words=1', 302)
    search.gateway.answers.set(listAddress('greenhouse', 'acme'), elsewhere)
    await search.follow('acme', 'missing')
    await search.read()
    const reason = 'The board redirects to careers.acme.com; that was not followed.'
    expect(await boardOf('acme')).toMatchObject({ state: 'gone', reason })
    expect((await boardOf('missing')).reason).toBe('There is no such board; look at its name.')
  })

  test('asks anew for an answer that was held back, so that 304 never keeps what is gone', async () => {
    const serve = (count: number, tag: string) =>
      search.gateway.answers.set(listAddress('greenhouse', 'acme'), (request) => {
        if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304 })
        return Response.json(greenhouseAnswer('acme', jobs(count)), { headers: { ETag: tag } })
      })
    serve(30, '"whole"')
    await search.follow('acme')
    await search.read()
    serve(5, '"shrunken"')
    expect(await search.read()).toMatchObject({ postings_removed: 0, unchanged: 0 })
    await anHourLater()
    expect(await search.read()).toMatchObject({ postings_removed: 25 })
    expect(await search.read()).toMatchObject({ unchanged: 1 })
    expect(await boardOf('acme')).toMatchObject({ postings: 5, reason: null })
  })

  test('marks a posting removed that a whole answer no longer holds', async () => {
    search.lists('acme', jobs(3))
    await search.follow('acme')
    await search.read()
    search.lists('acme', jobs(2))
    expect(await search.read()).toMatchObject({ postings_removed: 1, postings_new: 0 })
    const gone = await search.get('/api/jobs', { url: 'https://boards.greenhouse.io/acme/jobs/3' })
    expect(gone.job?.removed_at).not.toBeNull()
    expect(gone.liveness.state).toBe('closed')
    expect((await search.news()).counts.new).toBe(2)
  })

  test('removes nothing when the answer says that it is not whole', async () => {
    search.lists('acme', jobs(3))
    await search.follow('acme')
    await search.read()
    const part = { ...greenhouseAnswer('acme', jobs(1)), meta: { total: 3 } }
    search.gateway.serve(listAddress('greenhouse', 'acme'), part)
    expect(await search.read()).toMatchObject({ postings_removed: 0 })
    expect(await boardOf('acme')).toMatchObject({ postings: 3 })
  })

  test('holds the removal of most of a large board until an answer at another time says the same', async () => {
    search.lists('acme', jobs(30))
    await search.follow('acme')
    await search.read()
    search.lists('acme', jobs(5))
    expect(await search.read()).toMatchObject({ postings_removed: 0 })
    const held = await boardOf('acme')
    expect(held.postings).toBe(30)
    expect(held.reason).toContain('25 of 30')
    // Seconds later it is the same mistake.
    expect(await search.read()).toMatchObject({ postings_removed: 0 })
    await anHourLater()
    expect(await search.read()).toMatchObject({ postings_removed: 25 })
    expect(await boardOf('acme')).toMatchObject({ postings: 5, reason: null })
  })

  test('finds a posting again that was removed and listed anew, and not as new', async () => {
    search.lists('acme', jobs(2))
    await search.follow('acme')
    await search.read()
    const first = (await search.news()).postings.rows.find((row) => row.job_url.endsWith('/2'))?.first_seen_at
    search.lists('acme', jobs(1))
    await search.read()
    await search.post('/api/new/seen')
    search.lists('acme', jobs(2))
    expect(await search.read()).toMatchObject({ postings_changed: 1, postings_new: 0 })
    expect((await search.news()).counts.new).toBe(0)
    const back = await search.get('/api/jobs', { url: 'https://boards.greenhouse.io/acme/jobs/2' })
    expect(back.job?.removed_at).toBeNull()
    expect((back.job?.first_seen_at ?? '9') <= (first ?? '')).toBe(true)
    const found = await search.get('/api/search', { q: '"number 2"' })
    expect(found.results.map((result) => result.id)).toEqual(['https://boards.greenhouse.io/acme/jobs/2'])
  })

  test('keeps an edited posting where it was instead of calling it new', async () => {
    search.lists('acme', [{ id: 1, text: 'We use Perl.' }])
    await search.follow('acme')
    await search.read()
    await search.post('/api/new/seen')
    search.lists('acme', [{ id: 1, text: 'We use Python.' }])
    expect(await search.read()).toMatchObject({ postings_changed: 1 })
    expect((await search.news()).counts.new).toBe(0)
    const words = async (q: string) => (await search.get('/api/search', { q })).total
    expect(await words('Python')).toBe(1)
    expect(await words('Perl')).toBe(0)
  })

  test('lets a copy whose text was edited leave its job', async () => {
    search.lists('acme', [{ id: 1 }, { id: 2, place: 'Berlin, Germany' }])
    await search.follow('acme')
    await search.read()
    expect((await search.news()).counts).toMatchObject({ new: 1, postings: 2 })
    search.lists('acme', [{ id: 1 }, { id: 2, place: 'Berlin, Germany', text: 'Another text.' }])
    await search.read()
    expect((await search.news()).counts).toMatchObject({ new: 2, postings: 2 })
  })

  test('learns the company’s name from the first answer that tells it', async () => {
    search.gateway.answers.set(listAddress('greenhouse', 'acme'), () => new Response('', { status: 403 }))
    await search.follow('acme')
    await search.read()
    const answer = greenhouseAnswer('acme', jobs(1))
    for (const job of answer.jobs) job.company_name = 'Acme Rockets'
    search.gateway.serve(listAddress('greenhouse', 'acme'), answer)
    await search.read()
    expect((await boardOf('acme')).company).toBe('Acme Rockets')
  })

  test('takes over another name that the board tells later, for the jobs that it has too', async () => {
    search.lists('acme', [{ id: 1 }])
    await search.follow('acme')
    await search.read()
    const answer = greenhouseAnswer('acme', jobs(2))
    for (const job of answer.jobs) job.company_name = 'Acme Rockets'
    search.gateway.serve(listAddress('greenhouse', 'acme'), answer)
    await search.read()
    expect((await boardOf('acme')).company).toBe('Acme Rockets')
    const rows = (await search.news()).postings.rows
    expect(new Set(rows.map((row) => row.company))).toEqual(new Set(['Acme Rockets']))
  })

  test('answers at once with the running refresh, and a second call with the same', async () => {
    let open: () => void = () => undefined
    const wait = new Promise<void>((resolve) => {
      open = resolve
    })
    search.gateway.answers.set(listAddress('greenhouse', 'slow'), async () => {
      await wait
      return Response.json(greenhouseAnswer('slow', jobs(1)))
    })
    await search.follow('slow')
    const first = (await search.post('/api/boards/refresh')).refresh
    const second = (await search.post('/api/boards/refresh')).refresh
    expect(first).toMatchObject({ state: 'running', boards_done: 0, finished_at: null })
    expect(second.id).toBe(first.id)
    open()
    expect(await search.read()).toMatchObject({ id: first.id, state: 'done' })
  })

  test('refuses a board that is not there', async () => {
    const refused = await search.call('POST', '/api/boards/refresh', {
      body: { boards: ['greenhouse:nobody'] },
    })
    expect(refused).toMatchObject({ ok: false, status: 404, error: { code: 'not_found' } })
  })
})

describe('two refreshes at once', () => {
  test('are one from the first moment of the first one on', async () => {
    for (const board of ['a', 'b', 'c']) search.lists(board, jobs(40))
    await search.follow('a', 'b', 'c')
    const ask = () => search.call('POST', '/api/boards/refresh', { body: {} })
    const [first, second, third] = (await Promise.all([ask(), ask(), ask()])).map(mustBe)
    expect(new Set([first, second, third].map((reply) => reply?.refresh.id)).size).toBe(1)
    expect(first?.refresh.state).toBe('running')
    await search.read()
    expect((await search.news()).counts.postings).toBe(120)
  })

  test('read a board that was added while the first one ran', async () => {
    let open: () => void = () => undefined
    const wait = new Promise<void>((resolve) => {
      open = resolve
    })
    search.gateway.answers.set(listAddress('greenhouse', 'slow'), async () => {
      await wait
      return Response.json(greenhouseAnswer('slow', jobs(1)))
    })
    search.lists('late', jobs(2, 50))
    await search.follow('slow')
    await search.post('/api/boards/refresh')
    await search.follow('late')
    await search.post('/api/boards/refresh')
    open()
    while ((await boardOf('late')).state === 'unread') await Bun.sleep(5)
    expect(await boardOf('late')).toMatchObject({ state: 'live', postings: 2 })
  })
})

describe('a refresh that the store refuses', () => {
  test('ends as failed, and the next one stores what this one could not', async () => {
    for (const board of ['a', 'b', 'c']) search.lists(board, jobs(30))
    await search.follow('a', 'b', 'c')
    const lock = await holdLock(`${search.home}/index.db`, 60_000)
    const refused = await search.call('POST', '/api/boards/refresh', { body: { wait: true } })
    expect(refused).toMatchObject({
      ok: false,
      status: 404,
      error: { code: 'target_unavailable', reason: 'busy' },
    })
    const { refresh } = await search.get('/api/boards/status')
    expect(refresh).toMatchObject({ state: 'failed', finished_at: expect.any(String) })
    lock.kill(9)
    await lock.exited
    expect(await search.read()).toMatchObject({ state: 'done', failed: 0 })
    expect((await search.news()).counts.postings).toBe(90)
  }, 120_000)
})

const BAD_ANSWERS: [string, () => Response, string, RegExp][] = [
  [
    'a web page',
    () => new Response('<!doctype html><p>Sign in', { headers: { 'content-type': 'text/html' } }),
    'failing',
    /web page/,
  ],
  ['half a JSON', () => new Response('{"jobs":[{"id":1,"ti'), 'failing', /cut off/],
  ['another JSON', () => Response.json({ hello: [1, 2] }), 'failing', /not its list/],
  ['404', () => Response.json({ status: 404 }, { status: 404 }), 'gone', /does not exist/],
  [
    '429',
    () => new Response('slow down', { status: 429, headers: { 'retry-after': '0.01' } }),
    'blocked',
    /slow down/,
  ],
  ['403', () => new Response('no', { status: 403 }), 'blocked', /does not let/],
  [
    '500',
    () => new Response('oops', { status: 500, headers: { 'retry-after': '0.01' } }),
    'failing',
    /status 500/,
  ],
  ['60 MB', () => new Response(`{"jobs":["${'x'.repeat(60 * 1024 * 1024)}"]}`), 'failing', /larger than/],
  [
    'a redirect to another host',
    () => Response.redirect('http://127.0.0.1:9/elsewhere', 302),
    'gone',
    /redirects to another host;/,
  ],
  [
    'rows in another form',
    () => Response.json({ jobs: [{ uid: 1 }], meta: { total: 1 } }),
    'failing',
    /form that cannot be read/,
  ],
  [
    'more patience than there is',
    () => new Response('', { status: 429, headers: { 'retry-after': '9999' } }),
    'blocked',
    /slow down/,
  ],
  ['nothing', () => new Response(''), 'failing', /nothing/],
  [
    'a broken compression',
    () => new Response('not gzip', { headers: { 'content-encoding': 'gzip' } }),
    'failing',
    /could not be reached|cut off/,
  ],
]

describe('a board that answers', () => {
  for (const [name, answer, state, reason] of BAD_ANSWERS) {
    test(`${name} is named with a reason, keeps its postings and leaves other boards alone`, async () => {
      search.lists('good', jobs(1, 100))
      search.lists('bad', jobs(2))
      await search.follow('good', 'bad')
      await search.read()
      search.gateway.answers.set(listAddress('greenhouse', 'bad'), answer)
      search.lists('good', jobs(2, 100))
      const refresh = await search.read()
      expect(refresh).toMatchObject({
        state: 'done',
        boards_done: 2,
        failed: 1,
        postings_new: 1,
        postings_removed: 0,
      })
      const bad = await boardOf('bad')
      expect(bad).toMatchObject({ state, postings: 2 })
      expect(bad.reason).toMatch(reason)
      expect(await boardOf('good')).toMatchObject({ state: 'live', postings: 2 })
      search.lists('bad', jobs(2))
      const again = await search.read()
      // A host that asked for slowness is left alone for a while, whoever asks.
      if (bad.reason?.includes('slow down')) return expect(again).toMatchObject({ boards_left: 2 })
      expect(await boardOf('bad')).toMatchObject({ state: 'live', reason: null, postings: 2 })
    })
  }

  test('nothing at all, because nobody listens, is named too', async () => {
    search.lists('acme', jobs(1))
    await search.follow('acme')
    await search.read()
    await search.gateway.stop()
    expect(await search.read()).toMatchObject({ failed: 1 })
    expect(await boardOf('acme')).toMatchObject({ state: 'failing', postings: 1 })
  })
})

describe('the counters', () => {
  test('equal the jobs they count after every kind of change', async () => {
    search.lists('acme', [...jobs(12), { id: 90, place: 'Berlin, Germany' }, { id: 91, place: 'Austin, TX' }])
    await search.follow('acme')
    await search.read()
    search.lists('acme', [...jobs(9), { id: 90, place: 'Berlin, Germany', text: 'Other.' }])
    await search.read()
    const counted = await search.services.desk.rows(sql`
      select scope, mask, class, sum(jobs) as jobs, sum(postings) as postings from counter
      group by scope, mask, class having sum(jobs) <> 0 order by scope, mask, class
    `)
    const real = await search.services.desk.rows(sql`
      select 0 as scope, mask, class, count(*) as jobs, sum(copies) as postings from tracked_job
      where copies > 0 group by mask, class
      union all select 1, mask, class, count(*), sum(copies_us) from tracked_job where copies_us > 0 group by mask, class
      union all select 2, mask, class, count(*), sum(copies) from tracked_job
        where copies > 0 and copies_us = 0 group by mask, class
      order by 1, 2, 3
    `)
    expect(counted.map((row) => Object.values(row as object))).toEqual(
      real.map((row) => Object.values(row as object)),
    )
    expect(counted.length).toBeGreaterThan(2)
  })
})

describe('postings that share a link', () => {
  test('are told apart, on one board and on two', async () => {
    const shared = (board: string, ids: number[]) => {
      const answer = greenhouseAnswer(
        board,
        ids.map((id) => ({ id, text: `Text ${board} ${id}.` })),
      )
      for (const job of answer.jobs) job.absolute_url = 'https://careers.example/open'
      search.gateway.serve(listAddress('greenhouse', board), answer)
    }
    shared('a', [1, 2])
    shared('b', [7])
    await search.follow('a', 'b')
    await search.read()
    const { rows } = (await search.news()).postings
    expect(new Set(rows.map((row) => row.job_identity)).size).toBe(3)
    for (const { job_identity, description } of rows) {
      const { job } = await search.get('/api/jobs', { url: job_identity })
      expect(job?.description).toBe(description)
    }
  })
})

describe('a board that leaves', () => {
  test('takes out of the search what only its copy was live of', async () => {
    const twin = (board: string, list: GreenhouseJob[]) =>
      search.gateway.serve(listAddress('greenhouse', board), greenhouseAnswer('Twin', list))
    twin('a', [{ id: 1, text: 'About zebras.' }])
    twin('b', [{ id: 2, text: 'About zebras.' }, { id: 3 }])
    await search.follow('a', 'b')
    await search.read()
    twin('b', [{ id: 3 }])
    await search.read()
    await search.remove('/api/boards/:board_id', { board_id: 'greenhouse:a' })
    expect((await search.get('/api/search', { q: 'zebras' })).total).toBe(0)
  })
})

describe('two boards of one company', () => {
  test('keep a job findable that one of them drops in the moment the other lists it', async () => {
    const serve = (board: string, jobs: GreenhouseJob[]) =>
      search.gateway.serve(listAddress('greenhouse', board), greenhouseAnswer('Twin', jobs))
    serve('twin-a', [
      { id: 1, text: 'The one job of the twins, about zebras.' },
      { id: 2, text: 'Other.' },
    ])
    serve('twin-b', [{ id: 3, text: 'Unrelated.' }])
    await search.follow('twin-a', 'twin-b')
    await search.read()
    serve('twin-a', [{ id: 2, text: 'Other.' }])
    serve('twin-b', [
      { id: 3, text: 'Unrelated.' },
      { id: 4, text: 'The one job of the twins, about zebras.' },
    ])
    await search.read()
    const found = await search.get('/api/search', { q: 'zebras' })
    expect(found.results.map((result) => result.id)).toEqual(['https://boards.greenhouse.io/Twin/jobs/4'])
    expect((await search.news()).counts).toMatchObject({ new: 3, postings: 3 })
  })
})
