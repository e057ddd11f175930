import { expect, test } from 'bun:test'
import { contactFree, saysSomething } from '#lib/evidence/imports/rules/contact-free.ts'

test.each([
  ['Demo at https://loom.example/planner, used by 300 students', 'Demo, used by 300 students'],
  ['Loomkit (https://loom.example/kit)', 'Loomkit'],
  ['Wrote the guide, see https://loom.example/guide', 'Wrote the guide'],
  ['E-Mail: bob@loom.example', ''],
  ['Phone: +44 117 496 0192 | bob@loom.example', ''],
  ['Berlin | bob@loom.example', 'Berlin'],
])('of %p is left %p', (text, rest) => {
  expect(contactFree(text).rest).toBe(rest)
})

test.each([
  'C++ and C#',
  'Node.js, Socket.io, ASP.NET',
  'p95 latency fell from 2.4 s to 380 ms, a drop of 84 %',
  'Raised $3.4M from 2019 to 2021',
  'CI/CD, TCP/IP, SAP FI/CO',
])('%p is left as it is', (text) => {
  expect(contactFree(text)).toEqual({ rest: text, kinds: [] })
})

test('a name that the header told is cut out, and its kind is told', () => {
  expect(contactFree('Resume of Elin Lindqvist', ['Elin Lindqvist'])).toEqual({
    rest: 'Resume of',
    kinds: ['name_line'],
  })
})

test('three words say something, a label does not', () => {
  expect(saysSomething('Built the demo')).toBe(true)
  expect(saysSomething('Portfolio: live')).toBe(false)
})
