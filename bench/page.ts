// bun bench/page.ts [POSTINGS]: how fast the page is on a generated index of this size, in a real browser; prints a table.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { boardAnswer, boardCount, boardName } from '#bench/generate.ts'
import { percentile } from '#bench/measure.ts'

const postings = Number(process.argv[2] ?? 10_000)
const ROUNDS = 11
const KEYS = 20
const BARE_SCRIPT = `const row = document.createElement('a'); row.className = 'job-link'; row.textContent = 'Engineer'; document.body.append(row)`
const ROOT = fileURLToPath(new URL('../', import.meta.url))

const home = await mkdtemp(join(tmpdir(), 'shortlist-page-'))
const boards = boardCount(postings)
const gateway = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: (request) => {
    const index = Number(/bench-(\d+)/.exec(request.url)?.[1] ?? -1)
    return new Response(index >= 0 && index < boards ? boardAnswer(index) : '{}')
  },
})
const server = Bun.spawn(
  [process.execPath, '--no-env-file', join(ROOT, 'lib/cli/main.ts'), 'serve', '--port', '0'],
  {
    env: { ...process.env, SVC_HOME: home, SVC_BOARDS_GATEWAY: `http://127.0.0.1:${gateway.port}` },
    stdout: 'pipe',
    stderr: 'inherit',
  },
)
const url = await addressOf(server.stdout)
await fill()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? Bun.which('chromium-headless-shell') ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
// A page that only draws a row, from a server that does nothing else: the shortest time that this machine allows. With
// the page's headers a browser keeps it apart from other windows, in a process that it first starts.
const guards = await guardsOf(`${url}/`)
const bare = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: ({ url: address }) => {
    const headers = address.includes('/guarded') ? guards : {}
    return address.endsWith('.js')
      ? new Response(BARE_SCRIPT, { headers: { ...headers, 'Content-Type': 'text/javascript' } })
      : new Response('<!doctype html><script type="module" src="./bare.js"></script>', {
          headers: { ...headers, 'Content-Type': 'text/html' },
        })
  },
})
const table: Record<string, string> = {}
for (const [screen, hash] of [
  ['New', '#/new'],
  ['Jobs', '#/jobs?scope=all'],
] as const) {
  const rounds: Awaited<ReturnType<typeof look>>[] = []
  const bareRows: number[] = []
  const guardedRows: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    bareRows.push((await look(browser, `http://127.0.0.1:${bare.port}/`, 0)).first_row)
    guardedRows.push((await look(browser, `http://127.0.0.1:${bare.port}/guarded/`, 0)).first_row)
    rounds.push(await look(browser, `${url}/${hash}`))
  }
  const times = (name: 'first_row' | 'shift' | 'bytes' | 'longest') => rounds.map((round) => round[name])
  const timesThoseOf = (rows: number[]) =>
    percentile(
      rounds.map(({ first_row }, round) => first_row / (rows[round] ?? 1)),
      0.5,
    ).toFixed(2)
  table[`${screen}: first row, times that of a bare page, median`] = timesThoseOf(bareRows)
  table[`${screen}: the same, bare page with our headers`] = timesThoseOf(guardedRows)
  table[`${screen}: bare page, without and with them, ms`] =
    `${percentile(bareRows, 0.5).toFixed(0)} / ${percentile(guardedRows, 0.5).toFixed(0)}`
  table[`${screen}: longest task, ms, worst`] = Math.max(...times('longest')).toFixed(0)
  table[`${screen}: first row, ms, median / worst of ${ROUNDS}`] =
    `${percentile(times('first_row'), 0.5).toFixed(0)} / ${Math.max(...times('first_row')).toFixed(0)}`
  table[`${screen}: j to the next paint, ms, p50 / p95 of ${ROUNDS * KEYS}`] = paints(rounds)
  table[`${screen}: layout shift, worst`] = Math.max(...times('shift')).toFixed(3)
  table[`${screen}: bytes over the wire`] = Math.max(...times('bytes')).toLocaleString('en')
}
for (const [name, value] of Object.entries(table)) process.stdout.write(`${name.padEnd(52)} ${value}\n`)
await browser.close()
server.kill('SIGTERM')
await server.exited
await gateway.stop(true)
await bare.stop(true)
await rm(home, { recursive: true, force: true })

async function fill(): Promise<void> {
  const send = async (path: string, body: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }
  await send('/api/profiles', {
    label: 'Engineer',
    titles: ['Engineer', 'Manager', 'Designer', 'Data Scientist'],
  })
  const names = Array.from({ length: boards }, (_, index) => ({
    system: 'greenhouse',
    board: boardName(index),
  }))
  for (let index = 0; index < names.length; index += 500)
    await send('/api/boards', { boards: names.slice(index, index + 500) })
  const start = performance.now()
  await send('/api/boards/refresh', { wait: true })
  for (let ready = false; !ready; ) {
    const response = await fetch(`${url}/api/postings/status`)
    ready = (await response.json()).status !== 'preparing'
    if (!ready) await Bun.sleep(500)
  }
  const { counts } = await (await fetch(`${url}/api/new?since=2020-01-01T00:00:00Z`)).json()
  process.stdout.write(
    `${postings} postings read and ranked in ${((performance.now() - start) / 1000).toFixed(1)} s; ${counts.new} jobs are new\n`,
  )
}

// The headers by which the page is protected, as its server sends them.
async function guardsOf(address: string): Promise<Record<string, string>> {
  const { headers } = await fetch(address)
  const names = /^(?:content-security-policy|permissions-policy|referrer-policy|cross-origin-.*|x-.*)$/
  return Object.fromEntries([...headers].filter(([name]) => names.test(name)))
}

async function look(within: Browser, address: string, presses = KEYS) {
  const context = await within.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  let bytes = 0
  page.on('response', async (response) => {
    const size = await response
      .request()
      .sizes()
      .catch(() => null)
    bytes += size?.responseBodySize ?? 0
  })
  await page.addInitScript(() => {
    const seen = { shift: 0, first: 0, longest: 0 }
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask', buffered: true })
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) seen.shift += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver(() => {
      if (seen.first === 0 && document.querySelector('.job-link'))
        requestAnimationFrame(() => {
          seen.first ||= performance.now()
        })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(address)
  // Later content may move earlier content. Nothing is asked of the page before: code that the browser's driver puts into
  // it would hold up the first row.
  await page.waitForTimeout(1500)
  await page.locator('.job-link').first().waitFor()
  const { first, shift, longest } = await page.evaluate(
    () => (globalThis as unknown as { seen: { first: number; shift: number; longest: number } }).seen,
  )
  const keys = []
  for (let index = 0; index < presses; index += 1) keys.push(await pressToPaint(page))
  await context.close()
  return { first_row: first, shift, longest, bytes, keys }
}

// From the press as the page hears it to the frame after the one that shows it.
async function pressToPaint(page: Page): Promise<number> {
  await page.evaluate(() => {
    const painted = new Promise<number>((resolve) => {
      const hear = () => {
        const heard = performance.now()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - heard)))
      }
      addEventListener('keydown', hear, { once: true, capture: true })
    })
    Object.assign(globalThis, { painted })
  })
  await page.keyboard.press('j')
  return page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted)
}

function paints(rounds: { keys: number[] }[]): string {
  const all = rounds.flatMap(({ keys }) => keys)
  return `${percentile(all, 0.5).toFixed(1)} / ${percentile(all, 0.95).toFixed(1)}`
}

async function addressOf(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += new TextDecoder().decode(chunk)
    const match = /http:\/\/127\.0\.0\.1:\d+/.exec(text)
    if (match) return match[0]
  }
  throw new Error(`The server did not start: ${text}`)
}
