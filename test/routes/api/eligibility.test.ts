import { beforeEach, describe, expect, test } from 'bun:test'
import { searchFor } from '#test/support/opened.ts'

const search = searchFor('each')

beforeEach(async () => {
  search.lists('acme', [
    {
      id: 1,
      text: 'You build services in Python with a small team. You speak fluent German and write it well.',
    },
    { id: 2, text: 'You build services in Python with a small team, and you review the code of others.' },
    {
      id: 3,
      place: 'Remote',
      text: 'You build services in Python from home. You must reside in ND, SD or MN to be considered.',
    },
  ])
  await search.follow('acme')
  await search.read()
})

async function say(person: object) {
  const { revision } = await search.get('/api/config')
  await search.put('/api/config', { revision, person })
  await search.services.tracker.settled()
}

describe('jobs that are not open to the person', () => {
  test('leave the list for a language that the person did not list, and are counted', async () => {
    expect((await search.news()).counts).toMatchObject({ new: 3, not_open: { language: 0 } })
    await say({ languages: ['English'] })
    expect((await search.news()).counts).toMatchObject({ new: 2, not_open: { language: 1 } })
    const { postings } = await search.get('/api/postings', { state: 'not_open' })
    expect(postings.rows.map(({ job_url, open }) => [job_url.at(-1), open.status, open.reason])).toEqual([
      ['1', 'no', 'language'],
    ])
    await say({ languages: ['English', 'German'] })
    expect((await search.news()).counts).toMatchObject({ new: 3, not_open: { language: 0 } })
  })

  test('leave the list for a state in which the person does not live', async () => {
    await say({ lives_in: 'Akron, Ohio' })
    const { postings } = await search.get('/api/postings', { state: 'not_open' })
    const [row] = postings.rows.filter(({ job_url }) => job_url.endsWith('/3'))
    expect(row).toMatchObject({
      open: { status: 'no', reason: 'remote_elsewhere' },
      labels: { only_in: ['US-ND', 'US-SD', 'US-MN'] },
    })
    await say({ lives_in: 'Fargo, ND' })
    expect((await search.news()).postings.rows.map(({ job_url }) => job_url.at(-1))).toContain('3')
  })

  test('are listed for a copy that is open, and show its place', async () => {
    const text = 'You build services in Python with a small team at one of our two sites.'
    search.lists('acme', [
      { id: 8, place: 'Seattle, WA', text },
      { id: 9, place: 'Hartford, CT', text },
    ])
    await search.read()
    for (const [lives_in, place] of [
      ['Hartford, CT', 'Hartford, CT'],
      ['Seattle, WA', 'Seattle, WA'],
    ] as const) {
      await say({ lives_in, would_move: 'no' })
      const { rows } = (await search.news()).postings
      expect(rows.map(({ copies, location, open }) => [copies, location, open.status])).toEqual([
        [2, place, 'yes'],
      ])
    }
  })
})

describe('a job that pays by place', () => {
  const text = 'The salary is $180,000 - $220,000 in San Francisco, and $150,000 - $190,000 in Denver.'
  const rowOf = async (query: Record<string, string>) =>
    (await search.get('/api/postings', query)).postings.rows.find(({ job_url }) => /\/[89]$/.test(job_url))

  test('has the pay of the person’s place in its row, filters, counts and on its own page', async () => {
    search.lists('acme', [{ id: 8, place: 'San Francisco, CA; Denver, CO', text }])
    await search.read()
    await say({ lives_in: 'Denver, CO' })
    expect((await rowOf({}))?.labels.pay).toMatchObject({ min: 150_000, max: 190_000, a_year: 190_000 })
    expect(await rowOf({ min_pay: '190000' })).toBeDefined()
    expect(await rowOf({ min_pay: '200000' })).toBeUndefined()
    await say({ lives_in: 'Oakland, CA' })
    const row = await rowOf({ min_pay: '200000' })
    expect(row?.labels.pay).toMatchObject({ min: 180_000, max: 220_000, a_year: 220_000 })
    const { job } = await search.get('/api/jobs', { url: row?.job_url ?? '' })
    expect(job?.labels.pay).toEqual(row?.labels.pay ?? null)
    expect(job?.labels.pays?.map(({ place, max }) => [place, max])).toEqual([
      ['San Francisco', 220_000],
      ['Denver', 190_000],
    ])
  })

  test('has the pay of the copy that is open to the person', async () => {
    const own = (pay: string) =>
      `You build services in Python with a small team at one of our sites. The team owns billing for all shops and
      answers for it from the first sketch to the last alarm at night. You plan each week together, review the work
      of others, write down every choice, and meet the people of the shops who use the result twice a month. We ask
      for care, patience and plain words.\n\nSalary: ${pay}`
    search.lists('acme', [
      { id: 8, place: 'Seattle, WA', text: own('$150,000 - $160,000') },
      { id: 9, place: 'Hartford, CT', text: own('$130,000 - $140,000') },
    ])
    await search.read()
    for (const [lives_in, max] of [
      ['Hartford, CT', 140_000],
      ['Seattle, WA', 160_000],
    ] as const) {
      await say({ lives_in, would_move: 'no' })
      expect(await rowOf({})).toMatchObject({ copies: 2, labels: { pay: { max } } })
      expect((await rowOf({ min_pay: '150000' })) !== undefined).toBe(max === 160_000)
    }
  })
})

test('an unclear job names the fact that is missing, which one setting decides', async () => {
  const text = 'You build services in Python with a small team at our office in the middle of the city.'
  search.lists('acme', [{ id: 8, place: 'Berlin, Germany', text }])
  await search.read()
  await say({ lives_in: 'Akron, Ohio', would_move: 'abroad' })
  const rows = async () => (await search.get('/api/postings', { us_only: 'false' })).postings.rows
  expect((await rows()).map(({ open }) => [open.status, open.missing, open.text])).toEqual([
    [
      'unclear',
      'may_work_in',
      'It is not clear whether you can take this job. May you work in Germany without a permit?',
    ],
  ])
  await say({ may_work_in: ['US', 'DE'] })
  expect((await rows()).map(({ open }) => [open.status, open.missing, open.text])).toEqual([
    ['yes', null, null],
  ])
})
