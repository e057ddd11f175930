import { resolve } from 'node:path'
import { isKeptAside } from '#bench/judgement/fit.ts'
import { LABELS } from '#bench/judgement/labels.ts'
import { type LabelledJob, labelledJobs, TODAY } from '#bench/judgement/rows.ts'
import { indexEvidence } from '#lib/judge/settle/likeness/evidence-index.ts'
import { canBeMet, isByChance } from '#lib/judge/settle/likeness/judge-rows.ts'
import { FEATURES, featuresOfRows } from '#lib/judge/settle/likeness/row-features.ts'
import { loadRowModel } from '#lib/judge/settle/load-row-model.ts'
import { settleRows } from '#lib/judge/settle/settle-rows.ts'

// bun bench/train/fit-rows.ts [FOLDER]
// Writes assets/judge/rows-1.json: the weights of the chance that a row is shown, and the chances from which it is met
// or likely. Two resumes of ten (isKeptAside) are never looked at.

type FittedRow = {
  resume: number
  x: number[]
  y: number
  some: number
  weight: number
  hard: boolean
  canBeMet: boolean
}

const MET_PRECISION = 0.96
const LIKELY_PRECISION = 0.75
const RIDGE = 1
// A row that two careful readers could judge differently counts for half.
const HARD_WEIGHT = 0.5

const jobs = (await labelledJobs(process.argv[2] ?? LABELS)).filter((job) => !isKeptAside(job))
const examples = jobs.flatMap(examplesOf)
const resumes = [...new Set(examples.map(({ resume }) => resume))]
const left_out = resumes.flatMap((resume) => {
  const weights = fit(examples.filter((example) => example.resume !== resume))
  return examples
    .filter((example) => example.resume === resume)
    .map((example) => ({ ...example, chance: chanceOf(weights, example) }))
})
const easy = left_out.filter(({ hard }) => !hard).toSorted((a, b) => b.chance - a.chance)
const [constant = 0, ...others] = fit(examples).map(rounded)
const met_at = metAt()
const fitted = {
  version: 1,
  met_at,
  likely_at: likelyAt(met_at),
  weights: { constant, ...Object.fromEntries(FEATURES.map((name, index) => [name, others[index] ?? 0])) },
}
const file = resolve(import.meta.dir, '../../assets/judge/rows-1.json')
await Bun.write(file, `${JSON.stringify(fitted, null, 2)}\n`)
console.log(`${examples.length} rows of ${resumes.length} resumes`, fitted)

const met = easy.filter((row) => row.canBeMet && row.chance >= met_at)
const likely = easy.filter((row) => !met.includes(row) && row.chance >= fitted.likely_at)
const shownOf = (group: typeof easy) => `${group.filter(({ y }) => y === 1).length} of ${group.length} shown`
console.log(`left out, not hard: met ${shownOf(met)}; likely ${shownOf(likely)}; all ${shownOf(easy)}`)

function examplesOf({ resume, rows, evidence, labels }: LabelledJob): FittedRow[] {
  const settled = new Set(settleRows(rows, evidence, TODAY).map(({ id }) => id))
  const features = featuresOfRows(rows, indexEvidence(evidence), loadRowModel())
  return [...labels].flatMap(([index, { status, hard }]) => {
    const [row, rowFeatures] = [rows[index], features[index]]
    if (!row || !rowFeatures || settled.has(row.id) || !isByChance(row) || rowFeatures.lines.length === 0)
      return []
    const x = [1, ...FEATURES.map((name) => rowFeatures.values[name])]
    return [
      {
        resume,
        x,
        y: Number(status === 'shown'),
        some: Number(status === 'shown' || status === 'partly'),
        weight: hard ? HARD_WEIGHT : 1,
        hard,
        canBeMet: canBeMet(row, rowFeatures),
      },
    ]
  })
}

function chanceOf(weights: readonly number[], { x }: Pick<FittedRow, 'x'>): number {
  return 1 / (1 + Math.exp(-x.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)))
}

// Newton's method; the constant is not shrunk.
function fit(examples: readonly FittedRow[]): number[] {
  const size = FEATURES.length + 1
  let weights = Array.from({ length: size }, () => 0)
  for (let step = 0; step < 25; step++) {
    const slope = weights.map((weight, index) => (index === 0 ? 0 : RIDGE * weight))
    const curve = weights.map((_, index) =>
      weights.map((_, column) => (index === column ? (index === 0 ? 1e-6 : RIDGE) : 0)),
    )
    for (const example of examples) {
      const chance = chanceOf(weights, example)
      for (const [index, value] of example.x.entries()) {
        slope[index] = (slope[index] ?? 0) + example.weight * (chance - example.y) * value
        const row = curve[index] as number[]
        for (const [column, second] of example.x.entries())
          row[column] = (row[column] ?? 0) + example.weight * chance * (1 - chance) * value * second
      }
    }
    const move = solve(curve, slope)
    weights = weights.map((weight, index) => weight - (move[index] ?? 0))
  }
  return weights
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

/** The lowest chance above which 96 % of the rows that are not hard are shown. */
function metAt(): number {
  let [shownCount, all, best] = [0, 0, 1]
  for (const { y, chance, canBeMet } of easy) {
    if (!canBeMet) continue
    shownCount += y
    all += 1
    if (shownCount / all >= MET_PRECISION) best = chance
  }
  return rounded(best)
}

/** The lowest chance from which 75 % of the rows that are not met, hard ones too, are shown or partly shown. */
function likelyAt(met_at: number): number {
  let [shownCount, all, best] = [0, 0, met_at]
  for (const { some: isShown, chance, canBeMet } of left_out.toSorted((a, b) => b.chance - a.chance)) {
    if (canBeMet && chance >= met_at) continue
    shownCount += isShown
    all += 1
    if (shownCount / all >= LIKELY_PRECISION) best = chance
  }
  return rounded(best)
}

function rounded(value: number): number {
  return Math.round(1000 * value) / 1000
}
