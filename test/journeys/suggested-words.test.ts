import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'

const MASTER = `## Experience

### Borealis
Engineer, 2021 - Present

- Ran Kafka for five years
- Wrote Python services for invoices
- Baked bread on Fridays
`
const job = { text: 'Requirements\n- You must know Kafka\n- You must know Python\n' }
const OWN = ['Ran Kafka for five years', 'Wrote Python services for invoices']
const OTHER = ['For five years, ran Kafka', 'For invoices, wrote Python services']

let app: TestApp
let model: ReadingModel
let job_identity: string
beforeAll(async () => {
  model = await placeReadingModel()
  await model.plan({ rewords: true })
  app = await openApp({ targets: model.targets })
  await app.post('/api/master', { markdown: MASTER })
  await app.configure({ model_target: model.target, allowed_targets: [model.target] })
})
afterAll(async () => {
  await app.close()
  await model.remove()
})

const show = () => app.get('/api/tailored-resumes', { job_identity })
const lineOf = async (source: string) => (await show()).resume.lines.find((line) => line.source === source)
const change = async (source: string, what: object, actor: 'operator' | 'agent' = 'operator') => {
  const { resume } = await show()
  const lines = [{ id: resume.lines.find((line) => line.source === source)?.id ?? '', ...what }]
  const body = { job_identity, revision: resume.revision, lines, actor }
  return app.callAsPerson('PUT', '/api/tailored-resumes/lines', { body })
}
// The printed text, in each text format.
const printed = async () => {
  const asText = async (format: 'markdown' | 'text') => {
    const init = { method: 'POST', body: JSON.stringify({ job_identity, format }), headers: JSON_TYPE }
    return (await app.send('/api/tailored-resumes/file', init)).text()
  }
  const { revision } = (await show()).resume
  expect(revision).toBeGreaterThan(0)
  return [(await show()).markdown, await asText('markdown'), await asText('text')].join('\n')
}
const JSON_TYPE = { 'Content-Type': 'application/json' }

describe('a model’s wording of a line', () => {
  test('is answered in its place, marked as suggested, and stored beside the master’s words', async () => {
    const { job: named, result, markdown } = await app.post('/api/tailored-resumes', { job })
    job_identity = named.job_identity
    expect(result.lines.filter(({ suggested }) => suggested).map(({ text }) => text)).toEqual(OTHER)
    expect(result.lines[0]).toMatchObject({
      source: OWN[0],
      worded_by: 'model',
      suggested: { text: OTHER[0], by: model.target, accepted: false, why: expect.stringMatching(/^\w/) },
    })
    for (const text of OTHER) expect(markdown).toContain(text)
    const { resume } = await show()
    expect(resume.lines.every(({ text, source, worded_by }) => text === source && worded_by === 'code')).toBe(
      true,
    )
    expect(resume.lines[0]?.suggested).toMatchObject({ text: OTHER[0], by: model.target })
    expect(resume.lines[0]?.suggested?.diff.some(({ kind }) => kind === 'new')).toBe(true)
  })

  test('prints nowhere before the person said yes to it', async () => {
    const all = await printed()
    for (const text of OWN) expect(all.split(text)).toHaveLength(4)
    for (const text of OTHER) expect(all).not.toContain(text)
  })

  test('is the person’s once they use it, and goes where they keep their own', async () => {
    mustBe(await change(OWN[0] ?? '', { suggestion: 'use' }))
    mustBe(await change(OWN[1] ?? '', { suggestion: 'keep' }))
    expect(await lineOf(OWN[0] ?? '')).toMatchObject({ text: OTHER[0], worded_by: 'person', suggested: null })
    expect(await lineOf(OWN[1] ?? '')).toMatchObject({ text: OWN[1], worded_by: 'code', suggested: null })
    const gone = await change(OWN[1] ?? '', { suggestion: 'use' })
    expect(gone).toMatchObject({ ok: false, status: 404, error: { code: 'not_found' } })
    const both = await change(OWN[1] ?? '', { suggestion: 'use', text: 'Other' })
    expect(both).toMatchObject({ ok: false, status: 422 })
    const all = await printed()
    expect(all.split(OTHER[0] ?? '')).toHaveLength(4)
    expect(all).not.toContain(OTHER[1] ?? '')
  })

  test('stops printing once the master’s line says something else, and cannot be used again', async () => {
    const { master } = await app.get('/api/master')
    const { id = '' } = master.items.find(({ text }) => text === OWN[0]) ?? {}
    const newer = 'Ran Kafka for four years'
    await app.person.put('/api/master/lines', { revision: master.revision, lines: [{ id, text: newer }] })
    const all = await printed()
    expect(all).not.toContain(OTHER[0] ?? '')
    expect(all.split(newer)).toHaveLength(4)
    const line = await lineOf(newer)
    expect(line).toMatchObject({ text: newer, worded_by: 'code', suggested: { text: OTHER[0], older: true } })
    const again = await change(newer, { suggestion: 'use' })
    expect(again).toMatchObject({ ok: false, status: 409, error: { code: 'proposal_stale' } })
    mustBe(await change(newer, { suggestion: 'keep' }))
    expect(await lineOf(newer)).toMatchObject({ text: newer, suggested: null })
  })

  test('is named apart with its reason where it contradicts the line, and is no suggestion', async () => {
    const { result } = await app.post('/api/assess', { job })
    expect(result.suggestions.length).toBeGreaterThan(0)
    expect(result.suggestions_refused).toEqual([{ ref: expect.any(String), reason: 'new_number' }])
    expect(result.suggestions.map(({ ref }) => ref)).not.toContain(result.suggestions_refused[0]?.ref)
    const evidence = await app.get('/api/jobs/evidence', { url: job_identity })
    expect(evidence.suggestions_refused).toMatchObject([{ from: 'Baked bread on Fridays', tier: 'refused' }])
    expect(evidence.suggestions.every(({ tier }) => tier !== 'refused')).toBe(true)
  })
})
