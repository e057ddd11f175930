import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  chooseBy,
  keepByWords,
  keywordText,
  planAssessing,
  type RunPostingState,
  unfiltered,
  windowChoices,
} from '#lib/shortlist/runs/find-postings.ts'
import { newRunId, RUN_ID } from '#lib/shortlist/runs/run-record.ts'

const posting = (job_key: number, posted_at: number, rank_score: number | null) => ({
  job_key,
  posted_at,
  rank_score,
})
const keysOf = (some: { job_key: number }[]) => some.map((posting) => posting.job_key)

describe('what a cap keeps', () => {
  const some = [posting(1, 10, 40), posting(2, 30, null), posting(3, 20, 90), posting(4, 40, 40)]

  test('is the best ranked, the newer of equals, and what is not ranked last', () => {
    expect(keysOf(chooseBy(some, { rule: 'best_rank', cap: 9 }))).toEqual([3, 4, 1, 2])
    expect(keysOf(chooseBy(some, { rule: 'best_rank', cap: 2 }))).toEqual([3, 4])
  })

  test('is the newest, the better ranked of equals', () => {
    expect(keysOf(chooseBy(some, { rule: 'newest', cap: 9 }))).toEqual([4, 2, 3, 1])
    const same = [posting(1, 5, 10), posting(2, 5, 20), posting(3, 5, 20)]
    expect(keysOf(chooseBy(same, { rule: 'newest', cap: 9 }))).toEqual([2, 3, 1])
  })
})

test('the plan of what is left counts its batch, names the rest only where there is one, and takes the newest', () => {
  const standing = fc.constantFrom<RunPostingState>('new', 'stale', 'settled')
  const postings = fc.uniqueArray(
    fc.record({ job_key: fc.nat(), posted_at: fc.nat(1000), rank_score: fc.option(fc.nat(100)), standing }),
    { selector: (posting) => posting.job_key },
  )

  fc.assert(
    fc.property(postings, fc.integer({ min: 1, max: 6 }), (all, size) => {
      const { batch, plan } = planAssessing(all, size)
      const queue = all.filter((posting) => posting.standing !== 'settled')
      expect(plan.count).toBe(Math.min(size, queue.length))
      expect(plan.new_count + plan.stale_count).toBe(plan.count)
      expect(plan.total).toBe(queue.length > size ? queue.length : undefined)
      expect(plan.more_after).toBe(queue.length > size ? queue.length - size : undefined)
      const remaining = queue.filter((posting) => !batch.includes(posting))
      const oldest = Math.min(...batch.map((posting) => posting.posted_at))
      expect(remaining.every((posting) => posting.posted_at <= oldest)).toBe(true)
    }),
  )
})

test('a search may only go further back than the last', () => {
  expect(windowChoices(7, null)).toEqual([14, 30, 60, 90, 180, 365])
  expect(windowChoices(7, 60)).toEqual([90, 180, 365])
  expect(windowChoices(365, null)).toEqual([])
})

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

test('a run is named by the moment it was started, or by the next one that is free', () => {
  const now = '2026-11-21T23:59:59.999Z'
  expect(newRunId(now, () => false)).toBe('run_20261121T235959999Z')
  expect(newRunId(now, (id) => id === 'run_20261121T235959999Z')).toBe('run_20261122T000000000Z')
  expect(newRunId(now, () => false)).toMatch(RUN_ID)
})
