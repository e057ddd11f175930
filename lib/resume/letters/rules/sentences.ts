import type { Contradiction } from '#db/rows/assessment.ts'
import type { LetterSkip, ModelSentence } from '#db/rows/resume.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { isAbbreviated } from '#lib/judge/read/split-posting.ts'
import { lendsNumber, weighRewording, weighTelling } from '#lib/judge/settle/weigh-rewording.ts'
import { names } from '#lib/text/names.ts'
import { letterWords, lowerWords } from '#lib/text/text.ts'
import { stem } from '#lib/text/word-tables.ts'

/** The openings and the endings to choose from; `own` is that of the letter that the person edited last. */
export const OPENINGS = ['own', 'apply', 'join'] as const
export const ENDINGS = ['own', 'talk', 'questions'] as const
export type Opening = (typeof OPENINGS)[number]
export type Ending = (typeof ENDINGS)[number]

/** A line of the person's evidence, and the heading of its entry; '' without one. */
export type LetterLine = { kind: 'line' | 'answer' | 'story'; ref: string; text: string; heading: string }

/** The line nearest to a sentence, and whether it says the same; null if no line is near. */
type NearestLine = { line: LetterLine | null; proved: boolean }

// The share of a sentence's longer words that a near line has.
const NEAR = 0.5
const LONG_WORD = 4
const MOST_COMPARED = 20

/** A sentence of a letter with its evidence. */
type LetterSentence = {
  text: string
  /** `form`: a fixed sentence that claims nothing. `shown`: a line says the same. `near`: only the person can tell. */
  stands: 'form' | 'shown' | 'near' | 'not_shown'
  /** The line that supports it; null without one. */
  on: Pick<LetterLine, 'kind' | 'ref'> | null
  /** Further lines that a model's sentence cites. */
  also_on: Pick<LetterLine, 'kind' | 'ref'>[]
  /** Whether a model wrote it, and nobody changed it since. */
  by_model: boolean
  /** Whether it begins a line with a bullet. */
  bullet: boolean
}

/** The sentences of a letter that a model wrote, and the job's title and company. */
type ModelWords = { sentences: readonly ModelSentence[]; names: readonly string[]; language: string }

/** The words of a letter without any sentence by a model. */
export const NO_MODEL: ModelWords = { sentences: [], names: [], language: 'en' }

const ABBREVIATED = /\b(?:[A-Z]|Mrs|Prof|Nr|u\. ?a|d\. ?h|z\. ?B|inkl|ltd)\.$/

/** Splits a paragraph into its sentences. Example: "I led a team. I know C." has two. */
export function splitSentences(paragraph: string): string[] {
  const sentences: string[] = []
  let text = ''
  for (const piece of paragraph.split(/(?<=[.!?]["”»’)]{0,5})\s+/u)) {
    text = text === '' ? piece : `${text} ${piece}`
    if (isAbbreviated(text) || ABBREVIATED.test(text)) continue
    sentences.push(text)
    text = ''
  }
  return [...sentences, text].map((sentence) => sentence.trim()).filter(Boolean)
}

type WeighContext = { lines: readonly LetterLine[]; fixed: ReadonlySet<string>; model: ModelWords }

/** Returns the text of a line behind its bullet; null for a line without one. Example: "• Led a team" gives "Led a team". */
export function withoutBullet(row: string): string | null {
  return /^[•*-] (.*)$/u.exec(row)?.[1] ?? null
}

/**
 * Returns each sentence of a paragraph with the evidence that it stands on. A sentence that a model wrote is weighed by the lines
 * that it cites, as long as it is unchanged; any other by the line that is nearest. A bullet that repeats a line is one sentence.
 */
export function weighSentences(paragraph: string, weighing: WeighContext): LetterSentence[] {
  return paragraph.split('\n').flatMap((row) => {
    const bullet = withoutBullet(row)
    if (bullet === null) return splitOf(row, weighing).map((text) => weighSentence(text, weighing))
    const whole = weighSentence(bullet, weighing)
    const sentences =
      whole.stands === 'shown'
        ? [whole]
        : splitOf(bullet, weighing).map((text) => weighSentence(text, weighing))
    return sentences.map((sentence, index) => ({ ...sentence, bullet: index === 0 }))
  })
}

function splitOf(row: string, { fixed }: WeighContext): string[] {
  return fixed.has(row) ? [row] : splitSentences(row)
}

function weighSentence(text: string, { lines, fixed, model }: WeighContext): LetterSentence {
  const none = { on: null, also_on: [], by_model: false, bullet: false }
  if (fixed.has(text)) return { text, stands: 'form', ...none }
  const sentence = model.sentences.find((candidate) => candidate.text === text)
  if (sentence) return weighModelSentence(sentence, { lines, model })
  const { line, proved } = nearestLine(text, lines)
  if (line === null) return { text, stands: 'not_shown', ...none }
  return { text, stands: proved ? 'shown' : 'near', ...none, on: refOf(line) }
}

function weighModelSentence(
  sentence: ModelSentence,
  { lines, model }: Omit<WeighContext, 'fixed'>,
): LetterSentence {
  const { text } = sentence
  const cited = citedBy(sentence, lines)
  const { stands } = weighByLines(text, cited, model)
  const [on = null, ...also_on] = stands === 'shown' || stands === 'near' ? cited.map(refOf) : []
  return {
    text,
    stands: stands === 'refused' ? 'not_shown' : stands,
    on,
    also_on,
    by_model: true,
    bullet: false,
  }
}

/** Weighs a sentence by lines, with their headings and the names of the job. */
export function weighByLines(
  text: string,
  lines: readonly LetterLine[],
  { names, language }: Omit<ModelWords, 'sentences'>,
): CitedWeight {
  const texts = lines.map((line) => line.text)
  return weighCited(text, { texts, headings: lines.map(({ heading }) => heading), names, language })
}

function citedBy({ lines: refs }: ModelSentence, lines: readonly LetterLine[]): LetterLine[] {
  return refs.flatMap((ref) => lines.find((line) => line.kind === 'line' && line.ref === ref) ?? [])
}

function refOf({ kind, ref }: LetterLine): Pick<LetterLine, 'kind' | 'ref'> {
  return { kind, ref }
}

/** The basis of a sentence: the texts of the lines that it cites, and words that claim nothing. */
type CitedTexts = {
  texts: readonly string[]
  /** The headings of the entries of these lines; their names and skills are the person's. */
  headings: readonly string[]
  /** The job's title and its company: names that claim nothing. */
  names: readonly string[]
  language: string
}

/** The weight of a sentence by the lines that it cites; `reason` is null unless it contradicts them. */
type CitedWeight = { stands: 'shown' | 'near' | 'not_shown' | 'refused'; reason: LetterSkip | null }

/**
 * Weighs a sentence by the lines that it cites, under the gate of rewordings. One line, or all of them joined, must prove it;
 * else it is compared with all lines that share a word with it, joined.
 *
 * Example: "I led a team of 12 and cut waste." is near to "Led a team of 12" and "Cut waste". "I have 20 years of experience." is
 * refused (`new_number`), because no cited line has the number. "I led a team of 12 with Kafka." is refused (`new_skill`).
 */
export function weighCited(sentence: string, cited: CitedTexts): CitedWeight {
  const { texts, headings } = cited
  const claim = claimOf(sentence)
  const joined = joinedLines(texts)
  if ([...texts, joined].some((base) => isProof(claim, base))) return SHOWN
  if (hasNewSkill(sentence, [joined, ...headings].join('\n'))) return refused('new_skill')
  // A cited line without a word in the sentence must not demand its numbers and limits of it.
  const touched = texts.filter((text) => sharedBy(longWords(claim), longWords(text)) > 0)
  const base = joinedLines(touched)
  if (touched.length === 0 || !isNear(claim, [base, ...headings].join('\n'))) {
    const { reason } = weighRewording(claim, joined)
    return reason !== null && PLAIN_FAULTS.has(reason) ? refused(reason) : NOT_SHOWN
  }
  const { reason } = weighTelling(claim, base)
  if (reason !== null) return refused(reason)
  if (touched.length > 1 && lendsNumber(claim, touched)) return refused('number_moved')
  return hasNewName(sentence, cited) ? NOT_SHOWN : { stands: 'near', reason: null }
}

function joinedLines(texts: readonly string[]): string {
  return texts.join('; ')
}

function isProof(claim: string, base: string): boolean {
  const { tier, reason } = weighTelling(claim, base)
  return tier === 'proved' || reason === 'no_change'
}

const SHOWN: CitedWeight = { stands: 'shown', reason: null }
const NOT_SHOWN: CitedWeight = { stands: 'not_shown', reason: null }

/** Faults that a sentence has whatever its lines are about. */
const PLAIN_FAULTS: ReadonlySet<Contradiction> = new Set(
  names('contact_data strange_sign new_number other_unit number_moved'),
)

function refused(reason: LetterSkip): CitedWeight {
  return { stands: 'refused', reason }
}

// A skill of the posting is the likeliest false claim of all, so the posting's words do not count here.
function hasNewSkill(sentence: string, own: string): boolean {
  const ownNames = new Set(findTerms(own).map(({ name }) => name))
  return findTerms(sentence).some(({ sort, name }) => sort !== 'domain' && !ownNames.has(name))
}

// German writes every noun with a capital.
const CAPITALS_ARE_NAMES = (language: string) => language !== 'de'

function hasNewName(sentence: string, { texts, headings, names, language }: CitedTexts): boolean {
  if (!CAPITALS_ARE_NAMES(language)) return false
  const own = new Set([...texts, ...headings, ...names].flatMap(lowerWords))
  // Another spelling of a known skill is no new name: "Amazon Web Services" for "AWS".
  const terms = findTerms(sentence).map(({ start, end }) => sentence.slice(start, end))
  for (const word of terms.flatMap(lowerWords)) own.add(word)
  const [, ...words] = sentence.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.some(
    (word) => /^\p{Lu}/u.test(word) && word !== 'I' && !lowerWords(word).every((part) => own.has(part)),
  )
}

/**
 * Finds the line that a sentence stands on, under the same gate as rewordings of resume lines.
 * Example: "I led a team of 12." stands on "Led a team of 12"; "I led a team of 20." contradicts it and stands on nothing.
 */
function nearestLine(sentence: string, lines: readonly LetterLine[]): NearestLine {
  const claim = claimOf(sentence)
  const words = longWords(claim)
  if (words.size === 0) return { line: null, proved: false }
  const ranked = lines
    .map((line) => ({ line, share: sharedBy(words, longWords(line.text)) }))
    .filter(({ share }) => share >= NEAR)
    .toSorted((a, b) => b.share - a.share)
  let nearest: LetterLine | null = null
  for (const { line } of ranked.slice(0, MOST_COMPARED)) {
    const { tier, reason } = weighTelling(claim, line.text)
    if (tier === 'proved' || reason === 'no_change') return { line, proved: true }
    if (tier === 'unproved') nearest ??= line
  }
  return { line: nearest, proved: false }
}

/** Returns the claim of a sentence as a resume words it. Example: "I led a team." claims "led a team". */
function claimOf(sentence: string): string {
  return sentence.replace(/^(?:I|Ich|Je) (?=\p{Ll})/u, '').replace(/[.!]$/, '')
}

/** Returns whether a text has at least half of the longer words of a claim; false for a claim without any. */
function isNear(claim: string, text: string): boolean {
  const words = longWords(claim)
  return words.size > 0 && sharedBy(words, longWords(text)) >= NEAR
}

/** Returns whether a claim has one of the longer words of a text. */
function longWords(text: string): Set<string> {
  return new Set(
    letterWords(text)
      .filter((word) => word.length >= LONG_WORD)
      .map(stem),
  )
}

function sharedBy(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...words].filter((word) => others.has(word)).length / words.size
}
