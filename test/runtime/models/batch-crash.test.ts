import { expect, test } from 'bun:test'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '#lib/service/http/client.ts'
import type { manifest } from '#routes/manifest.ts'
import { mustBe } from '#test/support/app.ts'
import { copySampleHome } from '#test/support/open-home.ts'
import { placeReadingModel } from '#test/support/reading-model.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { until } from '#test/support/until.ts'

const AT_ONCE = 4
const JOBS = 7

const callOf = ({ url }: TestServer) => createClient<typeof manifest>((path, init) => fetch(url + path, init))

test.each(['model', 'rules'])(
  'a server killed in a batch that %s read pays for no job twice',
  async (batch_reading) => {
    const home = await copySampleHome()
    const model = await placeReadingModel()
    // Shared calls end together.
    const isShared = batch_reading === 'rules'
    await model.plan({ held_from: isShared ? 1 : 12 })
    const config = { model_target: model.target, allowed_targets: [model.target], batch_reading }
    await writeFile(join(home, 'config.json'), JSON.stringify({ revision: 1, ...config }))
    const first = await startServer({ home })
    const call = callOf(first)
    const { postings } = mustBe(await call('GET', '/api/postings', { query: { limit: String(JOBS) } }))
    const job_identities = postings.rows.map((row) => row.job_identity)
    mustBe(await call('POST', '/api/postings/assess', { body: { approve: true, job_identities } }))
    const status = async (server: TestServer) =>
      mustBe(await callOf(server)('GET', '/api/postings/assess/status'))
    if (isShared) await until(async () => (await model.calls()).length > 0)
    else await until(async () => ((await status(first)).batch?.assessed ?? 0) >= 3)
    await first.kill()
    await model.plan({})
    const second = await startServer({ home })
    try {
      await until(async () => !(await status(second)).running)
      const { last } = await status(second)
      expect(last).toMatchObject({ status: 'done', failed: 0, not_started: 0, error_code: null })
      const requested = last?.requested ?? 0
      expect([requested, last?.assessed]).toEqual([JOBS, JOBS])
      const calls = await model.calls()
      // Only calls under way at the moment of the kill may be repeated.
      const most = batch_reading === 'rules' ? requested / 5 + 2 : requested + AT_ONCE
      for (const purpose of batch_reading === 'rules' ? ['judge'] : ['extract', 'judge']) {
        const made = calls.filter((call) => call === purpose).length
        expect(made).toBeGreaterThan(0)
        expect(made).toBeLessThanOrEqual(most)
      }
      const ledger = mustBe(await callOf(second)('GET', '/api/model-calls', { query: { limit: '200' } }))
      const cut = ledger.calls.filter((call) => call.outcome === null)
      expect(cut.length).toBeLessThanOrEqual(AT_ONCE)
      expect(processesOf(model.target)).toEqual([])
    } finally {
      await second.stop()
      await model.remove()
      await rm(home, { recursive: true, force: true })
    }
  },
)

function processesOf(target: string): string[] {
  const { stdout } = Bun.spawnSync(['ps', '-eo', 'stat,args'])
  const path = target.slice('command:'.length)
  return stdout
    .toString()
    .split('\n')
    .filter((line) => line.includes(path) && !line.startsWith('Z'))
}
