import { afterAll, beforeAll, expect, test } from 'bun:test'
import { DeskWriter } from '#lib/shortlist/tracking/desk-writer.ts'
import { openApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const STRETCH = {
  walk: 'a',
  after_seq: 0,
  upto_seq: null,
  limit: 10,
  roles: [],
  tell_missed: false,
  today: '2026-11-28',
}

test('a walk does not go on in a writer that does not know how it began', async () => {
  const { index, desk } = app.services
  const stores = { index, openDesk: () => Promise.resolve(desk) }
  const first = new DeskWriter(stores)
  await first.match({ ...STRETCH, goes_on: false })
  expect(await first.match({ ...STRETCH, goes_on: true })).toMatchObject({ waiting: 0 })
  await expect(new DeskWriter(stores).match({ ...STRETCH, goes_on: true })).rejects.toThrow('not known')
})
