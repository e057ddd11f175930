import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { SetBlock } from '#lib/resume/print/paginate.ts'
import { SIZES } from '#lib/resume/print/spacing.ts'
import { span, textOf } from '#lib/resume/typeset/set-text.ts'
import { readFontFiles } from '#lib/runtime/print/fonts/font-files.ts'
import { createTypesetter, openTypeface } from '#lib/runtime/print/typesetter.ts'
import { satoriBreaks } from '#test/support/satori-breaks.ts'

const sizes = { ...SIZES['source-sans-3'], text: 10 }
const files = await readFontFiles('source-sans-3')
const typeface = openTypeface(files)
const { block, line } = createTypesetter(typeface, { more: [], language: 'en' })
const satori = satoriBreaks(files)
const paragraph = (text: string) => ({
  ...{ role: 'paragraph' as const, right: null, keep_next: false },
  spans: [span(text)],
})
const linesOf = ({ lines }: SetBlock) => lines.map(({ runs }) => textOf(runs).trimEnd())
const broken = (text: string, width: number) => linesOf(block(paragraph(text), { sizes, width }))

describe('a paragraph', () => {
  test('is broken at spaces and never behind a hyphen, a stroke or a plus', () => {
    const text = 'end-to-end C++ and/or HTTP/2 a–b—c pre- and post-war (x)y a.b…c “q”r '.repeat(6).trim()
    for (const width of [80, 111, 150, 222]) expect(broken(text, width).join(' ')).toBe(text)
  })

  test('is broken as another setter of text breaks it', async () => {
    const word = fc.constantFrom(
      ...'a led Łódź Nguyễn AVATAR Type T.Journal co-op (two) 9,000 “quoted” — & <b> office façade 1/2 C++'.split(
        ' ',
      ),
    )
    const texts = fc.array(word, { minLength: 5, maxLength: 60 }).map((words) => words.join(' '))
    let same = 0
    let all = 0
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 120, max: 516 }), async (text, width) => {
        const ours = broken(text, width)
        expect(ours.join(' ')).toBe(text)
        const cuts = (await satori({ spans: [span(text)], size: sizes.text, width })) ?? []
        all += 1
        const theirs = cuts.map(({ from, to }) => text.slice(from, to))
        // The last two lines are ours to part.
        const most = (lines: string[]) => JSON.stringify([lines.length, lines.slice(0, -2)])
        if (most(ours) === most(theirs)) same += 1
      }),
      { numRuns: 150, seed: 3 },
    )
    if (process.env['SVC_SHOW_TABLES']) console.log(`${same} of ${all} paragraphs are broken alike`)
    expect(same / all).toBeGreaterThan(0.95)
  })

  test('has as much to a line as fits, and no line that is wider', () => {
    const text = 'AVATAR Type “quoted” office co-op (two) 9,000 led '.repeat(20).trim()
    for (const width of [97, 160, 333]) {
      const { lines } = block(paragraph(text), { sizes, width })
      for (const [at, set] of lines.entries()) {
        expect(set.width).toBeLessThanOrEqual(width + 0.5)
        const next = lines[at + 1]
        if (!next || at === lines.length - 2) continue
        const [first = ''] = textOf(next.runs).split(' ')
        const longer = line([span(`${textOf(set.runs).trimEnd()} ${first}`)], sizes.text)
        expect(longer.width).toBeGreaterThan(width - 0.5)
      }
    }
  })

  test('never ends with hardly a word where the line above it can spare one', () => {
    const text = 'Led the move of a routing engine to small services and cut what it costs by a third of it'
    for (let width = 80; width < 400; width += 7) {
      const { lines } = block(paragraph(text), { sizes, width })
      const [above, last] = lines.slice(-2)
      if (above && last) expect(last.width > width * 0.15 || above.width < width * 0.75).toBe(true)
    }
  })

  test('keeps a number and its unit in one line', () => {
    const text = 'Senkte den Aufwand um 60 % und das Geräusch um 4,5 dB bei 350 kW und 20 °C. '
      .repeat(3)
      .trim()
    for (let width = 90; width < 300; width += 11)
      for (const line of broken(text, width)) expect(line).not.toMatch(/^(?:%|dB|kW|°C)/)
  })

  test('breaks a word that is wider than a line inside', () => {
    const lines = broken(`a ${'x'.repeat(300)} b`, 200)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.join('').replaceAll(' ', '')).toBe(`a${'x'.repeat(300)}b`)
  })

  test('is broken once and then known', () => {
    const text = paragraph('word '.repeat(60).trim())
    const first = block(text, { sizes, width: 516 })
    const again = block({ ...text, spans: [...text.spans] }, { sizes, width: 516 })
    expect(again).toEqual(first)
    expect(again.lines[0]).toBe(first.lines[0]!)
  })

  test('has a real space at the end of every line that goes on', () => {
    const { lines } = block(paragraph('word '.repeat(60).trim()), { sizes, width: 516 })
    expect(lines.map(({ runs }) => textOf(runs).endsWith(' '))).toEqual([
      ...lines.slice(1).map(() => true),
      false,
    ])
  })
})
