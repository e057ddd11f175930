import { beforeAll, describe, expect, test } from 'bun:test'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { smallCourse } from '#test/support/course.ts'
import { appFor } from '#test/support/opened.ts'
import { ScriptedTargets } from '#test/support/scripted-targets.ts'

const app = appFor('all')
let imported: string
beforeAll(async () => {
  const body = { folder: 'my-course', course: smallCourse() as never }
  imported = (await app.post('/api/learning/import', body)).pathway.id
})

const SHIPPED = 'backend-engineer'
const at = (pathway_id: string) => ({ params: { pathway_id } })
const read = async (id: string) => {
  const response = await app.send(`/api/learning/pathways/${id}`)
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}

describe('one course', () => {
  test('is answered as svc-learning-pathway-response:1 with a svc-learning-pathway:1', async () => {
    const { status, body } = await read(imported)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      schema_version: 'svc-learning-pathway-response:1',
      pathway: { schema_version: 'svc-learning-pathway:1', id: imported, revision: 1 },
    })
  })

  test('that was imported names its folder, never a path, and has no progress', async () => {
    const { body } = await read(imported)
    expect(body).toMatchObject({
      pathway: {
        source: 'imported',
        imported_from: 'my-course',
        progress: null,
        error: null,
        error_code: null,
        cost: {
          cli_model_calls: null,
          worker_minutes: null,
          web_fetches: null,
          web_searches: null,
          tokens: null,
          note: expect.stringContaining('made elsewhere'),
        },
      },
    })
    expect(body['pathway']?.['id']).toMatch(/^lp-[0-9a-f]{8}$/)
  })

  test('of the catalogue is its row of the list as it is', async () => {
    const { pathways } = await app.get('/api/learning/pathways')
    const { pathway } = mustBe(await app.call('GET', '/api/learning/pathways/:pathway_id', at(SHIPPED)))
    expect(pathway).toEqual(pathways.find(({ id }) => id === SHIPPED) as never)
  })

  test('of the catalogue is done, has what only a shipped one has, and nothing that only a made one has', async () => {
    const { body } = await read(SHIPPED)
    expect(body['pathway']).toMatchObject({
      source: 'shipped',
      status: 'done',
      requested_at: null,
      cost: null,
      imported_from: null,
      error: null,
      error_code: null,
      progress: null,
      label: 'Backend engineer',
      course: { entry: 'index.html', lessons: 13, size_bytes: null },
      local_page: {
        state: 'not_built',
        built_at: null,
        reasons: [],
        build: null,
        url: `/learning/shipped/${SHIPPED}/`,
      },
    })
  })

  test('that is not there is not found, and a key of the query that is none is refused', async () => {
    expect(await read('lp-00000000')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    expect(await read('no-such-role')).toMatchObject({ status: 404 })
    const response = await app.send(`/api/learning/pathways/${SHIPPED}?deep=1`)
    expect({ status: response.status, ...(await response.json()) }).toMatchObject({
      error: { code: 'unknown_key' },
    })
  })
})

describe('a shipped course', () => {
  test.each([SHIPPED, 'lp-00000000'])(
    'is not made here, as %s, and neither cancelled nor resumed',
    async (id) => {
      const sent = { ...at(id), body: {} }
      const notFound = { ok: false, status: 404, error: { code: 'not_found' } }
      const cancelled = await app.call('POST', '/api/learning/pathways/:pathway_id/cancel', sent)
      expect(cancelled).toMatchObject(notFound)
      const resumed = await app.call('POST', '/api/learning/pathways/:pathway_id/resume', sent)
      expect(resumed).toMatchObject(notFound)
    },
  )

  test('cannot be deleted', async () => {
    const query = { revision: '0' }
    expect(
      await app.call('DELETE', '/api/learning/pathways/:pathway_id', { ...at(SHIPPED), query }),
    ).toMatchObject({ ok: false, status: 404 })
  })

  test('can be read as lessons before it is built', async () => {
    const { lessons, sources } = mustBe(
      await app.call('GET', '/api/learning/pathways/:pathway_id/course', at(SHIPPED)),
    )
    expect(lessons).toHaveLength(13)
    expect(sources.length).toBeGreaterThan(5)
  })

  test('links every lesson to a page that exists', async () => {
    const course = mustBe(await app.call('GET', '/api/learning/pathways/:pathway_id/course', at(SHIPPED)))
    const gaps = mustBe(await app.call('GET', '/api/learning/pathways/:pathway_id/gaps', at(SHIPPED)))
    const links = new Set([...course.lessons, ...gaps.lessons].map(({ url }) => url))
    for (const link of links) expect((await app.send(link)).status).toBe(200)
  })
})

describe('pages of a course', () => {})

describe('DELETE /api/learning/pathways/{pathway_id}', () => {
  test('takes a course with its pages, only as it was read', async () => {
    const body = { folder: 'second', course: smallCourse() as never }
    const { id } = (await app.post('/api/learning/import', body)).pathway
    const remove = (revision: string) =>
      app.call('DELETE', '/api/learning/pathways/:pathway_id', { ...at(id), query: { revision } })
    expect(await remove('7')).toMatchObject({
      status: 409,
      error: { code: 'revision_conflict', current: { id, revision: 1 } },
    })
    expect((await app.send(`/learning/${id}/m1l1.html`)).status).toBe(200)
    mustBe(await remove('1'))
    expect((await app.send(`/learning/${id}/m1l1.html`)).status).toBe(404)
    expect(await remove('1')).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })
})

describe('POST /api/learning/pathways', () => {
  const role_text = 'Site reliability engineer'
  const made = async (here: TestApp = app) =>
    (await here.get('/api/learning/pathways')).pathways.filter(({ source }) => source === 'requested')

  test('shows the cost first, and how to say yes to it; the rules alone can make no course', async () => {
    const preview = await app.call('POST', '/api/learning/pathways', { body: { role_text, max_calls: 10 } })
    expect(preview).toMatchObject({
      status: 200,
      value: {
        ...{
          schema_version: 'svc-learning-preview:1',
          model_target: 'builtin',
          max_calls: 10,
          max_fetches: 60,
        },
        estimate: { calls: 10, fetches: 40 },
        text: expect.stringContaining('needs a model program'),
        yes: {
          api: { path: '/api/learning/pathways', body: { role_text, approve: true } },
          cli: expect.stringContaining('svc learn request'),
        },
      },
    })
    expect(await made()).toEqual([])
  })

  test.each([
    ['by the built-in rules', {}, 'model_target_unavailable'],
    ['for a role that is not there', { profile_id: 'nobody' }, 'profile_not_found'],
    ['with contact data', { role_text: 'Write to ann@crumb.example' }, 'personal_info_refused'],
    ['with a link into this network', { links: ['http://127.0.0.1/x'] }, 'invalid_value'],
  ])('makes none %s', async (_, more, code) => {
    const body = { role_text, approve: true, ...more }
    expect(await app.call('POST', '/api/learning/pathways', { body })).toMatchObject({
      ok: false,
      error: { code },
    })
    expect(await made()).toEqual([])
  })

  test('asks no model that the person did not allow, and then waits for its turn under who asked', async () => {
    const here = await openApp({ targets: new ScriptedTargets() })
    const change = async (more: object) => {
      await here.configure({ ...more })
    }
    const request = () =>
      here.call('POST', '/api/learning/pathways', { body: { role_text, approve: true, actor: 'operator' } })
    await change({ model_target: 'claude' })
    expect(await request()).toMatchObject({ ok: false, error: { code: 'model_denied' } })
    expect(await made(here)).toEqual([])
    await change({ allowed_targets: ['claude'] })
    expect(await request()).toMatchObject({
      status: 201,
      value: { pathway: { status: 'queued', role_text, revision: 1 } },
    })
    await here.services.learning.settled()
    await here.close()
  })
})
