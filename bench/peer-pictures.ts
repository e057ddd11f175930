// bun bench/peer-pictures.ts: takes the small pictures of docs/peers.md from a real server with the sample. It needs Chromium.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChromium, startSampleServer } from '#bench/sample-server.ts'

const PICTURES = fileURLToPath(new URL('../docs/pictures/peers/', import.meta.url))
const HEADERS = { 'content-type': 'application/json' }
const MOST_BYTES = 400_000
const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 640 }
// A screen shows once it is whole, which no selector tells.
const SHOWN_MS = 2500
/** The stages of the board, with as many applications as there are. */
const STAGES = ['applied', 'applied', 'applied', 'interview', 'interview', 'offer', 'rejected']

type Shot = { name: string; hash: string; keys?: readonly string[]; isDark?: boolean; size?: typeof WIDE }

const home = await mkdtemp(join(tmpdir(), 'shortlist-peers-'))
const server = await startSampleServer(home)
const browser = await startChromium()
try {
  const send = async (method: string, path: string, body: object) => {
    const reply = await fetch(`${server.url}${path}`, {
      method,
      headers: HEADERS,
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    return reply.json()
  }
  await send('POST', '/api/new', { assess: true, wait: true, since: '2000-01-01T00:00:00Z' })
  const { assessments } = await (await fetch(`${server.url}/api/assessments?limit=50`)).json()
  const jobs: string[] = assessments.map(({ job_identity }: { job_identity: string }) => job_identity)
  for (const [index, status] of STAGES.entries()) {
    await send('PUT', '/api/applications', { job_url: jobs[20 + index], status })
  }
  const best: string = assessments.find(
    ({ verdict }: { verdict: string }) => verdict === 'matched_above_threshold',
  ).job_identity
  await send('POST', '/api/job-resumes/pick', { job_url: best, action: 'refresh' })
  const shots: Shot[] = [
    { name: 'triage', hash: '#/new', keys: ['j', 'Enter'] },
    { name: 'match', hash: `#/job/${encodeURIComponent(best)}`, isDark: true },
    { name: 'board', hash: '#/applied' },
    { name: 'resume', hash: `#/paper/${encodeURIComponent(best)}` },
    { name: 'phone', hash: '#/jobs', size: PHONE },
  ]
  let bytes = 0
  for (const { name, hash, keys = [], isDark = false, size = WIDE } of shots) {
    const context = await browser.newContext({
      viewport: size,
      colorScheme: isDark ? 'dark' : 'light',
      deviceScaleFactor: size === WIDE ? 0.5 : 1,
    })
    const page = await context.newPage()
    await page.goto(`${server.url}/${hash}`)
    await page.waitForTimeout(SHOWN_MS)
    for (const key of keys) await page.keyboard.press(key)
    if (keys.length > 0) await page.waitForTimeout(SHOWN_MS)
    const path = join(PICTURES, `${name}.png`)
    await page.screenshot({ path })
    bytes += (await stat(path)).size
    await context.close()
  }
  process.stdout.write(`${shots.length} pictures, ${(bytes / 1000).toFixed(0)} kB\n`)
  if (bytes > MOST_BYTES) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
  await rm(home, { recursive: true, force: true })
}
