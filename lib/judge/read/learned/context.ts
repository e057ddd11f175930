import { factsOf } from '#lib/judge/read/learned/features.ts'
import type { Document, Part, PostingBlock } from '#lib/judge/read/split-posting.ts'

/** The scores of a posting's parts before their context is considered. */
type PartScores = {
  /** The score of each part's wording as a demand, as a logit. */
  wording: readonly number[]
  /** The score of each block's heading as one above demands, as a logit. */
  heading: readonly number[]
}

const NONE = 99
const NO_BLOCK: PostingBlock = { heading: '', kind: 'other', under: 'other' }

/** Returns features of each part's place, neighbourhood and content, readable by a person. */
export function contextOf(text: string, document: Document, { wording, heading }: PartScores): string[][] {
  const { blocks, parts } = document
  const inBlocks = meansOf(parts, (part) => part.block, wording)
  const inLines = meansOf(parts, (part) => part.line, wording)
  const shape = postingShape(document)
  const seen = new Map<number, number>()
  return parts.map((part, index) => {
    const nth = seen.get(part.block) ?? 0
    seen.set(part.block, nth + 1)
    const block = blocks[part.block] ?? NO_BLOCK
    const place = part.bullet ? 'bullet' : 'prose'
    const kind = part.behind ? `behind ${block.kind}` : block.kind
    const facts = factsOf(text.slice(part.start, part.end), part.label)
    const own = wording[index] ?? 0
    const head = heading[part.block] ?? 0
    const mean = inBlocks.get(part.block)?.(own) ?? NONE
    return [
      ...placeFeatures(document, { part, at: index, nth, kind, place, shape }),
      ...step('wording', own),
      ...step(`wording ${kind}`, own, 1.5),
      ...step(`wording ${place}`, own, 1),
      ...step(`heading ${place}`, head, 0.75),
      ...step('heading', head),
      ...step('block', mean, 0.75),
      ...step(`block ${place}`, mean, 0.75),
      ...step('line', part.sentences > 1 ? (inLines.get(part.line)?.(own) ?? NONE) : NONE, 1),
      ...nearFeatures('', parts, index, wording),
      `label=${facts.label}`,
      ...facts.names.flatMap((name) => [name, `${name} ${kind}`, `${name} ${place}`]),
    ]
  })
}

/**
 * Returns features from the first pass for each part and its neighbours: a list under a heading is mostly of one kind.
 */
export function neighboursOf({ blocks, parts }: Document, before: readonly number[]): string[][] {
  const inBlocks = meansOf(parts, (part) => part.block, before)
  const inLines = meansOf(parts, (part) => part.line, before)
  return parts.map((part, index) => {
    const own = before[index] ?? 0
    const place = part.bullet ? 'bullet' : 'prose'
    const kind = blocks[part.block]?.kind ?? 'other'
    const mean = inBlocks.get(part.block)?.(own) ?? NONE
    return [
      ...step('said', own),
      ...step(`said ${place}`, own, 1),
      ...step('said block', mean),
      ...step(`said block ${place}`, mean, 0.75),
      ...step(`said block ${part.behind ? 'behind ' : ''}${kind}`, mean, 1.5),
      ...step('said line', part.sentences > 1 ? (inLines.get(part.line)?.(own) ?? NONE) : NONE, 1),
      ...nearFeatures('said ', parts, index, before),
    ]
  })
}

type PostingShape = { bullets: number; hasMust: boolean; firstMust: number }

function postingShape({ blocks, parts }: Document): PostingShape {
  const bullets = parts.filter(({ bullet }) => bullet).length / Math.max(1, parts.length)
  return {
    bullets: Math.round(4 * bullets),
    hasMust: blocks.some(({ kind }) => kind === 'must'),
    firstMust: parts.findIndex((part) => blocks[part.block]?.kind === 'must'),
  }
}

type PartContext = { part: Part; at: number; nth: number; kind: string; place: string; shape: PostingShape }

function placeFeatures(
  { blocks, parts }: Document,
  { part, at: index, nth, kind, place, shape }: PartContext,
): string[] {
  const block = blocks[part.block] ?? NO_BLOCK
  const next = blocks[part.block + 1]?.kind ?? 'end'
  const last = blocks[part.block - 1]?.kind ?? 'start'
  const past = shape.firstMust === -1 ? 'none' : index >= shape.firstMust
  return [
    'always',
    `kind=${kind}`,
    `kind=${kind} ${place}`,
    `under=${block.under} ${place}`,
    `kind=${kind} under=${block.under}`,
    `${place} sentence=${Math.min(3, part.sentence)}/${Math.min(4, part.sentences)}`,
    `${place} sentence=${Math.min(2, part.sentence)} ${kind}`,
    `nth=${Math.min(6, nth)} ${place} ${kind}`,
    `place=${Math.floor((5 * index) / Math.max(1, parts.length))} ${place}`,
    `blocks last=${last} next=${next} ${block.kind}`,
    `bullets=${shape.bullets} ${place}`,
    `must=${shape.hasMust} ${place} ${block.kind}`,
    `past must=${past} ${kind}`,
  ]
}

function nearFeatures(
  prefix: string,
  parts: readonly Part[],
  index: number,
  scores: readonly number[],
): string[] {
  const part = parts[index]
  return (
    [
      ['last', -1],
      ['next', 1],
    ] as const
  ).flatMap(([name, offset]) => {
    const neighbour = parts[index + offset]
    const isFar = neighbour?.block !== part?.block
    const where = `${prefix}${name}${isFar ? ' block' : ''}${neighbour?.line === part?.line ? ' line' : ''}`
    return step(where, neighbour === undefined ? NONE : (scores[index + offset] ?? 0), 1)
  })
}

// Returns a number as the thresholds it passed, so that a linear model can bend.
function step(name: string, value: number, width = 0.5): string[] {
  if (value === NONE) return [`${name}: none`]
  const low = Math.floor(Math.max(-6, Math.min(6, value)) / width)
  return [`${name}: ${low}`, `${name}: ${low + 1}`]
}

type MeanOfOthers = (own: number) => number

// Returns the mean of the others of a group, without the part itself.
function meansOf(
  parts: readonly Part[],
  groupOf: (part: Part) => number,
  scores: readonly number[],
): Map<number, MeanOfOthers> {
  const sums = new Map<number, { sum: number; count: number }>()
  for (const [index, part] of parts.entries()) {
    const total = sums.get(groupOf(part)) ?? { sum: 0, count: 0 }
    total.sum += within(scores[index] ?? 0)
    total.count += 1
    sums.set(groupOf(part), total)
  }
  return new Map(
    [...sums].map(([key, { sum, count }]): [number, MeanOfOthers] => {
      return [key, (own) => (count < 2 ? NONE : (sum - within(own)) / (count - 1))]
    }),
  )
}

function within(score: number): number {
  return Math.max(-4, Math.min(4, score))
}
