import { expect, test } from 'bun:test'
import { bestLabels, chainScores, marginals } from '#lib/evidence/imports/lines/chain.ts'
import { LINE_LABELS } from '#lib/evidence/imports/lines/line-labels.ts'

const COUNT = LINE_LABELS.length
const row = (values: Record<string, number>) => LINE_LABELS.map((label) => values[label] ?? 0)
const pairs = (values: Record<string, number>) =>
  LINE_LABELS.flatMap((above) => LINE_LABELS.map((label) => values[`${above} ${label}`] ?? 0))

const WEIGHTS = {
  own: { bold: row({ heading: 2, entry: 1.5 }), dot: row({ item: 3 }), plain: row({ head: 0.4, rest: 0.5 }) },
  hidden: { dot: [1], bold: [-1] },
  out: [row({ item: 1, heading: -0.2 })],
  edges: { any: pairs({ 'heading entry': 2, 'heading heading': -3, 'entry head': 1, 'item rest': 0.5 }) },
}
const lines = ['bold', 'bold', 'plain', 'dot', 'plain'].map((name) => ({
  own: [name, 'unknown'],
  edges: ['any'],
}))

test('the best labels are those of the best sum over all ways', () => {
  const scores = chainScores(lines.slice(0, 4), WEIGHTS)
  let best = { sum: Number.NEGATIVE_INFINITY, way: [] as number[] }
  const ways = (way: number[], sum: number) => {
    const at = way.length
    if (at === 4) {
      if (sum > best.sum) best = { sum, way }
      return
    }
    for (let label = 0; label < COUNT; label += 1) {
      const edge = at === 0 ? 0 : (scores.edges[at]?.[(way.at(-1) as number) * COUNT + label] ?? 0)
      ways([...way, label], sum + (scores.own[at]?.[label] ?? 0) + edge)
    }
  }
  ways([], 0)
  const expected = best.way.map((label) => LINE_LABELS[label])
  expect(bestLabels(scores).map(({ label }) => label)).toEqual(expected as never)
  expect(expected.slice(0, 3)).toEqual(['heading', 'entry', 'head'])
})

test('the probabilities of the labels of each line add up to one', () => {
  const { lines: shares } = marginals(chainScores(lines, WEIGHTS))
  for (const line of shares) expect(line.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
  expect(bestLabels(chainScores(lines, WEIGHTS)).every(({ sure }) => sure > 0 && sure <= 1)).toBe(true)
})

test('a resume without lines has no labels', () => {
  expect(bestLabels(chainScores([], WEIGHTS))).toEqual([])
})
