import { test } from 'bun:test'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { mustBe, openApp, prepared, type TestApp } from '#test/support/app.ts'
import { NO_FONTS, printOptions } from '#test/support/print-resumes.ts'

// Run by bench/files/run.ts with coverage: whatever each further request covers more often is what a request executes.

const text = 'Baker\n\nRequirements\n- You must know Kafka\n- 5 years of baking\n'

/** The cases; each first runs once, so that what a first request alone does is no part of it. */
const CASES: Record<string, () => Promise<() => Promise<unknown>>> = {
  'GET /api/new': async () => {
    const app = await openQuiet()
    let since = 0
    return () => {
      since += 1000
      return app.call('GET', '/api/new', { query: { since: new Date(since).toISOString() } })
    }
  },
  'POST /api/assess': async () => {
    const app = await openQuiet()
    return async () =>
      mustBe(await app.call('POST', '/api/assess', { body: { job: { text }, model_target: 'builtin' } }))
  },
  'a PDF, by the printer': async () => {
    const printer = createPrinter(NO_FONTS)
    let spacing_scale = 1
    return () => {
      spacing_scale -= 0.01
      return printer.pdf(printOptions({ spacing_scale }))
    }
  },
}

// Without the work that requests wake in the background.
async function openQuiet(): Promise<TestApp> {
  const app = await openApp({ sample: true })
  await prepared(app)
  const { tracker, pipeline } = app.services
  await Promise.all([tracker.stop(), pipeline.stop()])
  return app
}

for (const [name, open] of Object.entries(CASES)) {
  for (const times of [1, 11, 21]) {
    test(`${name}, ${times}`, async () => {
      const request = await open()
      for (let made = 0; made < times; made += 1) await request()
    })
  }
}
