import { expect, test } from 'bun:test'
import { printNote } from '#lib/resume/print/printer.ts'

test('nothing is said of what prints as it stands', () => {
  expect(printNote({ left_out: [], tiny: false })).toBeNull()
})

test('one sentence names what was left out, each once and not too many', () => {
  expect(printNote({ left_out: ['🎉', '山', '🎉'], tiny: false })).toBe(
    'These characters were left out, since no font here has them or they run from right to left: 🎉 山.',
  )
  const many = Array.from({ length: 20 }, (_, at) => String.fromCharCode(0x4e00 + at))
  expect(printNote({ left_out: many, tiny: true })).toBe(
    'These characters were left out, since no font here has them or they run from right to left: 一 丁 丂 七 丄 丅 丆 万 and 12 more; the header holds more than fits its place and was set very small.',
  )
})
