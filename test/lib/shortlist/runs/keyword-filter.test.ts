import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { keepByWords, keywordText, unfiltered } from '#lib/shortlist/runs/keyword-filter.ts'

describe('what keywords keep', () => {
  const keys = fc.uniqueArray(fc.nat(60), { maxLength: 40 })

  test('is never more than there was, in its order, and all of it is counted', () => {
    fc.assert(
      fc.property(keys, keys, keys, (all, matched, textless) => {
        const { keptKeys, outcome } = keepByWords(all, { reason: null, matched, textless })
        expect(keptKeys).toEqual(all.filter((key) => matched.includes(key) || textless.includes(key)))
        const { matched: found, dropped, text_not_checked } = outcome
        expect(found + dropped + text_not_checked).toBe(all.length)
        expect(found).toBe(all.filter((key) => matched.includes(key)).length)
      }),
    )
  })

  test('is all of it where they could not be looked for', () => {
    for (const reason of ['no_text_index', 'bad_query'] as const) {
      const { keptKeys, outcome } = keepByWords([1, 2], { reason, matched: [1], textless: [] })
      expect(keptKeys).toEqual([1, 2])
      expect(outcome).toEqual({ applied: false, reason, matched: 0, dropped: 0, text_not_checked: 0 })
    }
  })
})

test('what they did is told in a sentence', () => {
  expect(keywordText(0, null)).toBe('No keyword was given.')
  expect(keywordText(1, null)).toBe('The keywords were not looked for yet.')
  expect(keywordText(1, unfiltered([], 'text_index_unavailable').outcome)).toContain('could not be read')
  const outcome = { applied: true, reason: null, matched: 2, dropped: 3, text_not_checked: 4 }
  expect(keywordText(1, outcome)).toBe(
    '2 hold a keyword, 3 hold none and were left out. 4 without a stored text were kept.',
  )
})
