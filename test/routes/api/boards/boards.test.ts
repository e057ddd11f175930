import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mustBe, openApp } from '#test/support/app.ts'
import { openSearch, type Search } from '#test/support/search.ts'

let search: Search

beforeEach(async () => {
  search = await openSearch()
})

afterEach(() => search.close())

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
    ['an unknown hiring system', { system: 'fax', board: 'acme' }, 'bad_enum'],
    ['a name of nobody known', { url: 'Zz Nobody' }, 'invalid_value'],
    ['a posting on a job site', { url: 'https://www.linkedin.com/jobs/view/77' }, 'invalid_value'],
    ['a link of nobody known', { url: 'https://careers.example/jobs' }, 'invalid_value'],
    ['a link that is none', { url: 'javascript:alert(1)' }, 'invalid_value'],
    ['both forms at once', { system: 'lever', board: 'x', url: 'https://jobs.lever.co/x' }, 'invalid_value'],
    ['neither form', { company: 'Acme' }, 'invalid_value'],
  ])('refuses %s and adds none of the others', async (_, wanted, code) => {
    const refused = await add([{ system: 'lever', board: 'fine' }, wanted])
    expect(refused).toMatchObject({ ok: false, status: 422, error: { code } })
    if (!refused.ok) expect(refused.error.message).toContain('boards.1')
    expect(mustBe(await search.call('GET', '/api/boards')).boards).toEqual([])
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
    expect(mustBe(await search.call('DELETE', '/api/boards/:board_id', { params })).deleted).toBe(
      'greenhouse:acme',
    )
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
    mustBe(await search.call('POST', '/api/boards/refresh', { body: {} }))
    mustBe(await search.call('DELETE', '/api/boards/:board_id', { params: { board_id: 'greenhouse:slow' } }))
    open()
    expect(await search.read()).toMatchObject({ state: 'done' })
    expect(mustBe(await search.call('GET', '/api/boards')).boards).toEqual([])
  })
})

describe('GET /api/boards', () => {
  test('filters by system, state and words, and totals them all', async () => {
    search.lists('acme', [{ id: 1 }])
    await search.follow('acme', 'missing')
    await search.read()
    const list = async (query: { state?: 'gone' | 'live'; q?: string; system?: string }) =>
      mustBe(await search.call('GET', '/api/boards', { query }))
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
    mustBe(await search.call('DELETE', '/api/boards/:board_id', { params: { board_id: 'greenhouse:acme' } }))
    await search.services.tracker.settled()
    const again = await reopen()
    search.lists('beta', [{ id: 9, text: 'Nine.' }])
    const boards = [{ system: 'greenhouse', board: 'beta' }]
    mustBe(await again.call('POST', '/api/boards', { body: { boards } }))
    mustBe(await again.call('POST', '/api/boards/refresh', { body: { wait: true } }))
    expect(mustBe(await again.call('GET', '/api/new'))).toMatchObject({ counts: { new: 1, shown: 1 } })
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
    mustBe(await again.call('POST', '/api/boards/refresh', { body: { wait: true } }))
    expect(mustBe(await again.call('GET', '/api/new'))).toMatchObject({
      counts: { new: 3, shown: 3, postings: 3 },
    })
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
    mustBe(await search.call('POST', '/api/new/seen', { body: {} }))
    search.lists('acme', [{ id: 1 }])
    const home = join(search.home, '..', `${crypto.randomUUID()}`)
    await Bun.$`cp -r ${search.home} ${home}`.quiet()
    await Bun.$`rm ${home}/index.db ${home}/index.db-wal ${home}/index.db-shm`.quiet().nothrow()
    const again = await openApp({ home, gateway: search.gateway.url })
    const boards = async () => mustBe(await again.call('GET', '/api/boards')).boards
    while ((await boards()).length === 0) await Bun.sleep(5)
    const read = async () => {
      mustBe(await again.call('POST', '/api/boards/refresh', { body: { wait: true } }))
      return boards()
    }
    expect(await read()).toMatchObject([{ id: 'greenhouse:acme', state: 'live', postings: 1 }])
    const news = mustBe(await again.call('GET', '/api/new'))
    expect(news).toMatchObject({ status: 'nothing_new', counts: { new: 0, shown: 1 } })
    await again.close()
    await rm(home, { recursive: true })
  })
})
