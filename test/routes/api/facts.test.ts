import { expect, test } from 'bun:test'
import { mustBe, openApp } from '#test/support/app.ts'

test('GET /api/facts lists the facts of the resume, each with the line that states it', async () => {
  const app = await openApp()
  try {
    expect(mustBe(await app.call('GET', '/api/facts')).facts).toEqual([])
    const text = 'Can lift 40 lb, no nights'
    mustBe(await app.call('POST', '/api/master', { body: { markdown: `## Other\n\n- ${text}\n` } }))
    const { facts } = mustBe(await app.call('GET', '/api/facts'))
    expect(facts.map(({ kind, value, line }) => [kind, value, line])).toEqual([
      ['hours', 'no: nights', text],
      ['lifting', '40 lb', text],
    ])
  } finally {
    await app.close()
  }
})

test('a setting answers a question of a job, is cited by its name, and makes only older assessments due', async () => {
  const app = await openApp()
  try {
    const resume = '## Experience\n\n### Engineer, Alder Works\n\n- Ran payroll in Kotlin for six plants\n'
    mustBe(await app.call('POST', '/api/master', { body: { markdown: resume } }))
    const say = async (change: object) => {
      const { revision } = mustBe(await app.call('GET', '/api/config'))
      mustBe(await app.call('PUT', '/api/config', { body: { revision, ...change } }))
    }
    const text =
      'Requirements\n- Kotlin\n- You must be authorized to work in the United States\n- Fluent German is required'
    const assess = async () => mustBe(await app.call('POST', '/api/assess', { body: { job: { text } } }))
    const before = await assess()
    const url = before.job.job_identity
    const shown = async () => mustBe(await app.call('GET', '/api/jobs/evidence', { query: { url } }))
    expect(before.result.questions.map(({ question }) => question).join()).toMatch(/authorized.*German/)
    await say({ person: { may_work_in: ['US'], languages: ['German'] } })
    expect(mustBe(await app.call('GET', '/api/facts')).facts.map(({ line_id }) => line_id)).toContain(
      'person.may_work_in',
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
