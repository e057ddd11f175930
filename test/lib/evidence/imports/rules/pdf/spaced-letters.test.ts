import { describe, expect, test } from 'bun:test'
import { PDFDocument } from 'pdfkit'
import { getResolvedPDFJS } from 'unpdf'
import { readPdf } from '#lib/evidence/imports/read-pdf.ts'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import { withJoinedSigns } from '#lib/evidence/imports/rules/pdf/joined-letters.ts'
import { withClosedLetters } from '#lib/evidence/imports/rules/pdf/spaced-letters.ts'

type Row = { text: string; gap: number; size?: number }

type Drawing = {
  on: (event: string, heard: (chunk: Uint8Array) => void) => void
  fontSize: (size: number) => void
  text: (text: string, x: number, y: number, options: object) => void
  widthOfString: (text: string) => number
  end: () => void
}

/** Prints rows letter by letter, each letter at its own place; `gap` is the room after a letter, in sizes of the letters. */
function printed(rows: readonly Row[]): Promise<Uint8Array> {
  const document = new PDFDocument({ margin: 0 } as never) as unknown as Drawing
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const done = new Promise<Uint8Array>((resolve) =>
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks)))),
  )
  for (const [index, { text, gap, size = 10 }] of rows.entries()) {
    document.fontSize(size)
    let x = 50
    for (const letter of text) {
      if (letter !== ' ') document.text(letter, x, 50 + index * 20, { lineBreak: false })
      x += document.widthOfString(letter) + gap * size
    }
  }
  document.end()
  return done
}

const TEXTS = ['WORK HISTORY', 'Site Engineer, Plover Bridges, 2019 - 2023', 'Led a crew of 45 at I. K. Weir']

async function linesOf(rows: readonly Row[]): Promise<string[]> {
  return (await readPdf(await printed(rows))).lines.map(({ text, right }) =>
    [text, right ?? []].flat().join(' '),
  )
}

describe('letters that a page sets apart', () => {
  test.each([0.05, 0.09, 0.11, 0.16, 0.3, 0.7])('by %d of their size are read as words', async (gap) => {
    expect(await linesOf(TEXTS.map((text) => ({ text, gap })))).toEqual(TEXTS)
  })

  test('of a heading are words, and the lines below it stay as they are', async () => {
    const [heading = '', ...below] = TEXTS
    const rows = [{ text: heading, gap: 1.3, size: 14 }, ...below.map((text) => ({ text, gap: 0 }))]
    expect(await linesOf([...rows, { text: 'C1 B2 A2 in 3 of 4 to do', gap: 0 }])).toEqual([
      ...TEXTS,
      'C1 B2 A2 in 3 of 4 to do',
    ])
  })

  test('evenly over a long text stay as they are, with a warning of their page', async () => {
    const text = 'Ledacrewof45onthenightshiftattheweir'
    const rows = [...TEXTS.map((line) => ({ text: line, gap: 0 })), { text, gap: 0.3 }]
    expect((await linesOf(rows)).at(-1)).toBe([...text].join(' '))
    const draft = await readResume({ format: 'pdf', bytes: await printed(rows) })
    expect(draft.warnings).toContainEqual({
      code: 'unsure',
      page: 1,
      says: 'Letters of page 1 stand apart, and their words are unsure. Compare it with the page, or paste its text.',
    })
  })

  test('of Japanese are one text, however even the gaps', async () => {
    const text = 'わたしは町の図書館で本の貸し出しと返却を五年のあいだ担当しました'
    const { OPS } = await getResolvedPDFJS()
    const glyphs = [...text].flatMap((unicode) => [{ unicode, width: 1000 }, -500])
    const operations = { fnArray: [OPS.setFont, OPS.showText], argsArray: [['f', 10], [glyphs]] }
    const piece = { text: [...text].join(' '), x: 0, y: 0, width: text.length * 15 - 5, size: 10, font: 'f' }
    const { pieces, isUnsure } = withClosedLetters([piece], operations, OPS)
    expect(pieces.map((own) => own.text)).toEqual([text])
    expect(isUnsure).toBe(false)
  })

  test('draw no warning if their words are sure', async () => {
    const rows = TEXTS.map((text) => ({ text, gap: 0.3 }))
    const { warnings = [] } = await readResume({ format: 'pdf', bytes: await printed(rows) })
    expect(warnings.filter(({ page }) => page === 1)).toEqual([])
  })
})

test('a sign without a name within a word is the letters that are as wide and give a common word', () => {
  const kinds = { setFont: 1, showText: 2 }
  const glyphs = Object.entries({ f: 385, i: 242, l: 242, t: 400 }).map(([unicode, width]) => ({
    unicode,
    width,
  }))
  const operations = { fnArray: [1, 2], argsArray: [['a'], [glyphs]] }
  const piece = (text: string, x: number, width: number) => ({ text, x, y: 700, width, size: 10, font: 'a' })
  const read = (before: string, width: number, after: string, gap = 0) =>
    withJoinedSigns(
      [piece(before, 50, 30), piece('\0', 80 + gap, width), piece(after, 80 + gap + width, 30)],
      operations,
      kinds,
      (word) => ['office', 'workflow'].includes(word),
    )
      .map(({ text }) => text)
      .join('')
  expect(read('Main o', 8.6, 'ce')).toBe('Main office')
  expect(read('work', 6, 'ow')).toBe('workflow')
  expect(read('', 6, 'zyka')).toBe('fizyka')
  expect(read('Kni', 8.1, 'ing')).toBe('Kniffing')
  expect(read(' ', 6, ' ada@mail.example', 3)).toContain('\0')
  expect(read('wor', 20, 'k')).toContain('\0')
})
