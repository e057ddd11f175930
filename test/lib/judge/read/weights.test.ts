import { expect, test } from 'bun:test'
import { loadModels } from '#lib/judge/read/read-requirements.ts'
import {
  chanceOf,
  hashesOf,
  hashOf,
  logitOf,
  packModels,
  type ReadingModels,
  strongestOf,
  unpackModels,
} from '#lib/judge/read/weights.ts'

function modelOf(some: Record<string, number>, bits = 8) {
  const weights = new Float32Array(1 << bits)
  for (const [feature, weight] of Object.entries(some)) weights[hashOf(feature) & ((1 << bits) - 1)] = weight
  return { bits, weights }
}

test('a decision is the sum of what its features weigh, each counted once', () => {
  const model = modelOf({ years: 2, bullet: 1, benefits: -4 })
  expect(logitOf(model, hashesOf(['years', 'bullet', 'years', 'nothing known']))).toBe(3)
  expect(chanceOf(logitOf(model, hashesOf(['benefits'])))).toBeLessThan(0.05)
})

test('the strongest features of a decision are named', () => {
  const model = modelOf({ years: 2, bullet: 1, benefits: -4 })
  expect(strongestOf(model, ['bullet', 'years', 'benefits'], 2)).toEqual([
    { feature: 'benefits', weight: -4 },
    { feature: 'years', weight: 2 },
  ])
})

test('models are stored in a byte a weight, and come back nearly the same', () => {
  const models = { wording: modelOf({ years: 2, bullet: -0.7 }) } as ReadingModels
  const again = unpackModels(packModels(models, 1))
  for (const [at, weight] of models.wording.weights.entries()) {
    expect(Math.abs((again.wording.weights[at] ?? 9) - weight)).toBeLessThan(0.02)
  }
})

test('the shipped models say why a sentence is a demand, in words that a person can read', () => {
  const [first] = strongestOf(loadModels().nice, ['nice=true false false', 'w:go', 'kind=nice'])
  expect(first?.weight).toBeGreaterThan(0)
})
