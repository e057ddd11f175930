import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
let restarts: number
beforeEach(async () => {
  app = await openApp()
  restarts = 0
  app.services.restart = () => {
    restarts += 1
  }
})
afterEach(async () => {
  app.services.condition.homeFault = null
  await app.close()
})

// A backup without a word of the person is not offered.
const backUp = async () => {
  await app.post('/api/master', { markdown: '## Summary\n\n- Baked bread' })
  return (await app.post('/api/backup')).backup
}
type Choice = 'restore' | 'begin_anew' | 'use_as_is' | 'look_again' | 'understood'
const show = () => app.get('/api/recovery')
const choose = (choice: Choice) => app.call('POST', '/api/recovery', { body: { choice } })
const chooseAsPerson = (choice: Choice) => app.callAsPerson('POST', '/api/recovery', { body: { choice } })
const refusal = (code: string) => ({ ok: false, error: { code } })

describe('GET /api/recovery', () => {
  test('says that nothing is wrong with a whole home, which offers no choice', async () => {
    expect(await show()).toMatchObject({
      state: 'well',
      concerns: [],
      backup: null,
      choices: [],
      message: 'Nothing is wrong with your data.',
    })
    expect(await choose('look_again')).toMatchObject(refusal('invalid_value'))
  })

  test.each([
    ['desk_missing', ['restore', 'begin_anew']],
    ['desk_damaged', ['restore', 'begin_anew', 'use_as_is']],
    ['desk_replaced', ['restore', 'begin_anew', 'look_again']],
    ['read_only', ['look_again']],
    ['disk_full', ['look_again']],
    ['home_moved', []],
  ] as const)(
    'offers for %s what mends it, and the newest backup with what it holds',
    async (fault, choices) => {
      const { name } = await backUp()
      app.services.condition.homeFault = fault
      const shown = await show()
      expect({ state: shown.state, choices: shown.choices }).toEqual({ state: fault, choices: [...choices] })
      if (shown.choices.includes('restore')) expect(shown.backup).toMatchObject({ name })
      else expect(shown.backup).toBeNull()
    },
  )
})

describe('POST /api/recovery', () => {
  test('needs the person for what replaces their data, and restarts on it', async () => {
    await backUp()
    app.services.condition.homeFault = 'desk_damaged'
    for (const choice of ['restore', 'begin_anew', 'use_as_is'] as const)
      expect(await choose(choice)).toMatchObject(refusal('proof_required'))
    expect(restarts).toBe(0)
    expect(mustBe(await chooseAsPerson('use_as_is'))).toMatchObject({ choice: 'use_as_is' })
    expect(restarts).toBe(1)
  })

  test('looks again for anyone, and does nothing that is not offered', async () => {
    app.services.condition.homeFault = 'disk_full'
    expect(await chooseAsPerson('begin_anew')).toMatchObject(refusal('invalid_value'))
    expect(mustBe(await choose('look_again'))).toMatchObject({ choice: 'look_again' })
    expect(restarts).toBe(1)
  })

  test('tells of a repair until somebody has read it, and restarts nothing for that', async () => {
    app.services.condition.repairs = [{ code: 'index_renewed', message: 'The index was made anew.' }]
    expect(await show()).toMatchObject({ choices: ['understood'], message: 'The index was made anew.' })
    mustBe(await choose('understood'))
    expect(await show()).toMatchObject({ choices: [], concerns: [] })
    expect(restarts).toBe(0)
  })
})
