import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { SIZES } from '#lib/resume/print/spacing.ts'
import { type Cut, greedyBreaks } from '#lib/resume/typeset/line-breaks.ts'
import { type Span, span, textOf, widthsOf } from '#lib/resume/typeset/set-text.ts'
import { readFontFiles } from '#lib/runtime/print/fonts/font-files.ts'
import { type Breaker, satoriBreaks } from '#lib/runtime/print/satori-breaks.ts'
import { createTypesetter, openTypeface } from '#lib/runtime/print/typesetter.ts'

const MEASURE = { sizes: SIZES['source-sans-3'], width: 516 }
const files = await readFontFiles('source-sans-3')
const satori = satoriBreaks(files)
const setterOf = (breaker: Breaker) =>
  createTypesetter(openTypeface(files, breaker), { more: [], language: 'en' })
const { line, block } = setterOf(satori)
const cut = (spans: Span[], cuts: readonly Cut[]) => cuts.map(({ from, to }) => textOf(spans).slice(from, to))
const broken = async (text: string, width: number) =>
  cut([span(text)], (await satori(paragraph(text, width))) ?? [])
const paragraph = (text: string, width: number) => ({ spans: [span(text)], size: 10, width })

describe('the lines that satori breaks', () => {
  test('end at spaces and never behind a hyphen, a stroke or a plus', async () => {
    for (const text of [
      'end-to-end C++ and/or HTTP/2 a–b—c pre- and post-war (x)y a.b…c “q”r '.repeat(6).trim(),
    ])
      for (const width of [80, 111, 150, 222]) expect((await broken(text, width)).join(' ')).toBe(text)
  })

  test('are those that as many words as fit would make', async () => {
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
        const found = await broken(text, width)
        expect(found.join(' ')).toBe(text)
        const ours = greedyBreaks(text, widthsOf(line([span(text)], 10)), width)
        all += 1
        if (JSON.stringify(found) === JSON.stringify(cut([span(text)], ours))) same += 1
      }),
      { numRuns: 150, seed: 3 },
    )
    if (process.env['SVC_SHOW_TABLES']) console.log(`${same} of ${all} paragraphs are broken alike`)
    expect(same / all).toBeGreaterThan(0.95)
  })

  test('a word wider than a line is broken inside', async () => {
    const lines = await broken(`a ${'x'.repeat(300)} b`, 200)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.join('').replaceAll(' ', '')).toBe(`a${'x'.repeat(300)}b`)
  })
})

describe('a paragraph', () => {
  const text = {
    ...{ role: 'bullet' as const, right: null, keep_next: false },
    spans: [span('word '.repeat(60).trim())],
  }

  test('is broken once and then known', async () => {
    let asked = 0
    const counting: Breaker = (one) => {
      asked += 1
      return satori(one)
    }
    const setter = setterOf(counting)
    const first = await setter.block(text, MEASURE)
    expect(await setter.block({ ...text, spans: [...text.spans] }, MEASURE)).toEqual(first)
    expect(asked).toBe(1)
  })

  test('has a real space at the end of every line that goes on', async () => {
    const { lines } = await block(text, MEASURE)
    expect(lines.map(({ runs }) => textOf(runs).endsWith(' '))).toEqual([
      ...lines.slice(1).map(() => true),
      false,
    ])
  })

  test('is set also where its breaker fails it, or makes lines that are too wide', async () => {
    const wide: Breaker = async ({ spans }) => [{ from: 0, to: textOf(spans).length }]
    const good = await block(text, MEASURE)
    for (const bad of [wide, async () => null, async () => []])
      expect(await setterOf(bad).block(text, MEASURE)).toEqual(good)
  })
})
