// bun bench/resume-page.ts [STEPS]: how long the page of a job's resume takes to show a change on its picture, in a real browser.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { percentile } from '#bench/measure.ts'
import { startChromium, startSampleServer } from '#bench/sample-server.ts'

const STEPS = Number(process.argv[2] ?? 40)
const GOAL_MS = 100
const HEADERS = { 'content-type': 'application/json' }
const TICKS_A_SECOND = 100

/** The keys that change the picture: they go to and fro, so that each press changes something. */
const CHANGES = {
  'a step of spacing': { field: '#spacing', keys: ['ArrowLeft', 'ArrowRight'] },
  'another design': { field: 'input[type=radio]:checked', keys: ['ArrowRight', 'ArrowLeft'] },
} as const

const home = await mkdtemp(join(tmpdir(), 'shortlist-resume-page-'))
const server = await startSampleServer(home)
const browser = await startChromium()
try {
  const post = async (path: string, body: object) =>
    (
      await fetch(`${server.url}${path}`, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) })
    ).json()
  const { postings } = await (await fetch(`${server.url}/api/new`)).json()
  const job_url: string = postings.rows[0].job_identity
  await post('/api/assess', { job: { job_url } })
  for (const action of ['refresh', 'draft']) await post('/api/job-resumes/pick', { job_url, action })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${server.url}/#/paper/${encodeURIComponent(job_url)}`)
  await page.locator('.sheets[data-drawing="false"] img').first().waitFor()
  process.stdout.write(
    '| change | least | p50 | p95 | within 100 ms | times a bare reply | CPU of the server, ms |\n|---|---:|---:|---:|---:|---:|---:|\n',
  )
  const bare: number[] = []
  for (let step = 0; step < STEPS; step += 1) bare.push(await page.evaluate(askAndDraw))
  for (const [name, { field, keys }] of Object.entries(CHANGES)) {
    await page.locator(field).first().focus()
    const times: number[] = []
    // The first ones draw what no print had drawn before.
    for (const key of keys) await pressToPicture(page, key)
    const before = await cpuOf(server.pid)
    for (let step = 0; step < STEPS; step += 1) {
      times.push(await pressToPicture(page, keys[step % keys.length] ?? keys[0]))
    }
    const cpu = ((await cpuOf(server.pid)) - before) / STEPS
    const within = times.filter((time) => time <= GOAL_MS).length
    const cells = [Math.min(...times), percentile(times, 0.5), percentile(times, 0.95)].map((time) =>
      time.toFixed(0),
    )
    const ratio = percentile(times, 0.5) / percentile(bare, 0.5)
    process.stdout.write(
      `| ${[name, ...cells, `${within} of ${STEPS}`, ratio.toFixed(1), cpu.toFixed(0)].join(' | ')} |\n`,
    )
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(home, { recursive: true, force: true })
}

/** Returns the milliseconds from a key, as the page hears it, to the frame that shows another first page. */
async function pressToPicture(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const shown = new Promise<number>((resolve) => {
      const before = document.querySelector<HTMLImageElement>('.sheets img')?.src
      const hear = () => {
        const heard = performance.now()
        const look = async () => {
          const image = document.querySelector<HTMLImageElement>('.sheets img')
          if (image === null || image.src === before) return
          watcher.disconnect()
          await image.decode()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - heard)))
        }
        const watcher = new MutationObserver(() => void look())
        watcher.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          attributeFilter: ['src'],
        })
      }
      addEventListener('keydown', hear, { once: true, capture: true })
    })
    Object.assign(globalThis, { shown })
  })
  await page.keyboard.press(key)
  const time = await page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown)
  await page.locator('.sheets[data-drawing="false"]').waitFor()
  return time
}

// Runs in the page: the shortest time that a reply of the server takes to the next frame.
async function askAndDraw(): Promise<number> {
  const start = performance.now()
  await (await fetch('/api/health')).json()
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  return performance.now() - start
}

/** Returns the processor time of a process with its threads, in ms. */
async function cpuOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND
}
