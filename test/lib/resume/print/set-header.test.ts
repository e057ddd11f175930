import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { PrintedHeader } from '#lib/resume/print/header.ts'
import { setHeader } from '#lib/resume/print/set-header.ts'
import { textOf } from '#lib/resume/print/set-text.ts'
import { HEADER_HEIGHT, PAGE, SIZES } from '#lib/resume/print/spacing.ts'
import { EM, fakeLine } from '#test/support/fake-setting.ts'

const sizes = SIZES['source-sans-3']
const set = (header: PrintedHeader) => setHeader(header, { sizes, tone: 'ink', line: fakeLine })
const plain = (...texts: string[]) => texts.map((text) => ({ text, url: null }))
const contact = (...texts: string[]) => set({ name: '', items: plain(...texts) }).lines
const sizeOf = (lines: ReturnType<typeof contact>) => lines[0]!.line.runs[0]!.size

test('a short contact line is set large, with no separator for what is missing', () => {
  const lines = contact('Berlin', 'ann@example.org')
  expect(lines.map(({ line }) => textOf(line.runs))).toEqual(['Berlin  |  ann@example.org'])
  expect(sizeOf(lines)).toBe(9.5)
})

test('an overlong line is set smaller in quarters of a point, before it wraps between its parts', () => {
  const fits = (size: number) => Math.floor((PAGE.width - 2 * PAGE.side) / (size * EM))
  expect(sizeOf(contact('x'.repeat(fits(9.5))))).toBe(9.5)
  expect(sizeOf(contact('x'.repeat(fits(9.5) + 1)))).toBe(9.25)
  const smallest = contact('x'.repeat(fits(7.5) - 10), 'y'.repeat(5))
  expect([smallest.length, sizeOf(smallest)]).toEqual([1, 7.5])
  const wrapped = contact('x'.repeat(fits(7.5) - 10), 'y'.repeat(6), 'z')
  expect(wrapped.map(({ line }) => textOf(line.runs).slice(-6))).toEqual(['xxxxx ', '  |  z'])
  expect(sizeOf(wrapped)).toBe(7.5)
})

test('whatever it holds, a header stays in its place and loses nothing', () => {
  const word = fc.stringMatching(/^[a-z]{1,40}( [a-z]{1,20}){0,8}$/)
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 15 }), (name, texts) => {
      const { lines } = set({ name, items: plain(...texts) })
      for (const { line, baseline } of lines) {
        expect(baseline).toBeGreaterThan(PAGE.top)
        expect(baseline).toBeLessThan(PAGE.top + HEADER_HEIGHT)
        expect(line.width).toBeLessThanOrEqual(PAGE.width - 2 * PAGE.side + 1e-6)
        expect(line.runs[0]!.x).toBeGreaterThanOrEqual(-1e-6)
      }
      const letters = lines
        .map(({ line }) => textOf(line.runs))
        .join('')
        .replace(/[ |]/g, '')
      expect(letters).toBe([name, ...texts].join('').replaceAll(' ', ''))
    }),
    { numRuns: 300 },
  )
})

test('a header that had to be set too small to be read says so', () => {
  expect(set({ name: 'Ann', items: plain('Berlin') }).tiny).toBe(false)
  expect(set({ name: 'Ann', items: plain(...Array(15).fill('word '.repeat(40))) }).tiny).toBe(true)
})
