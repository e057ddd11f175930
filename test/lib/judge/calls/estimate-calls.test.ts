import { afterEach, beforeEach, expect, test } from 'bun:test'
import { estimateCalls } from '#lib/judge/calls/estimate-calls.ts'
import { UNKNOWN_USAGE } from '#lib/judge/targets/outcome.ts'
import { askOf, openCaller, type TestCaller } from '#test/support/model-caller.ts'
import { answered } from '#test/support/scripted-targets.ts'

let at: TestCaller
beforeEach(async () => {
  at = await openCaller()
})
afterEach(() => at.close())

const NOTHING = { basis_calls: 0, calls: 0, cost: 0, seconds: 0, tokens: 0 }
const estimate = (target: string, needs_extract: number, needs_judge: number) =>
  estimateCalls(at.desk, { target, jobs: { needs_extract, needs_judge }, at_once: 4 })

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
    ...{ basis_calls: 7, calls: 5, cost: 0.5, seconds: 10, tokens: 2 * 2010 + 3 * 5010 },
  })
  expect(await estimate('claude', 0, 1)).toMatchObject({ basis_calls: 3, calls: 1, seconds: 5 })
  expect(await estimate('claude:opus', 1, 1)).toMatchObject({ basis_calls: 0 })
})
