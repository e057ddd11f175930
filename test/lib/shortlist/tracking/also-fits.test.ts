import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mustBe } from '#test/support/app.ts'
import { openSearch, type Search } from '#test/support/search.ts'

let search: Search

beforeEach(async () => {
  search = await openSearch({ role: false })
})

afterEach(() => search.close())

const TEXT =
  'You run our Kubernetes clusters with Terraform on AWS, build delivery pipelines, watch services with Prometheus ' +
  'and Grafana, and help other teams to run what they build. You write Python and Go.'
const OTHER = `${TEXT} You are fluent in Japanese and Korean; 15+ years of experience are required.`
const CARE =
  'You work one to one with autistic children, follow behavior plans and write down what happens. ABA therapy at home.'
const textOf = (title: string) => (title.includes('Cloud') ? OTHER : title.includes('Behavior') ? CARE : TEXT)
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
    postings.rows.map((row) => [row.title, { rank: row.tags[0]?.match_rank, also: row.tags[0]?.also_fits }]),
  )
}

async function read(...titles: string[]) {
  search.lists(
    'acme',
    titles.map((title, at) => ({
      id: at + 1,
      title,
      text: `${textOf(title)} ${at}`,
    })),
  )
  await search.follow('acme')
  await search.read()
}

const TITLED = ['DevOps Engineer', 'Senior DevOps Engineer', 'DevOps Engineer, Payments']
const NEAR = ['Platform Engineer', 'Site Reliability Engineer']

describe('a role that also finds what fits', () => {
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
    await read(...TITLED, ...NEAR, 'Cloud Engineer')
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
