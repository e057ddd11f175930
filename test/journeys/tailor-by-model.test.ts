import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from '#db/sql.ts'
import type { ModelTargets } from '#lib/judge/targets/targets.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { makeMachine, NOTHING_LEFT } from '#test/support/model-program.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'

const MASTER = `## Skills

- Languages: Go

## Experience

### Borealis
Engineer, 2021 - Present

- Ran Kafka for five years
- Baked bread on Fridays
- Wrote Python services for invoices

### Quill
Engineer, 2017 - 2021

- Sold paper
`
const job = { text: 'Requirements\n- You must know Kafka\n- You must know Python\n- You must know Cobol\n' }

let app: TestApp
let model: ReadingModel
beforeEach(async () => {
  model = await placeReadingModel()
  app = await openApp({ targets: model.targets })
  await app.post('/api/master', { markdown: MASTER })
  await app.configure({ model_target: model.target, allowed_targets: [model.target] })
})
afterEach(async () => {
  await app.close()
  await model.remove()
})

const tailor = (more: object = {}) => app.post('/api/tailored-resumes', { job, ...more })

describe('a resume that a model tailors', () => {
  test('holds the lines it chose and what every resume keeps, in the person’s own words', async () => {
    const { selection, result, sources, markdown } = await tailor()
    expect(selection).toMatchObject({ picked_by: 'model', fallback: null, dropped: { new_number: 2 } })
    expect(sources.master).toMatchObject({ revision: 1 })
    expect(result.lines.every(({ id, item_id }) => id === item_id)).toBe(true)
    expect(result.lines.map(({ text }) => text)).toEqual([
      'Languages: Go',
      'Ran Kafka for five years',
      'Wrote Python services for invoices',
      'Sold paper',
    ])
    expect(result.lines.every(({ text, source, diff }) => text === source && diff.length === 0)).toBe(true)
    expect(markdown).not.toContain('99%')
    expect(markdown).not.toContain('Cobol')
    expect(await model.calls()).toEqual(['tailor'])
  })

  test('is picked by code where the model does not answer, and says so', async () => {
    await model.plan({ fails_from: 1, say: 'You are not logged in', exit_code: 1 })
    const { selection, result } = await tailor()
    expect(selection).toMatchObject({ picked_by: 'code', fallback: 'model_target_unavailable' })
    expect(result.made_by).toBe('code')
    expect(result.lines.length).toBeGreaterThan(2)
  })

  test('is picked by the rules where they are the target, without a call', async () => {
    const { selection } = await tailor({ model_target: 'builtin' })
    expect(selection).toMatchObject({ picked_by: 'code', fallback: null })
    expect(await model.calls()).toEqual([])
  })

  test('is refused where the model was not allowed', async () => {
    const refused = await app.call('POST', '/api/tailored-resumes', { body: { job, model_target: 'claude' } })
    expect(refused).toMatchObject({ ok: false, status: 403, error: { code: 'model_denied' } })
  })

  test('is stored, read back, and not replaced by a pick', async () => {
    const { job: named, result } = await tailor()
    const stored = await app.get('/api/tailored-resumes', { job_identity: named.job_identity })
    expect(stored.resume).toMatchObject({ made_by: 'model', replaceable: false, revision: result.revision })
    const again = await tailor()
    expect(again.result).toMatchObject({ proposed: false, revision: result.revision + 1 })
    // Rules do not replace a model's resume because the model does not answer today.
    await model.plan({ fails_from: 1, say: 'You are not logged in', exit_code: 1 })
    expect((await tailor()).result).toMatchObject({ proposed: true, revision: result.revision + 1 })
  })

  test('is made of a resume that was pasted, which is kept nowhere', async () => {
    const text =
      'Jo Doe\n\nExperience\n\nBaker, Canary Bakery, 2015 - 2024\n- Ran Kafka ovens\n- Sold bread\n'
    const { result, markdown, selection, sources, job: named } = await tailor({ resume: { text } })
    expect(sources.master).toBeNull()
    expect(result.lines[0]?.item_id).toBeNull()
    // A line that is too long to be one of a resume is told, not lost.
    expect(sources.not_read).toEqual([])
    const endless = `${text}- ${'bread '.repeat(4000)}\n`
    expect((await tailor({ resume: { text: endless } })).sources.not_read).toEqual([
      { line: 8, reason: expect.any(String) },
    ])
    // It is looked at and printed while the service runs.
    const look = { job_identity: named.job_identity, profile_id: 'ephemeral' }
    expect((await app.post('/api/tailored-resumes/preview', look)).pages).toBe(1)
    expect(result).toMatchObject({ stored: false, proposed: false, revision: 0 })
    expect(selection.picked_by).toBe('model')
    expect(markdown).toContain('Ran Kafka ovens')
    expect(markdown).not.toContain('Jo Doe')
    const query = { job_identity: named.job_identity }
    const stored = await app.call('GET', '/api/tailored-resumes', { query })
    expect(stored).toMatchObject({ ok: false, error: { code: 'tailored_resume_not_found' } })
    await app.services.desk.maintain(sql`pragma wal_checkpoint(truncate)`)
    expect(await Bun.file(join(app.home, 'desk.db')).text()).not.toContain('Canary Bakery')
  })

  test('is made of the resume that was put in by hand for a role, and of the master for every other', async () => {
    const [bakery, office] = await Promise.all(
      ['Bakery', 'Office'].map(async (label) => {
        return (await app.post('/api/profiles', { label, titles: [label] })).profile.id
      }),
    )
    const markdown =
      '## Experience\n\n### Canary Bakery\nBaker, 2015 - 2024\n\n- Ran Kafka ovens\n- Sold bread\n'
    const put = { params: { profile_id: bakery ?? '' }, body: { markdown, revision: 0 } }
    mustBe(await app.callAsPerson('PUT', '/api/profiles/:profile_id/resume', put))
    const byHand = await tailor({ resume: { profile_id: bakery } })
    expect(byHand.markdown).toContain('Ran Kafka ovens')
    expect(byHand.markdown).not.toContain('Borealis')
    expect(byHand.sources.master).toBeNull()
    expect(byHand.result.lines.map(({ item_id }) => item_id)).toEqual([null, null])
    // It is of no master, so it is not kept as the resume of the job.
    expect(byHand.result.stored).toBe(false)
    const master = (await app.get('/api/master')).master
    const ofMaster = await tailor({ resume: { profile_id: office } })
    expect(ofMaster.markdown).toContain('Borealis')
    expect(ofMaster.sources.master).toEqual({ revision_id: master.revision_id, revision: master.revision })
    const ids = new Set(master.items.map(({ id }) => id))
    expect(ofMaster.result.lines.every(({ item_id }) => item_id !== null && ids.has(item_id))).toBe(true)
  })

  test('is picked by code where the model hangs, which is ended, and says that it took too long', async () => {
    const machine = await makeMachine(['mine'])
    await machine.plan({ fault: 'hanging_child_ignores_term' })
    const { targets } = machine
    const hasty: ModelTargets = {
      ...targets,
      call: (name, prompt, limits) => targets.call(name, prompt, { ...limits, timeout_ms: 900 }),
    }
    const own = await openApp({ targets: hasty })
    await own.post('/api/master', { markdown: MASTER })
    const { revision } = await own.get('/api/config')
    const target = `command:${join(machine.bin, 'mine')}`
    await own.person.put('/api/config', { revision, allowed_targets: [target] })
    const { selection, result } = await own.post('/api/tailored-resumes', { job, model_target: target })
    expect(selection).toMatchObject({ picked_by: 'code', fallback: 'tailor_timeout' })
    expect(result).toMatchObject({ made_by: 'code', stored: true, proposed: false })
    expect(result.lines.length).toBeGreaterThan(2)
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
    await own.close()
    await machine.close()
  })

  test('is cut to two pages, the oldest role first, and what was cut can be put back', async () => {
    // Every line has words of its own, for lines that are alike are left out.
    const word = (at: number) =>
      `wo${at.toString(36).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}rd`
    const words = (from: number) =>
      Array.from({ length: 190 }, (_, at) => word(1000 + from * 190 + at)).join(' ')
    const long = (role: number) =>
      Array.from({ length: 6 }, (_, at) => `- In ${role} ${words(role * 6 + at)}`).join('\n')
    const roles = [2024, 2020, 2016, 2012].map(
      (year) => `### Firm ${year}\nEngineer, ${year - 3} - ${year}\n\n${long(year)}`,
    )
    const markdown = `## Experience\n\n${roles.join('\n\n')}\n`
    await app.close()
    app = await openApp()
    await app.post('/api/master', { markdown })
    const { result, job: named } = await tailor({ model_target: 'builtin' })
    expect(result.length).toMatchObject({ max_pages: 2 })
    expect(result.length.cut.length).toBeGreaterThan(0)
    const cut = result.lines.filter((line) => result.length.cut.includes(line.id))
    const kept = result.lines.filter((line) => !line.cut).map((line) => line.entry_id)
    expect(new Set(kept).size).toBe(roles.length)
    expect(kept[0]).toBe(result.lines[0]?.entry_id ?? '')
    const body = { job_identity: named.job_identity, revision: result.revision, restore: [cut[0]?.id ?? ''] }
    const back = await app.put('/api/tailored-resumes/length', body)
    expect(back.resume.counts.cut_for_length).toBe(cut.length - 1)
  })
})
