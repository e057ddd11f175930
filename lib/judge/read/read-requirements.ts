import packed from '#assets/judge/reading-2.json' with { type: 'json' }
import type { ReadPosting, Requirement } from '#db/rows/requirement.ts'
import { addressesAi, certainKind, saysNoDemand } from '#lib/judge/read/demand-class.ts'
import { isCertainDemand, isNoDemand, isWordedDemand } from '#lib/judge/read/phrases/certain-demand.ts'
import { cutPhrases, type Thresholds, wholePhrase } from '#lib/judge/read/phrases/cut-phrases.ts'
import { describeRow } from '#lib/judge/read/phrases/describe-row.ts'
import { demandedSpan, waiverOf } from '#lib/judge/read/phrases/no-demand.ts'
import { questionForRow } from '#lib/judge/read/rules/question-for-row.ts'
import {
  type Document,
  isReadText,
  type Part,
  type PostingBlock,
  splitDocument,
  unreadOf,
} from '#lib/judge/read/split-posting.ts'
import {
  chanceOf,
  factsOf,
  hashesOf,
  logitOf,
  type ReadingModels,
  unpackModels,
  wordingOf,
} from '#lib/judge/read/weights.ts'
import { languageOf } from '#lib/text/language.ts'
import { oneLine } from '#lib/text/text.ts'

const MOST_ROWS = 80
const LONGEST_TEXT = 120_000
const LONGEST_QUOTE = 240
const LONGEST_SAMPLE = 3000
const THRESHOLDS: Thresholds = { row: 0.45, cut: 0.28, end: 0.5 }
// French postings have few headings, and the models learned from few of them.
const FRENCH: Thresholds = { row: 0.35, cut: 0.2, end: 0.5 }
// The chance of a demand that rules alone decide.
const CERTAIN = 0.9
const LEAST = 0.1
// The chance of a demand from which on a question is asked.
const SURE = 0.75
// The same of a short bullet under a heading of demands.
const SURE_IF_LISTED = 0.4
// The chance of a short bullet under a heading of demands, unless its words speak against it. Example: "Own car".
const LISTED = 0.5
const FEW_WORDS = 7
const FEWEST_CHARACTERS = 40
const OF_A_JOB =
  /\b(?:role|job|position|responsibilit\w+|requirements?|qualifications?|hiring|apply|applicants?|candidates?|experience|team|stelle|aufgaben|bewerb\w+|poste|missions|candidature|puesto|vacante|empleo)\b/i

/** Reads the requirements of a posting by rules and small fitted models, without a model program. */
export function readRequirements(posting: { title: string; text: string }): ReadPosting {
  return readWith(posting, loadModels())
}

/** Reads requirements with other models, while they are fitted and checked. */
export function readWith(
  { title, text }: { title: string; text: string },
  models: ReadingModels,
): ReadPosting {
  const thresholds = languageOf(text.slice(0, LONGEST_SAMPLE)) === 'fr' ? FRENCH : THRESHOLDS
  const beginning = text.slice(0, LONGEST_TEXT)
  const rows = isReadText(beginning) ? rowsOf({ title, text: beginning }, models, thresholds) : []
  const top = `${title}\n${text.slice(0, 5000)}`
  const isJob = rows.length > 0 || (text.length >= FEWEST_CHARACTERS && OF_A_JOB.test(top))
  return {
    rows,
    addresses_ai: addressesAi(beginning),
    is_job_posting: isJob,
    unread: unreadOf(beginning, rows),
  }
}

function rowsOf(
  { title, text }: { title: string; text: string },
  models: ReadingModels,
  thresholds: Thresholds,
): Requirement[] {
  const isFrench = thresholds === FRENCH || undefined
  const document = splitDocument(text)
  const chances = demandChances(text, document, models)
  const rows: Requirement[] = []
  const quoted = new Set<string>([oneLine(title, LONGEST_QUOTE).toLowerCase()])
  for (const { from, to, part: index } of cutPhrases(text, document, { models, chances, thresholds })) {
    if (rows.length >= MOST_ROWS) break
    const part = document.parts[index]
    const demanded = demandedSpan(text.slice(from, Math.min(to, from + LONGEST_QUOTE)))
    const span = wholePhrase(text, { from: from + demanded.from, to: from + demanded.to })
    if (part === undefined || span === null) continue
    const quote = text.slice(span.from, span.to)
    const key = oneLine(quote, LONGEST_QUOTE).toLowerCase()
    if (quoted.has(key) || addressesAi(quote) || saysNoDemand(quote)) continue
    quoted.add(key)
    const block = document.blocks[part.block] ?? { heading: '', kind: 'other', under: 'other' }
    const before = text.slice(part.start, span.from)
    const behind = text.slice(span.to, Math.max(span.to, part.end))
    const described = describeRow({ quote, before, behind, block, part }, { models, isFrench })
    const row = { id: `r${rows.length + 1}`, line: part.line, quote, any_of: null, ...described }
    // A doubtful demand gets no question.
    const isListed = block.kind === 'must' && part.bullet && isShort(quote)
    const isSure = (chances[index] ?? 0) >= (isListed ? SURE_IF_LISTED : SURE) || certainKind(row) !== null
    rows.push({ ...row, ask: isSure && waiverOf(quote) === null ? questionForRow(row) : null })
  }
  return rows
}

function isShort(quote: string): boolean {
  return quote.split(/\s+/).length <= FEW_WORDS
}

/** Returns the chance of each part to be a demand: by wording, then place, then neighbours. */
function demandChances(text: string, document: Document, models: ReadingModels): number[] {
  const { blocks, parts } = document
  const wording = parts.map(({ start, end }) =>
    logitOf(models.wording, hashesOf(wordingOf(text.slice(start, end)))),
  )
  const heading = blocks.map((block) => logitOf(models.heading, hashesOf(headingFeatures(block))))
  const context = contextOf(text, document, { wording, heading }).map(hashesOf)
  const before = context.map((hashes) => logitOf(models.first, hashes))
  return neighboursOf(document, before).map((neighbourFeatures, index) => {
    const chance = chanceOf(
      logitOf(models.second, [...(context[index] ?? []), ...hashesOf(neighbourFeatures)]),
    )
    const part = parts[index]
    return part === undefined ? chance : byRules(text.slice(part.start, part.end), chance, { part, blocks })
  })
}

// Returns the certain decisions of rules, which override the models.
function byRules(
  sentence: string,
  chance: number,
  { part, blocks }: { part: Part; blocks: readonly PostingBlock[] },
): number {
  if (saysNoDemand(sentence) && !isCertainDemand(sentence)) return 0
  if (isCertainDemand(sentence)) return Math.max(CERTAIN, chance)
  const { heading = '', kind } = blocks[part.block] ?? {}
  const isListed = (kind === 'must' || kind === 'nice') && part.bullet
  if (chance > LEAST && !isListed && isNoDemand(sentence)) return LEAST
  if (chance > CERTAIN) return chance
  if (kind === 'must' && part.bullet && chance > LEAST && isShort(sentence)) return Math.max(chance, LISTED)
  const isBare = heading === '' && blocks.length < 3
  return isBare && isWordedDemand(sentence) ? CERTAIN : chance
}

/** Returns features of a heading. */
export function headingFeatures({ heading, kind }: Document['blocks'][number]): string[] {
  return [...wordingOf(heading), `kind=${kind}`]
}

let shipped: ReadingModels | undefined

/** Returns the shipped models of reading, unpacked once. */
function loadModels(): ReadingModels {
  shipped ??= unpackModels(packed)
  return shipped
}

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
