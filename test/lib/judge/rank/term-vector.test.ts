import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { COMMON_TERMS, termWorth } from '#lib/judge/rank/document-frequency.ts'
import { FIRST_TERM, FULL_WEIGHT, holdsCommon, readHead, termVector } from '#lib/judge/rank/term-vector.ts'
import { termId } from '#lib/text/terms.ts'

const worth = termWorth({ version: 1, documents: 100, terms: { python: 20, baker: 5, shop: 50 } })
const numberedWords = (count: number) =>
  Array.from({ length: count }, (_, at) => `word${'abcdefghij'[at % 10]}${at}`)
const idsOf = (vector: Uint32Array) => Array.from(vector.subarray(FIRST_TERM), (entry) => entry >>> 8)

describe('termVector()', () => {
  test('is the same for the same words whatever was read before', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 40 }), fc.string(), (text, other) => {
        const vector = termVector({ title: 'Baker', text }, worth)
        termVector({ title: other, text: other }, worth)
        expect(termVector({ title: 'Baker', text }, worth)).toEqual(vector)
      }),
    )
  })

  test('keeps at most 192 terms, and among them skills and words of the title', () => {
    const text = `${numberedWords(400).join(' ')} ${numberedWords(400).join(' ')} shop python`
    const vector = termVector({ title: 'Baker', text }, worth)
    expect(vector.length).toBe(FIRST_TERM + 192)
    expect(idsOf(vector)).toContain(termId('python'))
    expect(idsOf(vector)).toContain(termId('baker'))
    expect(idsOf(vector)).not.toContain(termId('shop'))
  })

  test('names a common term whose weight it does not keep', () => {
    const place = worth.common[termId('shop')] ?? 0
    expect(place).toBeGreaterThan(0)
    const text = `${numberedWords(300).join(' ')} ${numberedWords(300).join(' ')}`
    expect(holdsCommon(termVector({ title: '', text: `${text} shop` }, worth), place)).toBe(true)
    expect(holdsCommon(termVector({ title: '', text }, worth), place)).toBe(false)
  })

  test('has length 1 apart from rounding when it keeps every term', () => {
    const vector = termVector({ title: 'Baker', text: numberedWords(60).join(' ') }, worth)
    const weights = Array.from(vector.subarray(FIRST_TERM), (entry) => (entry & 255) / FULL_WEIGHT)
    expect(Math.hypot(...weights)).toBeCloseTo(1, 1)
  })

  test('holds no term for a posting without words', () => {
    expect(termVector({ title: '', text: ' … ' }, worth).length).toBe(FIRST_TERM)
  })

  test('never throws on strange text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(termVector({ title: text, text }, worth).length).toBeGreaterThanOrEqual(FIRST_TERM)
      }),
    )
  })
})

describe('readHead()', () => {
  test('gives the length and the weight of all skills', () => {
    expect(readHead(termVector({ title: '', text: 'bread' }, worth)).skills).toBe(0)
    const { length, skills } = readHead(termVector({ title: '', text: 'python' }, worth))
    expect(skills).toBeCloseTo(worth.worth[termId('python')] ?? 0, 1)
    expect(length).toBeCloseTo(skills, 1)
  })
})

describe('holdsCommon()', () => {
  test('has room for every common term before the first entry of a term', () => {
    const vector = new Uint32Array(FIRST_TERM).fill(0xffffffff)
    expect(holdsCommon(vector, COMMON_TERMS)).toBe(true)
    expect(1 + (COMMON_TERMS >>> 5)).toBeLessThan(FIRST_TERM)
  })
})
