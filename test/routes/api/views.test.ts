import { describe, expect, test } from 'bun:test'
import { mustBe } from '#test/support/app.ts'
import { appFor } from '#test/support/opened.ts'

const app = appFor('all', { sample: true })

const views = async () => (await app.get('/api/views')).views
const put = (body: object) =>
  app.call('PUT', '/api/views', { body: body as { name: string; filters: object } })

describe('saved views', () => {
  test('keep filters as a query names them, and give them back', async () => {
    const filters = { q: 'rust', us_only: '1', work_mode: 'remote', window: 'all', min_fit: '40' }
    const { view, message } = mustBe(await put({ name: ' Remote rust ', filters }))
    expect(message).toBe('The view is saved.')
    expect(view).toMatchObject({ id: 'view:remote-rust', name: 'Remote rust', revision: 1, new: null })
    expect(view.filters).toEqual({ q: 'rust', us_only: '1', work_mode: 'remote', min_fit: '40' })
    expect(await views()).toEqual([view])
    expect((await app.send(`/api/postings?${new URLSearchParams(view.filters)}`)).status).toBe(200)
  })

  test('note who saved them', async () => {
    const saved = await put({ name: 'By me', filters: {}, actor: 'operator' })
    const { id, revision, written_by } = mustBe(saved).view
    expect(written_by).toBe('operator')
    const again = mustBe(await put({ id, name: 'By me', filters: { q: 'go' }, revision })).view
    expect(again.written_by).toBe('agent')
    const sent = { params: { view_id: id }, query: { revision: '2' } }
    mustBe(await app.call('DELETE', '/api/views/:view_id', sent))
  })

  test('are changed only as they were read', async () => {
    const [view] = await views()
    const same = { name: 'remote RUST', filters: {} }
    const refused = await put(same)
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'revision_conflict', current: { id: view?.id, revision: 1, name: 'Remote rust' } },
    })
    const changed = mustBe(await put({ ...same, revision: 1 })).view
    expect(changed).toMatchObject({ id: view?.id, name: 'remote RUST', filters: {}, revision: 2 })
    expect(changed.created_at).toBe(view?.created_at ?? '')
    const renamed = mustBe(await put({ id: view?.id, name: 'Anything', filters: {}, revision: 2 })).view
    expect(renamed).toMatchObject({ id: view?.id, name: 'Anything', revision: 3 })
    expect(await put({ id: view?.id, name: 'Anything', filters: {}, revision: 2 })).toMatchObject({
      ok: false,
      error: { code: 'revision_conflict' },
    })
    expect(await put({ name: 'New one', filters: {}, revision: 1 })).toMatchObject({
      ok: false,
      error: { code: 'revision_conflict', current: null },
    })
  })

  test('have names of their own, without contact data', async () => {
    const second = mustBe(await put({ name: 'Second', filters: { state: 'applied' } })).view
    const body = { id: second.id, name: 'anything', filters: {}, revision: 1 }
    expect(await put(body)).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
    expect(await put({ id: 'view:none', name: 'None', filters: {}, revision: 1 })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    for (const contact of [
      { name: 'mail ann@example.org', filters: {} },
      { name: 'Mail', filters: { q: 'ann@example.org' } },
    ]) {
      expect(await put(contact)).toMatchObject({ ok: false, error: { code: 'personal_info_refused' } })
    }
    for (const wrong of [
      { name: 'x'.repeat(81), filters: {} },
      { name: '—', filters: {} },
      { name: 'Wrong', filters: { work_mode: 'moon' } },
      { name: 'Wrong', filters: { limit: '5' } },
    ]) {
      expect((await put(wrong)).ok).toBe(false)
    }
    expect((await views()).map((view) => view.name)).toEqual(['Anything', 'Second'])
  })

  test('say how many of their jobs are new since the last check', async () => {
    await app.post('/api/new/seen')
    expect((await views()).map((view) => view.new)).toEqual([0, 0])
    const { anchor } = await app.get('/api/new')
    expect(anchor.last_checked_at).not.toBeNull()
    await app.post('/api/boards', { boards: [{ system: 'greenhouse', board: 'nowhere' }] })
    mustBe(await put({ name: 'Everything', filters: { scope: 'all' } }))
    mustBe(await put({ name: 'No such role', filters: { profile_id: 'nobody' } }))
    expect((await views()).map((view) => view.new)).toEqual([0, 0, null, null])
  })

  test('are in what is taken away, and are labelled as the person’s', async () => {
    const exported = await (await app.send('/api/export')).json()
    expect(exported.views.map((view: { name: string }) => view.name)).toContain('Second')
    expect((await app.send('/api/views')).headers.get('x-svc-labels')).toBe('user-private')
  })

  test('are deleted as they were read', async () => {
    const params = { view_id: 'view:second' }
    const late = await app.call('DELETE', '/api/views/:view_id', { params, query: { revision: '7' } })
    expect(late).toMatchObject({ ok: false, error: { code: 'revision_conflict', current: { revision: 1 } } })
    const { deleted } = await app.remove('/api/views/:view_id', params, { revision: '1' })
    expect(deleted).toBe('view:second')
    const again = await app.call('DELETE', '/api/views/:view_id', { params, query: { revision: '1' } })
    expect(again).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })
})
