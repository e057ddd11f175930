import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'

const job = { text: 'Requirements\n- You must know Kafka\n- You must know Fortran\n' }

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('a second opinion needs a first one, and a target that may be asked', async () => {
  const ask = (model_target: string) =>
    app.call('POST', '/api/assess/compare', { body: { job, model_target } })
  expect(await ask('builtin')).toMatchObject({ ok: false, error: { code: 'not_found' } })
  expect(await ask('claude')).toMatchObject({ ok: false, error: { code: 'model_denied' } })
})

test('the same target agrees with itself, and the stored assessment stays', async () => {
  const { result, job: named } = mustBe(await app.call('POST', '/api/assess', { body: { job } }))
  const body = { job, model_target: 'builtin' }
  const compared = mustBe(await app.call('POST', '/api/assess/compare', { body }))
  expect(compared).toMatchObject({
    agree: result.total,
    differences: [],
    stored: { target: 'builtin', verdict: result.verdict },
    other: { verdict: result.verdict },
  })
  const { assessment } = mustBe(await app.call('GET', '/api/jobs', { query: { url: named.job_identity } }))
  expect(assessment?.created_at).toBe(result.created_at)
})
