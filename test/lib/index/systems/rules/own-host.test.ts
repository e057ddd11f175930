import { expect, test } from 'bun:test'
import { isOwnHost, shownHost } from '#lib/index/systems/rules/own-host.ts'

test.each([
  ['jobs.kite.com', true],
  ['kite.co.uk', true],
  ['localhost', false],
  ['10.0.0.1', false],
  ['printer.local', false],
  ['Kite.com', false],
  ['kite.com/x', false],
  ['kite.com:8080', false],
  ['-kite.com', false],
  [`${'a'.repeat(60)}.${'b'.repeat(60)}.com`, false],
])('isOwnHost() of %s', (host, isOwn) => {
  expect(isOwnHost(host)).toBe(isOwn)
})

test('shownHost() leaves out the word of a career site', () => {
  expect(shownHost('careers.kite.com')).toBe('kite.com')
  expect(shownHost('kite.com')).toBe('kite.com')
})
