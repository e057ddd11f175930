import { describe, expect, test } from 'bun:test'
import background from '#assets/rank/background-1.json' with { type: 'json' }
import document_frequency from '#assets/rank/document-frequency-2.json' with { type: 'json' }
import likeness from '#assets/rank/likeness-1.json' with { type: 'json' }
import weights from '#assets/rank/weights-2.json' with { type: 'json' }
import { loadDocumentFrequency, loadRankModel, loadTermWorth } from '#lib/judge/rank/load-rank-model.ts'
import { RANK_VERSION, TABLE_VERSIONS } from '#lib/judge/rank/rank-version.ts'
import { termVector } from '#lib/judge/rank/term-vector.ts'

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

describe('loadRankModel()', () => {
  test('holds vectors of a few hundred postings that were made with this table', () => {
    const { sample, worth } = loadRankModel()
    expect(sample.length).toBeWithin(100, 500)
    const length = termVector({ title: 'Baker', text: 'Bread' }, worth).length
    for (const vector of sample) expect(vector.length).toBeGreaterThan(length)
  })

  test('weighs what speaks for a job up and what speaks against it down', () => {
    const { title_likeness, trade, likeness, keywords, level, years, language, tools } =
      loadRankModel().weights
    for (const weight of [title_likeness, trade, likeness, keywords]) expect(weight).toBeGreaterThan(0)
    for (const weight of [level, years, language, tools]) expect(weight).toBeLessThan(0)
  })
})

describe('RANK_VERSION', () => {
  test('names the versions of the table, the formula, the sample, the weights and the word vectors', () => {
    expect(RANK_VERSION).toMatch(/^\d+(\.\d+){4}$/)
    const tables = Object.entries({ document_frequency, background, weights, likeness })
    const versions = Object.fromEntries(tables.map(([name, { version }]) => [name, version]))
    expect(TABLE_VERSIONS).toEqual(versions as typeof TABLE_VERSIONS)
  })
})
