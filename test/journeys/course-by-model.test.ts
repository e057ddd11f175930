import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { failureOf } from '#lib/judge/models/outcome.ts'
import { mustBe } from '#test/support/app.ts'
import { courseModel, htmlAnswer, postings, servePages, stageOf } from '#test/support/course-model.ts'
import { ScriptedTargets } from '#test/support/scripted-targets.ts'
import { openSearch, type Search } from '#test/support/search.ts'

let search: Search
let targets: ScriptedTargets
beforeEach(async () => {
  targets = new ScriptedTargets()
  search = await openSearch({ targets })
  servePages(search.gateway)
  search.lists('acme', postings())
  await search.follow('acme')
  await search.read()
  const { revision } = mustBe(await search.call('GET', '/api/config'))
  const body = { revision, model_target: 'claude', allowed_targets: ['claude'] }
  mustBe(await search.call('PUT', '/api/config', { body }))
})
afterEach(() => search.close())

type Pathway = Awaited<ReturnType<typeof show>>
const show = async (id: string) =>
  mustBe(await search.call('GET', '/api/learning/pathways/:pathway_id', { params: { pathway_id: id } }))
    .pathway

async function request(more: object = {}): Promise<Pathway> {
  const body = { role_text: 'Platform Engineer', approve: true, ...more }
  const made = mustBe(await search.call('POST', '/api/learning/pathways', { body }))
  if (!('pathway' in made)) throw new Error('only a preview was made')
  await search.services.learning.settled()
  return show(made.pathway.id)
}

const resume = async (id: string, body: object = {}) => {
  mustBe(
    await search.call('POST', '/api/learning/pathways/:pathway_id/resume', {
      params: { pathway_id: id },
      body,
    }),
  )
  await search.services.learning.settled()
  return show(id)
}

describe('a course made by a model', () => {
  test('is previewed without a call, then made in six steps with every sentence found in its page', async () => {
    targets.answer(courseModel())
    const seen = mustBe(
      await search.call('POST', '/api/learning/pathways', { body: { role_text: 'Platform Engineer' } }),
    )
    expect(seen).toMatchObject({ schema_version: 'svc-learning-preview:1', postings: 6, max_calls: 40 })
    expect(targets.asked).toEqual([])
    const made = await request()
    expect(made).toMatchObject({ status: 'done', error: null, error_code: null, source: 'requested' })
    expect(made.id).toMatch(/^lp-[0-9a-f]{8}$/)
    expect(made.course).toMatchObject({ entry: 'index.html', lessons: 8 })
    expect(made.progress?.steps.map(({ step, status }) => `${step} ${status}`)).toEqual([
      'corpus done',
      'course done',
      'paths done',
      'render done',
      'audit done',
      'import done',
    ])
    expect(made.progress).toMatchObject({ calls: 15, fetches: 8, dropped: [] })
    expect(made.cost).toMatchObject({
      cli_model_calls: 15,
      web_fetches: 8,
      web_searches: 0,
      tokens: 15 * 150,
    })
    const page = await search.send(`/learning/${made.id}/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('How Kafka works')
  })

  test('sends nothing of the person’s to the model', async () => {
    targets.answer(courseModel())
    await request()
    const sent = targets.asked.map(({ prompt }) => `${prompt.system}\n${prompt.prompt}`).join('\n')
    expect(sent).not.toContain('bees')
    expect(sent).not.toContain('summers')
  })
})
