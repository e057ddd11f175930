import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp, type TestApp } from '#test/support/app.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { READER, readingTargets } from '#test/support/reading-targets.ts'
import { Steps } from '#test/support/steps.ts'

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
  await app.person.put('/api/config', { revision: 0, ...settings })
  await app.post('/api/profiles', { label: 'Engineer', titles: ['Software Engineer'] })
  await app.post('/api/master', { markdown: '## Summary\n\n- Fired kilns for years\n' })
  await app.post('/api/boards', { boards: [{ system: 'greenhouse', board: 'acme' }] })
  await app.post('/api/boards/refresh', { wait: true })
  await app.services.tracker.settled()
  for (let job = 0; job < MOST_STEPS; job += 1) {
    const { result } = await app.post('/api/assess', { job: { job_url: urlOf(job) } })
    expect(result.questions.map((question) => question.question)).toEqual(namesOf(job).map(question))
  }
  await app.close()
  await gateway.stop()
}

const shown = async (app: TestApp, job: number) =>
  (await app.get('/api/jobs', { url: urlOf(job) })).assessment

/** Holds that both answers, or the first alone, are worked in and that nothing more is due. */
async function workedIn(app: TestApp, job: number, answered: number): Promise<void> {
  const after = await shown(app, job)
  const open = namesOf(job).slice(answered).map(question)
  expect(after?.questions.map((question) => question.question)).toEqual(open)
  expect(after?.basis_stale).toBe(false)
  expect(await app.get('/api/pipeline')).toMatchObject({ queued: 0, waiting: 0 })
}

test('an answer that arrives at a step of the background work is worked in when that goes on', async () => {
  const home = await mkdtemp(join(tmpdir(), 'shortlist-steps-'))
  await prepare(home)
  const steps = new Steps()
  const reader = readingTargets(steps.step)
  const app = await openApp({ home, targets: reader.targets })
  await app.services.tracker.settled()
  steps.watch(app.services.desk)
  const answer = async (name: string | undefined) => {
    await app.post('/api/answers', { question: question(name), answer: 'Yes.' })
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
  await rm(home, { recursive: true })
}, 120_000)
