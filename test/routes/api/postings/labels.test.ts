import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mustBe } from '#test/support/app.ts'
import { openSearch, type Search } from '#test/support/search.ts'

const JOBS = [
  { id: 1, title: 'Senior Software Engineer', text: 'The salary is $150,000 - $170,000 a year.' },
  {
    id: 2,
    title: 'Junior Software Engineer - Night Shift',
    text: 'The salary is $80,000 - $90,000 a year. You must hold a security clearance.',
  },
  {
    id: 3,
    title: 'Software Engineer',
    text: 'We do not sponsor visas. This is a tenure-track position.',
    place: 'Berlin, Germany',
  },
  { id: 4, title: 'Software Engineer, Part-Time', text: 'We offer visa sponsorship.', place: 'Remote' },
]

let search: Search

beforeEach(async () => {
  search = await openSearch()
  search.lists('acme', JOBS)
  await search.follow('acme')
  await search.read()
})

afterEach(() => search.close())

const links = (rows: { job_url: string }[]) =>
  rows
    .map((row) => row.job_url.at(-1))
    .toSorted()
    .join('')

async function listed(query: Record<string, string>) {
  const reply = mustBe(await search.call('GET', '/api/postings', { query }))
  return { jobs: links(reply.postings.rows), kept: reply.kept_unknown }
}

const FILTERS: [Record<string, string>, string, string][] = [
  [{ seniority: 'senior' }, '134', 'how senior they are'],
  [{ min_pay: '100000' }, '134', 'what they pay in USD'],
  [{ min_pay: '100000', pay_currency: 'EUR' }, '1234', 'what they pay in EUR'],
  [{ sponsorship: 'offered' }, '124', 'whether they sponsor visas'],
  [{ clearance: 'not_required' }, '134', 'whether they ask for a clearance or citizenship'],
  [{ employment_type: 'full_time' }, '123', 'how they employ'],
  [{ shift: 'day' }, '134', 'when the work is done'],
  [{ shift: 'night' }, '1234', 'when the work is done'],
  [{ tenure: 'tenured' }, '124', 'whether they lead to tenure'],
  [{ country: 'US' }, '124', 'their country'],
  [{ country: 'DE', seniority: 'junior' }, '34', 'how senior they are or their country'],
]

describe('GET /api/postings by labels', () => {
  test.each(FILTERS)('%j keeps what fits and what does not say', async (query, jobs, unknown) => {
    const pay = 'min_pay' in query ? ' Amounts in other currencies are not converted.' : ''
    expect(await listed(query)).toEqual({ jobs, kept: `Jobs that do not say ${unknown} are kept.${pay}` })
  })

  test('says nothing of unknown jobs where nothing is filtered by labels', async () => {
    expect(await listed({})).toEqual({ jobs: '1234', kept: null })
  })

  test.each(FILTERS)('%j keeps the same before there is a role', async (query, jobs) => {
    const bare = await openSearch({ role: false })
    bare.lists('acme', JOBS)
    await bare.follow('acme')
    await bare.read()
    const reply = mustBe(await bare.call('GET', '/api/postings', { query }))
    expect(links(reply.postings.rows)).toBe(jobs)
    await bare.close()
  })

  test.each([
    [{ seniority: 'boss' }, 'bad_enum'],
    [{ clearance: 'secret' }, 'bad_enum'],
    [{ min_pay: '-1' }, 'invalid_value'],
    [{ pay_currency: 'dollars' }, 'invalid_value'],
    [{ country: 'us' }, 'invalid_value'],
  ])('refuses %j with %s', async (query, code) => {
    const text = new URLSearchParams(query as unknown as Record<string, string>).toString()
    const response = await search.send(`/api/postings?${text}`)
    expect(response.status).toBeGreaterThanOrEqual(400)
    const { error } = await response.json()
    expect(error.code).toBe(code)
    // Each says what is wrong with the value, and none only that it is.
    expect(error.message).not.toContain('cannot be used')
  })

  test('rows tell their labels', async () => {
    const reply = mustBe(
      await search.call('GET', '/api/postings', { query: { seniority: 'senior', sort: 'newest' } }),
    )
    const senior = reply.postings.rows.find((row) => row.job_url.endsWith('/1'))
    expect(senior?.labels).toEqual({
      pay: { min: 150_000, max: 170_000, currency: 'USD', period: 'year', a_year: 170_000 },
      sponsorship: null,
      clearance: null,
      seniority: 'senior',
      employment_type: null,
      shift: null,
      tenure: null,
      only_in: null,
      not_in: null,
      near: null,
      countries: ['US'],
    })
  })
})

describe('GET /api/search by labels', () => {
  test('filters its hits in the same way', async () => {
    const found = mustBe(
      await search.call('GET', '/api/search', { query: { q: 'engineer', seniority: 'senior' } }),
    )
    expect(
      found.results
        .map((hit) => hit.id.at(-1))
        .toSorted()
        .join(''),
    ).toBe('134')
  })

  test('refuses labels where the person’s own texts are searched', async () => {
    const response = await search.send('/api/search?q=engineer&kind=mine&country=US')
    expect((await response.json()).error.code).toBe('invalid_value')
  })
})
