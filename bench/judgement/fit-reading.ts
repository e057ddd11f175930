import { type Example, type Fitting, fitLogistic, sumOf } from '#bench/judgement/logistic.ts'
import { FOLDS, numbersOf, type ReadingDoc, WEAK } from '#bench/judgement/reading-data.ts'
import { sentenceEnd } from '#lib/judge/read/phrases/cut-phrases.ts'
import { contextOf, neighboursOf } from '#lib/judge/read/read-requirements.ts'
import {
  chanceOf,
  LEARNED_KINDS,
  type LinearModel,
  MODEL_BITS,
  type ModelName,
  type ReadingModels,
} from '#lib/judge/read/weights.ts'

const HOW: Record<string, Omit<Fitting, 'bits'>> = {
  wording: { epochs: 4, rate: 0.1, decay: 1e-4 },
  heading: { epochs: 8, rate: 0.1, decay: 1e-4 },
  first: { epochs: 12, rate: 0.03, decay: 3e-4 },
  second: { epochs: 12, rate: 0.03, decay: 3e-4 },
  ends: { epochs: 15, rate: 0.03, decay: 1e-3 },
  cuts: { epochs: 30, rate: 0.02, decay: 1e-3 },
  nice: { epochs: 15, rate: 0.05, decay: 3e-4 },
  listed: { epochs: 15, rate: 0.05, decay: 3e-4 },
  kind: { epochs: 12, rate: 0.05, decay: 3e-4 },
}

function isMarked(weight: number): boolean {
  return weight > WEAK
}

function fit(name: ModelName, examples: readonly Example[]): LinearModel {
  const how = HOW[name.split(' ')[0] ?? '']
  if (how === undefined) throw new Error(`Nothing says how ${name} is fitted`)
  const bits = MODEL_BITS[name]
  return { bits, weights: fitLogistic(examples, { bits, ...how }) }
}

type Wordings = { wording: LinearModel; heading: LinearModel }

/** Fits all models of reading to postings; those of `without` are left out. */
export class ReadingFitter {
  readonly docs: readonly ReadingDoc[]
  readonly #wordings = new Map<string, Wordings>()

  constructor(docs: readonly ReadingDoc[]) {
    this.docs = docs
  }

  /** The models of all postings but those of one fold; of all where none is named. */
  fit(without: number | null): ReadingModels {
    const labelled = this.docs.filter(({ weight, fold }) => weight.some(isMarked) && fold !== without)
    // A model learns from the previous model's output on postings that the previous one was not fitted to.
    const contexts = labelled.map((doc) => contextFeatures(doc, this.#wordingsWithout(without, doc.fold)))
    const firsts = contexts.map((context) => context.map((features) => numbersOf('first', features)))
    const before = firstPass(labelled, firsts)
    const seconds = labelled.map((doc, at) => {
      const near = neighboursOf(doc.document, before[at] ?? [])
      return (contexts[at] ?? []).map((features, part) =>
        numbersOf('second', [...features, ...(near[part] ?? [])]),
      )
    })
    const rows = labelled.flatMap(({ labels }) => labels?.rows ?? [])
    const kinds = LEARNED_KINDS.map((kind) => {
      const name = `kind ${kind}` as const
      return [
        name,
        fit(
          name,
          rows.map((row) => row.kinds[kind]),
        ),
      ] as const
    })
    return {
      ...this.#wordingsWithout(without, null),
      first: fit('first', demandExamples(labelled, firsts)),
      second: fit('second', demandExamples(labelled, seconds)),
      ends: fit(
        'ends',
        labelled.flatMap((doc, at) => endExamples(doc, before[at] ?? [])),
      ),
      cuts: fit(
        'cuts',
        labelled.flatMap(({ labels }) => labels?.cuts ?? []),
      ),
      nice: fit(
        'nice',
        rows.map(({ nice }) => nice),
      ),
      listed: fit(
        'listed',
        rows.flatMap(({ listed }) => listed ?? []),
      ),
      ...Object.fromEntries(kinds),
    } as ReadingModels
  }

  #wordingsWithout(foldA: number | null, foldB: number | null): Wordings {
    const folds = [...new Set([foldA, foldB])].filter((fold) => fold !== null).sort()
    const key = folds.join(' ')
    const cached = this.#wordings.get(key)
    if (cached) return cached
    const docs = this.docs.filter(({ fold }) => !folds.includes(fold))
    const examples = docs.flatMap(({ wording, demand, weight }) =>
      wording.flatMap((x, at): Example[] =>
        weight[at] ? [{ x, y: demand[at] ?? 0, weight: weight[at] }] : [],
      ),
    )
    const wording = fit('wording', examples)
    const wordings = {
      wording,
      heading: fit(
        'heading',
        docs.flatMap((doc) => headingExamples(doc, wording)),
      ),
    }
    this.#wordings.set(key, wordings)
    return wordings
  }
}

function contextFeatures({ text, document, wording, heading }: ReadingDoc, models: Wordings): string[][] {
  return contextOf(text, document, {
    wording: wording.map((x) => sumOf(models.wording.weights, x)),
    heading: heading.map((x) => sumOf(models.heading.weights, x)),
  })
}

// The output of the first pass on each posting, fitted to those of other companies.
function firstPass(docs: readonly ReadingDoc[], firsts: readonly Int32Array[][]): number[][] {
  const models = [...Array(FOLDS).keys()].map((fold) => {
    const others = docs.map((doc, at) => (doc.fold === fold ? [] : (firsts[at] ?? [])))
    return docs.some((doc) => doc.fold === fold) ? fit('first', demandExamples(docs, others)) : null
  })
  return docs.map((doc, at) => {
    const weights = models[doc.fold]?.weights
    return weights === undefined ? [] : (firsts[at] ?? []).map((x) => sumOf(weights, x))
  })
}

function demandExamples(docs: readonly ReadingDoc[], numbers: readonly Int32Array[][]): Example[] {
  return docs.flatMap((doc, at) =>
    (numbers[at] ?? []).flatMap((x, part): Example[] => {
      const weight = doc.weight[part] ?? 0
      return isMarked(weight) ? [{ x, y: doc.demand[part] ?? 0, weight }] : []
    }),
  )
}

// A heading counts as one above demands in proportion to the demands below it.
function headingExamples(
  { document, heading, demand, wording, labels }: ReadingDoc,
  model: LinearModel,
): Example[] {
  const under = Map.groupBy(document.parts.keys(), (at) => document.parts[at]?.block ?? 0)
  return [...under].flatMap(([block, all]): Example[] => {
    const parts = all.filter((at) => document.parts[at]?.behind === false)
    const x = heading[block]
    if (x === undefined || parts.length === 0 || document.blocks[block]?.heading === '') return []
    const shares = parts.map((at) =>
      labels ? (demand[at] ?? 0) : chanceOf(sumOf(model.weights, wording[at] ?? new Int32Array())),
    )
    return [{ x, y: shares.reduce((sum, share) => sum + share, 0) / shares.length, weight: labels ? 1 : 0.2 }]
  })
}

function endExamples({ text, document, labels }: ReadingDoc, before: readonly number[]): Example[] {
  return document.parts.flatMap((part, at): Example[] => {
    const next = document.parts[at + 1]
    if (labels === null || next === undefined || next.line !== part.line) return []
    const held = (piece: typeof part) =>
      labels.spans.filter(({ from, to }) => Math.min(to, piece.end) - Math.max(from, piece.start) > 8)
    const [left, right] = [held(part), held(next)]
    const isOne = left.some((span) => right.includes(span))
    if (!isOne && (left.length === 0 || right.length === 0)) return []
    const features = sentenceEnd(text, document, at, [
      chanceOf(before[at] ?? 0),
      chanceOf(before[at + 1] ?? 0),
    ])
    return [{ x: numbersOf('ends', features), y: isOne ? 0 : 1, weight: 1 }]
  })
}
