import { beforeEach, describe, expect, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import { listAddress } from '#test/support/gateway.ts'
import { type GreenhouseJob, greenhouseRow } from '#test/support/greenhouse.ts'
import { searchFor } from '#test/support/opened.ts'

const search = searchFor('each')

beforeEach(async () => {
  await search.follow('acme')
})

type Listed = GreenhouseJob & { requisition?: number }

/** The board lists these; each is a job of its own for the board unless it says otherwise. */
const lists = (...jobs: Listed[]) => {
  const rows = jobs.map(({ requisition, ...job }) => ({
    ...greenhouseRow('acme', job),
    internal_job_id: requisition ?? job.id,
  }))
  search.gateway.serve(listAddress('greenhouse', 'acme'), { jobs: rows, meta: { total: rows.length } })
}
const read = async (...jobs: Listed[]) => {
  lists(...jobs)
  await search.read()
  await search.services.tracker.settled()
}
const see = async () => {
  await search.news()
  await search.post('/api/new/seen')
}
const link = (id: number) => `https://boards.greenhouse.io/acme/jobs/${id}`
const job = (id: number) => search.get('/api/jobs', { url: link(id) })
const rows = async () => (await search.get('/api/postings')).postings.rows
const freshCount = async () => (await search.news()).counts.new

const TEXT = `We build kilns that think. You will write the services that watch them, talk to the people who
fire them, and keep the night shift asleep. You know one language well, you can read a heat curve, and you would
rather mend a cause than a symptom. We give you time, tools and a quiet room by the river.`
const MORE = `${TEXT} New this year: every second Friday is free.`

describe('a name that a board has for all of its jobs', () => {
  test('joins none of them, also where a part of them is read again', async () => {
    const titles = ['Potter', 'Kiln Engineer', 'Glaze Chemist', 'Accountant', 'Recruiter', 'Night Guard']
    const all = titles.map((title, at) => ({ id: at + 1, title, text: `${title}: ${TEXT}`, requisition: 5 }))
    await read(...all)
    const count = async () => (await search.get('/api/postings', { scope: 'all' })).postings.rows.length
    expect(await count()).toBe(titles.length)
    await read(...all, { id: 9, title: 'Sculptor', text: MORE, requisition: 5 })
    expect(await count()).toBe(titles.length + 1)
  })
})

describe('a posting that comes again under another number', () => {
  test('is the job that its board says it is, and not new, also in other words', async () => {
    await read({ id: 1, text: TEXT, requisition: 77 })
    await see()
    await read({ id: 2, text: 'Something else entirely.', requisition: 77 })
    expect(await freshCount()).toBe(0)
    expect((await rows()).map((row) => row.job_identity)).toEqual([link(2)])
    expect((await job(2)).job?.description).toContain('Something else entirely.')
  })

  test('is not new under the same title at the same place, also without a text', async () => {
    await read({ id: 1, text: '', place: 'Tampa, FL' })
    await see()
    await read({ id: 2, text: '', place: 'Tampa, FL' })
    expect(await freshCount()).toBe(0)
    expect((await job(2)).members).toHaveLength(2)
  })

  test('is marked as reposted at the same place, and a further city is not', async () => {
    const [oslo, bergen] = ['Oslo', 'Bergen'].map((place) => ({ text: TEXT, place, requisition: 77 }))
    const reposted = async () => (await rows()).map((row) => row.reposted_at !== null)
    await read({ id: 1, ...oslo })
    expect(await reposted()).toEqual([false])
    await read({ id: 1, ...oslo }, { id: 2, ...bergen })
    expect(await reposted()).toEqual([false])
    await read({ id: 2, ...bergen })
    expect(await reposted()).toEqual([false])
    await read({ id: 3, ...bergen })
    expect(await reposted()).toEqual([true])
    await read()
    expect((await job(3)).job).toMatchObject({ reposted_at: null, removed_at: expect.any(String) })
  })

  test('is new with a hint where its place was typed anew with other spaces', async () => {
    await read({ id: 1, text: '', place: 'Tampa, FL' })
    await see()
    await read({ id: 2, text: '', place: 'Tampa, FL ' })
    expect(await freshCount()).toBe(1)
    expect((await job(2)).job?.like).toMatchObject({ job_identity: link(1), location: 'Tampa, FL' })
  })

  test('brings a further place under its new requisition that is new with a hint, once', async () => {
    const bergen = { id: 3, text: '', place: 'Bergen', requisition: 9 }
    await read({ id: 1, text: '', place: 'Oslo', requisition: 1 })
    await see()
    await read()
    await read({ id: 2, text: '', place: 'Oslo', requisition: 9 }, bergen, {
      ...bergen,
      id: 4,
      place: 'Stavanger',
    })
    expect(await freshCount()).toBe(1)
    expect((await job(2)).members.map((member) => member.job_identity)).toContain(link(1))
    expect((await job(3)).members).toHaveLength(2)
    expect((await job(3)).job?.like).toMatchObject({ job_identity: link(2) })
    await see()
    await read({ id: 2, text: '', place: 'Oslo', requisition: 9 }, bergen, {
      ...bergen,
      id: 5,
      place: 'Moss',
    })
    expect(await freshCount()).toBe(0)
  })

  test.each([
    ['a short one', 'Fire the new kilns of opening nine.'],
    ['a long one', TEXT.replaceAll('kiln', 'loom').replaceAll('heat', 'yarn').replaceAll('fire', 'thread')],
  ])(
    'under a new requisition and a new text makes no further place with this text known: %s',
    async (_kind, text) => {
      const earlier =
        'You keep the books of a small pottery and send its bills before noon, each day of the week.'
      await read({ id: 1, text: earlier, place: 'Oslo', requisition: 1 })
      await see()
      await read()
      const reopened = { id: 2, text, place: 'Oslo', requisition: 9 }
      const further = { text, requisition: 9 }
      await read(reopened, { id: 3, place: 'Bergen', ...further }, { id: 4, place: 'Moss', ...further })
      expect(await freshCount()).toBe(1)
      expect((await job(3)).members.map((member) => member.job_identity).toSorted()).toEqual([
        link(3),
        link(4),
      ])
      await see()
      await read(reopened, { id: 3, place: 'Bergen', ...further }, { id: 5, place: 'Voss', ...further })
      expect(await freshCount()).toBe(0)
    },
  )

  test('under a new requisition and a new text makes no further place with nearly this text known', async () => {
    const text = TEXT.replaceAll('kiln', 'loom').replaceAll('heat', 'yarn')
    const earlier =
      'You keep the books of a small pottery and send its bills before noon, each day of the week.'
    await read({ id: 1, text: earlier, place: 'Oslo', requisition: 1 })
    await see()
    await read()
    const bergen = {
      id: 3,
      text: `${text} Our harbour office is in Bergen.`,
      place: 'Bergen',
      requisition: 9,
    }
    await read({ id: 2, text, place: 'Oslo', requisition: 9 }, bergen)
    expect(await freshCount()).toBe(1)
    expect((await job(3)).job?.like).toMatchObject({ job_identity: link(2) })
  })

  test('under a new requisition with another title is new with a hint', async () => {
    await read({ id: 1, text: '', title: 'Software Engineer, French Speaker', requisition: 1 })
    await see()
    await read()
    await read(
      { id: 2, text: '', title: 'Software Engineer, French Speaker', requisition: 9 },
      { id: 3, text: '', title: 'Software Engineer, Dutch Speaker', requisition: 9 },
    )
    expect(await freshCount()).toBe(1)
    expect((await job(3)).job?.like).toMatchObject({ job_identity: link(2) })
  })

  test('is new with a hint beside a posting that only now has its title or its place', async () => {
    await read({ id: 1, text: '', title: 'Software Engineer, Kilns', place: 'Oslo' })
    await see()
    await read(
      { id: 1, text: '', title: 'Software Engineer', place: 'Oslo' },
      { id: 2, text: '', title: 'Software Engineer', place: 'Oslo' },
    )
    expect(await freshCount()).toBe(1)
    expect((await job(2)).job?.like).toMatchObject({ job_identity: link(1) })
  })

  test('is not new with one sentence more, and its change is told', async () => {
    await read({ id: 1, text: TEXT })
    await see()
    await read({ id: 2, text: MORE })
    expect(await freshCount()).toBe(0)
    const { changes, members } = await job(2)
    expect(members).toHaveLength(2)
    expect(changes.map((change) => change.kind)).toContain('text')
    expect(changes.find((change) => change.kind === 'text')?.added.join(' ')).toContain('every second Friday')
  })

  test('and a board that reposts all of its jobs with a paragraph more has none that is new', async () => {
    const all = Array.from({ length: 12 }, (_, at) => ({
      id: at + 1,
      title: `Software Engineer, ${['Kilns', 'Ovens', 'Wheels', 'Glazes'][at % 4]}`,
      place: ['Austin, TX', 'Boston, MA', 'Denver, CO'][at % 3] ?? '',
      text: `${TEXT} The team is number ${at % 4} of four.`,
    }))
    await read(...all)
    await see()
    await read(
      ...all.map((job) => ({ ...job, id: job.id + 100, text: `${job.text} Every second Friday is free.` })),
    )
    expect(await freshCount()).toBe(0)
  })

  test('is listed again after months at the same place, whatever its text says, and not new', async () => {
    await read({ id: 1, text: TEXT })
    await see()
    await read()
    await read()
    await read({ id: 9, text: 'A short and quite different text.' })
    expect(await freshCount()).toBe(0)
    expect((await job(9)).changes.map((change) => change.kind)).toContain('listed_again')
  })

  test('that came and went before anybody looked is new once when it comes back', async () => {
    await read({ id: 5, text: TEXT })
    await see()
    await read({ id: 5, text: TEXT }, { id: 1, title: 'Software Engineer, Moon', text: MORE })
    await read({ id: 5, text: TEXT })
    await see()
    await read({ id: 5, text: TEXT }, { id: 2, title: 'Software Engineer, Moon', text: MORE })
    expect(await freshCount()).toBe(1)
    await see()
    await read({ id: 5, text: TEXT })
    await read({ id: 5, text: TEXT }, { id: 3, title: 'Software Engineer, Moon', text: MORE })
    expect(await freshCount()).toBe(0)
  })
})

describe('a job whose postings do not say the same', () => {
  test('is one row that tells what differs, and not new where one of it was seen', async () => {
    await read({ id: 1, title: 'Software Engineer (Milan)', place: 'Milan, Italy', text: TEXT })
    await see()
    await read(
      { id: 1, title: 'Software Engineer (Milan)', place: 'Milan, Italy', text: TEXT },
      { id: 2, title: 'Software Engineer (Luxembourg)', place: 'Luxembourg', text: MORE },
    )
    expect(await freshCount()).toBe(0)
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row?.copies).toBe(2)
    expect(row?.family?.differs[0]).toBe('Milan / Luxembourg')
    expect(row?.family?.differs.join(' ')).toContain('every second Friday is free')
    expect(row?.members.map((member) => member.title)).toEqual([
      'Software Engineer (Milan)',
      'Software Engineer (Luxembourg)',
    ])
  })

  test('is found by the words of each of them, and by none that is gone', async () => {
    const found = async (q: string) => (await search.get('/api/search', { q: `"${q}"` })).total
    const first = { id: 1, place: 'Milan, Italy', text: TEXT }
    await read(first, { id: 2, place: 'Luxembourg', text: MORE })
    expect([await found('mend a cause'), await found('every second Friday')]).toEqual([1, 1])
    await read(first)
    expect([await found('mend a cause'), await found('every second Friday')]).toEqual([1, 0])
  })

  test('says what is left when the one is gone whose words it had', async () => {
    await read({ id: 1, place: 'Milan, Italy', text: TEXT }, { id: 2, place: 'Luxembourg', text: MORE })
    await read({ id: 2, place: 'Luxembourg', text: MORE })
    const { job: left } = await job(2)
    expect(left?.description).toContain('every second Friday is free')
    expect(left?.family).toBeNull()
  })

  test('lets go of the one that the person keeps apart, and takes it back', async () => {
    await read({ id: 1, place: 'Milan, Italy', text: TEXT }, { id: 2, place: 'Luxembourg', text: MORE })
    await search.post('/api/jobs/split', { job_url: link(2) })
    await search.services.tracker.settled()
    expect(await rows()).toHaveLength(2)
    expect((await job(2)).job?.description).toContain('every second Friday')
    // It stays one whatever is read.
    await read(
      { id: 1, place: 'Milan, Italy', text: TEXT },
      { id: 2, place: 'Luxembourg', text: `${MORE} Soon.` },
    )
    expect(await rows()).toHaveLength(2)
    await search.post('/api/jobs/merge-back', { job_url: link(2) })
    await search.services.tracker.settled()
    expect(await rows()).toHaveLength(1)
  })

  test.each([
    ['another level', 'Senior Software Engineer', TEXT],
    ['another product', 'Software Engineer, Payments', TEXT],
    ['another working language', 'Software Engineer (Milan)', `${TEXT} You speak fluent German.`],
    [
      'another team all the way through',
      'Software Engineer',
      TEXT.replaceAll('kilns', 'ovens').replaceAll('the', 'no'),
    ],
  ])('is two jobs with %s', async (_, title, text) => {
    await read({ id: 1, place: 'Milan, Italy', text: TEXT }, { id: 2, title, place: 'Luxembourg', text })
    expect(await rows()).toHaveLength(2)
  })

  test('is two jobs at one place that differ in their hours', async () => {
    await read(
      { id: 1, text: `${TEXT} ${TEXT} Hours: 8am to 4pm.` },
      { id: 2, text: `${TEXT} ${TEXT} Hours: 4pm to 11pm.` },
    )
    expect(await rows()).toHaveLength(2)
  })
})

describe('a job that was assessed', () => {
  test('says that its posting changed, once it says something else', async () => {
    await read({ id: 1, text: `${TEXT}<h3>Requirements</h3><ul><li>5+ years of Python</li></ul>` })
    await search.post('/api/assess', { job: { job_url: link(1) } })
    expect((await rows())[0]?.assessment).toMatchObject({ basis_stale: false })
    await read({ id: 1, text: `${TEXT}<h3>Requirements</h3><ul><li>8+ years of Rust</li></ul>` })
    await search.news()
    const [row] = await rows()
    expect(row?.assessment).toMatchObject({ basis_stale: true, basis_stale_reason: 'posting_changed' })
    await search.post('/api/assess', { job: { job_url: link(1) } })
    expect((await rows())[0]?.assessment).toMatchObject({ basis_stale: false })
  })

  /** Stores the job as a reader that took other words from the same answer had stored it. */
  const readOtherwise = (change: { listing_hash?: number; source_key?: null }) =>
    search.services.index.write([
      sql`update job set words_key = 5`,
      sql`update posting set words_key = 5`,
      sql`update board set etag = null, body_hash = null`,
      ...(change.listing_hash === 0 ? [sql`update posting set listing_hash = 0`] : []),
      ...(change.source_key === null ? [sql`update posting set source_key = null`] : []),
    ])
  const SAME = { basis_stale: false }
  const CHANGED = { basis_stale: true, basis_stale_reason: 'posting_changed' }

  test.each([
    ['the board sends the same words at another place', {}, {}, SAME],
    ['every posting is read again after an upgrade', { listing_hash: 0, source_key: null }, {}, SAME],
    ['every posting is read again after a later upgrade', { listing_hash: 0 }, {}, SAME],
    ['the board sends a new sentence', {}, { text: MORE }, CHANGED],
    ['the board sends a new title', {}, { title: 'Software Engineer, Rust' }, CHANGED],
    ['nobody knows the words that were sent before', { source_key: null }, {}, CHANGED],
  ] as const)('says that its posting changed only by other words: %s', async (_, before, sent, expected) => {
    await read({ id: 1, text: TEXT })
    await readOtherwise(before)
    await search.post('/api/assess', { job: { job_url: link(1) } })
    await read({ id: 1, text: TEXT, place: 'Tampa, FL', ...sent })
    await search.news()
    expect((await rows())[0]?.assessment).toMatchObject(expected)
    await read({ id: 1, text: `${TEXT} You speak Dutch.`, place: 'Tampa, FL' })
    await search.news()
    expect((await rows())[0]?.assessment).toMatchObject(CHANGED)
  })
})

describe('the anchor', () => {
  test('moves to the list that was given, never past it', async () => {
    await read({ id: 1, text: TEXT })
    const given = await search.news()
    await read({ id: 1, text: TEXT }, { id: 2, title: 'Software Engineer, Moon', text: 'Later.' })
    await search.post('/api/new', { assess: false, since: given.since })
    expect(await freshCount()).toBe(1)
    const { anchor } = await search.post('/api/new/seen')
    expect(Date.parse(anchor.last_checked_at ?? '')).toBeGreaterThan(Date.parse(given.checked_at))
    expect(await freshCount()).toBe(0)
  })
})
