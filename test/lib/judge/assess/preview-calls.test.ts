import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cachedReading } from '#lib/judge/assess/assess-by-model.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import { wouldSendExtract, wouldSendJudge } from '#lib/judge/assess/preview-calls.ts'
import { aJob, assess, CANARY, evidence, found, judging, reading } from '#test/lib/judge/assess/by-model.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
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

  test('is no answer on a private subject, which still settles rows; the person sees how many stay', async () => {
    const saved = {
      'What are your salary expectations?': 'Zanzibar 90,000 USD a year',
      'Do you have a disability?': 'Yes, Zanzibar.',
      'Why are you leaving your current job?': 'Zanzibar moved.',
      'Are you authorized to work in the US?': 'Yes.',
      'Have you worked with event sourcing?': 'For two years, in Go.',
    }
    for (const [question, answer] of Object.entries(saved))
      mustBe(await app.call('POST', '/api/answers', { body: { question, answer } }))
    const job = { text: aJob().text }
    const preview = async (part: 'requirements' | 'evidence') =>
      mustBe(
        await app.call('POST', '/api/assess/preview', {
          body: { job, part, model_target: 'claude' },
        }),
      )
    const shown = await preview('evidence')
    expect(shown).toMatchObject({ answers_held_back: 3 })
    expect(JSON.stringify(shown)).toContain('For two years, in Go.')
    expect(JSON.stringify([shown, await preview('requirements')])).not.toContain('Zanzibar ')
    expect(JSON.stringify(shown)).not.toMatch(/salary|disability|leaving/)
    const { lines } = await loadEvidence(app.services.desk)
    const model = scriptedModel({ ...reading, ...judging() })
    await assess(app.services.desk, model, { lines })
    expect(JSON.stringify(model.queries)).not.toContain('Zanzibar')
    const private_alone = lines.filter(({ text }) => text.includes('Zanzibar'))
    const unasked = scriptedModel({ ...reading, ...judging() })
    await assess(app.services.desk, unasked, { lines: private_alone })
    expect(unasked.queries).toHaveLength(1)
  })

  test('is nothing where nothing would be asked', async () => {
    const read = { rows: [], addresses_ai: false, is_job_posting: true, unread: null }
    expect(await wouldSendJudge({ read, evidence, today: '2026-11-20' })).toBeNull()
  })
})
