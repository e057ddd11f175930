import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { MARKDOWN } from '#test/support/master-app.ts'

const TEXT = 'Requirements\n- You must know Kafka @/etc/passwd\n- You must be a good captain\n'
const OWN = 'Cut deploy time from 40 to 6 minutes'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  mustBe(await app.call('POST', '/api/master', { body: { markdown: MARKDOWN } }))
})
afterAll(() => app.close())

type Part = 'posting' | 'requirements' | 'evidence'
const preview = async (part: Part, model_target = 'claude') => {
  const response = await app.send('/api/assess/preview', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ job: { text: TEXT }, model_target, part }),
  })
  return { labels: response.headers.get('x-svc-labels'), said: await response.json() }
}

describe('what a model would be sent', () => {
  test('to read the posting holds no word of the person’s', async () => {
    const { labels, said } = await preview('posting')
    expect(labels).toBe('public-untrusted')
    expect(said).toMatchObject({ sent: true, leaves_machine: true })
    expect(said.prompt).toContain('You must know Kafka ＠/etc/passwd')
    expect(said.characters).toBe(said.system.length + said.prompt.length)
    expect(JSON.stringify(said)).not.toContain(OWN)
  })

  test('to judge is shown in two answers that never meet', async () => {
    const requirements = await preview('requirements')
    expect(requirements.labels).toBe('public-untrusted')
    expect(requirements.said).toMatchObject({ sent: true, rows_are: 'read_by_the_rules_instead' })
    expect(requirements.said.prompt).toContain('Kafka')
    expect(JSON.stringify(requirements.said)).not.toContain(OWN)
    const evidence = await preview('evidence')
    expect(evidence.labels).toBe('user-private')
    expect(evidence.said.system).toContain(OWN)
    expect(JSON.stringify(evidence.said)).not.toContain('captain')
  })

  test('is nothing for the built-in rules', async () => {
    for (const part of ['posting', 'requirements', 'evidence'] as const) {
      const { said } = await preview(part, 'builtin')
      expect(said).toMatchObject({ sent: false, characters: 0, leaves_machine: false })
    }
  })

  test('is shown without a call being made', async () => {
    expect(mustBe(await app.call('GET', '/api/model-calls')).calls).toEqual([])
  })
})
