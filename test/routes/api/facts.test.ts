import { expect, test } from 'bun:test'
import { mustBe, openApp } from '#test/support/app.ts'

test('GET /api/facts lists the facts of the resume, each with the line that states it', async () => {
  const app = await openApp()
  try {
    expect((await app.get('/api/facts')).facts).toEqual([])
    const text = 'Can lift 40 lb, no nights'
    await app.post('/api/master', { markdown: `## Other\n\n- ${text}\n` })
    const { facts } = await app.get('/api/facts')
    expect(facts.map(({ kind, value, line }) => [kind, value, line])).toEqual([
      ['hours', 'no: nights', text],
      ['lifting', '40 lb', text],
    ])
  } finally {
    await app.close()
  }
})

test('a permission is shown as a sentence with the names of its countries', async () => {
  const app = await openApp()
  try {
    const lines = ['U.S. citizen', 'German and Irish citizenship', 'Right to work in the Netherlands']
    const markdown = `## Other\n\n${lines.map((line) => `- ${line}\n`).join('')}`
    await app.post('/api/master', { markdown })
    const { facts } = await app.get('/api/facts')
    expect(facts.map(({ value }) => value)).toEqual([
      'Citizen of the United States',
      'Citizen of Germany and Ireland',
      'May work in the Netherlands',
    ])
  } finally {
    await app.close()
  }
})

test('a denial stands in the words of its line, and a language only once, with its level', async () => {
  const app = await openApp()
  try {
    const resume = `## Languages\n\n- English (native), Portuguese (basic)\n- Deutsch (Grundkenntnisse)\n
## Skills\n\n- Photoshop (beginner)\n- Ansible: no\n- Spreadsheets: basics\n`
    await app.post('/api/master', { markdown: resume })
    const { facts } = await app.get('/api/facts')
    expect(facts.map(({ kind, value }) => `${kind} ${value}`).sort()).toEqual([
      'denial little Photoshop',
      'denial little Spreadsheets',
      'denial no Ansible',
      'language English: C2',
      'language German: A2',
      'language Portuguese: A2',
    ])
  } finally {
    await app.close()
  }
})

test('a setting answers a question of a job, is cited by its name, and makes only older assessments due', async () => {
  const app = await openApp()
  try {
    const resume = '## Experience\n\n### Engineer, Alder Works\n\n- Ran payroll in Kotlin for six plants\n'
    await app.post('/api/master', { markdown: resume })
    const say = async (change: object) => {
      const { revision } = await app.get('/api/config')
      await app.put('/api/config', { revision, ...change })
    }
    const text =
      'Requirements\n- Kotlin\n- You must be authorized to work in the United States\n- Fluent German is required'
    const assess = () => app.post('/api/assess', { job: { text } })
    const before = await assess()
    const url = before.job.job_identity
    const shown = () => app.get('/api/jobs/evidence', { url })
    expect(before.result.questions.map(({ question }) => question).join()).toMatch(/authorized.*German/)
    await say({ person: { may_work_in: ['US'], languages: ['German'] } })
    expect((await app.get('/api/facts')).facts).toContainEqual(
      expect.objectContaining({ line_id: 'person.may_work_in', value: 'United States' }),
    )
    const after = await assess()
    expect(after.result.questions).toEqual([])
    expect(after.result.basis.constraints_digest).not.toBe(before.result.basis.constraints_digest)
    const cited = (await shown()).rows.flatMap(({ lines }) => lines)
    expect(cited).toContainEqual({
      kind: 'fact',
      ref: 'person.may_work_in',
      text: 'I may work without a permit in United States, and in no other country.',
    })
    await say({ person: { within_km: 60 }, fit: { weak_fit_below_rank: 40 } })
    expect((await assess()).result.basis.constraints_digest).toBe(after.result.basis.constraints_digest)
  } finally {
    await app.close()
  }
})

test('a fact that the person corrects beats its line, and stays so when the resume is imported again', async () => {
  const app = await openApp()
  try {
    const lines = ['Can lift 40 lb, no nights', 'Based in Toledo, Ohio. Not willing to relocate.']
    const resume = (others: readonly string[]) =>
      `## Experience\n\n### Picker, Alder Works\n\n- Packed parts\n\n## Languages\n\n- German: A2\n\n## Education\n\n### Bachelor of Laws, Tarn College, 2014\n\n## Other\n\n${others.map((line) => `- ${line}\n`).join('')}`
    const put = (markdown: string) => app.post('/api/master', { markdown })
    await put(resume(lines))
    const shown = () => app.get('/api/facts')
    const kinds = (await shown()).facts.map(({ kind, value }) => `${kind} ${value}`)
    for (const fact of ['hours no: nights', 'lifting 40 lb', 'degree bachelor’s', 'language German: A2'])
      expect(kinds).toContain(fact)
    const correct = async (kind: string, change: object) => {
      const { facts, revision } = await shown()
      const fact_id = facts.find((fact) => fact.kind === kind)?.fact_id ?? ''
      return app.call('PUT', '/api/facts', { body: { fact_id, revision, ...change } as never })
    }
    const text =
      'Requirements\n- Must be able to lift 50 lb\n- Must work night shifts\n- Fluent German is required'
    const statuses = async () => {
      const { result } = await app.post('/api/assess', { job: { text } })
      return result.matrix.map(({ status }) => status)
    }
    expect(await statuses()).toEqual(['unmet', 'unmet', 'unmet'])
    mustBe(await correct('lifting', { is: 'other', value: '60' }))
    mustBe(await correct('hours', { is: 'wrong' }))
    mustBe(await correct('language', { is: 'other', value: 'C2' }))
    expect(await statuses()).toEqual(['met', 'unknown', 'met'])
    const { master } = await app.get('/api/master')
    const again = { format: 'markdown', apply: true, revision: master.revision } as const
    const more = resume([...lines, 'Own car'])
    await app.post('/api/master/import', { ...again, text: more })
    expect(await statuses()).toEqual(['met', 'unknown', 'met'])
    const { facts } = await shown()
    expect(facts.find(({ kind }) => kind === 'lifting')).toMatchObject({
      value: '40 lb',
      correction: { is: 'other', value: '60' },
      used: true,
    })
    mustBe(await correct('hours', { is: 'right' }))
    expect(await statuses()).toEqual(['met', 'unmet', 'met'])
  } finally {
    await app.close()
  }
})

test('PUT /api/facts refuses a stale revision, an unknown fact, a setting, and a value that does not fit', async () => {
  const app = await openApp()
  try {
    await app.post('/api/master', { markdown: '## Other\n\n- Can lift 40 lb\n' })
    const { revision: of_config } = await app.get('/api/config')
    await app.put('/api/config', { revision: of_config, person: { lives_in: 'Akron' } })
    const { facts, revision } = await app.get('/api/facts')
    const idOf = (source: string) => facts.find((fact) => fact.source === source)?.fact_id ?? ''
    const fact_id = idOf('resume')
    const codeOf = async (body: object) => {
      const outcome = await app.call('PUT', '/api/facts', { body: body as never })
      return outcome.ok ? [200, ''] : [outcome.status, outcome.error.code]
    }
    const wrong = { fact_id, is: 'wrong', revision }
    expect(await codeOf({ ...wrong, revision: 7 })).toEqual([409, 'revision_conflict'])
    expect(await codeOf({ ...wrong, fact_id: 'x' })).toEqual([404, 'not_found'])
    expect(await codeOf({ ...wrong, fact_id: idOf('settings') })).toEqual([404, 'not_found'])
    expect(await codeOf({ ...wrong, is: 'never' })).toEqual([422, 'invalid_value'])
    for (const value of ['', '-1', '501', '1e2', 'a lot', 'x'.repeat(101), '<b>60</b>'])
      expect([value, ...(await codeOf({ ...wrong, is: 'other', value }))]).toEqual([
        value,
        422,
        'invalid_value',
      ])
    expect((await app.get('/api/facts')).revision).toBe(0)
  } finally {
    await app.close()
  }
})
