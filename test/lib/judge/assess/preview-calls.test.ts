import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cachedReading } from '#lib/judge/assess/assess-by-model.ts'
import { wouldSendExtract, wouldSendJudge } from '#lib/judge/assess/preview-calls.ts'
import { aJob, CANARY, evidence, found, judging, reading } from '#test/lib/judge/assess/by-model.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { scriptedModel } from '#test/support/scripted-model.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

describe('what would be sent', () => {
  test('is what is sent, to the letter', async () => {
    const subject = aJob()
    const model = scriptedModel({ ...reading, ...judging() })
    await found(app.services.desk, model, { subject })
    const [read, judge] = model.queries
    const shown = await wouldSendExtract(subject)
    expect([shown.system, shown.prompt, shown.schema]).toEqual([
      read?.system,
      read?.prompt,
      read?.schema,
    ] as never)
    const kept = await cachedReading(app.services.desk, subject, 'claude')
    if (!kept) throw new Error('The text was not read.')
    const would = await wouldSendJudge({ read: kept.read, evidence, today: '2026-11-20' })
    expect(would).toMatchObject({ rows_asked: 3, rows_settled: 1, evidence_left_out: 0 })
    expect([would?.private.system, would?.public.prompt, would?.schema]).toEqual([
      judge?.system,
      judge?.prompt,
      judge?.schema,
    ] as never)
    expect(JSON.stringify([would?.public, would?.schema])).not.toContain(CANARY)
  })

  test('is nothing where nothing would be asked', async () => {
    const read = { rows: [], addresses_ai: false, is_job_posting: true, unread: null }
    expect(await wouldSendJudge({ read, evidence, today: '2026-11-20' })).toBeNull()
  })
})
