import { expect, test } from 'bun:test'
import { printNote } from '#lib/resume/print/printer.ts'

const missing = (place: string, ...letters: string[]) => letters.map((letter) => ({ letter, place }))

test('nothing is said of what prints as it stands', () => {
  expect(printNote({ left_out: [], passed_over: [], tiny: false }, null)).toBeNull()
})

test('what no font has is named once for each place, not too many, with what to do', () => {
  const left_out = [...missing('the name', '山', '田', '山'), ...missing('Experience', '🎉')]
  expect(printNote({ left_out, passed_over: [], tiny: false }, '/home/ann/fonts')).toBe(
    'No font on this computer has 山 田 in the name, 🎉 in Experience. Put a font that has them into /home/ann/fonts, or take them out, and print again. A PDF is not made without them.',
  )
  const many = Array.from({ length: 20 }, (_, at) => String.fromCharCode(0x4e00 + at))
  const note = printNote({ left_out: missing('Skills', ...many), passed_over: ['a.ttf'], tiny: true }, null)
  expect(note).toContain('a.ttf there cannot be used as a font.')
  expect(note).toContain(
    '一 丁 丂 七 丄 丅 丆 万 and 12 more letters, in Skills. Install a font that has them',
  )
  expect(note).toContain('The header holds more than fits its place and was set very small.')
})
