import { describe, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { RefreshSchedule } from '#lib/index/boards/refresh-runner.ts'
import { systemNamed } from '#lib/index/systems/systems.ts'
import smartrecruiters from '#test/fixtures/boards/smartrecruiters.json'
import { mustBe, openApp } from '#test/support/app.ts'
import { listAddress } from '#test/support/gateway.ts'
import { appFor, searchFor } from '#test/support/opened.ts'

describe('boards', () => {
  const search = searchFor('each')

  const add = (boards: { system?: string; board?: string; company?: string; url?: string }[]) =>
    search.call('POST', '/api/boards', { body: { boards } })

  describe('POST /api/boards', () => {
    test('adds a board by its system and name, by a careers link and by a posting link', async () => {
      const added = mustBe(
        await add([
          { system: 'greenhouse', board: 'acme' },
          { url: 'https://jobs.lever.co/otter' },
          { url: 'https://jobs.ashbyhq.com/Two%20Words/7aeafe31-c2c6-43e0-bb31-01868dcfad39' },
        ]),
      )
      expect(added.added.map((board) => board.id)).toEqual([
        'greenhouse:acme',
        'lever:otter',
        'ashby:Two Words',
      ])
      expect(added.added.every((board) => board.state === 'unread')).toBe(true)
    })

    test('adds the board of a listed company by its name, its site and its page on a job site', async () => {
      for (const url of ['Spotify AB', 'spotify.com/jobs', 'https://www.linkedin.com/company/spotify']) {
        const { added, already } = mustBe(await add([{ url }]))
        expect([...added, ...already].map(({ id, company }) => [id, company])).toEqual([
          ['lever:spotify', 'Spotify'],
        ])
      }
    })

    test('refuses a name that may mean several boards, and names them', async () => {
      const refused = await add([{ url: 'Twilio' }])
      expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_value', step: 'choose' } })
      if (!refused.ok) expect(refused.error.message).toContain('greenhouse:twilio')
    })

    test('says which boards were there already', async () => {
      await add([{ system: 'greenhouse', board: 'acme' }])
      const again = mustBe(
        await add([{ url: 'https://boards.greenhouse.io/acme' }, { system: 'lever', board: 'x' }]),
      )
      expect(again.already.map((board) => board.id)).toEqual(['greenhouse:acme'])
      expect(again.added.map((board) => board.id)).toEqual(['lever:x'])
    })

    test('names a board as the shipped list does, unless the person names it', async () => {
      const { added } = mustBe(
        await add([
          { system: 'ashby', board: 'gecko-robotics' },
          { system: 'ashby', board: 'vanta', company: 'V' },
        ]),
      )
      expect(added.map((board) => board.company).toSorted()).toEqual(['Gecko Robotics', 'V'])
    })

    test('keeps the name that the person gave a company', async () => {
      search.lists('acme', [{ id: 1 }])
      await add([{ system: 'greenhouse', board: 'acme', company: 'Acme of Ohio' }])
      await search.read()
      expect((await search.news()).postings.rows[0]?.company).toBe('Acme of Ohio')
    })

    test.each([
      ['a name that would reach another host', { system: 'greenhouse', board: '../../etc' }, 'invalid_value'],
      ['an unknown hiring system', { system: 'fax', board: 'acme' }, 'invalid_value'],
      ['a name of nobody known', { url: 'Zz Nobody' }, 'invalid_value'],
      ['a posting on a job site', { url: 'https://www.linkedin.com/jobs/view/77' }, 'invalid_value'],
      ['a link of nobody known', { url: 'https://careers.example/jobs' }, 'invalid_value'],
      ['a link that is none', { url: 'javascript:alert(1)' }, 'invalid_value'],
      [
        'both forms at once',
        { system: 'lever', board: 'x', url: 'https://jobs.lever.co/x' },
        'invalid_value',
      ],
      ['neither form', { company: 'Acme' }, 'invalid_value'],
    ])('refuses %s and adds none of the others', async (_, wanted, code) => {
      const refused = await add([{ system: 'lever', board: 'fine' }, wanted])
      expect(refused).toMatchObject({ ok: false, status: 422, error: { code } })
      if (!refused.ok) expect(refused.error.message).toContain('boards.1')
      expect((await search.get('/api/boards')).boards).toEqual([])
    })
  })

  describe('DELETE /api/boards/{board_id}', () => {
    test('takes the board and its postings out, and the jobs that other boards do not list', async () => {
      search.lists('acme', [{ id: 1 }, { id: 2, text: 'Another.' }])
      search.lists('other', [{ id: 3 }])
      await search.follow('acme', 'other')
      await search.read()
      expect((await search.news()).counts.new).toBe(3)
      const params = { board_id: 'greenhouse:acme' }
      expect((await search.remove('/api/boards/:board_id', params)).deleted).toBe('greenhouse:acme')
      await search.services.tracker.settled()
      expect((await search.news()).counts).toMatchObject({ new: 1, postings: 1 })
      const gone = await search.call('GET', '/api/jobs', {
        query: { url: 'https://boards.greenhouse.io/acme/jobs/1' },
      })
      expect(gone).toMatchObject({ ok: false, status: 404 })
      expect(await search.call('DELETE', '/api/boards/:board_id', { params })).toMatchObject({
        error: { code: 'not_found' },
      })
    })

    test('forgets a board that is removed while it is read', async () => {
      let open: () => void = () => undefined
      const wait = new Promise<void>((resolve) => {
        open = resolve
      })
      search.gateway.answers.set('boards-api.greenhouse.io/v1/boards/slow/jobs', async () => {
        await wait
        return Response.json({ jobs: [], meta: { total: 0 } })
      })
      await search.follow('slow')
      await search.post('/api/boards/refresh')
      await search.remove('/api/boards/:board_id', { board_id: 'greenhouse:slow' })
      open()
      expect(await search.read()).toMatchObject({ state: 'done' })
      expect((await search.get('/api/boards')).boards).toEqual([])
    })
  })

  describe('GET /api/boards', () => {
    test('filters by system, state and words, and totals them all', async () => {
      search.lists('acme', [{ id: 1 }])
      await search.follow('acme', 'missing')
      await search.read()
      const list = (query: { state?: 'gone' | 'live'; q?: string; system?: string }) =>
        search.get('/api/boards', query)
      expect((await list({ state: 'gone' })).boards.map((board) => board.board)).toEqual(['missing'])
      expect((await list({ q: 'ACM' })).boards.map((board) => board.board)).toEqual(['acme'])
      expect((await list({ system: 'lever' })).boards).toEqual([])
      expect((await list({ system: 'lever' })).totals).toEqual({
        boards: 2,
        postings: 1,
        by_state: { live: 1, gone: 1 },
      })
    })
  })

  describe('an index that is behind', () => {
    test('still finds jobs after its newest ones left and the service was started again', async () => {
      search.lists('acme', [{ id: 1 }, { id: 2, text: 'Two.' }, { id: 3, text: 'Three.' }])
      await search.follow('acme')
      await search.read()
      await search.remove('/api/boards/:board_id', { board_id: 'greenhouse:acme' })
      await search.services.tracker.settled()
      const again = await reopen()
      search.lists('beta', [{ id: 9, text: 'Nine.' }])
      await again.post('/api/boards', { boards: [{ system: 'greenhouse', board: 'beta' }] })
      await again.post('/api/boards/refresh', { wait: true })
      expect(await again.get('/api/new')).toMatchObject({ counts: { new: 1, shown: 1 } })
      await again.close()
    })

    test('is matched anew when a power cut set it back behind the desk', async () => {
      search.lists('acme', [{ id: 1 }])
      await search.follow('acme')
      await search.read()
      const old = await copyOf(search.home)
      search.lists('acme', [{ id: 1 }, { id: 2, text: 'Two.' }, { id: 3, text: 'Three.' }])
      await search.read()
      const now = await copyOf(search.home)
      await Bun.$`rm -f ${now}/index.db-wal ${now}/index.db-shm; cp ${old}/index.db* ${now}/`.quiet()
      const again = await openApp({ home: now, gateway: search.gateway.url })
      await again.services.tracker.settled()
      search.lists('acme', [{ id: 1 }, { id: 2, text: 'Two.' }, { id: 4, text: 'Four.' }])
      await again.post('/api/boards/refresh', { wait: true })
      expect(await again.get('/api/new')).toMatchObject({ counts: { new: 3, shown: 3, postings: 3 } })
      await again.close()
    })
  })

  async function copyOf(home: string): Promise<string> {
    const copy = join(home, '..', crypto.randomUUID())
    await Bun.$`cp -r ${home} ${copy}`.quiet()
    return copy
  }

  async function reopen() {
    return openApp({ home: await copyOf(search.home), gateway: search.gateway.url })
  }

  describe('an index that was thrown away', () => {
    test('is read again from the boards that the person chose, and calls nothing new that was seen', async () => {
      search.lists('acme', [{ id: 1 }, { id: 2, text: 'Gone by then.' }])
      await search.follow('acme')
      await search.read()
      await search.post('/api/new/seen')
      search.lists('acme', [{ id: 1 }])
      const home = join(search.home, '..', `${crypto.randomUUID()}`)
      await Bun.$`cp -r ${search.home} ${home}`.quiet()
      await Bun.$`rm ${home}/index.db ${home}/index.db-wal ${home}/index.db-shm`.quiet().nothrow()
      const again = await openApp({ home, gateway: search.gateway.url })
      const boards = async () => (await again.get('/api/boards')).boards
      while ((await boards()).length === 0) await Bun.sleep(5)
      const read = async () => {
        await again.post('/api/boards/refresh', { wait: true })
        return boards()
      }
      expect(await read()).toMatchObject([{ id: 'greenhouse:acme', state: 'live', postings: 1 }])
      const news = await again.get('/api/new')
      expect(news).toMatchObject({ status: 'nothing_new', counts: { new: 0, shown: 1 } })
      await again.close()
      await rm(home, { recursive: true })
    })
  })
})

describe('companies', () => {
  const app = appFor('all')

  type Query = NonNullable<Parameters<typeof list>[0]>
  const list = (query: Record<string, string> = {}) => app.get('/api/boards/companies', query)

  describe('GET /api/boards/companies', () => {
    test('offers only companies on systems that are read, in pages that join to the whole list', async () => {
      const seen: string[] = []
      let cursor: string | null = null
      let all = 0
      do {
        const query: Query = { limit: '200', ...(cursor === null ? {} : { cursor }) }
        const page: Awaited<ReturnType<typeof list>> = await list(query)
        all = page.counts.all
        seen.push(...page.companies.map((company) => company.id))
        cursor = page.next_cursor
      } while (cursor !== null)
      expect(all).toBeGreaterThan(500)
      expect(new Set(seen).size).toBe(all)
      expect(seen.filter((id) => !systemNamed(id.split(':')[0] ?? ''))).toEqual([])
    })

    test('finds a company by its name and says what else there would be', async () => {
      const { companies, counts, next_cursor } = await list({ q: 'spotify' })
      expect(companies).toEqual([
        {
          id: 'lever:spotify',
          company: 'Spotify',
          system: 'lever',
          board: 'spotify',
          industry: 'media',
          country: 'SE',
          state: '',
          standard: true,
          followed: false,
        },
      ])
      expect(counts).toMatchObject({ found: 1, by_system: { lever: 1 }, by_country: { SE: 1 } })
      expect(next_cursor).toBeNull()
    })

    test('filters by every fact, and counts each as it would be without its own filter', async () => {
      const { companies, counts } = await list({ industry: 'energy', system: 'lever', country: 'gb' })
      expect(companies.length).toBe(counts.found)
      expect(companies.every((company) => company.industry === 'energy' && company.system === 'lever')).toBe(
        true,
      )
      expect(companies.some((company) => company.id === 'lever:octoenergy')).toBe(true)
      expect(Object.keys(counts.by_industry).length).toBeGreaterThan(1)
    })

    test('gives the standard set in one page, and marks what is followed', async () => {
      const before = await list({ standard: '1', limit: '200' })
      expect(before.companies.length).toBe(before.standard.boards)
      expect(before.standard.followed).toBe(0)
      const boards = before.companies
        .slice(0, 3)
        .map(({ system, board, company }) => ({ system, board, company }))
      const { added } = await app.post('/api/boards', { boards })
      expect(added.map((board) => board.company).toSorted()).toEqual(
        boards.map((board) => board.company).toSorted(),
      )
      const after = await list({ standard: '1', limit: '200' })
      expect(after.standard.followed).toBe(3)
      expect(after.companies.filter((company) => company.followed)).toHaveLength(3)
    })

    test('names the next step after a name, a site or a link', async () => {
      const named = await list({ meant: 'Spotify AB' })
      expect(named.meant).toMatchObject({
        step: 'follow',
        link: null,
        site: null,
        message: '',
        board: { id: 'lever:spotify', company: 'Spotify', system_name: 'Lever', followed: false },
      })
      expect(named.companies.map(({ id }) => id)).toEqual(['lever:spotify'])
      expect((await list({ meant: 'careers.nobody.example' })).meant).toMatchObject({
        step: 'look',
        board: null,
        link: 'https://careers.nobody.example/',
      })
      const job = await list({ meant: 'https://www.linkedin.com/jobs/view/nurse-at-spotify-77' })
      expect(job.meant).toMatchObject({ step: 'keep', site: 'LinkedIn' })
      expect(job.companies.map(({ id }) => id)).toEqual(['lever:spotify'])
      expect((await list({ q: 'spotify' })).meant).toBeNull()
    })

    test.each([
      [{ system: 'fax' }, 'invalid_value'],
      [{ industry: 'war' }, 'invalid_value'],
      [{ country: 'USA' }, 'invalid_value'],
      [{ state: 'Arizona' }, 'invalid_value'],
      [{ limit: '201' }, 'invalid_value'],
      [{ cursor: 'lever:nowhere' }, 'invalid_value'],
      [{ cursor: 'lever:spotify', q: 'palantir' }, 'invalid_value'],
      [{ zz: '1' }, 'unknown_key'],
    ])('refuses %p', async (query, code) => {
      const outcome = await app.call('GET', '/api/boards/companies', { query: query as Query })
      expect(outcome).toMatchObject({ ok: false, error: { code } })
    })
  })
})

describe('documented', () => {
  const search = searchFor('each')

  const allow = async (documented_interfaces: 'smartrecruiters'[]) => {
    const { revision } = await search.get('/api/config')
    await search.put('/api/config', { revision, refresh: { documented_interfaces } })
  }
  const boards = async () => (await search.get('/api/boards')).boards

  test('a host whose robots.txt refuses is read where its vendor documents the list and the person allows it', async () => {
    search.gateway.answers.set(
      'api.smartrecruiters.com/robots.txt',
      () => new Response('User-agent: *\nDisallow: /'),
    )
    search.gateway.answers.set(
      'boards-api.greenhouse.io/robots.txt',
      () => new Response('User-agent: *\nDisallow: /'),
    )
    search.gateway.serve(listAddress('smartrecruiters', 'kite'), { ...smartrecruiters.list, totalFound: 5 })
    await search.post('/api/boards', { boards: [{ system: 'smartrecruiters', board: 'kite' }] })
    await search.follow('acme')
    expect(await search.read()).toMatchObject({ failed: 2, postings_new: 0 })
    const [blocked, other] = await boards()
    expect(blocked).toMatchObject({ state: 'blocked' })
    expect(blocked?.reason).toContain('documents the interface as public, so you may allow it')
    expect(other?.reason).toBe('The host’s robots.txt asks programs not to read this.')
    await allow(['smartrecruiters'])
    expect(await search.read()).toMatchObject({ failed: 1, postings_new: 3 })
    await allow([])
    expect(await search.read()).toMatchObject({ failed: 2, postings_removed: 0 })
  })

  test('the yes of the person holds for the next look, without a refresh, and so does the no', async () => {
    search.gateway.answers.set(
      'api.smartrecruiters.com/robots.txt',
      () => new Response('User-agent: *\nDisallow: /'),
    )
    search.gateway.serve(listAddress('smartrecruiters', 'kite'), smartrecruiters.list)
    const look = () => search.post('/api/boards/look', { url: 'https://jobs.smartrecruiters.com/kite' })
    const reason = 'or `svc config set --refresh.documented-interfaces smartrecruiters`.'
    expect((await look()).reason).toEndWith(reason)
    await allow(['smartrecruiters'])
    expect(await look()).toMatchObject({ outcome: 'board', reason: '' })
    await allow([])
    expect((await look()).reason).toEndWith(reason)
  })
})

describe('status', () => {
  const search = searchFor('each')

  /** A schedule as a server with a background has it. */
  const schedule = () => new RefreshSchedule({ ...search.services, background: true })

  const status = () => search.get('/api/boards/status')

  describe('RefreshSchedule', () => {
    test('reads what is due by itself, and then plans the next', async () => {
      search.lists('acme', [{ id: 1 }])
      await search.follow('acme')
      const own = schedule()
      await own.look()
      await search.read()
      expect(search.gateway.requests.filter((request) => request.includes('/jobs'))).toHaveLength(1)
      const next = await own.plan()
      expect(next?.board_ids).toEqual(['greenhouse:acme'])
      expect((next?.at ?? 0) - Date.parse((await status()).refresh?.finished_at ?? '')).toBeGreaterThan(
        3_500_000,
      )
      await own.look()
      expect(search.services.refreshes.last?.state).toBe('done')
    })

    test('plans nothing where the person switched it off, or the background is off', async () => {
      await search.follow('acme')
      expect(await schedule().plan()).not.toBeNull()
      expect((await status()).next_at).toBeNull()
      const { revision } = await search.get('/api/config')
      await search.put('/api/config', { revision, refresh: { enabled: false } })
      const own = schedule()
      expect(await own.plan()).toBeNull()
      await own.look()
      expect(search.gateway.requests).toEqual([])
    })

    test('keeps quiet hours', async () => {
      await search.follow('acme')
      const { revision } = await search.get('/api/config')
      const hour = (from_now: number) => {
        const at = new Date(Date.now() + from_now * 3_600_000)
        return `${String(at.getHours()).padStart(2, '0')}:00`
      }
      const quiet_hours = { from: hour(-1), to: hour(2) }
      await search.put('/api/config', { revision, refresh: { quiet_hours } })
      const own = schedule()
      const at = (await own.plan())?.at ?? 0
      expect(at).toBeGreaterThan(Date.now() + 3_000_000)
      expect(new Date(at).getHours()).toBe(Number(quiet_hours.to.slice(0, 2)))
      await own.look()
      expect(search.gateway.requests).toEqual([])
    })
  })

  describe('GET /api/boards/status', () => {
    test('tells what hosts were asked today', async () => {
      search.lists('acme', [{ id: 1 }])
      await search.follow('acme')
      expect(await status()).toMatchObject({ refresh: null, next_boards: 0, hosts: [] })
      await search.read()
      expect((await status()).hosts).toEqual([
        { host: 'boards-api.greenhouse.io', requests_today: 2, rests_until: null },
      ])
    })
  })
})
