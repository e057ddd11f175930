import { expect, test } from 'bun:test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '#test/support/app.ts'
import { courseModel, postings, servePages } from '#test/support/course-model.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { ScriptedTargets } from '#test/support/scripted-targets.ts'

const RUNNER = join(import.meta.dir, '../support/course-runner.ts')
const now = () => '2026-11-22T09:00:00.000Z'

/** A home with postings, a model, and a course that waits to be made. */
async function prepare(gateway: Gateway): Promise<{ home: string; id: string }> {
  const home = await mkdtemp(join(tmpdir(), 'shortlist-course-'))
  const targets = new ScriptedTargets()
  targets.answer(courseModel())
  const app = await openApp({ home, gateway: gateway.url, targets, now })
  await app.post('/api/boards', { boards: [{ system: 'greenhouse', board: 'acme' }] })
  await app.post('/api/boards/refresh', { wait: true })
  await app.person.put('/api/config', { revision: 0, model_target: 'claude', allowed_targets: ['claude'] })
  await app.services.learning.stop()
  const made = await app.post('/api/learning/pathways', { role_text: 'Tooling Wrangler', approve: true })
  const id = 'pathway' in made ? made.pathway.id : ''
  // Put aside, so that each life begins it only once it can be killed.
  await app.post('/api/learning/pathways/:pathway_id/cancel', { pathway_id: id })
  await app.close()
  return { home, id }
}

/** One life of the service; null where it ended like a machine without power. */
async function live(home: string, gateway: Gateway, at: number) {
  const args = [process.execPath, RUNNER, home, gateway.url, String(at)]
  const runner = Bun.spawn(args, { stdout: 'pipe', stderr: 'inherit' })
  const output = await new Response(runner.stdout).text()
  await runner.exited
  if (runner.signalCode === 'SIGKILL') return null
  return JSON.parse(output) as { status: string; calls: number; asked: number }
}

const courseOf = async (home: string, id: string) =>
  (await readFile(join(home, 'data/learning', id, 'course.json'), 'utf8')).replaceAll(id, 'ID')

test('a course that was killed between every two writes is the one that nobody killed', async () => {
  const gateway = new Gateway()
  servePages(gateway)
  gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', postings()))
  const whole = await prepare(gateway)
  expect(await live(whole.home, gateway, 0)).toMatchObject({ status: 'done', calls: 15 })
  const broken = await prepare(gateway)
  const pages = () => gateway.requests.filter((address) => address.endsWith('/guide')).length
  const before = pages()
  let lives = 0
  let last: Awaited<ReturnType<typeof live>> = null
  // Ten, eleven and twelve writes a life: after what was begun, after its result, and after the line that says it is done.
  while (last === null && lives < 80) {
    last = await live(broken.home, gateway, 10 + (lives % 3))
    lives += 1
  }
  expect(last).toMatchObject({ status: 'done' })
  expect(lives).toBeGreaterThan(6)
  expect(await courseOf(broken.home, broken.id)).toBe(await courseOf(whole.home, whole.id))
  expect(last?.calls).toBeLessThanOrEqual(15 + lives)
  expect(pages() - before).toBeLessThanOrEqual(8 + lives)
  await gateway.stop()
  await Promise.all([whole, broken].map(({ home }) => rm(home, { recursive: true, force: true })))
}, 180_000)
