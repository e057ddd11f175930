// bun bench/walk.ts [HOME...]: follows every count on every screen of four homes and compares it with the rows behind its link;
// prints a table and each count that disagrees. Homes: empty, sample, recorded (SVC_RECORDED_BOARDS), applications.

import { startChromium } from '#bench/sample-server.ts'
import { systemNamed } from '#lib/index/systems/systems.ts'
import { recordedLists } from '#test/recorded/recorded-boards.ts'
import { RecordedBoard } from '#test/recorded/serve-board.ts'
import { Gateway } from '#test/support/gateway.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { SCREENS, walkCounts } from '#test/support/walk-counts.ts'

const JOBS = 8000
const APPLICATIONS = 300
const ASSESSED = 60
const STATUSES = [
  'Applied',
  'Screening',
  'Interview',
  'Offer',
  'Rejected',
  'Withdrawn',
  'No answer',
  'Interested',
]
const MARKDOWN = `## Skills

- Languages: Go, TypeScript, Python, SQL

## Experience

### Larkspur Payments
Senior Backend Engineer, 2019 - Present

- Built the ledger service in Go and PostgreSQL
- Ran Kubernetes clusters for 40 services
`

type BenchHome = { server: ServedHome; stop?: () => Promise<void> }

const HOMES: Record<string, () => Promise<BenchHome>> = {
  empty: async () => ({ server: await serveHome() }),
  sample: async () => {
    const server = await serveHome({ sample: true })
    await assessSome(server.url)
    return { server }
  },
  recorded: serveRecorded,
  applications: async () => {
    const server = await serveHome({ sample: true })
    const rows = Array.from({ length: APPLICATIONS }, (_, index) => {
      const day = new Date(Date.now() - index * 86_400_000).toISOString().slice(0, 10)
      return `Engineer ${index},Company ${index % 40},${STATUSES[index % STATUSES.length]},${day}`
    })
    const csv = ['Title,Company,Status,Date applied', ...rows].join('\n')
    await send(server.url, '/api/applications/import', { csv, apply: true })
    return { server }
  },
}

const chosen = process.argv.slice(2)
const browser = await startChromium()
console.log('| Home | Jobs | Screens | Counts with a link | That disagree | Without a link |')
console.log('| --- | ---: | ---: | ---: | ---: | ---: |')
const wrong: string[] = []
for (const [name, open] of Object.entries(HOMES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const { server, stop } = await open()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const counts = await walkCounts(page, server.url)
  await page.close()
  const linked = counts.filter(({ href }) => href !== null)
  const off = linked.filter(({ count, rows }) => count !== rows)
  const loose = counts.filter(({ href }) => href === null)
  const { jobs } = (await (await fetch(`${server.url}/api/health`)).json()).index
  console.log(
    `| ${name} | ${jobs} | ${SCREENS.length} | ${linked.length} | ${off.length} | ${loose.length} |`,
  )
  wrong.push(
    ...off.map(({ screen, text, href, rows }) => `${name}, ${screen}: "${text}" ${href} lists ${rows}`),
  )
  wrong.push(...loose.map(({ screen, text }) => `${name}, ${screen}, no link: ${text.slice(0, 120)}`))
  await server.stop()
  await stop?.()
}
await browser.close()
console.log(`\n${wrong.join('\n')}`)

async function serveRecorded(): Promise<BenchHome> {
  const gateway = new Gateway()
  const boards: { system: string; board: string }[] = []
  for (const system of ['greenhouse', 'lever', 'ashby']) {
    const adapter = systemNamed(system)
    if (!adapter) continue
    for (const [board, pages] of Map.groupBy(recordedLists(adapter), (list) => list.board)) {
      const recorded = await RecordedBoard.open(adapter, pages)
      if (recorded === null) continue
      await recorded.serve(gateway)
      boards.push({ system, board })
    }
  }
  const server = await serveHome({ gateway: gateway.url })
  await send(server.url, '/api/master', { markdown: MARKDOWN })
  for (const titles of [['Software Engineer', 'Backend Engineer'], ['Account Executive']]) {
    await send(server.url, '/api/profiles', { label: titles[0], titles })
  }
  for (const board of boards) {
    const { jobs } = (await (await fetch(`${server.url}/api/health`)).json()).index
    if (jobs >= JOBS) break
    await send(server.url, '/api/boards', { boards: [board] })
    const id = `${board.system}:${board.board}`
    await send(server.url, '/api/boards/refresh', { boards: [id], wait: true })
  }
  await assessSome(server.url)
  return { server, stop: () => gateway.stop() }
}

async function assessSome(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/api/new?sort=best`)
    const { postings } = await response.json()
    if (response.status === 202) await Bun.sleep(500)
    else {
      for (const { job_url } of postings.rows.slice(0, ASSESSED))
        await send(url, '/api/assess', { job: { job_url } })
      return
    }
  }
}

async function send(url: string, path: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${(await response.text()).slice(0, 300)}`)
  await response.arrayBuffer()
}
