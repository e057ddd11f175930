import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { recentCalls } from '#db/desk/model-calls.ts'
import {
  costAt,
  durationText,
  estimateOf,
  estimateText,
  type PastCall,
  priceOf,
  type TypicalCost,
  typicalCall,
} from '#lib/judge/calls/estimate.ts'
import { callsOfBatch, estimateCalls } from '#lib/judge/calls/estimate-calls.ts'
import { UNKNOWN_USAGE } from '#lib/judge/targets/reasons.ts'
import { askOf, openCaller, type TestCaller } from '#test/support/model-caller.ts'
import { answered } from '#test/support/scripted-targets.ts'

const GUESS = { tokens: 6000, wall_ms: 25_000, cost: null }
const past = (changes: Partial<PastCall> = {}): PastCall => {
  const good = { outcome: 'ok', reason: null, model: 'opus', tokens: 1000, cost_usd: 0.01, wall_ms: 2000 }
  return { ...good, ...changes }
}
const many = (count: number, changes: Partial<PastCall> = {}) =>
  Array.from({ length: count }, () => past(changes))
const failed = past({ outcome: 'failed', reason: 'overloaded', tokens: null, cost_usd: null, wall_ms: 90 })

const haiku = many(9, { model: 'haiku', tokens: 1 })
const runaway = past({ tokens: 900_000, wall_ms: 170_000 })
const underWay = [past({ outcome: 'failed', reason: 'cancelled' }), past({ outcome: null })]

test.each<[string, PastCall[], Partial<TypicalCost>]>([
  ['nothing', [], { basis: 0, attempts: 1, ...GUESS }],
  ['two good calls', many(2), { basis: 0, ...GUESS }],
  ['three good calls', many(3), { basis: 3, tokens: 1000, wall_ms: 2000, cost: 0.01 }],
  ['calls that only failed', [failed, failed, failed, failed], { basis: 0, attempts: 1 }],
  ['five of the last model, and others', [...many(5), ...haiku], { basis: 5, tokens: 1000 }],
  ['four of the last model, and others', [...many(4), ...haiku], { basis: 13, tokens: 1 }],
  ['a hundred', many(100), { basis: 50 }],
  ['one that ran away', [runaway, ...many(4)], { tokens: 1000, wall_ms: 2000 }],
  ['an even number', [...many(2, { tokens: 10 }), ...many(2, { tokens: 20 })], { tokens: 15 }],
  ['a failure for every four', [...many(2), failed, ...many(2), past()], { attempts: 6 / 5 }],
  ['mostly failures', [past(), failed, failed, failed, past(), failed, past()], { attempts: 1.5 }],
  ['failures before the basis', [...many(50), failed, failed], { attempts: 1 }],
  ['one called off and one under way', [...underWay, ...many(3)], { attempts: 1 }],
  ['no word of tokens', many(4, { tokens: null }), { basis: 4, tokens: 6000 }],
  ['two costs', [...many(2), ...many(3, { cost_usd: null })], { cost: null }],
  ['three costs', [...many(3), ...many(2, { cost_usd: null })], { cost: 0.01 }],
])('typicalCall() of %s', (_, calls, expected) => expect(typicalCall(calls, GUESS)).toMatchObject(expected))

describe('estimateOf()', () => {
  const typical = (changes: Partial<TypicalCost> = {}): TypicalCost => {
    return { basis: 20, attempts: 1, tokens: 1000, wall_ms: 10_000, cost: 0.01, ...changes }
  }

  const of = (jobs: number, changes?: Partial<TypicalCost>) => ({ jobs, typical: typical(changes) })
  const never = { basis: 0, cost: null }
  const dear = { basis: 30, tokens: 3000, wall_ms: 20_000, cost: 0.05 }
  test.each([
    ['nothing', [], 4, { basis_calls: 0, calls: 0, cost: 0, seconds: 0, tokens: 0 }],
    ['one', [of(1)], 4, { basis_calls: 20, calls: 1, cost: 0.01, seconds: 10, tokens: 1000 }],
    ['five, four at once behind the first', [of(5)], 4, { calls: 5, seconds: 20 }],
    ['six', [of(6)], 4, { calls: 6, seconds: 30 }],
    ['six, one at a time', [of(6)], 1, { seconds: 60 }],
    ['three with a failure for every four', [of(3, { attempts: 1.25 })], 4, { calls: 4 }],
    [
      'two kinds',
      [of(1), of(2, dear)],
      4,
      { basis_calls: 50, calls: 3, cost: 0.11, seconds: 40, tokens: 7000 },
    ],
    ['a kind that was never called', [of(1), of(1, never)], 4, { basis_calls: 0, cost: null }],
    ['a kind that is not needed', [of(0, never), of(1)], 4, { basis_calls: 20, cost: 0.01 }],
  ])('of %s', (_, parts, at_once, expected) => expect(estimateOf(parts, at_once)).toMatchObject(expected))

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

const WORK = 'about 100 model calls · about 10 min · about 750,000 tokens'
const GUESSED = 'a guess: too few such calls were made yet to go by'
test.each([
  ['claude', {}, `${WORK} · about $0.61 at list prices`],
  ['llm:gpt', { calls: 1, cost: 0.0001 }, `${WORK.replace('100 model calls', '1 model call')} · under $0.01`],
  ['ollama:qwen3', { cost: 0 }, `${WORK} · no cost`],
  ['codex', { basis_calls: 0, cost: null }, `${WORK} · cost not known · ${GUESSED}`],
  ['builtin', { basis_calls: 0, calls: 0, cost: 0, seconds: 0, tokens: 0 }, '50 jobs, free'],
])('estimateText() of %s says what is known, and what is not', (target, changes, text) => {
  expect(estimateText({ estimate: { ...estimate, ...changes }, target, jobs: 50 })).toBe(text)
})

test.each([
  [0, 'under a minute'],
  [61, 'about 2 min'],
  [5400, 'about 1.5 h'],
  [9000, 'about 2.5 h'],
])('durationText() says of %p seconds: %s', (seconds, text) => expect(durationText(seconds)).toBe(text))

describe('estimate calls', () => {
  let at: TestCaller
  beforeEach(async () => {
    at = await openCaller()
  })
  afterEach(() => at.close())

  const NOTHING = { basis_calls: 0, calls: 0, cost: 0, seconds: 0, tokens: 0 }
  const estimate = (
    target: string,
    needs_extract: number,
    needs_judge: number,
    token_prices: string[] = [],
  ) => estimateCalls(at.desk, { target, token_prices, jobs: { needs_extract, needs_judge }, at_once: 4 })

  async function make(purpose: 'extract' | 'judge', count: number, tokens: number): Promise<void> {
    const usage = { ...UNKNOWN_USAGE, input: tokens, output: 10, model: 'opus', cost_usd: 0.1 }
    at.targets.answer(() => {
      at.pass(tokens)
      return answered({}, usage)
    })
    for (let made = 0; made < count; made += 1) await at.caller.ask(askOf({ purpose }))
  }

  test('the built-in rules take nothing, and so does no job', async () => {
    expect(await estimate('builtin', 5, 5)).toEqual(NOTHING)
    expect(await estimate('claude', 0, 0)).toEqual(NOTHING)
  })

  test('what was never called is guessed, without a price', async () => {
    expect(await estimate('claude', 1, 1)).toEqual({
      basis_calls: 0,
      calls: 2,
      cost: null,
      seconds: 50,
      tokens: 15_000,
    })
    expect(await estimate('ollama:qwen3', 1, 1)).toMatchObject({ cost: 0, seconds: 180 })
  })

  test('what was called is counted, each purpose by itself and each target', async () => {
    await make('extract', 4, 2000)
    await make('judge', 3, 5000)
    expect(await estimate('claude', 2, 3)).toEqual({
      basis_calls: 7,
      calls: 5,
      cost: 0.5,
      seconds: 10,
      tokens: 2 * 2010 + 3 * 5010,
    })
    expect(await estimate('claude', 0, 1)).toMatchObject({ basis_calls: 3, calls: 1, seconds: 5 })
    expect(await estimate('claude:opus', 1, 1)).toMatchObject({ basis_calls: 0 })
  })

  test('jobs that share calls are counted ten to a call, beside what the model alone would take', async () => {
    const jobs = { needs_extract: 1, needs_judge: 1, together: 20, spared: 19 }
    const few = { needs_extract: 0, needs_judge: 0, together: 5, spared: 5 }
    const take = (some: typeof jobs) =>
      estimateCalls(at.desk, { target: 'claude', token_prices: [], jobs: some, at_once: 4 })
    expect(await take(jobs)).toMatchObject({
      calls: 4,
      tokens: 15_000 + 2 * (9000 + 9 * 600),
      if_model_reads: { calls: 41, tokens: 309_000 },
    })
    const usage = { ...UNKNOWN_USAGE, input: 900, output: 100, model: 'opus', cost_usd: 0.1 }
    at.targets.answer(answered({}, usage))
    const job_identities = ['a', 'b']
    for (let made = 0; made < 3; made += 1) await at.caller.ask(askOf({ purpose: 'judge', job_identities }))
    // Two jobs took 1,000 tokens, so that five take 2,500; what one job takes is still a guess.
    expect(await take(few)).toMatchObject({ basis_calls: 3, calls: 1, tokens: 2500, cost: 0.25 })
    expect(await estimate('claude', 0, 1)).toMatchObject({ basis_calls: 0 })
  })

  test('a batch needs no reading by the model if the rules read', () => {
    expect(callsOfBatch(3, 'rules')).toEqual({ needs_extract: 0, needs_judge: 0, together: 3, spared: 3 })
    expect(callsOfBatch(3, 'model')).toEqual({ needs_extract: 3, needs_judge: 3 })
  })

  test('the person’s own price counts, for past calls as for guesses', async () => {
    const prices = ['claude=10/50']
    expect(await estimate('claude', 1, 0, prices)).toMatchObject({ cost: 0.108, own_price: true })
    await make('judge', 3, 5000)
    expect(await estimate('claude', 0, 2, prices)).toMatchObject({ cost: 0.101, tokens: 10_020 })
    expect(await estimate('claude', 0, 2)).toMatchObject({ cost: 0.2 })
    const own = await estimate('claude', 0, 2, prices)
    expect(estimateText({ estimate: own, target: 'claude', jobs: 2 })).toContain('about $0.10 by your price')
  })

  test.each([
    ['claude', ['claude=3/15'], [3, 15]],
    ['claude:opus', ['claude=3/15'], [3, 15]],
    ['claude:opus', ['claude=3/15', 'claude:opus=5/25'], [5, 25]],
    ['claude:opus', ['claude:opus=5/25', 'claude:opus=6/30'], [6, 30]],
    ['claude:sonnet', ['claude:opus=5/25'], null],
    ['codex', ['claude=3/15'], null],
    ['openai:a/b@https://x.example/v1', ['openai:https://x.example=0.05/0.4'], [0.05, 0.4]],
    ['openai:a/b@https://x.example/v1', ['openai:a/b@https://x.example/v1=1/2'], [1, 2]],
    ['openai:a/b@https://x.example/v1', ['openai:https://y.example=0.05/0.4'], null],
    ['openai:m@http://127.0.0.1:1234/v1', ['openai=0/0'], [0, 0]],
    ['ollama:qwen3:8b', ['ollama:qwen3:8b=0.1/0.1'], [0.1, 0.1]],
    ['command:/a=b/c', ['command:/a=b/c=2/3'], [2, 3]],
    ['command:/other', ['command:/a=2/3'], null],
    ['builtin', ['claude=3/15'], null],
  ] as const)(
    'the price of %s is looked up by its name, then by its program or server',
    (target, prices, expected) => {
      const [input, output] = expected ?? []
      expect(priceOf(prices, target)).toEqual(input === undefined ? null : { input, output: output ?? 0 })
    },
  )

  test('tokens cost the price of their kind, and cached ones that of input', () => {
    const price = { input: 3, output: 15 }
    const counts = { input: 500_000, output: 1_000_000, cache_read: 300_000, cache_write: 200_000 }
    expect(costAt(price, counts)).toBe(18)
    expect(costAt(price, { ...counts, output: null })).toBeNull()
  })

  test('the ledger has the cost by the own price from then on', async () => {
    await at.close()
    at = await openCaller({ allowed_targets: ['claude'], token_prices: ['claude=3/15'] })
    await make('judge', 1, 990_000)
    const [call] = await recentCalls(at.desk, { purpose: 'judge', target: 'claude', limit: 1 })
    expect(call).toMatchObject({ cost_basis: 'own_price', cost_usd: 2.970_15 })
  })
})
