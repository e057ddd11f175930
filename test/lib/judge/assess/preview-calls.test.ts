import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { assessByModel, cachedReading } from '#lib/judge/assess/assess-by-model.ts'
import { sentEvidence } from '#lib/judge/assess/judge-by-model.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import { wouldSendExtract, wouldSendJudge } from '#lib/judge/assess/preview-calls.ts'
import { settingsLines } from '#lib/judge/settle/settings-lines.ts'
import { aJob, assess, CANARY, evidence, found, judging, reading } from '#test/lib/judge/assess/by-model.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { aReadAnswer, aReadRow, idsIn, scriptedModel } from '#test/support/scripted-model.ts'

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
    const would = await wouldSendJudge({ jobs: [kept], evidence, today: '2026-11-20', suggest: true })
    expect(would).toMatchObject({ rows_asked: 3, rows_settled: 1, evidence_left_out: 0 })
    expect([would?.private.system, would?.public.prompt, would?.schema]).toEqual([
      judge?.system,
      judge?.prompt,
      judge?.schema,
    ] as never)
    expect(JSON.stringify([would?.public, would?.schema])).not.toContain(CANARY)
  })

  test('is the stored home beside rows of a place, which its row cites, and the place that the board lists', async () => {
    const row = aReadRow({ line: 4, quote: 'Work on site', kind: 'location', class: 'askable' })
    const subject = {
      ...aJob(['', 'Requirements', '- Work on site']),
      listed: { places: ['Munich'], work_mode: 'onsite' },
    }
    const model = scriptedModel({
      extract: [aReadAnswer([row])],
      judge: [
        (asked: Parameters<typeof idsIn>[0]) => ({
          rows: [
            { id: 'r1', evidence: idsIn(asked).evidence.slice(-1), gap: 'contradicted', status: 'unmet' },
          ],
        }),
      ],
    })
    const person = { lives_in: 'Chicago', would_move: 'no' } as const
    const settings = { ...person, may_work_in: null, languages: null, licences: null }
    const facts = settingsLines(settings).map((line, index) => ({ id: `f${index}`, ...line }))
    const assessed = await assessByModel({
      ...{
        subject,
        evidence: [...evidence, ...facts],
        today: '2026-11-20',
        desk: app.services.desk,
        ask: model.ask,
        target: 'claude',
      },
      ...{ priority: 'batch', job_identity: null, batch_id: null, signal: new AbortController().signal },
    })
    const [read, judge] = model.queries
    expect(judge?.system).toContain('Said: I live in Chicago. I would not move.')
    expect(judge?.prompt).toContain('job| Munich, onsite')
    expect(`${judge?.prompt}${read?.system}${read?.prompt}`).not.toContain('Chicago')
    expect(assessed.ok && assessed.rows[0]).toMatchObject({
      status: 'unmet',
      evidence: ['f0', 'f1'],
      settled_by: null,
    })
    const kafka = scriptedModel({ ...reading, ...judging() })
    await found(app.services.desk, kafka, { subject: { ...aJob(), listed: subject.listed } })
    expect(kafka.queries[1]?.system).not.toContain('Chicago')
  })

  test.each([
    ['Can you work nights?', 'Rotating shifts', 'schedule', true],
    ['Would you relocate?', 'Must be based in Oslo', 'location', true],
    ['Do you know Kafka?', 'Experience with Kafka', 'skill', true],
    ['How many years of Rust?', '3 years of Rust', 'years', true],
    ['Do you have a degree?', 'Bachelor in physics', 'degree', true],
    ['Do you need a visa?', 'Authorized to work in the US', 'work_auth', true],
    ['Can you work nights?', 'Experience with Kafka', 'skill', false],
    ['How many years of Rust?', '3 years of Go', 'years', false],
    ['Do you know Kafka?', 'Do you know Go', 'skill', false],
    ['Do you need a visa?', 'Travel up to 20%', 'schedule', false],
    ['Are you fluent in German?', 'Fluent French', 'language', false],
  ] as const)('is an answer to "%s" beside "%s" (%s): %p', (question, quote, kind, isSent) => {
    const line = { id: 'e1', kind: 'answer' as const, ref: 'q', question, text: 'Yes.' }
    expect(sentEvidence([line], [aRow({ id: 'r1', quote, kind })])).toEqual(isSent ? [line] : [])
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
    expect(shown).toMatchObject({
      answers_held_back: 4,
      answers_sent: ['Have you worked with event sourcing?'],
    })
    expect(JSON.stringify(shown)).toContain('For two years, in Go.')
    expect(JSON.stringify([shown, await preview('requirements')])).not.toContain('Zanzibar ')
    // The permit is answered already, and no open row is about it.
    expect(JSON.stringify(shown)).not.toMatch(/salary|disability|leaving|authorized/)
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
    expect(await wouldSendJudge({ jobs: [{ read }], evidence, today: '2026-11-20' })).toBeNull()
  })
})
