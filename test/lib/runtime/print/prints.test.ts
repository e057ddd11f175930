import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRINT_FONTS, TEMPLATES } from '#db/rows/display.ts'
import { designOf } from '#lib/resume/print/designs.ts'
import type { DisplayPage } from '#lib/resume/print/display-list.ts'
import { PRINT_LIMITS, type ResumeDocument } from '#lib/resume/print/spacing.ts'
import { colorOf, hexOf } from '#lib/resume/print/svg-page.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { readFontFiles } from '#lib/runtime/print/fonts/more-fonts.ts'
import { openFont } from '#lib/runtime/print/fonts/shaped-font.ts'
import { layOut } from '#lib/runtime/print/lay-out.ts'
import { miniatureTree } from '#lib/runtime/print/pictures.ts'
import { openTypeface } from '#lib/runtime/print/typesetter.ts'
import { triesOf } from '#test/support/at-end.ts'
import { HOSTILE, LONG_HEADER } from '#test/support/hostile-resume.ts'
import { readGrayPng } from '#test/support/pictures.ts'
import { LONG, NO_FONTS, printOptions, resumeOf, section } from '#test/support/print-resumes.ts'

const printer = createPrinter(NO_FONTS)
const setters = {
  typeface: openTypeface(await readFontFiles('source-sans-3')),
  moreFonts: async () => ({ fonts: [], passed_over: [], damaged: [] }),
}
const laidOut = (template: (typeof TEMPLATES)[number]) =>
  layOut(printOptions({ template, accent: 'teal' }), setters)
type Look = { left: number; color?: string; backgroundColor?: string; letterSpacing?: number }
const elementsOf = (laid: Parameters<typeof miniatureTree>[0], tracking = 0) =>
  (
    miniatureTree(laid, { tracking, caps: 'upper' }).props.children as {
      props: { style: Look; children?: string }
    }[]
  ).map(({ props }) => ({ ...props.style, text: props.children }))
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset)
  return [view.getUint32(16), view.getUint32(20)]
}

test('each design is drawn as a small picture of its own, the same each time', async () => {
  const pictures = new Set<string>()
  for (const template of TEMPLATES) {
    const look = printOptions({ template, font: designOf(template).font, accent: 'navy' })
    const picture = await printer.miniature(look)
    expect(sizeOf(picture)).toEqual([360, 466])
    expect(picture.length).toBeLessThan(80_000)
    if (pictures.size === 0) expect(await printer.miniature(look)).toEqual(picture)
    pictures.add(picture.toBase64())
  }
  expect(pictures.size).toBe(TEMPLATES.length)
})

test('the elements are the words of the first page in their places, with the accent and the spaced headings', async () => {
  const laid = await laidOut('right_aligned')
  const { runs } = laid.list.pages[0] as DisplayPage
  const elements = elementsOf(laid, 0.04)
  const heading = elements.find(({ text }) => text === 'EXPERIENCE')
  expect(heading).toMatchObject({ color: hexOf(colorOf('accent', 'teal')), fontFamily: 'strong' })
  expect(heading?.letterSpacing).toBeGreaterThan(0)
  const words = (texts: (string | undefined)[]) => texts.join(' ').match(/\S+/g)
  // The blank before a date is read as a bar, and not drawn.
  const drawnRuns = runs.filter(
    ({ text, width, size }) => text.trim() !== '' && (text !== ' | ' || width < size),
  )
  expect(words(elements.map(({ text }) => text))).toEqual(words(drawnRuns.map(({ text }) => text)))
})

test('the design with two columns has its ground under its texts', async () => {
  const [ground, ...others] = elementsOf(await laidOut('sidebar'))
  expect(ground).toMatchObject({ left: 0, backgroundColor: hexOf(colorOf('tint', 'teal')) })
  expect(new Set(others.map(({ left }) => left)).size).toBeGreaterThan(2)
})

test('a text in a font of the system becomes a bar of its width', async () => {
  const laid = await laidOut('inline')
  const [page, ...pages] = laid.list.pages as [DisplayPage, ...DisplayPage[]]
  const run = page.runs.find(({ text }) => text.startsWith('Staff engineer'))
  const font = laid.fonts.get('regular')
  if (!run || !font) throw new Error('The page has no text.')
  const list = { ...laid.list, pages: [{ ...page, runs: [{ ...run, font: 'more-0' }] }, ...pages] }
  const [bar] = elementsOf({ list, fonts: new Map([['more-0', font]]) }).slice(-1)
  expect(bar).toMatchObject({ width: run.width * 4, backgroundColor: '#111111' })
  expect(bar?.text).toBeUndefined()
})

test.each([
  ['no section', []],
  ['only letters without a font', [section('summary', ['قاد فريقًا', 'שלום', '山田太郎', '🎉'])]],
  ['markup and marks', [section('summary', ['<b onload="x">&amp;</b> a\u0301\u0327 ﬁ \u202e\u200d'])]],
])('a page with %s is drawn', async (_, sections) => {
  const look = { document: resumeOf(sections), header: null }
  expect(sizeOf(await printer.miniature(printOptions(look)))).toEqual([360, 466])
})

test('a preview comes before miniatures that wait', async () => {
  const done: string[] = []
  const miniatures = [1.3, 1.35].map((spacing_scale) =>
    printer.miniature(printOptions({ document: LONG, spacing_scale })).then(() => done.push('miniature')),
  )
  await Promise.all([...miniatures, printer.fit(printOptions()).then(() => done.push('fit'))])
  expect(done).toEqual(['miniature', 'fit', 'miniature'])
})

describe('hostile', () => {
  const printer = createPrinter(NO_FONTS)
  const summary = (...texts: string[]): ResumeDocument => ({
    language: 'en',
    title: 'Resume',
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

    test('have what the bundled ones lack; what is no font is passed over and named', async () => {
      const ask = printOptions({ document: LETTERS })
      await expect(printer.pdf(ask)).rejects.toMatchObject({ reason: 'letters_missing' })
      for (const places of [
        { fontsFolder: folder, systemFonts: [] },
        { fontsFolder: null, systemFonts: [join(folder, 'none'), folder] },
      ]) {
        const { note, bytes } = await createPrinter(places).pdf(ask)
        const named = `a.ttf, c.ttf in ${folder} cannot be used as a font.`
        expect(note).toBe(places.fontsFolder === null ? null : named)
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
      const printer = createPrinter({ fontsFolder: empty, systemFonts: [] })
      await expect(printer.pdf(printOptions({ document: LETTERS }))).rejects.toMatchObject({
        message: expect.stringContaining(empty),
      })
      await copyFile(join(folder, 'b.ttf'), join(empty, 'b.ttf'))
      expect((await printer.pdf(printOptions({ document: LETTERS }))).note).toBeNull()
      await rm(empty, { recursive: true })
    })
  })
})

describe('read back', () => {
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
      const texts = covered
        .slice(at, at + LINES)
        .map((sign) => `ab${sign}cd x${sign} ${sign}y ${sign}${sign}`)
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
    for (let print = 0; print < triesOf(5); print += 1) {
      const texts = Array.from({ length: LINES }, () => Array.from({ length: 12 }, word).join(' '))
      expect((await printer.pdf(ask(font, texts))).note).toBeNull()
    }
  })
})
