import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Tracker } from '#lib/shortlist/tracking/tracker.ts'
import { mustBe } from '#test/support/app.ts'
import { openSearch, type Search } from '#test/support/search.ts'

let search: Search
beforeAll(async () => {
  search = await openSearch()
})
afterAll(() => search.close())

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
