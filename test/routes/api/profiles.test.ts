import { describe, expect, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import { mustBe } from '#test/support/app.ts'
import { appFor } from '#test/support/opened.ts'

const app = appFor('each')

const add = async (label: string, more: { is_default?: boolean } = {}) =>
  (await app.post('/api/profiles', { label, titles: [label], ...more })).profile
const list = () => app.get('/api/profiles')
const remove = (profile_id: string) =>
  app.call('DELETE', '/api/profiles/:profile_id', { params: { profile_id } })
const archive = (profile_id: string, body: { replacement_profile_id?: string } = {}) =>
  app.call('POST', '/api/profiles/:profile_id/archive', { params: { profile_id }, body })

describe('POST /api/profiles', () => {
  test('makes the first role the default and selects it, and no later one', async () => {
    const first = await add('Engineer')
    const second = await add('Designer')
    expect(first).toMatchObject({ id: 'engineer', is_default: true, state: 'active', revision: 1 })
    expect(second.is_default).toBe(false)
    expect((await list()).selected_profile_id).toBe('engineer')
  })

  test('moves the default to a new role that asks for it', async () => {
    await add('Engineer')
    await add('Designer', { is_default: true })
    const { profiles: roles } = await list()
    expect(roles.filter((role) => role.is_default).map((role) => role.id)).toEqual(['designer'])
  })

  test('gives two roles of one name two ids', async () => {
    await add('Engineer')
    expect((await add('Engineer')).id).toBe('engineer-2')
  })

  test('refuses contact data by its kind and stores nothing', async () => {
    const body = { label: 'Me', titles: ['Engineer'], keywords: ['write to me@mail.example'] }
    const refused = await app.call('POST', '/api/profiles', { body })
    expect(refused).toMatchObject({ ok: false, status: 422, error: { code: 'personal_info_refused' } })
    if (!refused.ok) expect(refused.error.message).not.toContain('me@mail')
    expect((await list()).profiles).toEqual([])
  })

  test('takes no more active roles than there are bits for', async () => {
    for (let at = 1; at <= 30; at += 1) await add(`Role ${at}`)
    const refused = await app.call('POST', '/api/profiles', { body: { label: 'One more', titles: ['x'] } })
    expect(refused).toMatchObject({ ok: false, status: 422, error: { code: 'invalid_value' } })
  })
})

describe('PUT /api/profiles/{profile_id}', () => {
  test('changes what is named and bumps the revision', async () => {
    const { id, revision } = await add('Engineer')
    const params = { profile_id: id }
    const body = { revision, titles: ['Site Reliability Engineer'] }
    const { profile: role } = await app.put('/api/profiles/:profile_id', params, body)
    expect(role).toMatchObject({ label: 'Engineer', titles: ['Site Reliability Engineer'], revision: 2 })
  })

  test('refuses a stale revision with the current record', async () => {
    const { id } = await add('Engineer')
    const params = { profile_id: id }
    await app.put('/api/profiles/:profile_id', params, { revision: 1, label: 'A' })
    const refused = await app.call('PUT', '/api/profiles/:profile_id', {
      params,
      body: { revision: 1, label: 'B' },
    })
    expect(refused).toMatchObject({
      ok: false,
      status: 409,
      error: { code: 'revision_conflict', current: { label: 'A', revision: 2 } },
    })
  })

  test('notes who made and who changed a role', async () => {
    const body = { label: 'Baker', titles: ['Baker'], actor: 'operator' as const }
    const { profile: role } = await app.post('/api/profiles', body)
    expect(role.written_by).toBe('operator')
    const sent = { params: { profile_id: role.id }, body: { revision: 1, label: 'Night baker' } }
    expect(mustBe(await app.call('PUT', '/api/profiles/:profile_id', sent)).profile.written_by).toBe('agent')
  })

  test('keeps one role the default', async () => {
    const { id } = await add('Engineer')
    const params = { profile_id: id }
    const body = { revision: 1, is_default: false }
    const refused = await app.call('PUT', '/api/profiles/:profile_id', { params, body })
    expect(refused).toMatchObject({ ok: false, status: 422, error: { code: 'invalid_value' } })
  })

  test('finds other jobs with other titles', async () => {
    await app.post('/api/sample', { action: 'load' })
    const { id } = await add('Nobody')
    const jobs = async () => {
      await app.services.tracker.settled()
      return (await list()).profiles.find((role) => role.id === id)?.jobs
    }
    expect(await jobs()).toBe(0)
    const params = { profile_id: id }
    await app.put('/api/profiles/:profile_id', params, { revision: 1, titles: ['Engineer'] })
    const found = await jobs()
    expect(found).toBeGreaterThan(10)
    await app.put('/api/profiles/:profile_id', params, { revision: 2, titles: ['Nobody'] })
    expect(await jobs()).toBe(0)
  })
})

describe('DELETE /api/profiles/{profile_id}', () => {
  test('deletes a role for good: it leaves every list and its id is never used again', async () => {
    await add('Engineer')
    await add('Designer')
    expect(mustBe(await remove('designer'))).toMatchObject({
      schema_version: 'svc-profile-delete-response:1',
      deleted: 'designer',
      selected_profile_id: 'engineer',
    })
    expect((await list()).profiles.map((role) => role.id)).toEqual(['engineer'])
    expect((await add('Designer')).id).toBe('designer-2')
  })

  test('selects the default when the selected role is deleted', async () => {
    await add('Engineer')
    await add('Designer')
    await app.post('/api/profiles/:profile_id/select', { profile_id: 'designer' })
    expect(mustBe(await remove('designer')).selected_profile_id).toBe('engineer')
  })

  test.each([
    ['the default role', 'engineer', 'scout_profile_default_delete'],
    ['a deleted role', 'designer', 'scout_profile_deleted'],
  ])('refuses %s', async (_, profile_id, code) => {
    await add('Engineer')
    await add('Designer')
    mustBe(await remove('designer'))
    expect(await remove(profile_id)).toMatchObject({ ok: false, status: 409, error: { code } })
  })

  test('refuses the last active role where none is the default', async () => {
    await add('Engineer')
    await app.services.desk.write([sql`update profile set is_default = 0`])
    expect(await remove('engineer')).toMatchObject({ error: { code: 'scout_profile_last_active' } })
  })

  test('refuses the only active role', async () => {
    await add('Engineer')
    await add('Designer')
    mustBe(await archive('designer'))
    const refused = await remove('engineer')
    expect(refused).toMatchObject({ ok: false, status: 409, error: { code: 'scout_profile_default_delete' } })
    expect(await remove('nobody')).toMatchObject({ ok: false, status: 404, error: { code: 'not_found' } })
  })
})

describe('POST /api/profiles/{profile_id}/archive', () => {
  test('archives a role and selects its replacement, which inherits the default', async () => {
    await add('Engineer')
    await add('Designer')
    await add('Writer')
    const archived = mustBe(await archive('engineer', { replacement_profile_id: 'writer' }))
    expect(archived).toMatchObject({ archived: 'engineer', selected_profile_id: 'writer' })
    const { profiles: roles } = await list()
    expect(roles.find((role) => role.id === 'writer')?.is_default).toBe(true)
    expect(roles.find((role) => role.id === 'engineer')?.state).toBe('archived')
  })

  test('refuses a replacement that is not another active role', async () => {
    await add('Engineer')
    await add('Designer')
    for (const replacement_profile_id of ['engineer', 'nobody']) {
      const refused = await archive('engineer', { replacement_profile_id })
      expect(refused).toMatchObject({ ok: false, status: 422, error: { code: 'invalid_value' } })
    }
  })

  test('refuses the only active role and one that is not active', async () => {
    await add('Engineer')
    expect(await archive('engineer')).toMatchObject({
      ok: false,
      status: 422,
      error: { code: 'invalid_value' },
    })
    await add('Designer')
    mustBe(await archive('designer'))
    expect(await archive('designer')).toMatchObject({ ok: false, status: 404, error: { code: 'not_found' } })
  })

  test('needs no body', async () => {
    await add('Engineer')
    await add('Designer')
    const headers = { 'content-type': 'application/json' }
    const response = await app.send('/api/profiles/designer/archive', { method: 'POST', headers })
    expect(response.status).toBe(200)
  })
})

describe('/api/profiles/{profile_id}/resume', () => {
  const at = { params: { profile_id: 'engineer' } }
  const show = async () => mustBe(await app.call('GET', '/api/profiles/:profile_id/resume', at)).resume
  const put = (markdown: string, revision = 0) =>
    app.call('PUT', '/api/profiles/:profile_id/resume', { ...at, body: { markdown, revision } })
  const withdraw = (revision: string) =>
    app.call('DELETE', '/api/profiles/:profile_id/resume', { ...at, query: { revision } })

  test('is the master’s, the person’s own once it is put, and the master’s again', async () => {
    await add('Engineer')
    expect(await show()).toMatchObject({ basis: null, markdown: '', revision: 0 })
    const markdown = '## Summary\n\n- Baked bread'
    await app.post('/api/master', { markdown })
    const ofMaster = await show()
    expect(ofMaster).toMatchObject({ markdown: expect.stringContaining('Baked bread'), revision: 0 })
    const { resume } = mustBe(await put('- Wrote Rust'))
    expect(resume).toMatchObject({ markdown: '- Wrote Rust', revision: 1 })
    expect(resume.basis).not.toBe(ofMaster.basis)
    expect(mustBe(await withdraw('1')).resume).toEqual({ ...ofMaster, revision: 2 })
  })

  test('refuses an old revision, contact data by its lines, nothing, and what is not there', async () => {
    await add('Engineer')
    expect(await withdraw('0')).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
    mustBe(await put('- Wrote Rust'))
    for (const outcome of [await put('- Late'), await withdraw('0')])
      expect(outcome).toMatchObject({ error: { code: 'revision_conflict', current: { revision: 1 } } })
    expect(await put('- Go\n- Call +49 30 1234567', 1)).toMatchObject({
      error: { code: 'personal_info_refused', message: expect.stringMatching(/line 2\b/) },
    })
    expect(await put('---\n', 1)).toMatchObject({ error: { code: 'invalid_value' } })
    expect((await show()).markdown).toBe('- Wrote Rust')
    await app.post('/api/profiles', { label: 'Writer', titles: ['Writer'] })
    mustBe(await archive('engineer', { replacement_profile_id: 'writer' }))
    expect(await put('- Late', 1)).toMatchObject({ status: 404, error: { code: 'not_found' } })
  })
})
