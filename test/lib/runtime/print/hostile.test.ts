import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRINT_LIMITS, type ResumeDocument } from '#lib/resume/print/resume-document.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { HOSTILE, LONG_HEADER } from '#test/support/hostile-resume.ts'
import { readGrayPng } from '#test/support/pictures.ts'
import { NO_FONTS, printOptions } from '#test/support/print-resumes.ts'

const printer = createPrinter(NO_FONTS)
const summary = (...texts: string[]): ResumeDocument => ({
  ...{ language: 'en', title: 'Resume' },
  sections: [
    { kind: 'summary', heading: 'Summary', lines: texts.map((text) => ({ id: '', text })), entries: [] },
  ],
})

test('everything that a resume should not hold is shown, and a PDF that would lose a letter is none', async () => {
  const ask = printOptions({ document: HOSTILE, header: LONG_HEADER })
  const { pages, note, page_count } = await printer.preview(ask)
  expect(pages).toHaveLength(page_count)
  expect(note).toContain('🎉 👩‍👩‍👧‍👦 🇩🇪 山 田 太 郎')
  expect(note).toContain('The header holds more than fits its place')
  await expect(printer.pdf(ask)).rejects.toMatchObject({
    reason: 'letters_missing',
    message: expect.stringContaining('ש and 3 more letters, in Summary. Install a font that has them'),
  })
  // Nothing is drawn in a margin, neither a box for a missing letter nor a word that is too wide.
  for (const picture of pages) {
    const { grays, width } = readGrayPng(picture)
    const columns = (from: number, to: number) =>
      grays.filter((_, at) => at % width >= from && at % width < to)
    expect(columns(0, 2 * 48 - 2).every((gray) => gray === 255)).toBe(true)
    expect(columns(width - 2 * 48 + 2, width).every((gray) => gray === 255)).toBe(true)
  }
})

test('a heading of many lines beside a date is read before the date', async () => {
  const entry = { id: '', heading: 'Heading '.repeat(60), sublines: ['2019 – 2023'], lines: [] }
  const sections = [{ kind: 'education' as const, heading: 'Education', lines: [], entries: [entry] }]
  const document: ResumeDocument = { language: 'en', title: 'Resume', sections }
  expect((await printer.pdf(printOptions({ document, template: 'right_aligned' }))).page_count).toBe(1)
})

test('an empty resume is one page', async () => {
  const empty: ResumeDocument = { language: '', title: '', sections: [] }
  const ask = printOptions({ document: empty, header: null })
  expect((await printer.pdf(ask)).page_count).toBe(1)
  expect((await printer.preview(ask)).pages).toHaveLength(1)
})

test('a resume that is too long is refused', async () => {
  const wordy = summary(...Array(16).fill('a '.repeat(4999)))
  await expect(printer.fit(printOptions({ document: wordy }))).rejects.toMatchObject({ reason: 'too_long' })
  const line = summary('a'.repeat(PRINT_LIMITS.text + 1))
  await expect(printer.fit(printOptions({ document: line }))).rejects.toMatchObject({
    reason: 'line_too_long',
  })
  const tall = summary(...Array(PRINT_LIMITS.pages * 70).fill('a'))
  await expect(printer.pdf(printOptions({ document: tall }))).rejects.toMatchObject({ reason: 'too_long' })
})

test('a language or a date that is none does no harm', async () => {
  const ask = printOptions({ document: { ...summary('About'), language: '../x' }, updated_at: 'yesterday' })
  expect((await printer.pdf(ask)).note).toBeNull()
})

describe('fonts that a person put beside', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fonts-'))
    await copyFile(
      new URL('../../../../assets/fonts/inter/regular.ttf', import.meta.url),
      join(folder, 'b.ttf'),
    )
    await writeFile(join(folder, 'a.ttf'), 'not a font')
    await writeFile(join(folder, 'c.ttf'), new Uint8Array([0, 1, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0]))
    await mkdir(join(folder, 'd.ttf'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const LETTERS = summary('Taught Ƙarfi and ƳanƘasa to many; wrote of Ƙarfi all day long, '.repeat(5))

  test('have what the bundled ones lack; what is no font is passed over', async () => {
    const ask = printOptions({ document: LETTERS })
    await expect(printer.pdf(ask)).rejects.toMatchObject({ reason: 'letters_missing' })
    for (const places of [
      { fontsFolder: folder, systemFonts: [] },
      { fontsFolder: null, systemFonts: [join(folder, 'none'), folder] },
    ]) {
      const { note, bytes } = await createPrinter(places).pdf(ask)
      expect(note).toBeNull()
      expect(new TextDecoder('latin1').decode(bytes)).toMatch(/\/BaseFont \/[A-Z]{6}\+Inter/)
    }
  })

  test('are told of where a name has a letter that none has', async () => {
    const ask = printOptions({ header: { name: '山田 🎉' } })
    await expect(createPrinter({ fontsFolder: folder, systemFonts: [] }).pdf(ask)).rejects.toMatchObject({
      message: `No font on this computer has 山 田 🎉 in the name. Put a font that has them into ${folder}, or take them out, and print again. a.ttf, c.ttf there cannot be used as a font.`,
    })
  })

  test('are used by the next print, once they are put there', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'fonts-'))
    const asked = createPrinter({ fontsFolder: empty, systemFonts: [] })
    await expect(asked.pdf(printOptions({ document: LETTERS }))).rejects.toMatchObject({
      message: expect.stringContaining(empty),
    })
    await copyFile(join(folder, 'b.ttf'), join(empty, 'b.ttf'))
    expect((await asked.pdf(printOptions({ document: LETTERS }))).note).toBeNull()
    await rm(empty, { recursive: true })
  })
})
