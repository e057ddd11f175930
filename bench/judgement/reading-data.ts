import {
  companyOf,
  type LabelledPosting,
  type LabelledRow,
  type PartlyLabelled,
} from '#bench/judgement/labelled-postings.ts'
import type { Example } from '#bench/judgement/logistic.ts'
import { boundariesOf } from '#lib/judge/read/phrases/cut-phrases.ts'
import { rowFeatures } from '#lib/judge/read/phrases/describe-row.ts'
import { headingFeatures } from '#lib/judge/read/read-requirements.ts'
import { type Document, splitDocument } from '#lib/judge/read/split-posting.ts'
import {
  hashOf,
  LEARNED_KINDS,
  type LearnedKind,
  MODEL_BITS,
  type ModelName,
  wordingOf,
} from '#lib/judge/read/weights.ts'
import type { RecordedPosting } from '#test/recorded/recorded-postings.ts'

/** How many parts the companies are split into, each left out in turn. */
export const FOLDS = 5

/** How much the text under a clear heading counts; lines that a reader marked count more. */
export const WEAK = 0.2

/** A posting to learn from, with the numbers of its features. */
export type ReadingDoc = {
  company: string
  fold: number
  text: string
  document: Document
  /** Whether each part is a demand, and how much that counts: 1 where a reader marked it, 0 where nobody said. */
  demand: Float32Array
  weight: Float32Array
  wording: Int32Array[]
  heading: Int32Array[]
  /** Null for a posting that nobody labelled. */
  labels: { posting: LabelledPosting; spans: LabelledSpan[]; cuts: Example[]; rows: RowExample[] } | null
}

/** The part in which a company is left out. */
export function foldOf(company: string): number {
  return hashOf(`${company}#`) % FOLDS
}

type LabelledSpan = { from: number; to: number; row: LabelledRow }

/** A labelled row with the features that its class and kind are told by. */
export type RowExample = { nice: Example; listed: Example | null; kinds: Record<LearnedKind, Example> }

const KIND_OF: Record<string, LearnedKind> = {
  skill: 'skill',
  experience_kind: 'experience',
  experience_years: 'years',
  trait: 'soft',
  place: 'location',
  authorization: 'work_auth',
  licence: 'cert',
  schedule: 'schedule',
  language: 'language',
  degree: 'degree',
  other: 'other',
}

/** The numbers of features under a model's hash, each once. */
export function numbersOf(name: ModelName, features: readonly string[]): Int32Array {
  const mask = (1 << MODEL_BITS[name]) - 1
  return Int32Array.from(new Set(features.map((feature) => hashOf(feature) & mask)))
}

/** A labelled posting to learn from. */
export function labelledDoc(posting: LabelledPosting): ReadingDoc {
  const { text } = posting
  const document = splitDocument(text)
  const spans = spansOf(posting)
  const { parts } = document
  const demand = Float32Array.from(parts, ({ start, end }) => {
    const isOne = spans.some(
      ({ from, to }) =>
        overlap({ from, to }, { from: start, to: end }) > Math.min(to - from, end - start) / 2,
    )
    return isOne ? 1 : 0
  })
  const cuts = parts.flatMap((part): Example[] => {
    const inside = spans.filter(
      (span) => overlap(span, { from: part.start, to: part.end }) > (span.to - span.from) / 2,
    )
    if (inside.length === 0) return []
    const kind = document.blocks[part.block]?.kind ?? 'other'
    return boundariesOf(text.slice(part.start, part.end), { bullet: part.bullet, kind }).map(
      ({ leftEnd, rightStart, features }) => {
        const [l, r] = [leftEnd + part.start, rightStart + part.start]
        const isCut =
          inside.some(({ to }) => to <= r + 1 && to > l - 60) &&
          inside.some(({ from }) => from >= l - 1 && from <= r + 14)
        return { x: numbersOf('cuts', features), y: isCut ? 1 : 0, weight: 1 }
      },
    )
  })
  const rows = spans.flatMap((span) => rowExample(text, document, span))
  return {
    ...base(posting.company, text, document),
    demand,
    weight: new Float32Array(demand.length).fill(1),
    labels: { posting, spans, cuts, rows },
  }
}

// Most rows of a reader are right, so its wrong ones count more.
const DEMAND_READ = 0.5
const NONE_READ = 1

/** A posting to learn from of which some lines are marked; the text under a clear heading counts weakly. */
export function partlyLabelledDoc({ company, text, demands, others }: PartlyLabelled): ReadingDoc {
  const document = splitDocument(text)
  const { demand, weight } = byHeading(text, document, new Set())
  for (const [quotes, isDemand, counts] of [
    [demands, 1, DEMAND_READ],
    [others, 0, NONE_READ],
  ] as const) {
    for (const quote of quotes) {
      const from = text.indexOf(quote)
      const at = document.parts.findIndex(({ start, end }) => start <= from && from < end)
      if (from === -1 || at === -1) continue
      demand[at] = isDemand
      weight[at] = counts
    }
  }
  return { ...base(company, text, document), demand, weight, labels: null }
}

/** Recorded postings for weak training: the text under a clear heading has the heading's label. */
export function weakDocs(
  postings: readonly RecordedPosting[],
  labelled: readonly { text: string }[],
): ReadingDoc[] {
  const labelledStarts = new Set(labelled.map(({ text }) => text.slice(0, 300)))
  const seen = new Set<string>()
  return postings.flatMap(({ company, text }) => {
    if (labelledStarts.has(text.slice(0, 300))) return []
    const document = splitDocument(text)
    const { demand, weight } = byHeading(text, document, seen)
    return [{ ...base(companyOf(`/${company}`), text, document), demand, weight, labels: null }]
  })
}

function byHeading(text: string, document: Document, seen: Set<string>) {
  const weight = new Float32Array(document.parts.length)
  const demand = Float32Array.from(document.parts, ({ start, end, block, bullet, behind }, at) => {
    const written = text.slice(start, end)
    const kind = document.blocks[block]?.kind ?? 'other'
    const isDemand = kind === 'must' || kind === 'nice'
    if (seen.has(written) || behind || kind === 'other' || (isDemand && !bullet)) return 0
    seen.add(written)
    weight[at] = WEAK
    return isDemand ? 1 : 0
  })
  return { demand, weight }
}

function base(company: string, text: string, document: Document) {
  return {
    company,
    fold: foldOf(company),
    text,
    document,
    wording: document.parts.map(({ start, end }) => numbersOf('wording', wordingOf(text.slice(start, end)))),
    heading: document.blocks.map((block) => numbersOf('heading', headingFeatures(block))),
  }
}

function overlap(a: { from: number; to: number }, b: { from: number; to: number }): number {
  return Math.min(a.to, b.to) - Math.max(a.from, b.from)
}

// Quotes stand in the order of the text, nearly always.
function spansOf({ text, rows }: LabelledPosting): LabelledSpan[] {
  let last = 0
  return rows.flatMap((row) => {
    let from = text.indexOf(row.quote, last)
    if (from === -1 || from > last + 1500) from = text.indexOf(row.quote)
    if (from === -1) return []
    last = from
    return [{ from, to: from + row.quote.length, row }]
  })
}

function rowExample(
  text: string,
  { blocks, parts }: Document,
  { from, to, row }: LabelledSpan,
): RowExample[] {
  const part = parts.findLast(({ start, end }) => start <= from + 3 && end > from)
  const block = part && blocks[part.block]
  if (part === undefined || block === undefined) return []
  const quote = text.slice(from, to)
  const features = rowFeatures({
    quote,
    before: text.slice(part.start, from),
    behind: text.slice(to, Math.max(to, part.end)),
    block,
    part,
  })
  const example = (name: ModelName, isTrue: boolean): Example => ({
    x: numbersOf(name, features),
    y: isTrue ? 1 : 0,
    weight: 1,
  })
  const kinds = LEARNED_KINDS.map(
    (kind) => [kind, example(`kind ${kind}`, KIND_OF[row.kind] === kind)] as const,
  )
  return [
    {
      nice: example('nice', row.class === 'nice'),
      listed: row.class === 'nice' ? null : example('listed', row.class === 'list_item'),
      kinds: Object.fromEntries(kinds) as Record<LearnedKind, Example>,
    },
  ]
}
