import type { ReadPosting, Requirement } from '#db/rows/requirement.ts'
import { certainKind } from '#lib/judge/read/certain-kind.ts'
import { saysNoDemand } from '#lib/judge/read/demand-class.ts'
import { isReadText, unreadOf } from '#lib/judge/read/language.ts'
import { contextOf, neighboursOf } from '#lib/judge/read/learned/context.ts'
import { wordingOf } from '#lib/judge/read/learned/features.ts'
import {
  chanceOf,
  hashesOf,
  logitOf,
  type ReadingModels,
  unpackModels,
} from '#lib/judge/read/learned/weights.ts'
import {
  isCertainDemand,
  isNamedDemand,
  isNoDemand,
  isWordedDemand,
} from '#lib/judge/read/phrases/certain-demand.ts'
import { cutPhrases, type Thresholds, wholePhrase } from '#lib/judge/read/phrases/cut-phrases.ts'
import { describeRow } from '#lib/judge/read/phrases/describe-row.ts'
import { demandedSpan, waiverOf } from '#lib/judge/read/phrases/no-demand.ts'
import { addressesAi } from '#lib/judge/read/rules/addresses-ai.ts'
import { questionForRow } from '#lib/judge/read/rules/question-for-row.ts'
import { type Document, type Part, type PostingBlock, splitDocument } from '#lib/judge/read/split-posting.ts'
import { oneLine } from '#lib/text/text.ts'

const MOST_ROWS = 80
const LONGEST_TEXT = 120_000
const LONGEST_QUOTE = 240
const THRESHOLDS: Thresholds = { row: 0.45, cut: 0.28, end: 0.5 }
// The chance of a demand that rules alone decide.
const CERTAIN = 0.9
const LEAST = 0.1
// The chance of a demand from which on a question is asked.
const SURE = 0.75
// A short bullet under a heading of demands counts from an even chance on.
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
  thresholds = THRESHOLDS,
): ReadPosting {
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
    const described = describeRow({ quote, before, behind, block, part }, models)
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
  if (isListed && isNamedDemand(sentence)) return CERTAIN
  if (kind === 'must' && part.bullet && chance > LEAST && isShort(sentence)) return Math.max(chance, LISTED)
  const isBare = heading === '' && blocks.length < 3
  return isBare && isWordedDemand(sentence) ? CERTAIN : chance
}

/** Returns features of a heading. */
export function headingFeatures({ heading, kind }: Document['blocks'][number]): string[] {
  return [...wordingOf(heading), `kind=${kind}`]
}

import packed from '#assets/judge/reading-2.json' with { type: 'json' }

let shipped: ReadingModels | undefined

/** Returns the shipped models of reading, unpacked once. */
export function loadModels(): ReadingModels {
  shipped ??= unpackModels(packed)
  return shipped
}
