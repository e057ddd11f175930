import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { PAGE_TEST, PAGE_TEST_MS, violations, visit } from '#test/page/page-tools.ts'
import { configure } from '#test/support/as-person.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let model: ReadingModel
let browser: Browser
let job = ''

describe.skipIf(noBrowser)('interview questions of a model', () => {
  beforeAll(async () => {
    ;[server, model, browser] = await Promise.all([startServer(), placeReadingModel(), openBrowser()])
    const text = 'We bake bread.\nRequirements:\n- You have led a team of at least three people.'
    const response = await fetch(`${server.url}/api/own-jobs`, {
      ...{ method: 'POST', body: JSON.stringify({ title: 'Night baker', text }) },
      headers: { 'Content-Type': 'application/json' },
    })
    job = encodeURIComponent((await response.json()).job_url)
    await configure(server, { model_target: model.target })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
    await model?.remove()
  })

  test(
    'need a permission, are added by one press, and are labelled as the model’s',
    async () => {
      const { page, context } = await visit(browser, { url: server.url, hash: `#/interview/${job}` })
      const press = () => page.getByRole('button', { name: /^Ask .* for more questions$/ }).click()
      await press()
      await page.getByText('not allowed').first().waitFor()
      expect(await model.calls()).toEqual([])
      await configure(server, { allowed_targets: [model.target] })
      await press()
      await page.getByRole('heading', { name: 'How would you plan a night shift?' }).waitFor()
      await page.getByText('from the posting alone').waitFor()
      expect(await model.calls()).toEqual(['interview'])
      expect(await violations(page)).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )
})
