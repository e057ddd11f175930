import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  durationText,
  estimateOf,
  estimateText,
  type PastCall,
  type TypicalCost,
  typicalCall,
} from '#lib/judge/calls/estimate.ts'

const GUESS = { tokens: 6000, wall_ms: 25_000, cost: null }
const past = (changes: Partial<PastCall> = {}): PastCall => {
  const good = { outcome: 'ok', reason: null, model: 'opus', tokens: 1000, cost_usd: 0.01, wall_ms: 2000 }
  return { ...good, ...changes }
}
const many = (count: number, changes: Partial<PastCall> = {}) =>
  Array.from({ length: count }, () => past(changes))
const failed = past({ outcome: 'failed', reason: 'overloaded', tokens: null, cost_usd: null, wall_ms: 90 })

describe('typicalCall()', () => {
  test.each<[string, PastCall[], Partial<TypicalCost>]>([
    ['nothing', [], { basis: 0, attempts: 1, ...GUESS }],
    ['two good calls', many(2), { basis: 0, ...GUESS }],
    ['three good calls', many(3), { basis: 3, tokens: 1000, wall_ms: 2000, cost: 0.01 }],
    ['calls that only failed', [failed, failed, failed, failed], { basis: 0, attempts: 1 }],
    [
      'five of the last model, and others',
      [...many(5), ...many(9, { model: 'haiku', tokens: 1 })],
      { basis: 5, tokens: 1000 },
    ],
    [
      'four of the last model, and others',
      [...many(4), ...many(9, { model: 'haiku', tokens: 1 })],
      { basis: 13, tokens: 1 },
    ],
    ['a hundred', many(100), { basis: 50 }],
    [
      'one that ran away',
      [past({ tokens: 900_000, wall_ms: 170_000 }), ...many(4)],
      { tokens: 1000, wall_ms: 2000 },
    ],
    ['an even number', [...many(2, { tokens: 10 }), ...many(2, { tokens: 20 })], { tokens: 15 }],
    ['a failure for every four', [...many(2), failed, ...many(2), past()], { attempts: 6 / 5 }],
    ['mostly failures', [past(), failed, failed, failed, past(), failed, past()], { attempts: 1.5 }],
    ['failures before the basis', [...many(50), failed, failed], { attempts: 1 }],
    [
      'one called off and one under way',
      [past({ outcome: 'failed', reason: 'cancelled' }), past({ outcome: null }), ...many(3)],
      { attempts: 1 },
    ],
    ['no word of tokens', many(4, { tokens: null }), { basis: 4, tokens: 6000 }],
    ['two costs', [...many(2), ...many(3, { cost_usd: null })], { cost: null }],
    ['three costs', [...many(3), ...many(2, { cost_usd: null })], { cost: 0.01 }],
  ])('of %s', (_, calls, expected) => {
    expect(typicalCall(calls, GUESS)).toMatchObject(expected)
  })
})

describe('estimateOf()', () => {
  const typical = (changes: Partial<TypicalCost> = {}): TypicalCost => {
    return { basis: 20, attempts: 1, tokens: 1000, wall_ms: 10_000, cost: 0.01, ...changes }
  }

  test.each([
    ['nothing', [], 4, { basis_calls: 0, calls: 0, cost: 0, seconds: 0, tokens: 0 }],
    [
      'one',
      [{ jobs: 1, typical: typical() }],
      4,
      { basis_calls: 20, calls: 1, cost: 0.01, seconds: 10, tokens: 1000 },
    ],
    ['five, four at once behind the first', [{ jobs: 5, typical: typical() }], 4, { calls: 5, seconds: 20 }],
    ['six', [{ jobs: 6, typical: typical() }], 4, { calls: 6, seconds: 30 }],
    ['six, one at a time', [{ jobs: 6, typical: typical() }], 1, { seconds: 60 }],
    [
      'three with a failure for every four',
      [{ jobs: 3, typical: typical({ attempts: 1.25 }) }],
      4,
      { calls: 4 },
    ],
    [
      'two kinds of call',
      [
        { jobs: 1, typical: typical() },
        { jobs: 2, typical: typical({ basis: 30, tokens: 3000, wall_ms: 20_000, cost: 0.05 }) },
      ],
      4,
      { basis_calls: 50, calls: 3, cost: 0.11, seconds: 40, tokens: 7000 },
    ],
    [
      'a kind that was never called',
      [
        { jobs: 1, typical: typical() },
        { jobs: 1, typical: typical({ basis: 0, cost: null }) },
      ],
      4,
      { basis_calls: 0, cost: null },
    ],
    [
      'a kind that is not needed',
      [
        { jobs: 0, typical: typical({ basis: 0, cost: null }) },
        { jobs: 1, typical: typical() },
      ],
      4,
      { basis_calls: 20, cost: 0.01 },
    ],
  ])('of %s', (_, parts, at_once, expected) => {
    expect(estimateOf(parts, at_once)).toMatchObject(expected)
  })

  test('never falls when there is more to do', () => {
    const some = fc.record({
      basis: fc.integer({ min: 3, max: 50 }),
      attempts: fc.double({ min: 1, max: 1.5, noNaN: true }),
      tokens: fc.nat({ max: 50_000 }),
      wall_ms: fc.nat({ max: 90_000 }),
      cost: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    const jobs = fc.nat({ max: 50 })
    fc.assert(
      fc.property(
        fc.tuple(some, some),
        fc.tuple(jobs, jobs),
        fc.tuple(jobs, jobs, fc.integer({ min: 1, max: 4 })),
        (types, now, [a, b, at_once]) => {
          const of = (counts: number[]) =>
            estimateOf(
              types.map((type, at) => ({ jobs: counts[at]!, typical: type })),
              at_once,
            )
          const [less, more] = [of(now), of([now[0] + a, now[1] + b])]
          for (const key of ['calls', 'seconds', 'tokens', 'cost'] as const) {
            expect(more[key]!).toBeGreaterThanOrEqual(less[key]!)
          }
        },
      ),
    )
  })
})

const estimate = { basis_calls: 12, calls: 100, cost: 0.614, seconds: 600, tokens: 750_000 }

describe('estimateText()', () => {
  test.each([
    [
      'claude',
      estimate,
      'about 100 model calls · about 10 min · about 750,000 tokens · about $0.61 at list prices',
    ],
    [
      'llm:gpt',
      { ...estimate, calls: 1, cost: 0.0001 },
      'about 1 model call · about 10 min · about 750,000 tokens · under $0.01',
    ],
    [
      'ollama:qwen3',
      { ...estimate, cost: 0 },
      'about 100 model calls · about 10 min · about 750,000 tokens · no cost',
    ],
    [
      'codex',
      { ...estimate, basis_calls: 0, cost: null },
      'about 100 model calls · about 10 min · about 750,000 tokens · cost not known · a guess: too few such calls were made yet to go by',
    ],
    ['builtin', { basis_calls: 0, calls: 0, cost: 0, seconds: 0, tokens: 0 }, '50 jobs, no model call'],
  ])('of %s says what is known, and what is not', (target, estimate, text) => {
    expect(estimateText({ estimate: estimate, target, jobs: 50 })).toBe(text)
  })
})

describe('durationText()', () => {
  test.each([
    [0, 'under a minute'],
    [61, 'about 2 min'],
    [5400, 'about 1.5 h'],
    [9000, 'about 2.5 h'],
  ])('says of %p seconds: %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text)
  })
})
