import { type JudgedRow, judgeLabelled, type LabelledJob, TODAY } from '#bench/judgement/rows.ts'
import { loadRowModel } from '#lib/judge/settle/judge-by-rules.ts'
import { indexEvidence } from '#lib/judge/settle/likeness/evidence-index.ts'
import { isByChance } from '#lib/judge/settle/likeness/judge-rows.ts'
import type { FittedChance } from '#lib/judge/settle/likeness/row-chance.ts'
import { FEATURES, featuresOfRows } from '#lib/judge/settle/likeness/row-features.ts'
import { settleRows } from '#lib/judge/settle/settle-rows.ts'

/** A labelled row that words decide, with its features. */
type FittedRow = {
  person: string
  x: number[]
  shown: number
  in_part: number
  weight: number
}

type RowTarget = 'shown' | 'in_part'

// More likely than not, the row is shown at least in part.
const LIKELY_AT = 0.5
// Ridge penalty of features scaled to a variance of 1.
const RIDGE = 33
// A row that two careful readers could judge differently counts for half.
const HARD_WEIGHT = 0.5

/** Returns the labelled rows of jobs that are judged by their words, with their features. */
export function rowsToFit(jobs: readonly LabelledJob[]): FittedRow[] {
  return jobs.flatMap(({ person, rows, evidence, labels }) => {
    const settled = new Set(settleRows(rows, evidence, TODAY).map(({ id }) => id))
    const features = featuresOfRows(rows, indexEvidence(evidence), loadRowModel())
    return [...labels].flatMap(([index, { status, hard }]) => {
      const [row, rowFeatures] = [rows[index], features[index]]
      if (!row || !rowFeatures || settled.has(row.id) || !isByChance(row)) return []
      const shown = Number(status === 'shown')
      return [
        {
          person,
          x: [1, ...FEATURES.map((name) => rowFeatures.values[name])],
          shown,
          in_part: status === 'partly' ? 1 : shown,
          weight: hard ? HARD_WEIGHT : 1,
        },
      ]
    })
  })
}

/** Fits the weights of both chances to rows, beside the shipped border of met rows. */
export function fitRowModel(rows: readonly FittedRow[]): FittedChance {
  return {
    likely_at: LIKELY_AT,
    named_met_at: loadRowModel().fitted.named_met_at,
    weights: { shown: namedWeights(fit(rows, 'shown')), in_part: namedWeights(fit(rows, 'in_part')) },
  }
}

// Words alone are right in 95 of 100 met rows; with such rows beside them, all are in 92.
const RIGHT = 0.84
const LEAST_ROWS = 20
const BORDERS = [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8]
const NEVER = 2

/**
 * Learns the chance from which a must is met whose things are all used at work: the lowest border above which enough of the rows on which
 * readers agree are shown. The jobs are of people to whom the chance was not fitted.
 */
export function learnBorder(jobs: readonly LabelledJob[], fitted: FittedChance): number {
  const judgedBy = (named_met_at: number) =>
    judgeLabelled(jobs, { ...loadRowModel(), fitted: { ...fitted, named_met_at } })
  const byWords = judgedBy(NEVER)
  const border = BORDERS.find((named_met_at) => {
    const rows = judgedBy(named_met_at).filter(
      ({ row, hard }, at) => !hard && row.status === 'met' && byWords[at]?.row.status !== 'met',
    )
    const shown = rows.filter(({ status }) => status === 'shown').length
    console.log(`named musts from a chance of ${named_met_at}: ${shown} of ${rows.length} are shown`)
    return rows.length >= LEAST_ROWS && shown >= RIGHT * rows.length
  })
  return border ?? NEVER
}

/** Judges each person's rows by weights that are fitted to the other people. */
export function judgeLeftOut(jobs: readonly LabelledJob[]): JudgedRow[] {
  const rows = rowsToFit(jobs)
  return [...Map.groupBy(jobs, ({ person }) => person)].flatMap(([person, own]) => {
    const fitted = fitRowModel(rows.filter((row) => row.person !== person))
    return judgeLabelled(own, { ...loadRowModel(), fitted })
  })
}

function namedWeights(weights: readonly number[]) {
  const [constant = 0, ...others] = weights.map(rounded)
  return { constant, ...Object.fromEntries(FEATURES.map((name, index) => [name, others[index] ?? 0])) }
}

function chanceOf(weights: readonly number[], { x }: Pick<FittedRow, 'x'>): number {
  return 1 / (1 + Math.exp(-x.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)))
}

// Newton's method; the constant is not shrunk.
function fit(rows: readonly FittedRow[], target: RowTarget): number[] {
  const size = FEATURES.length + 1
  const ridge = Array.from({ length: size }, (_, index) => RIDGE * varianceOf(rows, index) + 1e-6)
  let weights = Array.from({ length: size }, () => 0)
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, index) => (ridge[index] ?? 0) * weight)
    const curve = weights.map((_, index) =>
      weights.map((_, column) => (index === column ? (ridge[index] ?? 0) : 0)),
    )
    for (const row of rows) {
      const chance = chanceOf(weights, row)
      for (const [index, value] of row.x.entries()) {
        slope[index] = (slope[index] ?? 0) + row.weight * (chance - row[target]) * value
        const line = curve[index] as number[]
        for (const [column, second] of row.x.entries())
          line[column] = (line[column] ?? 0) + row.weight * chance * (1 - chance) * value * second
      }
    }
    const move = solve(curve, slope)
    weights = weights.map((weight, index) => weight - (move[index] ?? 0))
  }
  return weights
}

const STEPS = 12

function varianceOf(rows: readonly FittedRow[], index: number): number {
  const values = rows.map(({ x }) => x[index] ?? 0)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
}

// Gauss: the matrix is symmetric and positive, so no rows have to be swapped.
function solve(matrix: readonly number[][], values: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, values[index] ?? 0])
  for (const [index, pivot] of rows.entries())
    for (const [columnAt, row] of rows.entries()) {
      if (columnAt === index) continue
      const times = (row[index] ?? 0) / (pivot[index] ?? 1)
      for (let column = index; column < row.length; column++)
        row[column] = (row[column] ?? 0) - times * (pivot[column] ?? 0)
    }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1))
}

function rounded(value: number): number {
  return Math.round(1000 * value) / 1000
}
