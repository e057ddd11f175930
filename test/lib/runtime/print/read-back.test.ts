import { expect, test } from 'bun:test'
import { PRINT_FONTS } from '#db/rows/display.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { readFontFiles } from '#lib/runtime/print/fonts/font-files.ts'
import { openFont } from '#lib/runtime/print/fonts/shaped-font.ts'
import { NO_FONTS, printOptions } from '#test/support/print-resumes.ts'

const printer = createPrinter(NO_FONTS)
const LINES = 150

const ask = (font: (typeof PRINT_FONTS)[number], texts: string[]) => {
  const lines = texts.map((text) => ({ id: '', text }))
  const sections = [{ kind: 'summary' as const, heading: 'Letters', lines, entries: [] }]
  return printOptions({ font, header: null, document: { language: 'en', title: 'Resume', sections } })
}

// A PDF whose words cannot be read back is refused, so that printing it is the test.
test.each([...PRINT_FONTS])('every letter and sign of %s can be read back from a PDF', async (font) => {
  const { covers } = openFont((await readFontFiles(font)).regular)!
  const signs = Array.from({ length: 0x3000 }, (_, at) => String.fromCodePoint(at))
  const covered = signs.filter(
    (sign) => covers(sign.normalize()) && /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(sign),
  )
  expect(covered.length).toBeGreaterThan(1000)
  for (let at = 0; at < covered.length; at += LINES) {
    const texts = covered.slice(at, at + LINES).map((sign) => `ab${sign}cd x${sign} ${sign}y ${sign}${sign}`)
    expect((await printer.pdf(ask(font, texts))).note).toBeNull()
  }
})

test.each([...PRINT_FONTS])('any letters side by side can be, in %s', async (font) => {
  const { covers } = openFont((await readFontFiles(font)).regular)!
  const letters = Array.from({ length: 0x500 }, (_, at) => String.fromCodePoint(at)).filter(
    (sign) => covers(sign.normalize()) && /[\p{L}\p{N}\p{P}]/u.test(sign),
  )
  let at = 0
  const next = () => {
    at = (at * 1664525 + 1013904223) % 2 ** 32
    return letters[Math.floor((at / 2 ** 32) * letters.length)]!
  }
  const word = (_: unknown, nth: number) => Array.from({ length: 1 + (nth % 10) }, next).join('')
  for (let print = 0; print < 5; print += 1) {
    const texts = Array.from({ length: LINES }, () => Array.from({ length: 12 }, word).join(' '))
    expect((await printer.pdf(ask(font, texts))).note).toBeNull()
  }
})
