import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { isLongRun } from '#test/support/at-end.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { READER, readingTargets } from '#test/support/reading-targets.ts'
import { Steps } from '#test/support/steps.ts'
import { until } from '#test/support/until.ts'

const RUNNER = join(import.meta.dir, '../support/stepping-runner.ts')
const MOST_STEPS = 24

// Names that have nothing in common: two of them, and two that stay open, for each step that there may be.
const nameOf = (at: number) =>
  `${['Bram', 'Corv', 'Dulc', 'Fern', 'Gorm', 'Hask', 'Jolt', 'Kild'][at % 8]}${['ax', 'emo', 'iru', 'oth', 'uvi'][Math.floor(at / 8) % 5]}${['da', 'lo', 'mi', 'nu'][Math.floor(at / 40)]}`
const namesOf = (job: number) => [0, 1, 2, 3].map((index) => nameOf(4 * job + index))
const urlOf = (job: number) => `https://boards.greenhouse.io/acme/jobs/${job + 1}`
const question = (name: string | undefined) => `Have you used ${name}?`
const demands = (job: number) =>
  `&lt;ul&gt;${namesOf(job)
    .map((name) => `&lt;li&gt;You must know ${name}&lt;/li&gt;`)
    .join('')}&lt;/ul&gt;`

async function prepare(home: string): Promise<void> {
  const gateway = new Gateway()
  const jobs = Array.from({ length: MOST_STEPS }, (_, job) => ({ id: job + 1, text: demands(job) }))
  gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs))
  const { targets } = readingTargets(async () => undefined)
  const app = await openApp({ home, targets, gateway: gateway.url })
  const settings = {
    model_target: READER,
    allowed_targets: [READER],
    pipeline: { enabled: true, max_model_calls_per_day: 10_000 },
  }
  mustBe(await app.callAsPerson('PUT', '/api/config', { body: { revision: 0, ...settings } }))
  mustBe(
    await app.call('POST', '/api/profiles', { body: { label: 'Engineer', titles: ['Software Engineer'] } }),
  )
  mustBe(
    await app.call('POST', '/api/master', { body: { markdown: '## Summary\n\n- Fired kilns for years\n' } }),
  )
  const boards = [{ system: 'greenhouse', board: 'acme' }]
  mustBe(await app.call('POST', '/api/boards', { body: { boards } }))
  mustBe(await app.call('POST', '/api/boards/refresh', { body: { wait: true } }))
  await app.services.tracker.settled()
  for (let job = 0; job < MOST_STEPS; job += 1) {
    const { result } = mustBe(
      await app.call('POST', '/api/assess', { body: { job: { job_url: urlOf(job) } } }),
    )
    expect(result.questions.map((question) => question.question)).toEqual(namesOf(job).map(question))
  }
  await app.close()
  await gateway.stop()
}

async function runTo(home: string, job: number, at: number): Promise<'killed' | 'ended'> {
  const [first, second] = namesOf(job).map(question)
  const args = [process.execPath, RUNNER, home, first ?? '', second ?? '', String(at)]
  const runner = Bun.spawn(args, { stdout: 'pipe', stderr: 'inherit' })
  const output = await new Response(runner.stdout).text()
  await runner.exited
  if (runner.signalCode === 'SIGKILL') return 'killed'
  expect(output.trim()).toBe('ended')
  return 'ended'
}

const shown = async (app: TestApp, job: number) =>
  mustBe(await app.call('GET', '/api/jobs', { query: { url: urlOf(job) } })).assessment

let prepared: string
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'shortlist-steps-'))
  await prepare(prepared)
}, 120_000)
afterAll(() => rm(prepared, { recursive: true, force: true }))

async function onHome(work: (home: string) => Promise<void>): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'shortlist-steps-'))
  try {
    await cp(prepared, home, { recursive: true })
    await work(home)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** Holds that both answers, or the first alone, are worked in and that nothing more is due. */
async function workedIn(app: TestApp, job: number, answered: number): Promise<void> {
  const after = await shown(app, job)
  const open = namesOf(job).slice(answered).map(question)
  expect(after?.questions.map((question) => question.question)).toEqual(open)
  expect(after?.basis_stale).toBe(false)
  expect(mustBe(await app.call('GET', '/api/pipeline'))).toMatchObject({ queued: 0, waiting: 0 })
}

// Every third step, or every ninth in a run of the checks: each costs a start.
test('an answer that arrives at a step of the background work, with a kill right after it, is worked in', async () => {
  await onHome(async (home) => {
    for (let at = 1; ; at += isLongRun() ? 3 : 9) {
      const job = at - 1
      const outcome = await runTo(home, job, at)
      const reader = readingTargets(async () => undefined)
      const app = await openApp({ home, targets: reader.targets })
      const answered = outcome === 'killed' ? 2 : 1
      // Answers that are not processed yet are listed at once.
      await until(async () => {
        const before = await shown(app, job)
        return before?.basis_stale === (before?.questions.length ?? 0) > 4 - answered
      })
      await app.services.pipeline.drain()
      await workedIn(app, job, answered)
      // Results stored before the kill are not judged again, and no posting is read twice.
      expect(reader.calls.filter((purpose) => purpose === 'judge').length).toBeLessThanOrEqual(1)
      expect(reader.calls).not.toContain('extract')
      const calls = reader.calls.length
      await app.services.pipeline.drain()
      expect(reader.calls.length).toBe(calls)
      await app.close()
      if (outcome === 'killed') continue
      // Answer, comparison, ledger, assessment, resume, and the calls between them.
      expect(at).toBeGreaterThan(6)
      return
    }
  })
}, 180_000)

test('an answer that arrives at a step of the background work is worked in when that goes on', async () => {
  await onHome(async (home) => {
    const steps = new Steps()
    const reader = readingTargets(steps.step)
    const app = await openApp({ home, targets: reader.targets })
    await app.services.tracker.settled()
    steps.watch(app.services.desk)
    const answer = async (name: string | undefined) => {
      const body = { question: question(name), answer: 'Yes.' }
      mustBe(await app.call('POST', '/api/answers', { body }))
    }
    for (let at = 1; ; at += 2) {
      const job = at - 1
      const [first, second] = namesOf(job)
      const judged = reader.calls.filter((purpose) => purpose === 'judge').length
      steps.arm(at, () => answer(second))
      await answer(first)
      await app.services.pipeline.drain()
      const isOver = steps.waits
      steps.disarm()
      // An answer that came to the very end is worked in by the next look at what is due.
      await app.services.pipeline.drain()
      await workedIn(app, job, isOver ? 1 : 2)
      const again = reader.calls.filter((purpose) => purpose === 'judge').length - judged
      expect(again).toBeLessThanOrEqual(isOver ? 1 : 2)
      if (!isOver) continue
      expect(at).toBeGreaterThan(6)
      break
    }
    await app.close()
  })
}, 120_000)
