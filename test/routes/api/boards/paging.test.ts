import { beforeEach, describe, expect, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import { mustBe } from '#test/support/app.ts'
import { listAddress } from '#test/support/gateway.ts'
import { searchFor } from '#test/support/opened.ts'
import { workdayRow } from '#test/support/workday.ts'

const app = searchFor('each', { role: false, evidence: false })

const WORKDAY = 'kite/wd5/Careers'

type Sent = { offset: number; limit: number; appliedFacets: Record<string, string[]> }
type Said = { total: number; rows: ReturnType<typeof workdayRow>[]; facets?: object[]; status?: number }

function workday(answer: (sent: Sent) => Said) {
  app.gateway.answers.set(listAddress('workday', WORKDAY), async (request) => {
    const { total, rows, facets = [], status = 200 } = answer(await request.json())
    const init = { status, headers: { 'retry-after': '0.01' } }
    return Response.json({ total, jobPostings: rows, facets }, init)
  })
}

const rows = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => workdayRow({ id: `JR${from + at}` }))
const pageOf = (all: Said['rows'], { offset, limit }: Sent) => all.slice(offset, offset + limit)
const honest = (all: Said['rows']) =>
  workday((sent) => ({ total: sent.offset === 0 ? all.length : 0, rows: pageOf(all, sent) }))

async function follow(system: string, board: string) {
  await app.post('/api/boards', { boards: [{ system, board }] })
}

const refresh = async () => (await app.post('/api/boards/refresh', { wait: true })).refresh
const live = async () =>
  (
    await app.services.index.first<{ n: number }>(
      sql`select count(*) as n from posting where removed_at is null`,
    )
  )?.n

describe('a list in pages', () => {
  beforeEach(async () => {
    honest(rows(45))
    await follow('workday', WORKDAY)
    await refresh()
    expect(await live()).toBe(45)
  })

  test('that is whole removes what it no longer holds', async () => {
    honest(rows(43))
    expect(await refresh()).toMatchObject({ postings_removed: 2 })
    honest(rows(40))
    expect(await refresh()).toMatchObject({ postings_removed: 3 })
  })

  const LIES: [string, (sent: Sent) => Said][] = [
    ['counts more rows than it has', (sent) => ({ total: 45, rows: pageOf(rows(40), sent) })],
    ['answers its first page for every page', ({ limit }) => ({ total: 45, rows: rows(limit) })],
    ['does so and counts nothing', ({ limit }) => ({ total: 0, rows: rows(limit) })],
    [
      'repeats rows in the place of others',
      (sent) => ({ total: 45, rows: pageOf([...rows(25), ...rows(20)], sent) }),
    ],
    ['ends early', ({ offset, limit }) => ({ total: 45, rows: offset === 0 ? rows(limit) : [] })],
    [
      'fails behind its first page',
      ({ offset, limit }) => ({ total: 45, rows: rows(limit), status: offset ? 500 : 200 }),
    ],
    ['counts one job twice', (sent) => ({ total: 44, rows: pageOf([...rows(43), ...rows(1)], sent) })],
    ['never ends', ({ offset, limit }) => ({ total: 9e9, rows: rows(limit, offset + 1) })],
  ]

  test.each(LIES)('that %s removes nothing', async (_name, answer) => {
    workday(answer)
    expect(await refresh()).toMatchObject({ state: 'done', postings_removed: 0 })
    expect(await live()).toBeGreaterThanOrEqual(45)
  })
})

describe('a list that is cut off at its end', () => {
  const all = rows(2_090)
  const parts: Record<string, Said['rows']> = {
    design: all.slice(0, 1_900),
    wind: all.slice(1_900),
    none: [],
  }
  const facet = (facetParameter: string, counts: Record<string, number>) => ({
    facetParameter,
    values: Object.entries(counts).map(([id, count]) => ({ id, count })),
  })
  const counts = { design: 1_900, wind: 190, none: 0 }

  const inParts = (facets: object[], without = 0) =>
    workday((sent) => {
      const [part] = sent.appliedFacets['family'] ?? []
      const list = part === undefined ? all : (parts[part] ?? [])
      const shown = part === 'wind' ? list.slice(without) : list
      return { total: Math.min(2_000, shown.length), rows: pageOf(shown, sent), facets }
    })

  test('is read whole where it tells its parts', async () => {
    inParts([facet('family', counts), facet('time', { full: 2_080, part: 10 })])
    await follow('workday', WORKDAY)
    expect(await refresh()).toMatchObject({ postings_new: 2_090, failed: 0 })
    inParts([facet('family', { ...counts, wind: 185 }), facet('time', { full: 2_075, part: 10 })], 5)
    expect(await refresh()).toMatchObject({ postings_removed: 5, postings_new: 0 })
  })

  test('removes nothing where nothing says that the parts are all', async () => {
    inParts([facet('family', counts)])
    await follow('workday', WORKDAY)
    expect(await refresh()).toMatchObject({ postings_new: 2_090 })
    inParts([facet('family', { ...counts, wind: 185 })], 5)
    expect(await refresh()).toMatchObject({ postings_removed: 0 })
  })
})

describe('a board on the host that customers share', () => {
  test('is asked there when the customer’s own host knows no such site, and its jobs too', async () => {
    await app.post('/api/profiles', { label: 'Engineer', titles: ['Software Engineer'] })
    app.gateway.answers.set(listAddress('workday', WORKDAY), () => new Response('', { status: 422 }))
    const path = 'wd5.myworkdaysite.com/wday/cxs/kite/Careers'
    app.gateway.serve(`${path}/jobs`, { total: 1, jobPostings: rows(1) })
    app.gateway.serve(`${path}${rows(1)[0]?.externalPath}`, {
      jobPostingInfo: {
        title: 'Software Engineer',
        jobDescription: '<p>Shared text.</p>',
        startDate: '2026-11-03',
      },
    })
    await follow('workday', WORKDAY)
    expect(await refresh()).toMatchObject({ postings_new: 1, failed: 0 })
    const url = `https://wd5.myworkdaysite.com/en-US/recruiting/kite/Careers${rows(1)[0]?.externalPath}`
    const { job } = await app.get('/api/jobs', { url })
    expect(job).toMatchObject({ description: 'Shared text.', company_name: 'kite' })
  })
})

describe('an empty list of SmartRecruiters', () => {
  const address = listAddress('smartrecruiters', 'kite')
  const job = { id: '744000111111111', name: 'Kite Designer', company: { identifier: 'Kite' } }
  const shown = async () => (await app.get('/api/boards')).boards[0]

  test('says that a name that is not known answers the same, also when it is read again', async () => {
    app.gateway.serve(address, { offset: 0, limit: 100, totalFound: 0, content: [] })
    await follow('smartrecruiters', 'kite')
    for (const unchanged of [0, 1]) {
      expect(await refresh()).toMatchObject({ unchanged, failed: 0 })
      expect(await shown()).toMatchObject({
        state: 'empty',
        reason: expect.stringContaining('look at the name'),
      })
    }
  })

  test('removes nothing', async () => {
    app.gateway.serve(address, { offset: 0, limit: 100, totalFound: 1, content: [job] })
    await follow('smartrecruiters', 'kite')
    await refresh()
    app.gateway.serve(address, { offset: 0, limit: 100, totalFound: 0, content: [] })
    for (const _ of [1, 2]) expect(await refresh()).toMatchObject({ postings_removed: 0 })
    expect(await live()).toBe(1)
    app.gateway.serve(address, { offset: 0, limit: 100, totalFound: 1, content: [job] })
    await refresh()
    expect(await shown()).toMatchObject({ state: 'live', reason: null, company: 'kite' })
  })
})

describe('a feed of Personio with texts in several languages', () => {
  type Position = { id: string; name?: string; text?: string }
  const xml = (positions: Position[]) =>
    `<workzag-jobs>${positions
      .map(
        ({ id, name = 'Kite Designer', text = '' }) =>
          `<position><id>${id}</id><name>${name}</name><jobDescriptions>${
            text && `<jobDescription><value>${text}</value></jobDescription>`
          }</jobDescriptions></position>`,
      )
      .join('')}</workzag-jobs>`
  const bare: Position[] = [
    { id: '1', name: 'Erste', text: 'Deutsch' },
    { id: '2', name: 'Zweite' },
    { id: '3', name: 'Dritte' },
  ]
  const serve = (answers: Record<string, Position[] | number>) =>
    app.gateway.answers.set(listAddress('personio', 'kite'), (request) => {
      const answer = answers[new URL(request.url).searchParams.get('language') ?? 'bare'] ?? 404
      if (typeof answer === 'number')
        return new Response('<p>', { status: answer, headers: { 'retry-after': '0.01' } })
      return new Response(xml(answer))
    })
  const texts = async () => {
    const links = ['1', '2', '3'].map((id) => `https://kite.jobs.personio.de/job/${id}`)
    const jobs = await Promise.all(links.map((url) => app.call('GET', '/api/jobs', { query: { url } })))
    return jobs.map((answer) => [mustBe(answer).job?.title, mustBe(answer).job?.description])
  }
  const en = [
    { id: '1', name: 'First', text: 'English' },
    { id: '2', name: 'Second', text: 'English too' },
    { id: '3' },
    { id: '4', text: 'Elsewhere only' },
  ]
  const fr = [{ id: '3', name: 'Troisième', text: 'Français' }]
  const WHOLE = [
    ['Erste', 'Deutsch'],
    ['Zweite', 'English too'],
    ['Dritte', 'Français'],
  ]

  test('has its gaps filled and nothing else, by as many requests as that takes', async () => {
    serve({ bare, en, fr })
    await follow('personio', 'kite')
    expect(await refresh()).toMatchObject({ postings_new: 3, failed: 0 })
    expect(await texts()).toEqual(WHOLE)
    const addresses = app.gateway.requests.filter((address) => address.includes('/xml'))
    expect(addresses.map((address) => address.split('=')[1] ?? '')).toEqual(['', 'en', 'de', 'fr'])
  })

  test('keeps what it had while one of the languages cannot be read', async () => {
    serve({ bare, en, fr })
    await follow('personio', 'kite')
    await refresh()
    for (const failure of [500, 403]) {
      serve({ bare, en, fr: failure })
      expect(await refresh()).toMatchObject({ failed: 1, postings_changed: 0, postings_removed: 0 })
      expect(await texts()).toEqual(WHOLE)
    }
  })

  test('is asked once where every posting has its text', async () => {
    serve({ bare: bare.slice(0, 1), en })
    await follow('personio', 'kite')
    expect(await refresh()).toMatchObject({ postings_new: 1 })
    expect(await refresh()).toMatchObject({ unchanged: 1 })
    expect(app.gateway.requests.filter((address) => address.includes('language'))).toEqual([])
  })

  test('is looked for on the other host, whose links its postings then have', async () => {
    app.gateway.answers.set(listAddress('personio', 'kite'), () =>
      Response.redirect('https://www.personio.com/', 307),
    )
    app.gateway.serveXml('kite.jobs.personio.com/xml', xml(bare.slice(0, 1)))
    await follow('personio', 'kite')
    expect(await refresh()).toMatchObject({ postings_new: 1, failed: 0 })
    const query = { url: 'https://kite.jobs.personio.com/job/1' }
    expect((await app.get('/api/jobs', query)).job?.title).toBe('Erste')
  })

  test('that moved away as a whole is gone, and loses nothing at once', async () => {
    serve({ bare: bare.slice(0, 1) })
    await follow('personio', 'kite')
    await refresh()
    for (const host of ['de', 'com']) {
      app.gateway.answers.set(`kite.jobs.personio.${host}/xml`, () =>
        Response.redirect('https://www.personio.com/', 307),
      )
    }
    expect(await refresh()).toMatchObject({ failed: 1, postings_removed: 0 })
    expect((await app.get('/api/boards')).boards[0]).toMatchObject({ state: 'gone' })
    expect(await live()).toBe(1)
  })
})

describe('a feed of Teamtailor in pages', () => {
  const item = (id: number) =>
    `<item><title>Kite Designer ${id}</title><link>https://kite.teamtailor.com/jobs/${id}-x</link></item>`
  const xml = (ids: number[]) =>
    `<rss><channel><title>Kite Works</title>${ids.map(item).join('')}</channel></rss>`
  const ids = (count: number, from = 1) => Array.from({ length: count }, (_, at) => from + at)
  const serve = (answer: (offset: number) => number[]) =>
    app.gateway.answers.set(listAddress('teamtailor', 'kite'), (request) => {
      const { searchParams } = new URL(request.url)
      expect(searchParams.get('per_page')).toBe('100')
      return new Response(xml(answer(Number(searchParams.get('offset')))))
    })
  const honest = (count: number) => serve((offset) => ids(count).slice(offset, offset + 100))

  test('is read to its short page, also where that is empty, and removes what it no longer holds', async () => {
    honest(130)
    await follow('teamtailor', 'kite')
    expect(await refresh()).toMatchObject({ postings_new: 130, failed: 0 })
    honest(100)
    expect(await refresh()).toMatchObject({ postings_removed: 30, failed: 0 })
    expect((await app.get('/api/boards')).boards[0]).toMatchObject({ company: 'Kite Works' })
  })

  test('that repeats a page removes nothing', async () => {
    honest(130)
    await follow('teamtailor', 'kite')
    await refresh()
    serve(() => ids(100))
    expect(await refresh()).toMatchObject({ postings_removed: 0, failed: 0 })
    expect(await live()).toBe(130)
  })
})

describe('one posting of BambooHR', () => {
  const LINK = 'https://kite.bamboohr.com/careers/86'
  const assess = () => app.call('POST', '/api/assess', { body: { job: { job_url: LINK } } })
  const list = (...ids: string[]) =>
    app.gateway.serve(listAddress('bamboohr', 'kite'), {
      meta: { totalCount: ids.length },
      result: ids.map((id) => ({ id, jobOpeningName: 'Kite Designer' })),
    })

  test.each([
    ['a redirect', () => Response.redirect('https://www.bamboohr.com/', 302)],
    ['404', () => new Response('', { status: 404 })],
    [
      'another status',
      () => Response.json({ result: { jobOpening: { jobOpeningName: 'x', jobOpeningStatus: 'Filled' } } }),
    ],
  ])('that answers %s is closed where its list does not have it', async (_name, answer) => {
    app.gateway.answers.set('kite.bamboohr.com/careers/86/detail', answer)
    list('87')
    expect(await assess()).toMatchObject({ ok: false, error: { code: 'posting_closed' } })
    list()
    expect(await assess()).toMatchObject({ ok: false, error: { code: 'job_fetch_failed' } })
  })
})
