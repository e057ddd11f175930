import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ sample: true })
})
afterAll(() => app.close())

test.each([
  'answers',
  'applications',
  'assessments',
  'backups',
  'boards',
  'boards/companies',
  'learning/pathways',
  'model-calls',
  'pipeline/approvals',
  'postings',
  'profiles',
  'runs',
  'stories',
  'views',
])('the list %s takes a limit, and refuses one that is no number', async (path) => {
  expect((await app.send(`/api/${path}?limit=1`)).status).toBe(200)
  const refused = await app.send(`/api/${path}?limit=many`)
  expect([refused.status, (await refused.json()).error.code]).toEqual([422, 'invalid_value'])
})
