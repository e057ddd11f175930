import { describe, expect, test } from 'bun:test'
import { durationText, estimateText } from '#lib/judge/models/estimate-text.ts'

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
  ])('of %s says what is known, and what is not', (target, one, text) => {
    expect(estimateText({ estimate: one, target, jobs: 50 })).toBe(text)
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
