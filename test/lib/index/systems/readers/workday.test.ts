import { describe, expect, test } from 'bun:test'
import { placePosting } from '#lib/index/places/place-posting.ts'
import { ClosedPosting, UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { workday } from '#lib/index/systems/readers/workday.ts'
import fixture from '#test/fixtures/boards/workday.json'
import {
  addressesOf,
  BARE,
  type ListRead,
  NOTHING,
  postingAddressesOf,
  readListBy,
  readPostingBy,
  testAnyAnswer,
} from '#test/support/ask-adapter.ts'

const BOARD = 'kite/wd5/Careers'
const LIST = 'https://kite.wd5.myworkdayjobs.com/wday/cxs/kite/Careers/jobs'
const ROOT = 'https://kite.wd5.myworkdayjobs.com/Careers'
const NOW = Date.parse('2026-11-20T22:00:00Z')
const PATH = '/job/US-NY-Ithaca/Kite-Designer--North_JR7001-1'

const read = (...answers: unknown[]) => readListBy(workday, BOARD, answers, { now: NOW })
const readPosting = (answer: unknown) =>
  readPostingBy(workday, { board: BOARD, ext_id: 'JR7001-1', link: `${ROOT}${PATH}` }, answer)

describe('workday', () => {
  test('reads a row, and works its day out from how long ago it came', async () => {
    expect((await read(fixture.list)).postings[0]).toEqual({
      ...BARE,
      ext_id: 'JR7001-1',
      requisition: 'JR7001',
      title: 'Kite Designer, North',
      url: `${ROOT}${PATH}`,
      places: [{ text: '2 Locations', country: null }],
      work_mode: 'hybrid',
      employment: 'Full time',
      around: '2026-11-17T00:00:00.000Z',
    })
  })

  test('invents no day for what is older than a month, or told in another language', async () => {
    const [, old, foreign] = (await read(fixture.list)).postings
    expect(old).toMatchObject({ ext_id: '0042', around: null, published_at: null })
    expect(foreign).toMatchObject({ ext_id: 'JR7003', around: null, work_mode: null })
  })

  test.each([
    ['Posted Today', '2026-11-20T00:00:00.000Z'],
    ['Posted Yesterday', '2026-11-19T00:00:00.000Z'],
    ['Posted 1 Day Ago', '2026-11-19T00:00:00.000Z'],
    ['Posted 29 Days Ago', '2026-10-22T00:00:00.000Z'],
    ['Posted 30+ Days Ago', null],
    ['', null],
  ])('reads %j as %j', async (postedOn, around) => {
    const jobPostings = [{ ...fixture.list.jobPostings[0], postedOn }]
    expect((await read({ total: 1, jobPostings })).postings[0]?.around).toBe(around)
  })

  test('leaves a place unclear that only counts the places', async () => {
    expect(placePosting((await read(fixture.list)).postings[0]?.places ?? []).in_us).toBe('unclear')
  })

  test('shows only rows that have a path below the site, and counts the others', async () => {
    const answer = await read(fixture.list)
    expect(answer.postings).toHaveLength(3)
    expect(answer).toMatchObject({ complete: true, next: null, counted: { rows: 5, total: 5 } })
  })

  test.each([
    ['/job/../../../etc_JR1'],
    ['//evil.example/job/x_JR1'],
    ['https://evil.example/x_JR1'],
    ['@x_JR1'],
  ])('gives the path %j no link', async (externalPath) => {
    const jobPostings = [fixture.list.jobPostings[0], { title: 'x', externalPath }]
    expect((await read({ total: 2, jobPostings })).postings).toHaveLength(1)
  })

  test('reads a posting’s own day, text and places; the country is that of the first place', async () => {
    const whole = await readPosting(fixture.details[PATH])
    expect(whole).toMatchObject({
      html: '<p>Fly &amp; land</p>',
      published_at: '2026-11-17T00:00:00.000Z',
      places: [
        { text: 'US, NY, Ithaca', country: 'US' },
        { text: 'Bergen, Norway', country: null },
      ],
    })
    const [row] = (await read(fixture.list)).postings
    if (!row || !whole) throw new Error('nothing was read')
    const merged = workday.details?.merge(row, whole)
    expect(merged).toMatchObject({ title: row.title, url: row.url, work_mode: 'hybrid', html: whole.html })
    expect(JSON.stringify(merged)).not.toContain('77aa')
  })

  test('knows a posting that is closed, and an answer that is none', async () => {
    await expect(readPosting(fixture.details['/job/Bergen/String-Tester_R_0042'])).rejects.toThrow(
      ClosedPosting,
    )
    await expect(readPosting({ errorCode: 'S22' })).rejects.toThrow(UnreadableAnswer)
    await expect(readPosting([])).rejects.toThrow(UnreadableAnswer)
  })

  test('knows an empty board, and one whose rows it cannot read', async () => {
    expect(await read({ total: 0, jobPostings: [] })).toMatchObject({
      postings: [],
      complete: true,
      next: null,
    })
    await expect(read({ total: 1, jobPostings: [{ bulletFields: ['x'] }] })).rejects.toThrow(UnreadableAnswer)
    await expect(read({ total: 1, jobs: [] })).rejects.toThrow(UnreadableAnswer)
    await expect(read({ total: 1, jobPostings: { 0: {} } })).rejects.toThrow(UnreadableAnswer)
  })

  testAnyAnswer(
    read,
    (rows) => read({ jobPostings: rows, total: 2000, facets: rows }),
    (value) => readPosting({ jobPostingInfo: value }),
  )

  test('asks the customer’s own host, then the one that customers share, by what it sends', async () => {
    const shared = 'https://wd5.myworkdaysite.com/wday/cxs/kite/Careers/jobs'
    expect(await addressesOf(workday, BOARD)).toEqual([LIST, shared])
    expect((await read()).requests[0]).toMatchObject({
      address: LIST,
      json: { appliedFacets: {}, limit: 20, offset: 0, searchText: '' },
    })
  })

  test('links a posting on the shared host there', async () => {
    expect((await read(NOTHING, fixture.list)).postings[0]?.url).toBe(
      `https://wd5.myworkdaysite.com/recruiting/kite/Careers${PATH}`,
    )
  })

  test('asks for one posting by its link alone, on its own board alone', async () => {
    const ask = (link = '') => postingAddressesOf(workday, { board: BOARD, ext_id: 'JR7001-1', link })
    const detail = 'https://kite.wd5.myworkdayjobs.com/wday/cxs/kite/Careers/job'
    expect(await ask(`${ROOT}${PATH}`)).toEqual([`${detail}/US-NY-Ithaca/Kite-Designer--North_JR7001-1`])
    expect(
      await ask(`https://kite.wd5.myworkdayjobs.com/en-US/Careers/details/Kite-Designer_JR7001-1`),
    ).toEqual([`${detail}/Kite-Designer_JR7001-1`])
    const other = ask('https://other.wd5.myworkdayjobs.com/Careers/job/x_JR7001-1')
    await expect(other).rejects.toThrow(UnreadableAnswer)
    await expect(ask()).rejects.toThrow(UnreadableAnswer)
  })
})

describe('pages of a Workday list', () => {
  const row = (at: number) => ({ title: `Job ${at}`, externalPath: `/job/Bergen/Job_JR${at}` })
  const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at))
  const sent = ({ requests, next }: ListRead) => (next === null ? null : requests.at(-1)?.json)

  test('go on while they are full or the list counts more, whatever later pages count', async () => {
    const [first, second] = [
      { total: 45, jobPostings: rows(20) },
      { total: 0, jobPostings: rows(20) },
    ]
    expect(sent(await read(first))).toMatchObject({ offset: 20 })
    expect(sent(await read(first, second))).toMatchObject({ offset: 40 })
    const all = await read(first, second, { total: 0, jobPostings: rows(5) })
    expect(all).toMatchObject({ next: null, complete: true })
    expect((await read({ total: 0, jobPostings: rows(20) })).next).not.toBeNull()
    expect((await read({ total: 45, jobPostings: rows(19) })).next).not.toBeNull()
    expect((await read(first, { total: 45, jobPostings: [] })).next).toBeNull()
  })

  const facet = (facetParameter: string, counts: number[]) => ({
    facetParameter,
    values: counts.map((count, at) => ({ id: `${facetParameter}${at}`, count })),
  })
  const full = (facets: unknown[]) => ({ total: 2000, jobPostings: rows(20), facets })

  test('that end at 2,000 are read part by part, by parts that count each row once', async () => {
    const facets = [
      facet('place', [1900, 1900]),
      facet('kind', [2500, 113]),
      facet('family', [1500, 0, 1113]),
    ]
    const answers: unknown[] = [full(facets)]
    const first = await read(...answers)
    expect(first).toMatchObject({ postings: [], counted: { rows: 0, total: 2613 } })
    expect(sent(first)).toEqual({
      appliedFacets: { family: ['family0'] },
      limit: 20,
      offset: 0,
      searchText: '',
    })
    answers.push({ total: 20, jobPostings: rows(20) })
    expect(sent(await read(...answers))).toMatchObject({ appliedFacets: { family: ['family0'] }, offset: 20 })
    answers.push({ total: 0, jobPostings: [] })
    expect(sent(await read(...answers))).toMatchObject({ appliedFacets: { family: ['family2'] }, offset: 0 })
    answers.push({ total: 3, jobPostings: rows(3) })
    expect(await read(...answers)).toMatchObject({ next: null, complete: true })
  })

  test('of parts that no other parts agree with are not the whole list', async () => {
    const part = { total: 0, jobPostings: [] }
    const { complete } = await read(full([facet('place', [1900, 1900])]), part, part)
    expect(complete).toBe(false)
  })

  test.each([
    ['no parts', []],
    ['one part', [facet('kind', [2100])]],
    ['a part that is cut too', [facet('kind', [2000, 5])]],
    ['parts without names', [{ facetParameter: 'kind', values: [{ count: 1500 }, { count: 900 }] }]],
    [
      'parts that hold other parts',
      [{ facetParameter: 'place', values: [facet('a', [1500]), facet('b', [900])] }],
    ],
  ])('with %s are read as far as they go, and are not the whole list', async (_name, facets) => {
    const first = await read(full(facets))
    expect(first.postings).toHaveLength(20)
    expect(sent(first)).toMatchObject({ appliedFacets: {}, offset: 20 })
    const rest = Array.from({ length: 99 }, () => ({ total: 0, jobPostings: rows(20) }))
    expect(await read(full(facets), ...rest)).toMatchObject({ next: null, complete: false })
  })

  test('never go beyond the last row that can be asked for', async () => {
    const pages = Array.from({ length: 200 }, () => ({ total: 0, jobPostings: rows(20) }))
    const { requests, complete } = await read(full([]), ...pages)
    expect(requests).toHaveLength(100)
    expect(requests.at(-1)?.json).toMatchObject({ offset: 1980 })
    expect(complete).toBe(false)
  })

  test('that only repeat themselves are not asked for any further, and are not the whole list', async () => {
    const requests: unknown[] = []
    const send = async (request: unknown) => requests.push(request) && full([facet('kind', [1500, 700])])
    const reading = workday.list(BOARD, { send, now: NOW, brief: false })
    let step = await reading.next()
    while (!step.done) step = await reading.next(requests.length < 3)
    expect([requests.length, step.value]).toEqual([3, false])
  })
})
