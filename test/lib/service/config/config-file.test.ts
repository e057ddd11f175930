import { beforeEach, expect, test } from 'bun:test'
import { ConfigFile } from '#lib/service/config/config-file.ts'

const isProven = async () => true
let text: string | null
let stamp: number
let config: ConfigFile
beforeEach(() => {
  text = null
  stamp = 0
  config = new ConfigFile({
    stamp: async () => (text === null ? null : String(stamp)),
    read: async () => text ?? '',
    write: async (next) => edit(next),
  })
})

function edit(next: string): void {
  text = next
  stamp += 1
}

test('settings are changed at the revision that was read alone, and the loser is told what they are', async () => {
  const first = config.change({ revision: 0, countries: ['US'] }, isProven)
  const second = config.change({ revision: 0, countries: ['DE'] }, isProven)
  expect(await first).toMatchObject({ revision: 1, config: { countries: ['US'] } })
  await expect(second).rejects.toMatchObject({
    code: 'revision_conflict',
    details: { current: { revision: 1, config: { countries: ['US'] } } },
  })
  expect(JSON.parse(text ?? '')).toMatchObject({ revision: 1, countries: ['US'] })
})

test('an edit by hand counts as a revision, whatever revision stands in the file', async () => {
  await config.change({ revision: 0, countries: ['US'] }, isProven)
  edit('{"revision":1,"countries":["DE"]}')
  await expect(config.change({ revision: 1, countries: ['FR'] }, isProven)).rejects.toMatchObject({
    code: 'revision_conflict',
  })
  expect(await config.read()).toMatchObject({ revision: 2, config: { countries: ['DE'] } })
})
