import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'

const TEXT = `We bake bread for half the town and look for somebody who runs the night shift at our bakery.
Requirements:
- You have led a team of at least three people.`

let app: TestApp
let model: ReadingModel
let job_url: string

beforeEach(async () => {
  model = await placeReadingModel()
  app = await openApp({ targets: model.targets })
  const body = { title: 'Night baker', company: 'Crumb', text: TEXT }
  job_url = mustBe(await app.call('POST', '/api/own-jobs', { body })).job_url
})
afterEach(async () => {
  await app.close()
  await model.remove()
})

const allow = async () => {
  const { revision } = mustBe(await app.call('GET', '/api/config'))
  const body = { revision, model_target: model.target, allowed_targets: [model.target] }
  mustBe(await app.callAsPerson('PUT', '/api/config', { body }))
}
const ask = () => app.call('POST', '/api/interviews/preparation', { body: { job_url } })
const sheet = async () => mustBe(await app.call('GET', '/api/interviews/preparation', { query: { job_url } }))
const codeOf = (outcome: { ok: true } | { ok: false; error: { code: string } }) =>
  outcome.ok ? '' : outcome.error.code

describe('more interview questions', () => {
  test('are the model’s, labelled and stored; unusable ones are dropped', async () => {
    await allow()
    const { questions, by_model } = mustBe(await ask())
    expect(by_model).toMatchObject({ target: model.target, model: 'reader' })
    const ofModel = questions.filter(({ source }) => source === 'model')
    expect(ofModel.map(({ question }) => question)).toEqual(['How would you plan a night shift?'])
    expect((await sheet()).questions).toEqual(questions)
    const { calls } = mustBe(await app.call('GET', '/api/model-calls', {}))
    expect(calls).toMatchObject([{ purpose: 'interview', kinds: ['posting'] }])
    mustBe(await app.call('PUT', '/api/applications', { body: { job_url, status: 'applied' } }))
    mustBe(await app.call('DELETE', '/api/applications', { query: { job_url, revision: '1' } }))
    expect((await sheet()).by_model).toBe(null)
  })

  test('are refused for the rules, without permission, and where the model fails; nothing is stored', async () => {
    expect(codeOf(await ask())).toBe('invalid_value')
    const body = { job_url, model_target: 'claude' }
    expect(codeOf(await app.call('POST', '/api/interviews/preparation', { body }))).toBe('model_denied')
    await allow()
    await model.plan({ fails_from: 1, say: 'You are not logged in', exit_code: 1 })
    expect(codeOf(await ask())).not.toBe('')
    expect((await sheet()).by_model).toBe(null)
  })
})

describe('the sheet of a long posting', () => {
  test('shows ten questions at first, and no licence of the resume as a gap', async () => {
    const duties = Array.from({ length: 9 }, (_, index) => `- Bake the bread number ${index} of the night.`)
    const skills = ['Kafka', 'SQL', 'Terraform', 'Python', 'Docker', 'Go', 'React', 'AWS']
    const text = [
      ...['Your responsibilities', ...duties, 'Requirements', '- Active RN license in the state of Ohio'],
      ...skills.map((skill) => `- You know ${skill} well`),
    ].join('\n')
    const kept = await app.call('POST', '/api/own-jobs', { body: { title: 'Nurse', company: 'Inn', text } })
    const long = mustBe(kept).job_url
    const markdown = '## Certifications\n\n- RN license, state of Ohio, active\n'
    mustBe(await app.call('POST', '/api/master', { body: { markdown } }))
    mustBe(await app.call('POST', '/api/assess', { body: { job: { job_url: long } } }))
    const prepared = await app.call('GET', '/api/interviews/preparation', { query: { job_url: long } })
    const { questions, gaps } = mustBe(prepared)
    const first = questions.filter((question) => question.first)
    expect(questions.length).toBeGreaterThan(10)
    const counts = Object.entries(Object.groupBy(first, ({ source }) => source))
    expect(counts.map(([source, list]) => [source, list?.length])).toEqual([
      ['requirement', 6],
      ['duty', 2],
      ['general', 2],
    ])
    expect(gaps.map(({ quote }) => quote).join()).not.toContain('license')
  })
})

describe('the person’s own words for the likely questions', () => {
  const evidence = (url = job_url) =>
    app.call('GET', '/api/interviews/preparation/evidence', { query: { job_url: url } })

  test('are the stories that fit and the lines that the assessment cites, by the id of the question', async () => {
    const narrative = { situation: 'Our bakery lost its lead.', result: 'I led a team of five bakers.' }
    mustBe(await app.call('POST', '/api/stories', { body: { title: 'The night team', narrative } }))
    const markdown = '## Summary\n\n- Led a team of five people for years\n'
    mustBe(await app.call('POST', '/api/master', { body: { markdown } }))
    mustBe(await app.call('POST', '/api/assess', { body: { job: { job_url } } }))
    const { questions } = mustBe(await evidence())
    expect(questions.map(({ id }) => id)).toEqual((await sheet()).questions.map(({ id }) => id))
    const titles = questions.flatMap(({ stories }) => stories.map(({ title }) => title))
    expect(titles).toContain('The night team')
    expect(questions.flatMap(({ lines }) => lines)).toContainEqual(
      expect.objectContaining({ kind: 'line', text: 'Led a team of five people for years' }),
    )
    expect(JSON.stringify(questions)).not.toContain('at least three')
  })

  test('are of no job that nothing is stored of', async () => {
    expect(codeOf(await evidence('https://crumb.example/jobs/404'))).toBe('not_found')
  })
})
