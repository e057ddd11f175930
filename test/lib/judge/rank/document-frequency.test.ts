import { describe, expect, test } from 'bun:test'
import { termWorth } from '#lib/judge/rank/document-frequency.ts'
import { termId } from '#lib/text/terms.ts'

const { worth, common } = termWorth({
  version: 1,
  documents: 1000,
  terms: { product: 800, python: 200, fpga: 4 },
})
const worthOf = (term: string) => worth[termId(term)] ?? 0

describe('termWorth()', () => {
  test('makes a rarer term worth more', () => {
    expect(worthOf('product')).toBeLessThan(worthOf('python'))
    expect(worthOf('python')).toBeLessThan(worthOf('fpga'))
  })

  test('takes a term outside the table for a rare one', () => {
    expect(worthOf('zyzzyva')).toBeGreaterThan(worthOf('fpga'))
    expect(worthOf('zyzzyva')).toBeLessThan(Math.log(1000))
  })

  test('is never negative, even for a term of every posting', () => {
    const all = termWorth({ version: 1, documents: 10, terms: { job: 10 } })
    expect(all.worth.every((value) => value > 0)).toBe(true)
  })

  test('gives common terms a place in the order of how common they are', () => {
    expect(common[termId('product')]).toBe(1)
    expect(common[termId('python')]).toBe(2)
    expect(common[termId('zyzzyva')]).toBe(0)
  })
})
