import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { readFontFiles } from '#lib/runtime/print/fonts/more-fonts.ts'
import { outlineFont } from '#lib/runtime/print/fonts/outline-font.ts'
import { openFont } from '#lib/runtime/print/fonts/shaped-font.ts'
import { embedFont } from '#lib/runtime/print/pdf.ts'
import { noPdfTools, saidOfPdf } from '#test/support/pdf-tools.ts'
import { entry, printOptions, resumeOf, section } from '#test/support/print-resumes.ts'

const FOLDER = '/usr/share/fonts/truetype'
const printer = createPrinter({ fontsFolder: null, systemFonts: [`${FOLDER}/dejavu`, `${FOLDER}/droid`] })
const resume = (language: string, lines: string[]) => ({
  ...resumeOf([
    section('summary', lines),
    section('experience', [], [entry(lines[0]!, ['2019 – 2023'], lines)]),
  ]),
  language,
})
const read = async (language: string, lines: string[], name: string) => {
  const ask = printOptions({ document: resume(language, lines), header: { name }, template: 'right_aligned' })
  const { bytes, note } = await printer.pdf(ask)
  expect(note).toBeNull()
  // The marks that turn the direction are the reader's own.
  return (await saidOfPdf(bytes, 'pdftotext', '{}', '-')).replace(/[\u200e\u200f\u202a-\u202e]/g, '')
}

describe.skipIf(noPdfTools || !existsSync(`${FOLDER}/dejavu/DejaVuSans.ttf`))(
  'with a font of the system',
  () => {
    test('Hebrew is read in its order, with English and numbers in it', async () => {
      const text = await read('he', ['הובילה את המעבר ל־14 שירותים מבוססי Kafka בשנת 2021'], 'דנה לוי')
      expect(text).toContain('דנה לוי')
      expect(text.replaceAll(' ', '')).toContain('הובילהאתהמעברל־14שירותיםמבוססיKafkaבשנת2021')
    })

    test('Arabic is joined and its marks stay with their letters', async () => {
      const closed = 'إغلاق الحسابات بدلا من التأخير'
      const text = await read('ar', ['قاد فريقًا من المهندسين وخفّض الكلفة', closed], 'أحمد الخطيب')
      expect(text.normalize('NFKC')).toContain(closed)
      expect(text.normalize('NFKC')).toContain('قاد فريقًا من المهندسين وخفّض الكلفة')
    })

    test('lines from right to left begin at the right edge', async () => {
      const { pages } = await printer.preview(
        printOptions({ document: resume('he', ['שלום']), header: null }),
      )
      expect(pages).toHaveLength(1)
    })
  },
)

test.skipIf(noPdfTools || !existsSync(`${FOLDER}/droid/DroidSansFallbackFull.ttf`))(
  'Japanese is broken between its signs, and every one is read back',
  async () => {
    const line = 'モノリシックな配車エンジンをKafkaを用いたサービスへ移行し、計算時間を短縮した。'.repeat(4)
    const text = await read('ja', [line], '山田太郎')
    expect(text.replace(/\s/g, '')).toContain(line)
    expect(text).not.toMatch(/^[、。]/m)
  },
)

function tablesOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const tables = Array.from({ length: view.getUint16(4) }, (_, at) => 12 + at * 16)
  const place = (tag: string) => {
    const row = tables.find((from) => new TextDecoder().decode(bytes.subarray(from, from + 4)) === tag)!
    return view.getUint32(row + 8)
  }
  return { view, place }
}

test('a blank that is wider than a font can tell in its units has its width all the same', async () => {
  const { regular } = await readFontFiles('inter')
  const font = openFont(regular)!
  const streams: Uint8Array[] = []
  const ref = (data = {}) => ({ data, end: (bytes?: Uint8Array) => bytes && streams.push(bytes) })
  const codes = [1, 57].map((advance, at) => ({ code: at + 1, glyphs: [], text: ' ', advance }))
  embedFont({ ref } as never, ref() as never, { font, codes })
  const { view, place } = tablesOf(inflateSync(streams[0]!))
  const units = view.getUint16(place('head') + 18)
  const widths = codes.map((_, at) => view.getUint16(place('hmtx') + 4 * (at + 1)) / units)
  expect(widths[0]).toBeCloseTo(1, 3)
  expect(widths[1]).toBeCloseTo(57, 3)
})

test('a font that is written of outlines has them and their widths', () => {
  const square = (size: number) => [
    { type: 'M', values: [0, 0] },
    { type: 'L', values: [size, 0] },
    { type: 'C', values: [size, size / 2, size, size / 2, size, size] },
    { type: 'Q', values: [size / 2, size, 0, size] },
    { type: 'Z', values: [] },
  ]
  const glyphs = [100, 700].map((size) => ({ outline: square(size), advance: size + 50 }))
  const bytes = outlineFont(glyphs, { units: 1000, box: [0, 0, 1, 1], above: 0.9, below: 0.2 })
  // Without a table of characters it is a font for a PDF alone.
  expect(openFont({ key: '', name: '', data: bytes })).toBeNull()
  const { view, place } = tablesOf(bytes)
  expect([view.getUint16(place('hmtx')), view.getUint16(place('hmtx') + 4)]).toEqual([150, 750])
  expect(view.getUint16(place('maxp') + 4)).toBe(2)
  expect(view.getInt16(place('glyf') + view.getUint32(place('loca') + 4) + 6)).toBe(700)
})
