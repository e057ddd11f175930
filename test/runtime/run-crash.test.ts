import { expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '#lib/service/http/client.ts'
import type { manifest } from '#routes/manifest.ts'
import { mustBe } from '#test/support/app.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { placeReadingModel } from '#test/support/reading-model.ts'
import { runBody } from '#test/support/runs.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { until } from '#test/support/until.ts'

const AT_ONCE = 4
const JOBS = 7

const callOf = ({ url }: TestServer) => createClient<typeof manifest>((path, init) => fetch(url + path, init))

const MASTER = '## Summary\n\n- Ran Kafka for five years\n- Wrote Python services\n'
const DEMANDS = ['Kafka', 'Python', 'Fortran', 'Pascal']
  .map((name) => `&lt;li&gt;You must know ${name}&lt;/li&gt;`)
  .join('')

const jobs = () =>
  Array.from({ length: JOBS }, (_, at) => ({
    id: at + 1,
    text: `${DEMANDS} Number ${at}.`,
    first_published: new Date(Date.now() - (at + 1) * 60_000).toISOString(),
  }))

const startRun = async (server: TestServer) => {
  const call = callOf(server)
  const body = await runBody({ call } as Parameters<typeof runBody>[0])
  return mustBe(await call('POST', '/api/run', { body })).run_id
}
const show = async (server: TestServer, run_id: string) =>
  mustBe(await callOf(server)('GET', '/api/runs/:run_id', { params: { run_id } })).run
const progress = async (server: TestServer, run_id: string) =>
  mustBe(await callOf(server)('GET', '/api/runs/:run_id/progress', { params: { run_id } }))

test('a run that a kill cut off while it assessed goes on, and pays for no job twice', async () => {
  const home = await mkdtemp(join(tmpdir(), 'shortlist-home-'))
  const gateway = new Gateway()
  const model = await placeReadingModel()
  const config = { model_target: model.target, allowed_targets: [model.target], batch_reading: 'model' }
  await writeFile(join(home, 'config.json'), JSON.stringify({ revision: 1, ...config }))
  gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs()))
  const start = () => startServer({ home, env: { SVC_BOARDS_GATEWAY: gateway.url } })
  const servers = [await start()]
  try {
    const [first] = servers as [TestServer]
    const call = callOf(first)
    mustBe(
      await call('POST', '/api/profiles', { body: { label: 'Engineer', titles: ['Software Engineer'] } }),
    )
    mustBe(await call('POST', '/api/master', { body: { markdown: MASTER } }))
    const boards = [{ system: 'greenhouse', board: 'acme' }]
    mustBe(await call('POST', '/api/boards', { body: { boards } }))
    await model.plan({ held_from: 12 })
    const run_id = await startRun(first)
    await until(async () => (await progress(first, run_id)).assess.done >= 3)
    await first.kill()
    await model.plan({})
    const second = await start()
    servers.push(second)
    await until(async () => (await show(second, run_id)).status === 'done')
    const run = await show(second, run_id)
    expect(run).toMatchObject({ interruptions: 1, counts: { postings: JOBS, new: JOBS, assessed: JOBS } })
    expect(run.node_receipts.map((receipt) => receipt.state)).toEqual(['done', 'done', 'done', 'done'])
    expect(run.node_receipts[3]?.counts).toEqual({ total: JOBS, done: JOBS, failed: 0 })
    const calls = await model.calls()
    for (const purpose of ['extract', 'judge']) {
      const made = calls.filter((call) => call === purpose).length
      expect(made).toBeGreaterThanOrEqual(JOBS)
      // Only calls under way at the moment of the kill may be repeated.
      expect(made).toBeLessThanOrEqual(JOBS + AT_ONCE)
    }
  } finally {
    for (const server of servers) await server.stop()
    await model.remove()
    await gateway.stop()
    await rm(home, { recursive: true, force: true })
  }
}, 120_000)
