import { describe, expect, test } from 'bun:test'
import { ACCENTS, PRINT_FONTS, TEMPLATES, type Template } from '#db/rows/display.ts'
import { designOf, framesOf } from '#lib/resume/print/designs.ts'
import type { HeaderFields } from '#lib/resume/print/header.ts'
import type { PrintOptions } from '#lib/resume/print/printer.ts'
import { colorOf } from '#lib/resume/print/svg-page.ts'
import { pageOf } from '#lib/resume/typeset/paper.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { readFontFiles } from '#lib/runtime/print/fonts/more-fonts.ts'
import { openFont } from '#lib/runtime/print/fonts/shaped-font.ts'
import { layOut } from '#lib/runtime/print/lay-out.ts'
import { openTypeface } from '#lib/runtime/print/typesetter.ts'
import { entry, HEADER, LONG, NO_FONTS, printOptions, section } from '#test/support/print-resumes.ts'

const printer = createPrinter(NO_FONTS)
const files = await readFontFiles('source-sans-3')
const setters = {
  typeface: openTypeface(files),
  moreFonts: async () => ({ fonts: [], passed_over: [], damaged: [] }),
}
const designed = TEMPLATES.map((template) => ({ template, font: designOf(template).font }))

describe('each design', () => {
  test.each(designed)(
    '$template prints every word in its order, at any size, in any colour',
    async (look) => {
      for (const [font_size, accent] of [
        [null, 'none'] as const,
        [8.5, 'brick'] as const,
        [12, 'navy'] as const,
      ]) {
        const { page_count, note } = await printer.pdf(printOptions({ ...look, font_size, accent }))
        expect([page_count <= 3, note]).toEqual([true, null])
      }
    },
  )

  test('stays within its margins, one thing under another', async () => {
    for (const { template } of designed) {
      const { margins } = designOf(template)
      const { list } = await layOut(printOptions({ template }), setters)
      // A line that goes on ends with a space, which may stand in the margin.
      for (const run of list.pages.flatMap(({ runs }) => runs)) {
        expect(run.x).toBeGreaterThanOrEqual(margins.side - 0.01)
        expect(run.x + run.width).toBeLessThanOrEqual(612 - margins.side + 3)
        expect(run.baseline).toBeLessThanOrEqual(792 - margins.bottom)
      }
    }
  })
})

test('every page after the first bears the name and its number in the foot', async () => {
  const folios = async (template: Template, ask: Partial<PrintOptions> = {}) => {
    const { list } = await layOut(printOptions({ template, ...ask }), setters)
    return list.pages.map(({ folio }) => folio.map(({ text }) => text).join(''))
  }
  for (const template of TEMPLATES)
    expect(await folios(template)).toEqual(['', 'Zoë Łukasz-Ångström  |  2 / 2'])
  expect(await folios('modern', { header: null })).toEqual(['', '2 / 2'])
  expect(await folios('classic', { header: { name: 'Wide '.repeat(90) } })).toEqual(['', '2 / 2'])
  expect(await folios('inline', { document: { ...LONG, sections: LONG.sections.slice(0, 1) } })).toEqual([''])
})

test('an entry begins one and a half lines below the text above it, at any spacing', async () => {
  for (const template of TEMPLATES)
    for (const spacing_scale of [0.7, 1, 1.4]) {
      const { list, texts } = await layOut(printOptions({ template, spacing_scale }), setters)
      const heads = new Set(texts.flatMap(({ role, spans }) => (role === 'entry' ? [spans[0]!.text] : [])))
      const { x: left } = framesOf(designOf(template), list.page).main
      const rows = list.pages.map(({ runs }) =>
        [
          ...Map.groupBy(
            runs.filter(({ x }) => x >= left - 0.1),
            ({ baseline }) => baseline,
          ),
        ].sort((a, b) => a[0] - b[0]),
      )
      const steps = rows.flatMap((page) =>
        page.slice(1).map(([baseline], index) => baseline - page[index]![0]),
      )
      const usual = [...Map.groupBy(steps, (step) => step)].sort((a, b) => b[1].length - a[1].length)[0]![0]
      for (const page of rows)
        for (const [index, [baseline, runs]] of page.entries()) {
          const [above, runsAbove] = page[index - 1] ?? [0, []]
          const isUnderHeading = runsAbove.some(({ part }) => list.parts[part]?.is_section)
          if (!runs.some(({ text }) => heads.has(text)) || above === 0 || isUnderHeading) continue
          expect((baseline - above) / usual).toBeGreaterThanOrEqual(1.5)
        }
    }
})

test('what follows a header of two or three lines stands clear of it', async () => {
  const wide = {
    ...HEADER,
    location: 'Frankfurt am Main, Germany',
    website: 'https://zoe-lukasz.example.org/portfolio',
  }
  const wider = {
    ...wide,
    email: 'zoe.lukasz.angstroem@a-long-domain.example.org',
    link: 'https://example.org/a-talk-on-routes',
  }
  for (const template of TEMPLATES)
    for (const header of [HEADER, wide, wider]) {
      const { list } = await layOut(
        printOptions({ template, header, font: designOf(template).font }),
        setters,
      )
      const [{ runs, rules }] = list.pages as [(typeof list.pages)[0]]
      const contact = runs.filter(({ part }) => part === 1)
      const foot = Math.max(...contact.map(({ baseline, size }) => baseline + size * 0.25))
      const next = Math.min(
        ...runs.filter(({ part }) => part > 1).map(({ baseline, size }) => baseline - size * 0.7),
        ...rules.map(({ y }) => y),
      )
      expect(next - foot).toBeGreaterThanOrEqual(7)
    }
})

describe('the design with two columns', () => {
  const columns = async (sections: (typeof LONG)['sections']) => {
    const document = { ...LONG, sections }
    const { list, texts } = await layOut(printOptions({ template: 'sidebar', document }), setters)
    const { main } = framesOf(designOf('sidebar'), list.page)
    const beside = list.pages.map(({ runs }) => runs.filter(({ x }) => x < main.x - 1).length)
    return { beside, read: texts.filter(({ role }) => role === 'section').map(({ spans }) => spans[0]!.text) }
  }

  test('has what is short beside the first page alone, and reads it before the rest', async () => {
    const { beside, read } = await columns(LONG.sections)
    expect(read.indexOf('SKILLS')).toBeLessThan(read.indexOf('SUMMARY'))
    expect(read.indexOf('EDUCATION')).toBeLessThan(read.indexOf('EXPERIENCE'))
    expect([beside.length, beside[0]! > 20, beside[1]]).toEqual([2, true, 0])
  })

  test('has them at the right where the resume runs from right to left', () => {
    const [ltr, rtl] = [false, true].map((turned) => framesOf(designOf('sidebar'), pageOf('a4'), turned))
    expect([ltr!.side.x < ltr!.main.x, rtl!.side.x > rtl!.main.x]).toEqual([true, true])
    expect(rtl!.side.x + rtl!.side.width).toBe(ltr!.main.x + ltr!.main.width)
  })

  test('keeps a section whole: one that is too long, or has a word too wide, stands with the others', async () => {
    const long = section('skills', Array(60).fill('Databases: PostgreSQL and the tools around it'))
    const wide = section('languages', ['Donaudampfschifffahrtsgesellschaft'.repeat(2)])
    const roles = section('experience', [], [entry('Acme', ['2019'], ['Led'])])
    expect((await columns([long, wide, roles])).read).toEqual(['SKILLS', 'LANGUAGES', 'EXPERIENCE'])
    expect((await columns([long, wide, roles])).beside[0]).toBeGreaterThan(0)
  })
})

test('every colour is dark enough to be read on white, and the typefaces are all there', async () => {
  const part = (value: number) =>
    value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  for (const accent of ACCENTS) {
    const [red, green, blue] = colorOf('accent', accent).map(part) as [number, number, number]
    expect(1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)).toBeGreaterThan(7)
  }
  for (const font of PRINT_FONTS) expect(Object.keys(await readFontFiles(font))).toHaveLength(3)
})

test('small capitals are glyphs of their own, higher than small letters and lower than capitals', async () => {
  const font = openFont((await readFontFiles('source-serif-4')).strong)!
  const flow = { rtl: false, script: '', language: '' }
  const widthOf = (text: string, small_caps?: true) => font.shape(text, { ...flow, small_caps }).width
  const [glyph] = font.shape('x', { ...flow, small_caps: true }).glyphs.ids
  expect(font.shape('x', flow).glyphs.ids).not.toContain(glyph!)
  expect(widthOf('mn', true)).toBeLessThan(widthOf('MN'))
})

test('the name of the header is bold in publications, and a placeholder is not', async () => {
  const lines = [{ id: 'l1', text: 'Rivera, J., Moss, A. Queues at sea, 2020' }]
  const sections = [{ kind: 'publications' as const, heading: 'Publications', lines, entries: [] }]
  const document = { language: 'en', title: 'Resume', sections }
  const strong = async (header: HeaderFields | 'placeholder') => {
    const { texts } = await layOut(printOptions({ document, header }), setters)
    return texts.flatMap(({ role, spans }) =>
      role === 'section' ? [] : spans.filter(({ style }) => style === 'strong').map(({ text }) => text),
    )
  }
  expect(await strong({ name: 'Jo Rivera' })).toEqual(['Rivera, J.'])
  expect(await strong({ name: 'Ann Moss' })).toEqual(['Moss, A.'])
  expect(await strong('placeholder')).toEqual([])
})

test.each([
  ['classic', 'plum'],
  ['modern', 'navy'],
  ['inline', 'none'],
] as const)('contact details and rules of %s have its colour where it has one', async (template, accent) => {
  const { list } = await layOut(printOptions({ template, accent }), setters)
  const [page] = list.pages
  const isTinted = accent !== 'none'
  expect(page?.runs.find(({ text }) => text.includes('Portland'))?.tone).toBe(isTinted ? 'accent' : 'ink')
  expect(new Set(page?.rules.map(({ ink }) => ink))).toEqual(new Set([isTinted ? 'accent' : 'rule']))
})
