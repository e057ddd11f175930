import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ResumeDocument } from '#lib/resume/print/spacing.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { damagedFonts, openFontTrial } from '#lib/runtime/print/fonts/font-trial.ts'
import { printOptions } from '#test/support/print-resumes.ts'

const whole = await Bun.file(new URL('../../../../assets/fonts/inter/regular.ttf', import.meta.url)).bytes()
const lines = [{ id: '', text: 'Taught Ƙarfi and ƳanƘasa to many; wrote of Ƙarfi all day long, '.repeat(5) }]
const document: ResumeDocument = {
  language: 'en',
  title: 'Resume',
  sections: [{ kind: 'summary', heading: 'Summary', lines, entries: [] }],
}
const resume = printOptions({ document })

type Table = { start: number; length: number; row: number }

function changed(change: (font: DataView, table: (tag: string) => Table) => void): Uint8Array {
  const bytes = Uint8Array.from(whole)
  const font = new DataView(bytes.buffer)
  change(font, (tag) => {
    const rows = Array.from({ length: font.getUint16(4) }, (_, at) => 12 + at * 16)
    const row = rows.find((at) => String.fromCharCode(...bytes.slice(at, at + 4)) === tag) ?? 0
    return { start: font.getUint32(row + 8), length: font.getUint32(row + 12), row }
  })
  return bytes
}

// Calls `change` with the start of each subtable of letters in this form.
function letters(form: number, change: (font: DataView, start: number) => void): Uint8Array {
  return changed((font, table) => {
    const { start } = table('cmap')
    for (let at = 0; at < font.getUint16(start + 2); at += 1) {
      const part = start + font.getUint32(start + 8 + at * 8)
      if (font.getUint16(part) === form) change(font, part)
    }
  })
}

function filled(tag: string, from: number, byte: number): Uint8Array {
  return changed((font, table) => {
    const { start, length } = table(tag)
    for (let at = from; at < length; at += 1) font.setUint8(start + at, byte)
  })
}

// Each glyph is made of others of the same table, as its numbers say.
function composite(part: (glyph: number) => number): Uint8Array {
  return changed((font, table) => {
    const [glyphs, places] = [table('glyf').start, table('loca')]
    const size = 26
    const isLong = font.getInt16(table('head').start + 50) === 1
    const count = places.length / (isLong ? 4 : 2) - 1
    for (let at = 0; at <= count; at += 1) {
      if (isLong) font.setUint32(places.start + at * 4, at * size)
      else font.setUint16(places.start + at * 2, (at * size) / 2)
      if (at === count || (at + 1) * size > table('glyf').length) continue
      const start = glyphs + at * size
      font.setInt16(start, -1)
      for (const [second, flags] of [0x0023, 0x0003].entries()) {
        font.setUint16(start + 10 + second * 8, flags)
        font.setUint16(start + 12 + second * 8, part(at))
      }
    }
  })
}

const DAMAGES: [name: string, font: Uint8Array][] = [
  ...[12, 1_000, whole.length - 50].map((length): [string, Uint8Array] => [
    `cut after ${length} bytes`,
    whole.slice(0, length),
  ]),
  ...[0, 16, 24, 40, 64].map((at): [string, Uint8Array] => [
    `every 97th byte turned, from ${at}`,
    whole.map((byte, place) => (place % 97 === at ? byte ^ 255 : byte)),
  ]),
  ...[28, 76, 124].map((at): [string, Uint8Array] => [
    `rows of tables overwritten from ${at}`,
    whole.map((byte, place) => (place >= at && place < at + 24 ? 255 : byte)),
  ]),
  ['four billion groups of letters', letters(12, (font, at) => font.setUint32(at + 12, 0xffffffff))],
  ['a group of four billion letters', letters(12, (font, at) => font.setUint32(at + 20, 0xffffffff))],
  [
    'segments that each hold all letters',
    changed((font, table) => {
      const { start } = table('cmap')
      for (let at = 0; at < font.getUint16(start + 2); at += 1) {
        const part = start + font.getUint32(start + 8 + at * 8)
        if (font.getUint16(part) !== 4) font.setUint16(part, 99)
        else
          for (let byte = 14; byte < font.getUint16(part + 2); byte += 1)
            font.setUint8(part + byte, byte % 3 === 0 ? 255 : 0)
      }
    }),
  ],
  ...[0, 16, 65_535].map((units): [string, Uint8Array] => [
    `an em of ${units} units`,
    changed((font, table) => font.setUint16(table('head').start + 18, units)),
  ]),
  ['widths of 2,000 em', filled('hmtx', 0, 127)],
  ['no widths', filled('hmtx', 0, 0)],
  ['letters of 30,000 units above the line', filled('hhea', 4, 127)],
  ['a glyph made of itself', composite((glyph) => glyph)],
  ['glyphs made of two of the one before', composite((glyph) => Math.max(0, glyph - 1))],
  ['outlines of noise', filled('glyf', 0, 201)],
  ['65,535 glyphs', changed((font, table) => font.setUint16(table('maxp').start + 4, 65_535))],
  ['rules of joining overwritten', filled('GSUB', 4, 1)],
  ['rules of joining that point everywhere', filled('GSUB', 10, 255)],
  ['rules of places overwritten', filled('GPOS', 10, 255)],
  ['names that end nowhere', filled('name', 2, 255)],
  [
    'a collection of four billion fonts',
    changed((font) => {
      font.setUint32(0, 0x74746366)
      font.setUint32(8, 0xffffffff)
    }),
  ],
  ['all tables at the start', changed((font, table) => font.setUint32(table('glyf').row + 8, 0))],
]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fonts-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a damaged font in the folder of the home', () => {
  const trial = openFontTrial()
  afterAll(trial.close)

  test.each(DAMAGES)(
    '%s: is used or passed over, and the page is printed or the letters are named',
    async (name, font) => {
      await writeFile(join(folder, 'x.ttf'), font)
      const printer = createPrinter({ fontsFolder: folder, systemFonts: [] }, trial.tryFont)
      const printed = await printer.pdf(resume).catch((problem) => problem)
      if (printed instanceof Error)
        expect(['letters_missing', 'words_lost'], name).toContain(
          (printed as Error & { reason: string }).reason,
        )
      else expect(printed.bytes.length).toBeGreaterThan(1_000)
    },
    120_000,
  )
})

describe('a font that hangs whoever draws it', () => {
  const module = new URL('../../../support/endless-document.ts', import.meta.url)
  const trial = openFontTrial({ timeMs: 1_000, module })
  afterAll(trial.close)

  test('is passed over and named, is tried once, and is used once it was replaced', async () => {
    await writeFile(join(folder, 'x.ttf'), whole)
    const places = { fontsFolder: folder, systemFonts: [] }
    let font: Parameters<typeof trial.tryFont>[0] | undefined
    const printer = createPrinter(places, (file) => {
      font = file
      return trial.tryFont(file)
    })
    await expect(printer.pdf(resume)).rejects.toMatchObject({
      reason: 'letters_missing',
      message: expect.stringContaining('x.ttf there cannot be used as a font.'),
    })
    if (font === undefined) throw new Error('No font was tried.')
    const later = new Promise((resolve) => setImmediate(() => resolve('tried again')))
    expect(await Promise.race([trial.tryFont(font), later])).toBe(false)
    expect((await createPrinter(places).pdf(resume)).note).toBeNull()
  })

  test('is named although another font has its letters', async () => {
    const trials: string[] = []
    const printer = createPrinter({ fontsFolder: folder, systemFonts: [] }, async ({ path }) => {
      trials.push(path)
      return path.endsWith('y.ttf')
    })
    await writeFile(join(folder, 'x.ttf'), whole)
    await writeFile(join(folder, 'y.ttf'), whole)
    expect((await printer.pdf(resume)).note).toBe(`x.ttf in ${folder} cannot be used as a font.`)
    expect(trials).toContain(join(folder, 'x.ttf'))
    await rm(join(folder, 'y.ttf'))
  })
})

test('a pipe, a link to a device and a file of five gigabytes are no fonts', async () => {
  await writeFile(join(folder, 'x.ttf'), whole)
  Bun.spawnSync(['mkfifo', join(folder, 'pipe.ttf')])
  await symlink('/dev/zero', join(folder, 'zero.ttf'))
  await rename(join(folder, 'x.ttf'), join(folder, 'z.ttf'))
  await truncate(join(folder, 'z.ttf'), 5e9)
  expect(await damagedFonts(folder)).toEqual(['pipe.ttf', 'z.ttf', 'zero.ttf'])
  const printed = createPrinter({ fontsFolder: folder, systemFonts: [] }).pdf(resume)
  await expect(printed).rejects.toMatchObject({ reason: 'letters_missing' })
}, 120_000)
