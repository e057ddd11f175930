import { expect, test } from 'bun:test'
import { bestLabels } from '#lib/evidence/imports/lines/chain.ts'
import { LINE_LABELS } from '#lib/evidence/master/draft.ts'

const row = (values: Record<string, number>) => Float32Array.from(LINE_LABELS, (label) => values[label] ?? 0)
const STEPS: Record<string, Record<string, number>> = {
  heading: { entry: 2, heading: -3 },
  entry: { head: 1 },
  item: { rest: 0.5 },
}
const steps = LINE_LABELS.map((label) => row(STEPS[label] ?? {}))
const BOLD = row({ heading: 2, entry: 1.5 })
const lines = [BOLD, BOLD, row({ head: 0.4, rest: 0.5 }), row({ item: 4, heading: -0.2 })]

/** All ways to label the lines, with their sums. */
function ways(): { way: number[]; sum: number }[] {
  return lines.reduce<{ way: number[]; sum: number }[]>(
    (all, scores) =>
      all.flatMap(({ way, sum }) =>
        LINE_LABELS.map((_, label) => {
          const above = way.at(-1)
          const step = above === undefined ? 0 : (steps[above]?.[label] ?? 0)
          return { way: [...way, label], sum: sum + step + (scores[label] ?? 0) }
        }),
      ),
    [{ way: [], sum: 0 }],
  )
}

test('the best labels are those of the best sum over all ways', () => {
  const [best] = ways().toSorted((a, b) => b.sum - a.sum)
  const expected = best?.way.map((label) => LINE_LABELS[label])
  expect(bestLabels({ lines, steps }).map(({ label }) => label)).toEqual(expected as never)
  expect(expected?.slice(0, 3)).toEqual(['heading', 'entry', 'head'])
})

test('the probability of a label is its share of the sums over all ways', () => {
  const all = ways()
  const total = all.reduce((sum, way) => sum + Math.exp(way.sum), 0)
  for (const [at, { label, sure }] of bestLabels({ lines, steps }).entries()) {
    const own = all.filter(({ way }) => LINE_LABELS[way[at] as number] === label)
    expect(sure).toBeCloseTo(own.reduce((sum, way) => sum + Math.exp(way.sum), 0) / total, 6)
  }
})

test('a resume without lines has no labels', () => {
  expect(bestLabels({ lines: [], steps })).toEqual([])
})
