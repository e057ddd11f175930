import { describe, expect, test } from 'bun:test'
import { mustBe } from '#test/support/app.ts'
import { appFor } from '#test/support/opened.ts'

const app = appFor('each')

const read = () => app.get('/api/config')
const change = async (changed: object) => {
  const { revision } = await read()
  return app.callAsPerson('PUT', '/api/config', { body: { revision, ...changed } })
}

describe('the targets that are allowed', () => {
  test('are none before the person allows one, and are replaced as a whole', async () => {
    expect((await read()).config.allowed_targets).toEqual([])
    mustBe(await change({ allowed_targets: ['claude', 'command:/opt/my ask'] }))
    mustBe(await change({ countries: ['US'] }))
    expect((await read()).config.allowed_targets).toEqual(['claude', 'command:/opt/my ask'])
    mustBe(await change({ allowed_targets: ['codex'] }))
    expect((await read()).config.allowed_targets).toEqual(['codex'])
    mustBe(await change({ allowed_targets: [] }))
    expect((await read()).config.allowed_targets).toEqual([])
  })

  test.each([['claude:opus'], ['builtin'], ['ollama:qwen3'], ['command:'], ['*'], ['']])(
    'are programs, and not %p',
    async (allowed) => {
      const refused = await change({ allowed_targets: [allowed] })
      expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
    },
  )

  test('are fifty at most', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `command:/opt/${at}`)
    expect((await change({ allowed_targets: many(51) })).ok).toBe(false)
    expect((await change({ allowed_targets: many(50) })).ok).toBe(true)
  })
})

describe('the targets that are shown', () => {
  test('are the built-in rules, those that any machine may have, and the configured one', async () => {
    expect((await read()).targets.map(({ name }) => name)).toEqual([
      'builtin',
      'claude',
      'codex',
      'ollama',
      'llm',
    ])
    const { targets } = mustBe(await change({ model_target: 'command:/opt/my ask' }))
    expect(targets.at(-1)).toMatchObject({ name: 'command:/opt/my ask', leaves_machine: true })
    expect(targets[0]).toMatchObject({ name: 'builtin', installed: true, state: 'ready', next_action: null })
  })
})

describe('the person of the settings', () => {
  test('is a town, languages and licences, and no contact data', async () => {
    const code = async (person: object) =>
      ((await change({ person })) as { error?: { code: string } }).error?.code
    expect(
      await code({ lives_in: 'Akron, Ohio', languages: ['Irish'], licences: ['CDL class A'] }),
    ).toBeUndefined()
    for (const person of [
      { lives_in: '12 Elm Street, Akron' },
      { languages: ['Irish', 'wren@loom.example'] },
      { licences: ['CDL, call +1 617 555 0143'] },
    ])
      expect(await code(person)).toBe('personal_info_refused')
    const refused = await change({ person: { lives_in: 'Akron, OH 44301' } })
    expect(refused).toMatchObject({ error: { message: expect.stringContaining('A town may stay') } })
    expect((await read()).config.person.lives_in).toBe('Akron, Ohio')
  })
})

describe('the unit of distances', () => {
  test('is that of the home, else of the first place of a role that names a country', async () => {
    const unit = async (lives_in: string | null) =>
      mustBe(await change({ person: { lives_in } })).distance_unit
    expect([await unit('Akron, Ohio'), await unit('Leeds, UK'), await unit('Berlin')]).toEqual([
      'mi',
      'mi',
      'km',
    ])
    expect(await unit(null)).toBe('km')
    const role = { label: 'Baker', titles: ['Baker'], locations: ['somewhere quiet', 'Austin, TX'] }
    await app.post('/api/profiles', role)
    expect(await unit(null)).toBe('mi')
  })
})

describe('PUT /api/config', () => {
  test('changes what was read, as whoever asks, but for the steps that the person alone may allow', async () => {
    const put = (body: object) => app.call('PUT', '/api/config', { body: { revision: 0, ...body } })
    const { revision, config_digest } = await read()
    const { config, ...changed } = mustBe(await put({ revision, countries: ['IE'] }))
    expect([config.countries, changed.revision]).toEqual([['IE'], revision + 1])
    expect(changed.config_digest).not.toBe(config_digest)
    expect(await put({ revision, countries: ['US'] })).toMatchObject({
      ...{
        ok: false,
        status: 409,
        error: { code: 'revision_conflict', current: { revision: revision + 1 } },
      },
    })
    const sent = { method: 'PUT', headers: { 'content-type': 'application/json' } }
    const conflict = await app.send('/api/config', { ...sent, body: JSON.stringify({ revision }) })
    expect((await conflict.json())._labels).toEqual({ '/error/current': 'user-private' })
    const now = { revision: revision + 1 }
    for (const [step, consent] of [
      [{ allowed_targets: ['claude'] }, 'allow_target'],
      [{ model_target: 'command:/opt/ask' }, 'choose_program'],
    ] as const)
      expect(await put({ ...now, ...step })).toMatchObject({
        ok: false,
        status: 403,
        error: { code: 'proof_required', consents: [consent] },
      })
    expect((await read()).config).toMatchObject({ countries: ['IE'], allowed_targets: [] })
  })
})
