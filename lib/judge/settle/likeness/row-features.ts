import type { Requirement } from '#db/rows/requirement.ts'
import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { isOneEnough, requiresDepth } from '#lib/judge/settle/demand.ts'
import {
  type IndexedLine,
  linesWithName,
  linesWithPhrase,
  wordsWritten,
} from '#lib/judge/settle/likeness/evidence-index.ts'
import {
  linesWithFirmName,
  type PartsSaid,
  partsSaid,
  tellingWords,
} from '#lib/judge/settle/likeness/row-parts.ts'
import { cosine, type TextVector, type VectorOf } from '#lib/text/terms.ts'
import { lowerWords } from '#lib/text/text.ts'
import { termsOf } from '#lib/text/tokens.ts'

/** The inputs of features: the weight of a term by its number (the rarer, the higher), and learned word vectors. */
export type FeatureSources = { worth: Float32Array; vectorOf: VectorOf }

/** The features of a row against the evidence, in the order in which the weights of assets/judge/rows-2.json stand. */
export const FEATURES = [
  'best_line',
  'all_named',
  'none_named',
  'missing',
  'proper_missing',
  'nice_to_have',
  'list_item',
  'line_likeness',
  'heading_likeness',
  'rarest_word',
  'length',
  'experience',
  'depth',
  'joins_by_and',
  'offers_by_or',
  'shares_no_word',
  'least_said',
  'mean_said',
  'parts_missing',
  'names_alone',
  'in_full',
  'trait',
  // The same for all rows of a posting.
  'posting_likeness',
  'posting_said',
  'whole_likeness',
] as const

type PostingValue = 'posting_likeness' | 'posting_said' | 'whole_likeness'
type RowValues = Readonly<Record<Exclude<(typeof FEATURES)[number], PostingValue>, number>>

/** The similarity of a row and the evidence. */
export type RowFeatures = {
  values: Readonly<Record<(typeof FEATURES)[number], number>>
  /** The lines that show most of it, the best first; the line most like it where none shares a word. */
  lines: IndexedLine[]
  /** The share of the things it names that are named; null where it names none. */
  named: number | null
  /** Whether it names things, and lines of work use each. "C++ (some)" is too little; of "or" one is enough. */
  used: boolean
  /** How far lines say its parts. */
  parts: PartsSaid
  /** How rare its rarest word is, in nats: a row of common words alone names nothing that a resume shows. */
  rarity: number
}

const MOST_LINES = 4
const MOST_PARTS = 4
// "Kubernetes and Azure" asks for both.
const AND = /(?<!\p{L})(?:and|und|et|y)(?!\p{L})/iu
const OR = /(?<!\p{L})(?:or|oder|ou|o)(?!\p{L})/iu
// A line below this share of the best line's similarity is about something else.
const NEAR_BEST = 0.6
// An employer's name or a title counts less than the work there.
const BY_HEADING = 0.5

/** Measures the similarity of each row and the evidence. */
export function featuresOfRows(
  rows: readonly Requirement[],
  index: readonly IndexedLine[],
  sources: FeatureSources,
): RowFeatures[] {
  const written = new Set(index.flatMap(({ stems, headingStems }) => [...stems, ...headingStems]))
  const features = rows.map((row) => featuresOf(row, { index, written, ...sources }))
  const posting = postingValues(rows, features, { index, ...sources })
  return features.map((own) => ({ ...own, values: { ...own.values, ...posting } }))
}

// Few rows tell little of their posting: their means are drawn towards those of labelled postings.
const FEW_ROWS = 5
const USUAL = { likeness: 0.39, said: 0.17, whole: 0.36 }

// The better the other rows of a posting are said, the likelier is one that is said in other words.
function postingValues(
  rows: readonly Requirement[],
  features: readonly { values: RowValues }[],
  { index, vectorOf }: FeatureSources & { index: readonly IndexedLine[] },
): Record<PostingValue, number> {
  const share = rows.length / (rows.length + FEW_ROWS)
  const drawn = (value: number, usual: number) => share * value + (1 - share) * usual
  const mean = (name: keyof RowValues) =>
    features.reduce((sum, { values }) => sum + values[name], 0) / Math.max(1, features.length)
  const [posting, evidence] = [
    vectorOf(rows.map(({ quote }) => quote).join('\n')),
    wholeVector(index, vectorOf),
  ]
  return {
    posting_likeness: drawn(mean('line_likeness'), USUAL.likeness),
    posting_said: drawn(mean('mean_said'), USUAL.said),
    whole_likeness: drawn(posting === null || evidence === null ? 0 : cosine(posting, evidence), USUAL.whole),
  }
}

const wholeVectors = new WeakMap<readonly IndexedLine[], { vector: TextVector | null }>()

function wholeVector(index: readonly IndexedLine[], vectorOf: VectorOf): TextVector | null {
  const whole = wholeVectors.get(index) ?? { vector: vectorOf(index.map(({ line }) => line.text).join('\n')) }
  wholeVectors.set(index, whole)
  return whole.vector
}

type EvidenceWords = FeatureSources & { index: readonly IndexedLine[]; written: ReadonlySet<string> }

type OwnFeatures = Omit<RowFeatures, 'values'> & { values: RowValues }

function featuresOf(row: Requirement, { index, written, worth, vectorOf }: EvidenceWords): OwnFeatures {
  const { named, lines, spare } = namedBy(row, index)
  const proper = properNames(row.quote, wordsWritten(index), written)
  const isEnough = isOneEnough(row) && proper.found
  const others = isEnough ? proper.missing : []
  const words = wordsOf(row, worth, [...spare, ...others])
  const total = sumOf(words.values())
  const { best, near } = nearestLines(words, index)
  const all = sumOf([...words].flatMap(([stem, weight]) => (written.has(stem) ? [weight] : [])))
  const shared = [...new Set([...lines, ...near])].slice(0, MOST_LINES)
  const likest = likestLine(row.quote, index, vectorOf)
  const rarest = Math.max(0, ...words.values())
  const parts = partsSaid(row.quote, index, worth)
  return {
    values: {
      best_line: total === 0 ? 0 : best / total,
      all_named: Number(named === 1),
      none_named: Number(named === 0),
      missing: Math.log1p(0.3 * (total - all)),
      proper_missing: isEnough ? 0 : proper.missing.length / Math.max(1, proper.count),
      nice_to_have: Number(row.class === 'nice_to_have'),
      list_item: Number(row.class === 'list_item'),
      line_likeness: likest?.likeness ?? 0,
      heading_likeness: likenessOfHeading(row.quote, index, vectorOf),
      rarest_word: rarest,
      length: Math.log(row.quote.length),
      experience: Number(row.kind === 'experience'),
      depth: Number(requiresDepth(row.quote)),
      joins_by_and: Number(AND.test(row.quote)),
      offers_by_or: Number(OR.test(row.quote)),
      shares_no_word: Number(shared.length === 0),
      least_said: parts.least,
      mean_said: parts.mean,
      parts_missing: Math.min(MOST_PARTS, parts.missing),
      names_alone: Number(parts.namesAlone),
      in_full: Number(parts.inFull),
      trait: Number(row.kind === 'soft'),
    },
    lines: shared.length > 0 ? shared : likest === null ? [] : [likest.line],
    named,
    used: named === 1 && (isEnough || proper.missing.length === 0) && isUsed(row, index),
    parts,
    rarity: rarest,
  }
}

function wordsOf({ quote }: Requirement, worth: Float32Array, spare: readonly string[]): Map<string, number> {
  const words = tellingWords(quote, worth)
  for (const stem of spare.flatMap((name) => termsOf(name))) words.delete(stem)
  return words
}

function sumOf(weights: Iterable<number>): number {
  let sum = 0
  for (const weight of weights) sum += weight
  return sum
}

function nearestLines(words: ReadonlyMap<string, number>, index: readonly IndexedLine[]) {
  const scored = index
    .map((line) => {
      let shared = 0
      for (const [stem, weight] of words)
        shared += line.stems.has(stem) ? weight : line.headingStems.has(stem) ? BY_HEADING * weight : 0
      return { line, shared }
    })
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
  const best = scored[0]?.shared ?? 0
  return { best, near: scored.filter(({ shared }) => shared >= NEAR_BEST * best).map(({ line }) => line) }
}

// A batch holds many postings against the same lines.
const vectors = new WeakMap<IndexedLine, { vector: TextVector | null }>()

function likestLine(quote: string, index: readonly IndexedLine[], vectorOf: VectorOf) {
  const own = vectorOf(quote)
  if (own === null) return null
  let likest: { line: IndexedLine; likeness: number } | null = null
  for (const line of index) {
    const { vector } = vectors.get(line) ?? { vector: vectorOf(line.text) }
    vectors.set(line, { vector })
    const likeness = vector === null ? 0 : cosine(own, vector)
    if (likeness > (likest?.likeness ?? 0)) likest = { line, likeness }
  }
  return likest
}

const headingVectors = new WeakMap<readonly IndexedLine[], readonly TextVector[]>()

function likenessOfHeading(quote: string, index: readonly IndexedLine[], vectorOf: VectorOf): number {
  const own = vectorOf(quote)
  if (own === null) return 0
  const headings =
    headingVectors.get(index) ??
    [...new Set(index.map(({ line }) => line.entry?.heading ?? ''))].flatMap((text) => vectorOf(text) ?? [])
  headingVectors.set(index, headings)
  return Math.max(0, ...headings.map((vector) => cosine(own, vector)))
}

/** `spare` are the missing ones of several things of which one is enough and there. */
type NamesOfRow = { named: number | null; lines: IndexedLine[]; spare: string[] }

function namedBy(row: Requirement, index: readonly IndexedLine[]): NamesOfRow {
  const terms = [...new Set(row.terms)]
  if (terms.length === 0) return { named: null, lines: [], spare: [] }
  const linesByTerm = terms.map((term) => ({ term, lines: linesOf(term, index) }))
  const shownTerms = linesByTerm.filter(({ lines }) => lines.length > 0)
  const isEnough = shownTerms.length > 0 && isOneEnough(row)
  return {
    named: isEnough ? 1 : shownTerms.length / terms.length,
    lines: shownTerms.flatMap(({ lines }) => lines.slice(0, 2)),
    spare: isEnough ? linesByTerm.filter(({ lines }) => lines.length === 0).map(({ term }) => term) : [],
  }
}

function isUsed(row: Requirement, index: readonly IndexedLine[]): boolean {
  const isAtWork = (term: string) => {
    const lines = linesWithFirmName(index, nameOfTerm(term))
    return lines.some(({ line }) => line.section === 'experience' || line.section === 'projects')
  }
  return isOneEnough(row) ? row.terms.some(isAtWork) : row.terms.every(isAtWork)
}

// Its known name in any spelling or implied, else all of its words.
function linesOf(term: string, index: readonly IndexedLine[]): IndexedLine[] {
  return findTerms(term).length === 1 ? linesWithName(index, nameOfTerm(term)) : linesWithPhrase(index, term)
}

const TOKEN = /[\p{L}\p{N}+#]+(?:[.&/-][\p{L}\p{N}+#]+)*/gu
const NO_NAMES = new Set(
  'i you your our us we the a an experience strong ability proven demonstrated ms microsoft bs ba'.split(' '),
)

// "MUI", "Ethernet", "OPC-UA": capitals within a sentence, or a sign with digits or several capitals anywhere.
function properNames(quote: string, words: ReadonlySet<string>, stems: ReadonlySet<string>) {
  const names = [...quote.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    const isFirst = index === 0 || /[.:!?•*(-]\s*$/.test(quote.slice(0, index))
    const isSign = /\p{Lu}.*\p{Lu}/u.test(token) || (/\p{N}/u.test(token) && /\p{L}/u.test(token))
    const isName = isSign || (!isFirst && /^\p{Lu}/u.test(token))
    return isName && !NO_NAMES.has(token.toLowerCase()) ? [token] : []
  })
  // PostgreSQL implies SQL, of which only the stems know.
  const isWritten = (name: string) =>
    lowerWords(name).every((word) => words.has(word)) || termsOf(name).every((stem) => stems.has(stem))
  const missing = names.filter((name) => !isWritten(name))
  return { count: names.length, missing, found: missing.length < names.length }
}
