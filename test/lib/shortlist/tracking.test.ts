import { describe, expect, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import { DeskWriter } from '#lib/shortlist/tracking/desk-writer.ts'
import { FirstSeenClock, type FirstSeenInput, firstSeen } from '#lib/shortlist/tracking/first-seen-clock.ts'
import type { MatchedJob } from '#lib/shortlist/tracking/matched.ts'
import { isOvertaken, nextWalk, Tracker } from '#lib/shortlist/tracking/tracker.ts'
import { mustBe } from '#test/support/app.ts'
import { appFor, searchFor } from '#test/support/opened.ts'
import { openSearch } from '#test/support/search.ts'

describe('a role that also finds what fits', () => {
  const search = searchFor('each', () => ({ role: false }))

  const TEXT =
    'You run our Kubernetes clusters with Terraform on AWS, build delivery pipelines, watch services with Prometheus ' +
    'and Grafana, and help other teams to run what they build. You write Python and Go.'
  const OTHER = `${TEXT} You are fluent in Japanese and Korean; 15+ years of experience are required.`
  const CARE =
    'You work one to one with autistic children, follow behavior plans and write down what happens. ABA therapy at home.'
  const textOf = (title: string) =>
    title.includes('Cloud') ? OTHER : title.includes('Behavior') ? CARE : TEXT
  const RESUME = `# Master resume
## Experience
### Kestrel Software
DevOps Engineer, 2021 - Present
- Kubernetes clusters with Terraform and Helm on AWS, Prometheus and Grafana
- Python and Go tools for delivery pipelines`

  const addRole = async (more: { also_fits?: boolean } = {}) =>
    mustBe(
      await search.call('POST', '/api/profiles', {
        body: { label: 'Ops', titles: ['DevOps Engineer'], ...more },
      }),
    ).profile

  async function found() {
    await search.services.tracker.settled()
    const { postings } = await search.news({ us_only: '0' })
    return Object.fromEntries(
      postings.rows.map((row) => [
        row.title,
        { rank: row.tags[0]?.match_rank, also: row.tags[0]?.also_fits },
      ]),
    )
  }

  async function read(...titles: string[]) {
    search.lists(
      'acme',
      titles.map((title, at) => ({ id: at + 1, title, text: `${textOf(title)} ${at}` })),
    )
    await search.follow('acme')
    await search.read()
  }

  const TITLED = ['DevOps Engineer', 'Senior DevOps Engineer', 'DevOps Engineer, Payments']
  const NEAR = ['Platform Engineer', 'Site Reliability Engineer']

  test('marks jobs of near titles, and finds none of other trades', async () => {
    await addRole()
    await read(...TITLED, ...NEAR, 'Sales Engineer', 'Engineering Manager, Platform')
    const jobs = await found()
    expect(Object.keys(jobs).toSorted()).toEqual([...TITLED, ...NEAR].toSorted())
    for (const title of NEAR) expect(jobs[title]).toEqual({ rank: 4, also: true })
    for (const title of TITLED) expect(jobs[title]?.also).toBe(false)
  })

  test('lets go of those that a resume ranks low, and finds no others for it', async () => {
    await addRole()
    await read(...TITLED, ...NEAR, 'Cloud Engineer', 'Backend Engineer')
    const before = Object.keys(await found())
    expect(before).toContain('Cloud Engineer')
    mustBe(await search.call('POST', '/api/master', { body: { markdown: RESUME } }))
    const after = Object.keys(await found())
    expect(after).not.toContain('Cloud Engineer')
    expect(after.filter((title) => !before.includes(title))).toEqual([])
    for (const title of NEAR) expect(after).toContain(title)
  })

  test('finds jobs whose titles share no word with its own, also where its titles name none', async () => {
    mustBe(await search.call('POST', '/api/profiles', { body: { label: 'Aide', titles: ['ABA Therapist'] } }))
    await read('Registered Behavior Technician', 'Account Executive')
    expect(await found()).toEqual({ 'Registered Behavior Technician': { rank: 4, also: true } })
  })

  test('finds none of them once it is told not to', async () => {
    const { id, revision } = await addRole()
    await read(...TITLED, ...NEAR)
    expect(Object.keys(await found())).toHaveLength(5)
    const body = { revision, also_fits: false }
    mustBe(await search.call('PUT', '/api/profiles/:profile_id', { params: { profile_id: id }, body }))
    expect(Object.keys(await found()).toSorted()).toEqual(TITLED.toSorted())
  })
})

describe('desk writer', () => {
  const app = appFor('all')

  test('a walk does not go on in a writer that does not know how it began', async () => {
    const stretch = { walk: 'a', after_seq: 0, upto_seq: null, limit: 10, roles: [], tell_missed: false }
    const goesOn = (goes_on: boolean) => ({ ...stretch, today: '2026-11-28', goes_on })
    const { index, desk } = app.services
    const stores = { index, openDesk: () => Promise.resolve(desk) }
    const first = new DeskWriter(stores)
    await first.match(goesOn(false))
    expect(await first.match(goesOn(true))).toMatchObject({ waiting: 0 })
    await expect(new DeskWriter(stores).match(goesOn(true))).rejects.toThrow('not known')
  })
})

type Moments = { now: number; last: number; anchor_at: number }
const stampOf = (clock: FirstSeenClock, moments: Moments) => clock.write(moments, async (stamp) => stamp)

describe('FirstSeenClock', () => {
  test('gives one moment for a while until somebody looks, and a later one after that', async () => {
    const clock = new FirstSeenClock()
    const first = await stampOf(clock, { now: 1000, last: 0, anchor_at: 0 })
    expect(first).toBe(1001)
    expect(await stampOf(clock, { now: 2000, last: first, anchor_at: 0 })).toBe(first)
    clock.look(null)
    expect(await stampOf(clock, { now: 3000, last: first, anchor_at: 0 })).toBe(3001)
    expect(await stampOf(clock, { now: 60_000, last: 3001, anchor_at: 0 })).toBe(60_001)
  })

  test('gives one after the last check, and after every moment there was, whatever the clock says', async () => {
    const clock = new FirstSeenClock()
    expect(await stampOf(clock, { now: 1000, last: 0, anchor_at: 5000 })).toBe(5001)
    clock.look(null)
    expect(await stampOf(clock, { now: 10, last: 5001, anchor_at: 5000 })).toBe(5002)
    expect(await stampOf(clock, { now: 10, last: 5002, anchor_at: 9000 })).toBe(9001)
  })

  test('never goes on with a moment from before the start', async () => {
    expect(await stampOf(new FirstSeenClock(), { now: 10, last: 500, anchor_at: 0 })).toBe(501)
  })

  test('lets no list that is read meanwhile cover what is being written', async () => {
    const clock = new FirstSeenClock()
    await clock.write({ now: 1000, last: 0, anchor_at: 0 }, async (stamp) => {
      expect(clock.covered(1500)).toBe(stamp - 1)
      expect(clock.covered(900)).toBe(900)
    })
    expect(clock.covered(1500)).toBe(1500)
  })
})

const STAMP = 9000
const job = (facts: Partial<MatchedJob>): MatchedJob => ({
  job_key: 1,
  words_key: 1,
  titles: [],
  company_slug: 'acme',
  copies: 1,
  copies_us: 1,
  first_seen_at: 1000,
  first_seen_us_at: 2000,
  first_posting: 50,
  first_posting_us: 50,
  published_at: null,
  published_us_at: null,
  work_mode: '',
  labels: '{}',
  countries: [],
  has_text: true,
  identities: [],
  left_keys: [],
  found: [],
  ...facts,
})
const postingFacts = (matched: number[], stored?: FirstSeenInput['stored']): FirstSeenInput => ({
  stored,
  finders: matched.map((matched_posting) => ({ matched_posting })),
  stamp: STAMP,
  is_unseen: false,
})

describe('firstSeen()', () => {
  test.each<[string, number[], number, number, boolean]>([
    ['that came after the last match', [49], STAMP, STAMP, true],
    ['that the last match had seen', [50], 1000, 2000, false],
    ['that is older than the last match', [51], 1000, 2000, false],
    ['that came after the first match, of nothing', [0], STAMP, STAMP, true],
    ['that a role that never matched finds', [-1], 1000, 2000, false],
    ['that is new to one of two roles', [60, 40], STAMP, STAMP, true],
    ['that is new to no role that ever matched', [-1, 60], 1000, 2000, false],
    ['that no role finds', [], 1000, 2000, false],
  ])('of a posting %s (%j) is %i, in the US %i', (_what, matched, at, us_at, stamped) => {
    expect(firstSeen(job({}), postingFacts(matched))).toEqual({ at, us_at, stamped })
  })

  test('keeps what is stored, though a copy is new', () => {
    const stored = { first_seen_at: 3000, first_seen_us_at: 4000 }
    expect(firstSeen(job({}), postingFacts([0], stored))).toEqual({ at: 3000, us_at: 4000, stamped: false })
  })

  test('stamps the first US copy of a job that is known from elsewhere', () => {
    const stored = { first_seen_at: 3000, first_seen_us_at: null }
    const later = job({ first_posting: 10, first_posting_us: 50 })
    expect(firstSeen(later, postingFacts([20], stored))).toEqual({ at: 3000, us_at: STAMP, stamped: true })
  })

  test('stamps the new US copy alone where an older copy elsewhere is found with it', () => {
    const both = job({ first_posting: 10, first_posting_us: 50 })
    expect(firstSeen(both, postingFacts([20]))).toEqual({ at: 1000, us_at: STAMP, stamped: true })
  })

  test.each([
    ['own time when it is later', 5000, 5000],
    ['job’s time when its own is earlier', 2000, 3000],
    ['job’s time when it has none', null, 3000],
  ])('gives an old US copy of a known job its %s', (_what, first_seen_us_at, us_at) => {
    const stored = { first_seen_at: 3000, first_seen_us_at: null }
    expect(firstSeen(job({ first_seen_us_at }), postingFacts([50], stored))).toEqual({
      at: 3000,
      us_at,
      stamped: false,
    })
  })

  test('gives no US time to a job without a US copy, though it is new or had one', () => {
    const elsewhere = job({ first_posting_us: null, first_seen_us_at: null })
    expect(firstSeen(elsewhere, postingFacts([0]))).toEqual({ at: STAMP, us_at: null, stamped: true })
    const stored = { first_seen_at: 3000, first_seen_us_at: 4000 }
    expect(firstSeen(elsewhere, postingFacts([0], stored))).toEqual({ at: 3000, us_at: null, stamped: false })
  })
})

const role = (name: string, matched_seq: number) => ({ name, matched_seq })

describe('nextWalk()', () => {
  test.each([
    ['one role to the end', [5], [0], 5, null],
    ['roles that stand together to the end', [5, 5], [0, 1], 5, null],
    ['the role furthest behind up to the next', [9, 3, 7], [1], 3, 7],
    ['the roles furthest behind together up to the next', [9, 3, 9, 3], [1, 3], 3, 9],
    ['a new role first', [100, 0], [1], 0, 100],
    ['places as numbers and not as text', [10, 9], [1], 9, 10],
  ])('walks %s (%j)', (_what, places, walking, after_seq, upto_seq) => {
    const active = places.map((place, at) => role(`role ${at}`, place))
    const roles = walking.map((at) => active[at]!)
    expect(nextWalk(active)).toEqual({ roles, after_seq, upto_seq })
  })

  test('is null when no role is active', () => expect(nextWalk([])).toBeNull())
})

describe('isOvertaken()', () => {
  const stored = (at: number, changed = {}) => {
    return { role: at, revision: 1, bit: at, ranked_resume: null, matched_seq: 0, ...changed }
  }
  const roles = [stored(1), stored(2)]
  const early = { roles, from: 0, upto: 10, last: 100 }

  test.each([
    ['goes on while nothing changed', {}, roles, false],
    ['is begun again when a role of it was edited', {}, [stored(1), stored(2, { revision: 2 })], true],
    ['is begun again when a role of it left', {}, [stored(1)], true],
    [
      'is begun again when its role has another resume',
      {},
      [stored(1), stored(2, { ranked_resume: 'x' })],
      true,
    ],
    ['takes in a role that came early', {}, [...roles, stored(3)], true],
    ['leaves a role that came late to a walk of its own', { upto: 60 }, [...roles, stored(3)], false],
    ['leaves roles that begin elsewhere', { from: 5 }, [...roles, stored(3)], false],
    ['goes on when another role was edited', {}, [...roles, stored(3, { matched_seq: 9 })], false],
  ])('a walk %s', (_what, walk, active, expected) =>
    expect(isOvertaken({ ...early, ...walk }, active)).toBe(expected),
  )
})

describe('tracker', () => {
  const search = searchFor('all')

  const JOBS = 4_500
  const job = (at: number) => ({
    id: at + 1,
    title: `${at % 3 === 0 ? 'Product Designer' : 'Software Engineer'} ${at}`,
    text: `Team ${at}.`,
  })

  async function totals(): Promise<Record<string, number>> {
    const { ranking } = await search.news()
    return Object.fromEntries(ranking.by_profile.map(({ profile_id, total }) => [profile_id, total]))
  }

  test('a role that comes while others are matched joins their walk, and both find what they would alone', async () => {
    const { services } = search
    search.lists(
      'acme',
      Array.from({ length: JOBS }, (_, at) => job(at)),
    )
    await search.follow('acme')
    await services.tracker.stop()
    await search.read()

    const walked: string[][] = []
    const addRole = (label: string, title: string) =>
      search.call('POST', '/api/profiles', { body: { label, titles: [title] } }).then(mustBe)
    const { engine } = services
    const matchJobs: typeof engine.matchJobs = async (ask) => {
      const reached = await engine.matchJobs(ask)
      if (walked.length === 0) await addRole('Design', 'Product Designer')
      walked.push(ask.roles.map(({ label }) => label))
      return reached
    }
    const watched = new Proxy(engine, {
      get: (of, name) => (name === 'matchJobs' ? matchJobs : Reflect.get(of, name)),
    })
    const tracker = new Tracker({ ...services, engine: watched })
    tracker.wake()
    await tracker.settled()

    expect(tracker.problem).toBeNull()
    expect(walked.map((roles) => roles.length)).toEqual([1, 2, 2, 2])
    expect(await totals()).toEqual({ engineer: (JOBS * 2) / 3, design: JOBS / 3 })
  })

  test('a mark that comes after an upgrade, before all jobs are classed anew, stays', async () => {
    const open = await openSearch()
    const { desk, tracker } = open.services
    open.lists('acme', [{ id: 1 }, { id: 2, text: 'Another team.' }])
    await open.follow('acme')
    await open.read()
    const counts = async () => {
      const rows = await desk.rows<{ chance: number | null }>(sql`select chance from tracked_job`)
      const { total } = mustBe(await open.call('GET', '/api/postings', { query: { state: 'declined' } }))
      return { declined: total, without_chance: rows.filter(({ chance }) => chance === null).length }
    }
    const [job] = (await open.news()).postings.rows
    await tracker.stop()
    const upgrade = await Bun.file('db/desk/migrations/0046-chance-band.sql').text()
    const [, reclass = ''] = upgrade.split(/alter table[^;]*;/)
    await desk.write([{ sql: reclass, args: [] }, sql`update tracked_job set chance = null`])
    mustBe(await open.call('POST', '/api/jobs/decline', { body: { job_urls: [job?.job_url ?? ''] } }))
    const restarted = new Tracker(open.services)
    restarted.wake()
    await restarted.settled()
    expect(restarted.problem).toBeNull()
    expect(await counts()).toEqual({ declined: 1, without_chance: 0 })
    await open.close()
  })

  test('a job leaves the list on the day after its last day, without another reading', async () => {
    const open = await openSearch()
    const { services } = open
    open.lists('acme', [
      { id: 1, application_deadline: '2100-03-05T23:59:59-05:00' },
      { id: 2, text: 'Another team.' },
    ])
    await open.follow('acme')
    await open.read()
    const totalOn = async (day: string) => {
      const tracker = new Tracker({ ...services, now: () => `${day}T12:00:00.000Z` })
      tracker.wakeOnNewDay()
      await tracker.settled()
      expect(tracker.problem).toBeNull()
      return (await open.news()).ranking.by_profile.map(({ total }) => total)
    }
    expect(await totalOn('2100-03-05')).toEqual([2])
    expect(await totalOn('2100-03-06')).toEqual([1])
    await open.close()
  })
})
