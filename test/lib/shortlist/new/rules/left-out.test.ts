import { expect, test } from 'bun:test'
import { leftOutText } from '#lib/shortlist/new/rules/left-out.ts'

const NONE = { no_text: 0, nothing_read: 0, unread_language: 0 }

test.each([
  [{}, ''],
  [{ no_text: 1 }, '1 has no text yet: its board is asked for it first.'],
  [{ no_text: 12 }, '12 have no text yet: their boards are asked for them first.'],
  [{ nothing_read: 1 }, 'Of 1 no requirement could be read: look at it yourself.'],
  [
    { nothing_read: 2, unread_language: 1 },
    'Of 2 no requirement could be read: look at them yourself. 1 is in a language that only a model reads.',
  ],
])('of %o is said: %s', (some, text) => {
  expect(leftOutText({ ...NONE, ...some })).toBe(text)
})
