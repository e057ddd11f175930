import { beforeAll, describe, expect, test } from 'bun:test'
import { getDocumentProxy } from 'unpdf'
import { blockTexts } from '#lib/resume/print/block-texts.ts'
import { designOf } from '#lib/resume/print/designs.ts'
import { printedHeader } from '#lib/resume/print/header.ts'
import { printedText, sameWords } from '#lib/resume/print/pdf-text.ts'
import type { PrintOptions } from '#lib/resume/print/printer.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { noPdfTools, onPdf, saidOfPdf } from '#test/support/pdf-tools.ts'
import { differing, readGrayPng, readPgm } from '#test/support/pictures.ts'
import {
  ACCENTED,
  entry,
  HEADER,
  LONG,
  NO_FONTS,
  printOptions,
  resumeOf,
  SHORT,
  section,
} from '#test/support/print-resumes.ts'
import { isSkipped } from '#test/support/tools.ts'

const printer = createPrinter(NO_FONTS)
const pdf = async (ask: Partial<PrintOptions> = {}) => (await printer.pdf(printOptions(ask))).bytes
const settings = [
  { template: 'inline', font: 'source-sans-3' },
  { template: 'right_aligned', font: 'inter' },
] as const
const header = printedHeader(HEADER, () => true)
const words = (ask: Partial<PrintOptions>) => {
  const { document, template } = printOptions(ask)
  return printedText({ texts: blockTexts(document, designOf(template)), header })
}

describe.skipIf(noPdfTools)('a PDF as other programs see it', () => {
  test('is without a fault, of one size, tagged, with its language, title and date', async () => {
    const bytes = await pdf()
    expect(await saidOfPdf(bytes, 'qpdf', '--check', '{}')).toContain('No syntax or stream encoding errors')
    const info = await saidOfPdf(bytes, 'pdfinfo', '-isodates', '{}')
    expect(info).toMatch(/^Title: +Zoë Łukasz-Ångström - Resume$/m)
    expect(info).toMatch(/^CreationDate: +2026-03-04T05:06:07Z$/m)
    expect(info).toMatch(/^Tagged: +yes$/m)
    expect(info).toMatch(/^Pages: +2$/m)
    expect(info).toMatch(/^Page size: +612 x 792 pts \(letter\)$/m)
    expect(info).not.toMatch(/^Author/m)
    const inside = await saidOfPdf(bytes, 'qpdf', '--qdf', '--object-streams=disable', '{}', '-')
    expect(inside).toContain('/Lang (en)')
    expect(inside).toContain('/DisplayDocTitle true')
    expect(inside).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(inside.match(/\/Tabs \/S/g)).toHaveLength(2)
    expect([...inside.matchAll(/\/Title \(([A-Z]+)\)/g)].map(([, title]) => title).sort()).toEqual(
      LONG.sections.map(({ heading }) => heading.toUpperCase()).sort(),
    )
  })

  test('has its headings, lists and links in their structure', async () => {
    const tree = await saidOfPdf(await pdf(), 'pdfinfo', '-struct-text', '{}')
    const roles = [...tree.matchAll(/^( *)(Document|H1|H2|H3|P|LI|L|Lbl|LBody|Link)\b/gm)]
    const depth = new Map(roles.map(([, indent, role]) => [role!, indent!.length / 2]))
    expect(Object.fromEntries(depth)).toEqual({
      Document: 0,
      H1: 1,
      H2: 1,
      H3: 1,
      P: 1,
      L: 1,
      LI: 2,
      Lbl: 3,
      LBody: 3,
      Link: depth.get('Link')!,
    })
    const count = (role: string) => roles.filter(([, , found]) => found === role).length
    expect([count('H1'), count('H2'), count('H3')]).toEqual([1, 6, 8])
    expect([count('L'), count('LI')]).toEqual([6, 20])
    expect(tree).toMatch(/H1[^\n]*\n +"Zoë Łukasz-Ångström"/)
  })

  test.each(settings)('gives back every word, in %o', async (setting) => {
    for (const document of [SHORT, LONG, ACCENTED]) {
      const ask = { ...setting, document }
      const bytes = await pdf(ask)
      expect(sameWords(words(ask), await saidOfPdf(bytes, 'pdftotext', '-raw', '{}', '-'))).toBe(true)
      for (const look of [[], ['-layout']]) {
        const text = (await saidOfPdf(bytes, 'pdftotext', ...look, '{}', '-')).normalize('NFKC')
        const read = new Set(text.split(/\s+/))
        const lost = words(ask)
          .normalize('NFKC')
          .split(/\s+/)
          .filter((word) => !read.has(word))
        expect(lost.filter((word) => word !== '')).toEqual([])
      }
    }
  })

  test.each(['inline', 'right_aligned', 'classic', 'modern', 'academic', 'engineering', 'lined'] as const)(
    'keeps an entry that begins a page apart from the one above, and its lines together, for parsers that go by steps, in %s',
    async (template) => {
      const begun = { heads: 0, lines: 0 }
      for (const [entries, bullets] of [
        [14, 2],
        [14, 4],
        [3, 70],
      ] as const) {
        const steps = await stepsOverPages(
          await pdf({ template, document: positions(entries, bullets), spacing_scale: 1 }),
        )
        for (const { step, usual, text } of steps) {
          const isHead = text.startsWith('Harbour')
          begun[isHead ? 'heads' : 'lines'] += 1
          expect([text, step > 1.4 * usual, step > 0]).toEqual([text, isHead, true])
        }
      }
      expect(begun.heads).toBeGreaterThan(0)
      expect(begun.lines).toBeGreaterThan(0)
    },
  )

  test.each(['inline', 'right_aligned', 'modern', 'academic'] as const)(
    'is read in order by programs that go by the look of a page, in %s',
    async (template) => {
      const bytes = await pdf({ template })
      for (const look of [[], ['-layout']]) {
        const text = await saidOfPdf(bytes, 'pdftotext', ...look, '{}', '-')
        expect(sameWords(words({ template }), text)).toBe(true)
      }
    },
  )

  test.each(settings)('has all its fonts inside, cut and with their text, in %o', async (setting) => {
    const fontList = await saidOfPdf(await pdf({ ...setting, document: ACCENTED }), 'pdffonts', '{}')
    const fonts = fontList.trim().split('\n').slice(2)
    expect(fonts).toHaveLength(3)
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+\S+ +CID TrueType +Identity-H +yes yes yes/)
  })

  test.each([...settings, { template: 'academic' as const, font: 'source-serif-4' as const }])(
    'looks like its pictures, in %o',
    async (setting) => {
      for (const document of [LONG, ACCENTED]) {
        const ask = printOptions({ ...setting, document })
        const [{ bytes }, { pages }] = [await printer.pdf(ask), await printer.preview(ask)]
        for (const [at, picture] of pages.entries()) {
          const page = String(at + 1)
          const drawn = await onPdf(bytes, ...`pdftoppm -r 144 -gray -f ${page} -l ${page} {}`.split(' '))
          expect(differing(readGrayPng(picture), readPgm(drawn), 64)).toBeLessThan(0.02)
        }
      }
    },
  )
})

test.skipIf(isSkipped('pdfminer'))('pdfminer finds every word', async () => {
  const script = 'import sys; from pdfminer.high_level import extract_text; print(extract_text(sys.argv[1]))'
  const read = new Set((await saidOfPdf(await pdf(), 'python3', '-c', script, '{}')).split(/\s+/))
  expect(
    words({})
      .split(/\s+/)
      .filter((word) => !read.has(word)),
  ).toEqual([])
})

describe('the bytes', () => {
  let first: Uint8Array
  beforeAll(async () => {
    first = await pdf()
  })

  test('are the same for the same resume, also after one of other letters or from a printer that has just begun', async () => {
    await pdf({ document: ACCENTED })
    expect(await pdf()).toEqual(first)
    const other = createPrinter(NO_FONTS)
    await other.pdf(printOptions({ document: SHORT }))
    expect((await other.pdf(printOptions())).bytes).toEqual(first)
  })

  test('bear the date of the resume and no other', async () => {
    expect(await pdf({ updated_at: '2026-03-05T05:06:07.000Z' })).not.toEqual(first)
    const text = new TextDecoder('latin1').decode(first)
    expect([...text.matchAll(/\b20\d\d-\d\d-\d\dT|D:20\d{6}/g)].map(([date]) => date)).toEqual([
      'D:20260304',
      '2026-03-04T',
    ])
  })

  test('name every web address as a link, once', async () => {
    const links = [...new TextDecoder('latin1').decode(first).matchAll(/\/URI \(([^)]*)\)/g)].map(
      ([, url]) => url,
    )
    expect(links).toEqual([
      ...['https://github.com/zoe-l', 'https://www.linkedin.com/in/zoe-l', 'https://zoe.example.org/'],
      ...['mailto:zoe@example.org', 'tel:+15035550142', 'https://github.com/example/column-generation'],
    ])
  })

  test('keep a name apart from the XML that it stands in', async () => {
    const text = new TextDecoder().decode(await pdf({ header: { name: 'Ann & <Bob>' } }))
    expect(text).toContain('<rdf:li xml:lang="x-default">Ann &amp; &lt;Bob&gt; - Resume</rdf:li>')
    expect(text).toContain('(Ann & <Bob> - Resume)')
  })
})

describe('without a header', () => {
  test('a PDF has no name in it, and its lines stand where they would stand under one', async () => {
    const bare = await printer.pdf(printOptions({ header: null }))
    const text = new TextDecoder('latin1').decode(bare.bytes).replace(/FlateDecode[\s\S]*?endstream/g, '')
    expect(text).toContain('(Resume)')
    expect(text).toMatch(/\/S \/H1[\s\S]*\/S \/H2/)
    expect(text).not.toMatch(/Zo|zoe|\/H3|\/URI \((?!https:\/\/github.com\/example)/)
    const [with_header, without] = await Promise.all([
      printer.preview(printOptions()),
      printer.preview(printOptions({ header: null })),
    ])
    expect(without.spacing_scale).toBe(with_header.spacing_scale)
    const below = ({ pages: [page] }: typeof without) => readGrayPng(page!).grays.subarray(1224 * 2 * 90)
    expect(below(without)).toEqual(below(with_header))
  })

  test('a placeholder is refused in a PDF', async () => {
    await expect(pdf({ header: 'placeholder' })).rejects.toMatchObject({
      name: 'PrintProblem',
      reason: 'placeholder',
    })
  })
})

const positions = (entries: number, bullets: number) =>
  resumeOf([
    section(
      'experience',
      [],
      Array.from({ length: entries }, (_, at) =>
        entry(
          `Harbour ${at + 1}`,
          ['Nurse', `${2000 + at} – ${2001 + at}`],
          Array.from({ length: bullets }, (_, line) => `Cared for ward ${line + 1}`),
        ),
      ),
    ),
  ])

/** The step from the last line of each page to the first of the next, in the file's own coordinates, beside the most frequent step. */
async function stepsOverPages(bytes: Uint8Array) {
  const file = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 })
  const pages = await Promise.all(
    Array.from({ length: file.numPages }, async (_, index) => {
      const { items } = await (await file.getPage(index + 1)).getTextContent()
      return items.flatMap((item) =>
        'str' in item && item.str.trim() !== '' ? [{ text: item.str, y: item.transform[5] as number }] : [],
      )
    }),
  )
  await file.loadingTask.destroy()
  const counts = new Map<number, number>()
  for (const lines of pages) {
    for (const [index, { y }] of lines.entries()) {
      const step = Math.round((lines[index - 1]?.y ?? y) - y)
      if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1)
    }
  }
  const usual = [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
  return pages.slice(1).map((lines, index) => {
    const [first] = lines
    return { text: first?.text ?? '', step: (pages[index]?.at(-1)?.y ?? 0) - (first?.y ?? 0), usual }
  })
}
