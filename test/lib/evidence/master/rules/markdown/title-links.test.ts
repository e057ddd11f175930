import { expect, test } from 'bun:test'
import { withoutLinks } from '#lib/evidence/master/rules/markdown/title-links.ts'

test.each([
  ['Acme', 'Acme', 0],
  ['[Acme](https://acme.example)', 'Acme', 1],
  ['[Acme](https://acme.example/a_(b)) GmbH', 'Acme GmbH', 1],
  ['![Acme](logo.png "Logo")', 'Acme', 1],
  ['Acme (https://acme.example)', 'Acme', 1],
  ['Acme <https://acme.example>', 'Acme', 1],
  ['Acme | https://acme.example | Berlin', 'Acme | Berlin', 1],
  ['Acme – www.acme.example', 'Acme', 1],
  ['https://acme.example, Berlin', 'Berlin', 1],
  ['https://acme.example', '', 1],
  ['[https://acme.example](https://acme.example)', '', 2],
  ['Booking.com', 'Booking.com', 0],
  ['Array [a]\\(b)', 'Array [a](b)', 0],
  ['[draft] (2019)', '[draft] (2019)', 0],
  ['C++ - a -', 'C++ - a -', 0],
])('%j becomes %j', (raw, text, removed) => {
  expect(withoutLinks(raw)).toEqual({ text, removed })
})
