import { fitByNewton } from '#bench/judgement/logistic.ts'
import { type JudgedRow, judgeLabelled, type LabelledJob, type RowSet, TODAY } from '#bench/judgement/rows.ts'
import { indexEvidence } from '#lib/judge/settle/likeness/evidence-index.ts'
import {
  borderKind,
  chanceOfRow,
  type FittedChance,
  isByChance,
} from '#lib/judge/settle/likeness/judge-rows.ts'
import { FEATURES, featuresOfRows, type RowFeatures } from '#lib/judge/settle/likeness/row-features.ts'
import { loadRowModel, settleRows } from '#lib/judge/settle/settle-rows.ts'

/** A labelled row that words decide, with its features. */
type FittedRow = {
  person: string
  x: number[]
  shown: number
  in_part: number
  weight: number
}

// More likely than not, the row is shown at least in part.
const LIKELY_AT = 0.5
// Ridge penalty of features scaled to a variance of 1.
const RIDGE = 33
// A row that two careful readers could judge differently counts for half.
const HARD_WEIGHT = 0.5

/** Returns the labelled rows of jobs that are judged by their words, with their features; no years, whose rows are few and borrow the weights. */
export function rowsToFit(jobs: readonly LabelledJob[]): FittedRow[] {
  return jobs.flatMap(({ person, rows, evidence, labels }) => {
    const settled = new Set(settleRows(rows, evidence, TODAY).map(({ id }) => id))
    const features = featuresOfRows(rows, indexEvidence(evidence), loadRowModel())
    return [...labels].flatMap(([index, { status, hard }]) => {
      const [row, rowFeatures] = [rows[index], features[index]]
      if (!row || !rowFeatures || settled.has(row.id) || !isByChance(row) || row.kind === 'years') return []
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

/** Fits the weights of both chances to rows, beside the shipped borders of met rows. */
export function fitRowModel(rows: readonly FittedRow[]): FittedChance {
  return {
    likely_at: LIKELY_AT,
    met_at: loadRowModel().fitted.met_at,
    weights: { shown: namedWeights(fit(rows, 'shown')), in_part: namedWeights(fit(rows, 'in_part')) },
  }
}

// Words alone are right in 95 of 100 met rows, and are most of them. At 85 of 100 two contradicted rows of people kept aside were met.
const RIGHT = 0.9
const LEAST_ROWS = 10
const BORDERS = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9]
const NEVER = 2
const NEVER_MET = { used: NEVER, skill: NEVER, experience: NEVER }

/**
 * Learns for each kind of row the chance from which it is met: the lowest border above which enough of the rows on which readers agree are
 * shown. Each chance is of weights that were fitted without its person.
 */
export function learnBorders(jobs: readonly LabelledJob[]): FittedChance['met_at'] {
  const rows = leftOut(jobs).filter(({ hard, row }) => !hard && row.status !== 'met')
  const borders = (['used', 'skill', 'experience'] as const).map((kind) => {
    const own = rows.filter((row) => row.border === kind)
    const border = BORDERS.find((least) => {
      const above = own.filter(({ shown }) => shown >= least)
      const right = above.filter(({ status }) => status === 'shown').length
      console.log(`${kind} from a chance of ${least}: ${right} of ${above.length} are shown`)
      return above.length >= LEAST_ROWS && right >= RIGHT * above.length
    })
    return [kind, border ?? NEVER]
  })
  return Object.fromEntries(borders)
}

/** Judges each person's rows by weights that are fitted to other people. */
export function judgeLeftOut(
  jobs: readonly LabelledJob[],
  met_at = loadRowModel().fitted.met_at,
): (JudgedRow & { set: RowSet })[] {
  return leftOut(jobs, met_at)
}

const FOLDS = 10

function leftOut(jobs: readonly LabelledJob[], met_at: FittedChance['met_at'] = NEVER_MET) {
  const rows = rowsToFit(jobs)
  const people = [...new Set(jobs.map(({ person }) => person))]
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const isLeft = (person: string) => people.indexOf(person) % FOLDS === fold
    const fitted = { ...fitRowModel(rows.filter(({ person }) => !isLeft(person))), met_at }
    const model = { ...loadRowModel(), fitted }
    return jobs
      .filter(({ person }) => isLeft(person))
      .flatMap((job) => {
        const judged = judgeLabelled([job], model)
        const features = featuresOfRows(job.rows, indexEvidence(job.evidence), model)
        return [...job.labels.keys()].map((at, index) => {
          const own = judged[index] as JudgedRow
          const values = features[at] as RowFeatures
          const isOpen = own.row.settled_by === null && isByChance(own.row)
          return {
            ...own,
            set: job.person.split(' ')[0] as RowSet,
            border: isOpen ? borderKind(own.row, values) : null,
            shown: chanceOfRow(values, fitted).shown,
          }
        })
      })
  })
}

function namedWeights(weights: readonly number[]) {
  const [constant = 0, ...others] = weights.map(rounded)
  return { constant, ...Object.fromEntries(FEATURES.map((name, index) => [name, others[index] ?? 0])) }
}

const STEPS = 12

// The constant is not shrunk.
function fit(rows: readonly FittedRow[], target: 'shown' | 'in_part'): number[] {
  const ridge = [0, ...FEATURES].map((_, index) => RIDGE * varianceOf(rows, index) + 1e-6)
  return fitByNewton(
    rows.map((row) => ({ ...row, y: row[target] })),
    { ridge, steps: STEPS },
  )
}

function varianceOf(rows: readonly FittedRow[], index: number): number {
  const values = rows.map(({ x }) => x[index] ?? 0)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
}

function rounded(value: number): number {
  return Math.round(1000 * value) / 1000
}
