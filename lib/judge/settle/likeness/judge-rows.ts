import type { Requirement, RowKind, RowStatus } from '#db/rows/requirement.ts'
import { stateOfName } from '#lib/index/places/state-names.ts'
import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { placesIn } from '#lib/judge/settle/answers/nations.ts'
import { demandOf, isExclusion, isOneEnough } from '#lib/judge/settle/demand.ts'
import {
  ENDED,
  type IndexedLine,
  indexEvidence,
  isUnfinished,
  linesWithName,
  linesWithPhrase,
  NOT_FINISHED,
} from '#lib/judge/settle/likeness/evidence-index.ts'
import {
  FEATURES,
  type FeatureSources,
  featuresOfRows,
  type RowFeatures,
} from '#lib/judge/settle/likeness/row-features.ts'

type FittedWeights = { constant: number } & Readonly<Record<string, number>>

/** The kinds of rows that have a border of their own: `used` names things that lines of work all use. */
type BorderKind = 'used' | 'skill' | 'experience'

/**
 * Two fitted chances of a row: `shown`, and `in_part` that it is shown at least in part. A row of a kind in `met_at` is met from that of
 * the first; any row is likely from `likely_at` of the second.
 */
export type FittedChance = {
  likely_at: number
  met_at: Readonly<Record<BorderKind, number>>
  weights: { shown: FittedWeights; in_part: FittedWeights }
}

/** The calibrated chances, 0 to 1, that a careful recruiter would say that the evidence shows a row, or a part of it. */
type RowChance = { shown: number; in_part: number }

/** All that rows are judged with. */
export type RowModel = FeatureSources & { fitted: FittedChance }

const MOST_CITED = 4
type RowJudgement = { status: RowStatus; lines: readonly IndexedLine[]; rule?: string; chance?: number }

/**
 * Judges rows by the words of the evidence alone: met, likely (`partly` with its chance) or unknown. A row without
 * evidence is never unmet, because a resume holds only a part of a person's abilities.
 */
export function judgeRows(
  rows: readonly Requirement[],
  evidence: readonly EvidenceLine[],
  model: RowModel,
): JudgedRequirement[] {
  const index = indexEvidence(evidence)
  const features = featuresOfRows(rows, index, model)
  return rows.map((row, rowIndex) => {
    const judged = judgeRow(row, index, { features: features[rowIndex] as RowFeatures, fitted: model.fitted })
    return {
      id: row.id,
      status: judged.status,
      evidence: judged.lines.slice(0, MOST_CITED).map(({ line }) => line.id),
      rule: judged.rule ?? null,
      ...(judged.chance === undefined ? {} : { chance: judged.chance }),
    }
  })
}

const NOTHING: RowJudgement = { status: 'unknown', lines: [] }
const BY_CHANCE: readonly RowKind[] = ['skill', 'domain', 'experience', 'years', 'soft', 'other']

/**
 * Returns whether a row is judged by its chance: no words prove rows that only the person can confirm, or the
 * number of people led.
 */
export function isByChance(row: Requirement): boolean {
  return (
    row.class !== 'askable' &&
    BY_CHANCE.includes(row.kind) &&
    !isExclusion(row.quote) &&
    demandOf(row).family !== 'people'
  )
}

type RowContext = { features: RowFeatures; fitted: FittedChance }

function judgeRow(row: Requirement, index: readonly IndexedLine[], context: RowContext): RowJudgement {
  if (row.kind === 'cert') return judgeCert(row, index) ?? judgeByChance(row, context)
  return isByChance(row) ? judgeByChance(row, context) : NOTHING
}

function judgeByChance(row: Requirement, { features, fitted }: RowContext): RowJudgement {
  const { lines, named, parts } = features
  // Lines that share words with a trait show it in two of five cases: "B.A. Communication" is no "proactive communication".
  if (row.kind === 'soft') return { ...NOTHING, rule: 'says_little' }
  if (canBeMet(row, features)) return { status: 'met', lines: parts.lines }
  const { shown, in_part } = lines.length === 0 ? NO_CHANCE : chanceOfRow(features, fitted)
  const kind = borderKind(row, features)
  if (kind !== null && shown >= fitted.met_at[kind]) return { status: 'met', lines }
  if (in_part >= fitted.likely_at) return { status: 'partly', lines, chance: round(shown) }
  if (row.kind === 'years') return NOTHING
  if (named !== null && named > 0) return { status: 'partly', lines }
  return isGeneral(features) ? { ...NOTHING, rule: 'says_little' } : NOTHING
}

/** Returns the kind of a row whose border of the chance it meets; null where no chance is enough, as for traits. */
export function borderKind({ kind }: Requirement, { used }: RowFeatures): BorderKind | null {
  if (kind !== 'skill' && kind !== 'experience') return null
  return used ? 'used' : kind
}

const NO_CHANCE: RowChance = { shown: 0, in_part: 0 }

function round(chance: number): number {
  return Math.round(100 * chance) / 100
}

/**
 * Returns whether words prove a row: lines say each of its parts nearly in its words. A licence needs its name, and years need
 * dates.
 */
function canBeMet({ kind }: Requirement, { parts }: RowFeatures): boolean {
  return kind !== 'cert' && kind !== 'years' && parts.inFull
}

/**
 * Returns the status of a licence or certificate by the lines that name it; null if no known name is in it, so that words decide. ACLS
 * alone shows a part of "ACLS and PALS".
 */
export function judgeCert(row: Requirement, index: readonly IndexedLine[]): RowJudgement | null {
  const named = row.terms.map((term) => linesOfCert(term, index))
  const lettered = named.flat().length === 0 ? linesByLetters(row, index) : []
  const linesOfTerms = lettered.length > 0 ? [lettered] : named
  const lines = linesOfTerms.flat()
  if (lines.length === 0) return row.terms.some((term) => findTerms(term).length > 0) ? NOTHING : null
  const states = linesOfTerms.map((own, at) => stateOfPaper(own, row.terms[at] ?? ''))
  const done = states.flatMap((state) => state.done)
  const ended = states.flatMap((state) => state.ended)
  if (done.length === 0 && ended.length > 0)
    return CURRENT.test(row.quote)
      ? { status: 'unmet', lines: ended, rule: 'paper_ended' }
      : { status: 'partly', lines: ended }
  const isOfParts = linesOfTerms.every((own, at) =>
    own.every(({ line }) => NOT_FINISHED.test(ownWords(line.text, row.terms[at] ?? ''))),
  )
  if (isOfParts && !isOneEnough(row) && !TO_COME.test(row.quote))
    return { status: 'unmet', lines, rule: 'paper_ended' }
  const isMissing = (term: string, at: number) => linesOfTerms[at]?.length === 0 && isCertName(term)
  const isWhole = isOneEnough(row) || !row.terms.some(isMissing)
  return done.length > 0 && isWhole ? inItsState(row, done) : { status: 'partly', lines }
}

const CURRENT =
  /\b(?:active|current(?:ly)?|valid|unrestricted|up[- ]to[- ]date|in good standing|gültig\p{L}*|en cours de validité|valide|vigente|em dia)\b/iu

// "CPA or candidate", "able to obtain a CDL within 90 days".
const TO_COME =
  /\b(?:progress|towards?|pursu\p{L}+|candidates?|willing\p{L}*|within|obtain|eligib\p{L}+|study\p{L}*|part[- ]qualified|bereit\p{L}*)\b/iu

// The lines of a paper that is held, and those of one that has ended. The title of a job shows no paper that a line of its own calls ended.
function stateOfPaper(lines: readonly IndexedLine[], term: string) {
  const texts = new Map(lines.map((own) => [own, ownWords(own.line.text, term)]))
  const textOf = (own: IndexedLine) => texts.get(own) ?? ''
  const ended = lines.filter((own) => ENDED.test(textOf(own)))
  const done = lines.filter((own) => !isUnfinished(textOf(own)))
  const held = done.filter(({ line }) => line.section !== 'experience')
  return ended.length > 0 && held.length === 0 ? { done: [], ended } : { done, ended: [] }
}

// Several papers in one line have a state each: "BLS current; ACLS expired 2025".
function ownWords(text: string, term: string): string {
  const own = text.split(/(?<=[\p{L})\d]{2})[.;]\s/u).filter((part) => {
    return findTerms(part).some(({ name }) => name === nameOfTerm(term))
  })
  return (own.length > 0 ? own : [text]).join('. ')
}

function isCertName(term: string): boolean {
  const names = findTerms(term)
  return names.length === 1 && names[0]?.sort === 'cert'
}

// A licence counts in its state only; one that names no state shows it in part.
function inItsState({ quote }: Requirement, lines: readonly IndexedLine[]): RowJudgement {
  const states = licenceStates(quote)
  if (states.length === 0) return { status: 'met', lines }
  const reaches = lines.map(({ line }) => licenceReach(`${line.text}, ${line.entry?.heading ?? ''}`, states))
  const there = lines.filter((_, at) => reaches[at] === 'there')
  if (there.length > 0) return { status: 'met', lines: there }
  const isElsewhere = lines.some(({ line }, at) => reaches[at] === 'elsewhere' && CERTIFIED.test(line.text))
  const unstated = lines.filter((_, at) => reaches[at] === 'unstated')
  return isElsewhere || unstated.length === 0 ? NOTHING : { status: 'partly', lines: unstated }
}

// Using Kubernetes is no certificate of it.
function linesOfCert(term: string, index: readonly IndexedLine[]): IndexedLine[] {
  const [name, ...more] = findTerms(term)
  if (name === undefined || more.length > 0) return linesWithPhrase(index, term)
  const lines = linesWithName(index, nameOfTerm(term)).filter(
    ({ line }) => line.corrected?.[`licence:${name.name}`] !== null,
  )
  // "Worked with an outside CPA firm" tells of the licence of another.
  return lines.filter(({ line }) => {
    const isWork = line.section === 'experience' && line.text !== line.entry?.heading
    const isOwn = name.sort === 'cert' && (!isWork || line.entry?.heading.includes(term))
    return isOwn || CERTIFIED.test(line.text)
  })
}

// The first letters of a licence stand for its words, and these for them. Example: "PE license" and "Professional Engineer, Ohio".
function linesByLetters({ quote }: Requirement, index: readonly IndexedLine[]): IndexedLine[] {
  const lettersIn = (text: string, pattern: RegExp) =>
    (withoutDots(text).match(pattern) ?? []).filter((letters) => stateOfName(letters) === null)
  const letters = lettersIn(quote, SHORT_PAPER)
  const initials = initialsIn(quote)
  return index.filter(({ line: { text, section } }) => {
    if (section !== 'certifications' && !CERTIFIED.test(text)) return false
    const held = initialsIn(text)
    return letters.some((own) => held.has(own)) || lettersIn(text, LETTERS).some((own) => initials.has(own))
  })
}

// "P.E." is "PE".
function withoutDots(text: string): string {
  return text.replaceAll(/(?<=(?<!\p{L})\p{Lu}|\.\p{Lu})\./gu, '')
}

// The first letters of two to five words in a row that begin with capitals.
function initialsIn(text: string): ReadonlySet<string> {
  const runs = [...text.matchAll(NAMED_WORDS)].map(([run]) => run.match(/(?<!\p{L})\p{Lu}/gu) ?? [])
  return new Set(
    runs.flatMap((run) =>
      run
        .slice(1)
        .flatMap((_, from) => [2, 3, 4, 5].map((length) => run.slice(from, from + length).join(''))),
    ),
  )
}

const LETTERS = /(?<![\p{L}\d])\p{Lu}{2,5}(?![\p{L}\d])/gu
const SHORT_PAPER =
  /(?<![\p{L}\d])\p{Lu}{2,5}(?=\)|\)? (?:licen[cs]|certif|credential|designation|registration))/gu
const NAMED_WORDS = /\p{Lu}\p{Ll}+(?: (?:(?:of|in|and|for|the) )?\p{Lu}\p{Ll}+){1,7}/gu

const CERTIFIED = /\bcertif|\blicen[cs]|\bregistered\b|\bdiploma\b|\bqualified\b/i

/** Under this rarity of its rarest word a demand names nothing that a resume could show. */
const LEAST_RARITY = 2.7

/** Returns whether a requirement is so general that its not being shown says nothing. */
function isGeneral({ rarity, named }: RowFeatures): boolean {
  return named === null && rarity < LEAST_RARITY
}

/** How far a held licence reaches: `there` in a demanded state, `elsewhere` only in others, `unstated` if it names none. */
type LicenceReach = 'there' | 'elsewhere' | 'unstated'

/** Returns the US states in which a demand asks for a licence, as two letters; empty if it names none. */
function licenceStates(quote: string): string[] {
  return LICENCE.test(quote) ? statesIn(quote) : []
}

/**
 * Returns how far the licence in a line of a resume reaches. A multistate licence of a nurse reaches all states of the
 * compact. Example: "RN license, Texas" is `elsewhere` for California.
 */
function licenceReach(line: string, states: readonly string[]): LicenceReach {
  const isMultistate = MULTISTATE.test(line)
  const held = new Set([...statesIn(line), ...(isMultistate && NURSE.test(line) ? COMPACT : [])])
  if (states.some((state) => held.has(state))) return 'there'
  return held.size > 0 ? 'elsewhere' : 'unstated'
}

const LICENCE = /\blicen[cs]|\bregist(?:ered|ration)\b|\bcertif|\badmi(?:tted|ssion)\b/i
const NURSE = /\bnurs|\b(?:RN|LPN|LVN)\b/i
const MULTISTATE = /\bcompact\b|\bmulti-?state\b|\be?NLC\b/i
// States whose nurses may work in all of them. A state that has joined but not begun is left out.
const COMPACT =
  'AL AZ AR CO CT DE FL GA ID IN IA KS KY LA ME MD MS MO MT NE NH NJ NM NC ND OH OK PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )

// Two capitals count after a comma, a dash or a bracket, and before a licence: "CPA, IL", "RN (TX)", "CA RN".
const CODE = /(?<=[,(–-] ?)\p{Lu}{2}(?![\p{L}\d])/gu

function statesIn(text: string): string[] {
  const apart = text
    .replaceAll('West Virginia', ', WV,')
    .replaceAll(/Washington,? D\.?C\.?/g, ', DC,')
    .replaceAll('Georgia', ', GA,')
  const named = placesIn(apart).flatMap((place) => (place.startsWith('US-') ? [place.slice(3)] : []))
  const coded = [...apart.matchAll(CODE)].flatMap(([code]) => stateOfName(code) ?? [])
  return [...new Set([...named, ...coded])]
}

/** Returns both chances of a row by its features. */
export function chanceOfRow(
  { values }: Pick<RowFeatures, 'values'>,
  { weights: { shown, in_part } }: Pick<FittedChance, 'weights'>,
): RowChance {
  return { shown: chanceBy(values, shown), in_part: chanceBy(values, in_part) }
}

function chanceBy(values: RowFeatures['values'], weights: FittedWeights): number {
  const logit = FEATURES.reduce((sum, name) => sum + (weights[name] ?? 0) * values[name], weights.constant)
  return 1 / (1 + Math.exp(-logit))
}
