import { describe, expect, test } from 'bun:test'
import {
  loadDocumentFrequency,
  loadTermWorth,
  RANK_VERSION,
} from '#lib/judge/rank/load-document-frequency.ts'

describe('loadDocumentFrequency()', () => {
  test('gives a table of at most 12,000 short terms that stand in three postings or more', () => {
    const { documents, terms } = loadDocumentFrequency()
    const entries = Object.entries(terms)
    expect(documents).toBeGreaterThan(1000)
    expect(entries.length).toBeGreaterThan(1000)
    expect(entries.length).toBeLessThanOrEqual(12_000)
    for (const [term, frequency] of entries) {
      expect(term.length <= 24 && !term.includes('@')).toBe(true)
      expect(Number.isInteger(frequency) && frequency >= 3 && frequency <= documents).toBe(true)
    }
  })
})

describe('loadTermWorth()', () => {
  test('makes the worth of terms once', () => {
    expect(loadTermWorth()).toBe(loadTermWorth())
  })
})

describe('RANK_VERSION', () => {
  test('names the version of the table and of the formula', () => {
    expect(RANK_VERSION).toMatch(/^\d+\.\d+$/)
  })
})
