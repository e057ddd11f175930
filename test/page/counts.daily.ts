import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { faultless, PAGE_TEST_MS, post, test, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { SCREENS, type WalkedCount, walkCounts } from '#test/support/walk-counts.ts'

let server: ServedHome
/** The counts of New before any job was marked. */
let first: WalkedCount[]

const [JOBS, BOARDS] = [8000, 20]
const TITLES = ['Software Engineer', 'Backend Engineer', 'Account Executive', 'Nurse', 'Data Analyst']
const PLACES = ['New York, NY', 'Remote', 'Berlin, Germany', 'London, UK', 'Austin, TX']
const SKILLS = ['Go', 'Kafka', 'Terraform', 'Rust', 'PostgreSQL', 'Kubernetes', 'Elixir', 'GraphQL']
const STATUSES = ['Applied', 'Screening', 'Interview', 'Offer', 'Rejected', 'Withdrawn', 'No answer']
const MARKDOWN = `## Skills

- Languages: Go, PostgreSQL

## Experience

### Larkspur Payments
Senior Backend Engineer, 2019 - Present

- Built the ledger service in Go and PostgreSQL
`
const HOMES: Record<string, () => Promise<{ url: string; stop: () => Promise<void> }>> = {
  nothing: () => serveHome(),
  '8,000 jobs': manyJobs,
  '300 applications': manyApplications,
}

/** Texts that count the rows below them, or what is planned or estimated. */
const NO_LIST = [
  /^\d+ jobs that you have not marked as seen/,
  /^50 of \d+ jobs$/,
  /^Assess all/,
  /, free · by/,
  /20 jobs: about \d+ model calls/,
  /0 jobs queued/,
]

describe.skipIf(noBrowser)('the counts of all screens', () => {
  beforeAll(async () => {
    server = await serveHome({ sample: true })
    const { url } = server
    const { postings } = await (await fetch(`${url}/api/new?sort=best`)).json()
    const jobs: { job_url: string; company: string }[] = postings.rows
    // A kept job is on no board.
    await post(`${url}/api/own-jobs`, { title: 'Night baker', company: 'Crumb', text: 'Bakes at night' })
    const at = new Date(Date.now() - 3 * 86_400_000).toISOString()
    for (const { job_url } of jobs.slice(0, 24)) await post(`${url}/api/assess`, { job: { job_url } })
    for (const [index, { job_url }] of jobs.slice(0, 5).entries()) {
      const status = ['applied', 'screening', 'interview', 'rejected', 'interested'][index]
      await put('applications', { job_url, status, at, ...(index === 0 && { follow_up_on: '2100-01-01' }) })
    }
    first = (await walkCounts((await visit({ url })).page, url, ['new'])).counts
    await post(`${url}/api/jobs/decline`, { job_urls: jobs.slice(6, 8).map(linkOf) })
    await post(`${url}/api/jobs/seen`, { job_urls: jobs.slice(8, 11).map(linkOf) })
    for (const [kind, name] of [
      ['company', jobs[12]?.company],
      ['word', 'designer'],
    ])
      await post(`${url}/api/hidden`, { kind, name })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
  })

  const linkOf = ({ job_url }: { job_url: string }) => job_url
  const put = (path: string, body: object) =>
    fetch(`${server.url}/api/${path}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('lead to lists with just so many rows', async () => {
    const page = await faultless({ url: server.url })
    const { counts: walked, words } = await walkCounts(page, server.url)
    const counts = [...first, ...walked]
    expect(words).toEqual([])
    const linked = counts.filter(({ href }) => href !== null)
    expect(linked.filter(({ count, rows }) => count !== rows)).toEqual([])
    expect(new Set(linked.map(({ screen }) => screen)).size).toBeGreaterThan(SCREENS.length - 1)
    expect(
      counts.filter(({ href, text }) => href === null && !NO_LIST.some((pattern) => pattern.test(text))),
    ).toEqual([])
    const texts = linked.map(({ screen, text }) => `${screen}: ${text}`).join('\n')
    for (const text of [
      '233 jobs stored',
      'new: 25 boards',
      'posted this week',
      'new: 2 not interested',
      'new: 3 seen',
      'search: ',
      'learn: ',
      'search/companies: ',
    ])
      expect(texts).toContain(text)
  })

  test.each(Object.entries(HOMES))(
    'agree with their lists, in words of the person, in a home with %s',
    async (_, open) => {
      const { url, stop } = await open()
      const { page, context, faults } = await visit({ url, width: 1440 })
      const { counts, words } = await walkCounts(page, url)
      expect(counts.filter(({ href, count, rows }) => href !== null && count !== rows)).toEqual([])
      expect(words).toEqual([])
      expect(faults.filter((fault) => !fault.endsWith('/api/master'))).toEqual([])
      await context.close()
      await stop()
    },
  )
})

async function manyJobs() {
  const gateway = new Gateway()
  const names = Array.from({ length: BOARDS }, (_, board) => `company-${board}`)
  for (const [board, name] of names.entries()) {
    const jobs = Array.from({ length: JOBS / BOARDS }, (_, index) => ({
      id: board * 1000 + index + 1,
      title: `${['Senior ', '', 'Staff ', 'Junior '][index % 4]}${TITLES[(index + board) % TITLES.length]} ${index}`,
      place: PLACES[(index + board) % PLACES.length] ?? '',
      text: `You have ${(index % 7) + 1} years of experience with ${SKILLS[index % SKILLS.length]}.`,
      first_published: new Date(Date.now() - (index % 90) * 86_400_000).toISOString(),
    }))
    gateway.serve(listAddress('greenhouse', name), greenhouseAnswer(name, jobs))
  }
  const server = await serveHome({ gateway: gateway.url })
  await post(`${server.url}/api/master`, { markdown: MARKDOWN })
  for (const titles of [['Software Engineer', 'Backend Engineer'], ['Account Executive']])
    await post(`${server.url}/api/profiles`, { label: titles[0], titles })
  await post(`${server.url}/api/boards`, { boards: names.map((board) => ({ system: 'greenhouse', board })) })
  await post(`${server.url}/api/boards/refresh`, { wait: true })
  const { postings } = await (await fetch(`${server.url}/api/new?sort=best`)).json()
  for (const { job_url } of postings.rows.slice(0, 20))
    await post(`${server.url}/api/assess`, { job: { job_url } })
  const stop = async () => {
    await server.stop()
    await gateway.stop()
  }
  return { url: server.url, stop }
}

async function manyApplications() {
  const server = await serveHome({ sample: true })
  const rows = Array.from({ length: 300 }, (_, index) => {
    const day = new Date(Date.now() - index * 86_400_000).toISOString().slice(0, 10)
    return `Engineer ${index},Company ${index % 40},${STATUSES[index % STATUSES.length]},${day}`
  })
  const csv = ['Title,Company,Status,Date applied', ...rows].join('\n')
  await post(`${server.url}/api/applications/import`, { csv, apply: true })
  return server
}
