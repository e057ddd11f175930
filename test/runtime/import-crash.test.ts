import { afterEach, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type TestServer } from '#test/support/server.ts'
import { until } from '#test/support/until.ts'

const ROWS = 300

let server: TestServer | undefined
let home = ''
afterEach(async () => {
  await server?.stop().catch(() => undefined)
  server = undefined
  await rm(home, { recursive: true, force: true }).catch(() => undefined)
})

/** Applications with two steps each; every other one names no link. */
const csvOf = (rows: number, first = 0) =>
  `Title,Company,Link,Steps\n${Array.from({ length: rows }, (_, at) => `"Baker, ""night"" ${first + at}",Crumb ${first + at},${at % 2 === 0 ? `https://crumb.example/jobs/${first + at + 1000}` : ''},2026-10-${String((at % 28) + 1).padStart(2, '0')} applied; 2026-11-02 interview\n`).join('')}`

async function send(path: string, body: object, method = 'POST') {
  const response = await fetch(`${server?.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, value: await response.json() }
}

const mount = (...words: string[]) => Bun.spawnSync(words, { stdout: 'ignore', stderr: 'ignore' }).success

/** Fills the disk of the home; returns the file that fills it. */
async function fill(): Promise<string> {
  const ballast = join(home, 'ballast')
  for (let left = 40_000_000; left > 0; left -= 50_000)
    await writeFile(ballast, 'x'.repeat(50_000), { flag: 'a' }).catch(() => undefined)
  return ballast
}

async function wellAgain(): Promise<void> {
  await send('/api/recovery', { choice: 'look_again' })
  for (const end = Date.now() + 20_000; Date.now() < end; await Bun.sleep(200)) {
    if ((await (await fetch(`${server?.url}/api/health`)).json()).desk.state === 'well') break
  }
}

const FORM_JOB = 'https://crumb.example/jobs/1000'
const NEWEST = 'Turn of the form'

/** Keeps the answers of an employer's form, the first of which is this number, as the extension does. */
const keepForm = (turn: number) =>
  send(
    '/api/applications/answers',
    {
      job_url: FORM_JOB,
      answers: [
        { question: NEWEST, answer: `${turn}` },
        { question: 'Why do you want to work here?', answer: `Bread, ${turn} times. `.repeat(200) },
      ],
    },
    'PUT',
  )

/** Returns the number of the kept answers; the second answer must be of the same form. */
async function keptForm(): Promise<number> {
  const path = `/api/applications/record?job_url=${encodeURIComponent(FORM_JOB)}`
  const { given } = await (await fetch(`${server?.url}${path}`)).json()
  const [newest, why] = given.answers
  expect(why.answer).toStartWith(`Bread, ${newest.answer} times.`)
  return Number(newest.answer)
}

/** Counts the recorded applications and the jobs kept for them, and those without the other. */
async function counts() {
  const read = async (path: string) => (await fetch(`${server?.url}${path}`)).json()
  const links: string[] = []
  let steps = 0
  for (let cursor = ''; ; ) {
    const page = await read(`/api/applications?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    links.push(...page.applications.map(({ job_url }: { job_url: string }) => job_url))
    steps += page.applications.flatMap(({ timeline }: { timeline: object[] }) => timeline).length
    cursor = page.next_cursor ?? page.cursor ?? ''
    if (!cursor) break
  }
  const { own_jobs } = await read('/api/own-jobs')
  return {
    applications: new Set(links).size,
    twice: links.length - new Set(links).size,
    steps,
    own: own_jobs.length,
  }
}

describe('an import of applications, and the answers of a form', () => {
  test('that a kill ends is completed by the same import, and records nothing twice', async () => {
    home = await mkdtemp(join(tmpdir(), 'shortlist-import-'))
    server = await startServer({ home })
    // A kill may come after the last row; then other rows are imported.
    for (let [first, isCut] = [0, false]; !isCut; first += ROWS) {
      const csv = csvOf(ROWS, first)
      const cut = send('/api/applications/import', { csv, apply: true }).catch(() => null)
      await until(async () => (await counts()).applications > first)
      await server.kill()
      await cut
      server = await startServer({ home })
      const again = await send('/api/applications/import', { csv, apply: true })
      const { added, already, refused } = again.value.counts
      expect([again.status, added + already, refused]).toEqual([200, ROWS, 0])
      expect(await counts()).toEqual({
        applications: first + ROWS,
        twice: 0,
        steps: 2 * (first + ROWS),
        own: first + ROWS,
      })
      isCut = added > 0
    }
  }, 120_000)

  test('that a kill ends is taken back as a whole, also by an undo that a kill ends', async () => {
    home = await mkdtemp(join(tmpdir(), 'shortlist-import-'))
    server = await startServer({ home })
    const cut = send('/api/applications/import', { csv: csvOf(ROWS), apply: true }).catch(() => null)
    await until(async () => (await counts()).applications > 0)
    await server.kill()
    await cut
    server = await startServer({ home })
    const before = (await counts()).applications
    const undo = () => send('/api/applications/import/undo', {}).catch(() => null)
    const cutUndo = undo()
    await until(async () => (await counts()).applications < before)
    await server.kill()
    await cutUndo
    server = await startServer({ home })
    // The kill may have come after the last removal; then nothing is left to take back.
    expect([200, 404]).toContain((await undo())?.status ?? 0)
    expect(await counts()).toEqual({ applications: 0, twice: 0, steps: 0, own: 0 })
  }, 120_000)

  test('on a full disk is refused as such, and completed once there is room', async () => {
    home = await mkdtemp(join(tmpdir(), 'shortlist-import-'))
    if (!mount('mount', '-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', home)) return
    try {
      server = await startServer({ home })
      await send('/api/applications/import', { csv: csvOf(1), apply: true })
      expect((await keepForm(1)).status).toBe(200)
      const ballast = await fill()
      const csv = csvOf(ROWS)
      const form = await keepForm(2)
      const full = await send('/api/applications/import', { csv, apply: true })
      const words = await send('/api/answers', { question: 'Do you bake?', answer: 'Yes.' })
      expect(full.status === 200 ? full.value.counts.refused : full.status).toBeGreaterThan(0)
      expect(words.status).toBeGreaterThanOrEqual(400)
      expect(await keptForm()).toBe(form.status === 200 ? 2 : 1)
      await rm(ballast)
      await wellAgain()
      await send('/api/applications/import', { csv, apply: true })
      expect(await counts()).toEqual({ applications: ROWS, twice: 0, steps: 2 * ROWS, own: ROWS })
      expect((await keepForm(3)).status).toBe(200)
      expect(await keptForm()).toBe(3)
    } finally {
      await server?.stop().catch(() => undefined)
      server = undefined
      mount('umount', '--lazy', home)
    }
  }, 120_000)
})

describe('words of an agent that wait for a yes', () => {
  const LINE = 'Led a team of 12 bakers through 3 seasons'
  const MASTER = `## Experience\n\n### Crumb Bakery\n\nNight baker | 2019 - 2024\n\n- ${LINE}\n`
  const LIE = 'moon office'
  const read = async (path: string) => (await fetch(`${server?.url}${path}`)).json()

  /** Adds a line and a story as an agent; returns those that were acknowledged. */
  async function write(turn: number): Promise<string[]> {
    const { master } = await read('/api/master')
    const entry_id = master.entries[0].id
    const title = `Story ${turn} of the ${LIE}`
    const text = `Baked ${turn} loaves at the ${LIE}`
    const line = { entry_id, revision: master.revision, lines: [{ text }], actor: 'agent' }
    const story = { title, narrative: { action: `${title}. `.repeat(80) }, actor: 'agent' }
    const added = await send('/api/master/lines', line)
    const answered = await send('/api/stories', story)
    return [...(added.status < 300 ? [text] : []), ...(answered.status < 300 ? [title] : [])]
  }

  /** Expects every stored word of the agent to wait, and none on paper; returns the words that wait. */
  async function waiting(): Promise<string> {
    const { words } = await read('/api/words')
    const { master } = await read('/api/master')
    const { stories } = await read('/api/stories?limit=200')
    const lines = master.items.filter(({ text }: { text: string }) => text.includes(LIE))
    expect(lines.filter(({ waits }: { waits?: object }) => !waits)).toEqual([])
    const held = new Set(words.map(({ id }: { id: string }) => id))
    expect(stories.filter(({ id }: { id: string }) => !held.has(id))).toEqual([])
    const file = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"format":"text"}',
    }
    const paper = await (await fetch(`${server?.url}/api/master/file`, file)).text()
    expect(paper).toContain(LINE)
    expect(paper).not.toContain(LIE)
    return JSON.stringify([lines, words])
  }

  test('still wait after a kill, those that were acknowledged and all others', async () => {
    home = await mkdtemp(join(tmpdir(), 'shortlist-words-'))
    server = await startServer({ home })
    expect((await send('/api/master', { markdown: MASTER })).status).toBeLessThan(300)
    const acknowledged: string[] = []
    let turn = 0
    for (const least of [2, 12]) {
      let isKilled = false
      const enough = Promise.withResolvers<void>()
      const writing = (async () => {
        while (!isKilled) {
          acknowledged.push(...(await write(++turn).catch(() => [])))
          if (acknowledged.length >= least) enough.resolve()
        }
      })()
      await enough.promise
      isKilled = true
      await server.kill()
      await writing
      server = await startServer({ home })
      const held = await waiting()
      for (const words of acknowledged) expect(held).toContain(words)
    }
  }, 120_000)

  test('still wait after the disk was full', async () => {
    home = await mkdtemp(join(tmpdir(), 'shortlist-words-'))
    if (!mount('mount', '-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', home)) return
    try {
      server = await startServer({ home })
      expect((await send('/api/master', { markdown: MASTER })).status).toBeLessThan(300)
      const acknowledged = await write(1)
      expect(acknowledged).toHaveLength(2)
      const ballast = await fill()
      let isFull = false
      for (let turn = 2; !isFull && turn < 100; turn++) {
        const more = await write(turn).catch(() => [])
        acknowledged.push(...more)
        isFull = more.length < 2
      }
      expect(isFull).toBe(true)
      await rm(ballast)
      await wellAgain()
      acknowledged.push(...(await write(101)))
      await server.kill()
      server = await startServer({ home })
      const held = await waiting()
      for (const words of acknowledged) expect(held).toContain(words)
      expect(acknowledged).toContain(`Story 101 of the ${LIE}`)
    } finally {
      await server?.stop().catch(() => undefined)
      server = undefined
      mount('umount', '--lazy', home)
    }
  }, 120_000)
})
