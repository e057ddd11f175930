import {
  type FoundQuote,
  findExample,
  findQuote,
  type QuoteProblem,
  type SourceText,
} from '#lib/learn/course/find-quote.ts'
import type { Card, Cite, Claim, Course, Lesson, LessonBlock, QuizItem } from '#lib/learn/course/schema.ts'
import { findWhole, foldText, foreignWords, wordsIn } from '#lib/text/fold-text.ts'
import { NUMBER_WORDS, QUESTION_WORDS, REWORDING_WORDS } from '#lib/text/word-tables.ts'

type ClaimProblem =
  | QuoteProblem
  | 'unknown_source'
  | 'unsafe_content'
  | 'number_not_in_quote'
  | 'term_not_in_quote'
  | 'negation_differs'
  | 'limit_differs'
  | 'opposite_of_quote'
  | 'claim_not_supported'

/** A claim with its quotes in the sources' spelling, or the reason for dropping it. */
type CheckedClaim = { ok: true; claim: Claim } | { ok: false; problem: ClaimProblem }

/** The sources that were read, by id, so that no source can be invented. */
export type SourceTexts = ReadonlyMap<string, SourceText>

const AROUND = 300
const SHARE_OF_WORDS = 0.6
const PLAIN: ReadonlySet<string> = new Set([...QUESTION_WORDS, ...REWORDING_WORDS])

/** The backing of a sentence: the quoted words, and the text around them. */
type ClaimBacking = { quotes: string; around: string }

// Word groups that limit a sentence. Words of `kept` must be on both sides or on neither; words of `earned` need the
// source, and words of `limits` must not be lost.
const KEPT = [
  /\b(?:not|never|no|none|cannot|without|nor|neither|nothing|unable)\b|n't\b/,
  /\b(?:only|solely|exclusively)\b/,
  /\b(?:must|shall|required?|requires|mandatory|have to|has to|needs? to)\b/,
]
const EARNED = [/\b(?:always|every|all|any|each|entirely|completely|guarantees?d?|ensures?d?)\b/]
const LIMITS = [
  /\b(?:may|might|usually|often|sometimes|typically|generally|likely|probably|rarely|seldom|almost|nearly|some|most|mostly|normally|possibly|in many cases|in some cases|tends? to)\b/,
  /\bup to\b|\bat most\b/,
  /\bat least\b/,
]

const NUMBER = /\d+(?:[.,]\d+)*/g
const CODE = /`([^`]+)`/g
const NAME_LIKE = /[A-Z]{2,}|[a-z][A-Z]|\d|_|[a-z]\.[a-z]/
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_.+#/-]*/gu

const PAIRS = `
  increase decrease | increases decreases | increased decreased | raise lower | raises lowers | grow shrink | grows shrinks
  more less | more fewer | most least | higher lower | high low | larger smaller | large small | faster slower | fast slow
  longer shorter | long short | before after | first last | earlier later | begin end | begins ends | start stop
  starts stops | allow prevent | allows prevents | allow forbid | allows forbids | allowed forbidden | permit deny
  permits denies | accept reject | accepts rejects | accepted rejected | enable disable | enables disables
  enabled disabled | include exclude | includes excludes | included excluded | add remove | adds removes | succeed fail
  succeeds fails | success failure | true false | same different | equal unequal | stronger weaker | strong weak
  better worse | best worst | safe unsafe | secure insecure | valid invalid | mutable immutable | ordered unordered
  blocking nonblocking | synchronous asynchronous | stateful stateless | encrypted unencrypted | trusted untrusted
  known unknown | possible impossible | consistent inconsistent | required optional | mandatory optional | positive negative
  inside outside | above below | up down | open closed | locked unlocked | public private | always never | all none
  ascending descending | left right | minimum maximum | min max | underfit overfit | underfitting overfitting
`

/** Words that reverse the meaning when one replaces the other. */
const OPPOSITES: ReadonlyMap<string, readonly string[]> = readPairs()

/** Why a lesson is dropped, or loses its quiz. */
type LessonProblem = 'too_few_verified' | 'unsafe_content' | 'quiz_invalid'

export type CheckedLesson = {
  /** The lesson without the parts that were not found. */
  lesson: Lesson
  /** Set if the lesson is dropped. */
  dropped: LessonProblem | null
  /** Every dropped part, as `c3` or `q1`, with the reason. */
  droppedParts: { part: string; problem: ClaimProblem | 'quiz_invalid' | 'example_not_found' }[]
}

const FEWEST_CLAIMS = 5
const LEAST_SHARE = 0.8
const CATCH_ALL = /^(?:all|none|both|neither) of (?:the|these)\b/

/**
 * Checks every part of a lesson against its sources and drops unbacked ones. A lesson with fewer than 5 claims, or with less
 * than 80 % of `claimCount`, is not shown.
 */
export function checkLesson(
  lesson: Lesson,
  sources: SourceTexts,
  claimCount = Object.keys(lesson.claims).length,
): CheckedLesson {
  const droppedParts: CheckedLesson['droppedParts'] = []
  const claims: Record<string, Claim> = {}
  for (const [id, claim] of Object.entries(lesson.claims)) {
    const checked = checkClaim(claim, sources)
    if (checked.ok) claims[id] = checked.claim
    else droppedParts.push({ part: id, problem: checked.problem })
  }
  const backing = (id: string) => backingOf(claims[id], sources)
  const blocks = lesson.blocks.flatMap((block): LessonBlock[] => {
    const checkedBlock = provenBlock(block, { claims, sources })
    if (checkedBlock === null && block.t === 'example')
      droppedParts.push({ part: 'example', problem: 'example_not_found' })
    return checkedBlock === null ? [] : [checkedBlock]
  })
  const keep = <T extends QuizItem | Card>(
    item: T,
    problemOf: (item: T, around: string) => LessonPartProblem,
  ): boolean => {
    const around = backing(item.claim)
    const problem = around === null ? 'quiz_invalid' : problemOf(item, around)
    if (problem !== null) droppedParts.push({ part: item.id, problem })
    return problem === null
  }
  const quiz = lesson.quiz.filter((item) => keep(item, quizProblem))
  const cards = lesson.cards.filter((card) => keep(card, cardProblem))
  const checkedLesson: Lesson = { ...lesson, claims: shownClaims(claims, blocks), blocks, quiz, cards }
  return { lesson: checkedLesson, dropped: problemOfLesson(checkedLesson, claimCount), droppedParts }
}

type LessonPartProblem = CheckedLesson['droppedParts'][number]['problem'] | null

function problemOfLesson(lesson: Lesson, claimCount: number): LessonProblem | null {
  const { title, outcome, practice } = lesson
  const own = [title, outcome, practice?.task, practice?.line, ...(practice?.steps ?? [])]
  if (own.some((text) => text !== undefined && isUnsafe(text, ''))) return 'unsafe_content'
  const keyCount = Object.keys(lesson.claims).length
  if (keyCount < FEWEST_CLAIMS || keyCount < LEAST_SHARE * claimCount) return 'too_few_verified'
  return null
}

function backingOf(claim: Claim | undefined, sources: SourceTexts): string | null {
  if (claim === undefined) return null
  const around = claim.cites.map(({ source, start = 0, end = 0 }) => {
    const { title = '', text = '' } = sources.get(source) ?? {}
    return `${title}\n${text.slice(Math.max(0, start - 300), end + 300)}`
  })
  return [claim.text, ...around].join('\n')
}

type LessonSources = { claims: Readonly<Record<string, Claim>>; sources: SourceTexts }

function provenBlock(block: LessonBlock, { claims, sources }: LessonSources): LessonBlock | null {
  if (block.t === 'list') {
    const items = block.items.filter((id) => claims[id])
    const [first] = items
    if (first === undefined) return null
    return items.length === 1 ? { t: 'p', parts: [{ claim: first }] } : { ...block, items }
  }
  if (block.t === 'example') {
    const source = sources.get(block.source)
    const quote = source && findExample(block.text, source)
    return quote ? block : null
  }
  const parts = block.parts.filter((part) => ('claim' in part ? claims[part.claim] : isPlainLink(part.link)))
  return parts.some((part) => 'claim' in part) ? { ...block, parts } : null
}

// Words between claims connect them; they state nothing, so they contain no number.
const isPlainLink = (link: string): boolean => !/\d/.test(link) && !isUnsafe(link, '')

// A claim that no block shows would count without being read.
function shownClaims(claims: Record<string, Claim>, blocks: readonly LessonBlock[]): Record<string, Claim> {
  const shown = shownClaimIds(blocks)
  return Object.fromEntries(Object.entries(claims).filter(([id]) => shown.has(id)))
}

/** Returns the ids of the claims that blocks show. */
export function shownClaimIds(blocks: readonly LessonBlock[]): ReadonlySet<string> {
  return new Set(
    blocks.flatMap((block) => {
      if (block.t === 'list') return block.items
      return block.t === 'p' ? block.parts.flatMap((part) => ('claim' in part ? [part.claim] : [])) : []
    }),
  )
}

function quizProblem({ kind, stem, options, answer }: QuizItem, around: string): LessonPartProblem {
  const different = new Set(options.map((option) => foldText(option).text.trim()))
  const isWhole =
    different.size === options.length &&
    new Set(answer).size === answer.length &&
    answer.every((index) => index < options.length) &&
    answer.length < options.length &&
    (kind === 'many' || answer.length === 1) &&
    !options.some((option) => CATCH_ALL.test(option.toLowerCase()))
  if (!isWhole) return 'quiz_invalid'
  if ([stem, ...options].some((text) => isUnsafe(text, around))) return 'unsafe_content'
  for (const option of answer) {
    const problem = phraseProblem(options[option] ?? '', around)
    if (problem !== null) return problem
  }
  return null
}

function cardProblem({ front, back }: Card, around: string): LessonPartProblem {
  return isUnsafe(front, around) ? 'unsafe_content' : phraseProblem(back, around)
}

/** Returns the consistency problems of an imported course as codes; empty if there are none. */
export function checkStructure(course: Course): string[] {
  const lessons = new Set(course.lessons.map(({ id }) => id))
  const sources = new Set(course.sources.map(({ id }) => id))
  const skills = new Set(course.skills.map(({ key }) => key))
  const inModules = course.modules.flatMap((module) => module.lessons)
  const problems = [
    ...(lessons.size === course.lessons.length ? [] : ['lesson_twice']),
    ...(sources.size === course.sources.length ? [] : ['source_twice']),
    ...(inModules.length === lessons.size && inModules.every((id) => lessons.has(id)) ? [] : ['modules']),
    ...(course.paths.every((path) => path.lessons.every((id) => lessons.has(id))) ? [] : ['paths']),
    ...([course.title, course.role_text].some((text) => isUnsafe(text, '')) ? ['unsafe_content'] : []),
  ]
  for (const lesson of course.lessons) {
    const names = { lessons, sources, skills }
    problems.push(...lessonProblems(lesson, names).map((code) => `${lesson.id}:${code}`))
  }
  return [...new Set(problems)]
}

type CourseIds = Record<'lessons' | 'sources' | 'skills', ReadonlySet<string>>

function lessonProblems(lesson: Lesson, { lessons, sources, skills }: CourseIds): string[] {
  const claims = new Set(Object.keys(lesson.claims))
  const cited = Object.values(lesson.claims).flatMap(({ cites }) => cites.map(({ source }) => source))
  const namedIds = [
    ...shownClaimIds(lesson.blocks),
    ...[...lesson.quiz, ...lesson.cards].map(({ claim }) => claim),
  ]
  const isWhole =
    lesson.needs.every((id) => lessons.has(id) && id !== lesson.id) &&
    lesson.skills.every((key) => skills.has(key)) &&
    cited.every((id) => sources.has(id)) &&
    namedIds.every((id) => claims.has(id))
  const quizHolds = lesson.quiz.every(
    ({ options, answer, kind }) =>
      answer.every((index) => index < options.length) &&
      new Set(options).size === options.length &&
      (kind === 'many' || answer.length === 1),
  )
  const texts = [
    ...[lesson.title, lesson.outcome, lesson.practice?.task ?? '', lesson.practice?.line ?? ''],
    ...(lesson.practice?.steps ?? []),
    ...lesson.blocks.flatMap((block) =>
      block.t === 'p' ? block.parts.flatMap((part) => ('link' in part ? part.link : [])) : [],
    ),
  ]
  // Markup in a claim and its question is allowed only if its quotes name it.
  const quotes = Object.values(lesson.claims).flatMap(({ cites }) => cites.map(({ quote }) => quote))
  const around = quotes.join('\n')
  const stated = [
    ...Object.values(lesson.claims).map(({ text }) => text),
    ...lesson.quiz.flatMap(({ stem, options }) => [stem, ...options]),
    ...lesson.cards.flatMap(({ front, back }) => [front, back]),
  ]
  const isSafe = !texts.some((text) => isUnsafe(text, '')) && !stated.some((text) => isUnsafe(text, around))
  return [
    ...(isWhole ? [] : ['refers_to_nothing']),
    ...(quizHolds ? [] : ['quiz']),
    ...(isSafe ? [] : ['unsafe_content']),
  ]
}

/**
 * Checks a claim against its cited sources. Every quote must occur word for word in its source, and the claim must not
 * add a number, a name, a negation or a limit.
 */
export function checkClaim(claim: Claim, sources: SourceTexts): CheckedClaim {
  const cites: Cite[] = []
  let around = ''
  for (const cite of claim.cites) {
    const source = sources.get(cite.source)
    if (!source) return { ok: false, problem: 'unknown_source' }
    const looked = findQuote(cite.quote, source)
    if (!looked.ok) return looked
    cites.push({ source: cite.source, ...looked.found })
    around += `\n${source.title}\n${contextOf(looked.found, source)}`
  }
  const quotes = cites.map(({ quote }) => quote).join('\n')
  const problem = sentenceProblem(claim.text, { quotes, around })
  return problem === null ? { ok: true, claim: { text: claim.text, cites } } : { ok: false, problem }
}

/** Returns the first unbacked part of a sentence; null if it may be shown. */
function sentenceProblem(sentence: string, { quotes, around }: ClaimBacking): ClaimProblem | null {
  const problem = phraseProblem(sentence, around)
  if (problem !== null) return problem
  const [statement, backed] = [foldText(sentence).text, foldText(quotes).text]
  if (negationDiffers(statement, backed)) return 'negation_differs'
  if (limitDiffers(statement, backed)) return 'limit_differs'
  return turnsAround(wordsIn(sentence), new Set(wordsIn(quotes))) ? 'opposite_of_quote' : null
}

/** Returns the unbacked name in a short phrase, such as an answer; null if it may be shown. */
function phraseProblem(phrase: string, around: string): ClaimProblem | null {
  if (isUnsafe(phrase, around)) return 'unsafe_content'
  const numbers = new Set(numbersIn(around))
  if (numbersIn(phrase).some((number) => !numbers.has(number))) return 'number_not_in_quote'
  const folded = foldText(around).text
  if (termsIn(phrase).some((term) => !holds(folded, term))) return 'term_not_in_quote'
  const content = wordsIn(phrase).filter((word) => !PLAIN.has(word))
  const foreign = foreignWords(phrase, around, PLAIN)
  return content.length - foreign.length < SHARE_OF_WORDS * content.length ? 'claim_not_supported' : null
}

function contextOf({ start, end }: FoundQuote, { text }: SourceText): string {
  return text.slice(Math.max(0, start - AROUND), end + AROUND)
}

function holds(folded: string, term: string): boolean {
  const piece = foldText(term).text.trim()
  const isThere = (name: string) => findWhole(folded, name, { from: 0, to: folded.length }) !== -1
  // A plural is backed by its singular. Example: "APIs" by "API".
  return piece === '' || isThere(piece) || (piece.endsWith('s') && isThere(piece.slice(0, -1)))
}

/** Returns whether a text contains forbidden parts: hidden characters, an address, or markup that its source does not name. */
export function isUnsafe(sentence: string, around: string): boolean {
  if (/[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u.test(sentence)) return true
  if (/\b(?:https?|javascript|data|file):\S|\bwww\./i.test(sentence)) return true
  const folded = foldText(around).text
  return (sentence.match(/<[!/?a-zA-Z][^>]*>?/g) ?? []).some((tag) => !folded.includes(foldText(tag).text))
}

/** Returns whether a sentence negates and its source does not, or the other way round; likewise for "only" and "must". */
function negationDiffers(sentence: string, source: string): boolean {
  return KEPT.some((group) => group.test(sentence) !== group.test(source))
}

/** Returns whether a sentence goes beyond its source: "all" instead of "some", or a lost "usually". */
function limitDiffers(sentence: string, source: string): boolean {
  const further = EARNED.some((group) => group.test(sentence) && !group.test(source))
  const lost = LIMITS.some((group) => group.test(source) && !group.test(sentence))
  return further || lost
}

/** Returns the numbers in a text, in digits; "one" is usually no number, so it does not count. */
function numbersIn(text: string): string[] {
  const digits = (text.match(NUMBER) ?? []).map((number) => number.replaceAll(',', ''))
  const words = (text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => {
    const number = word === 'one' ? -1 : NUMBER_WORDS.indexOf(word)
    return number < 0 ? [] : [String(number)]
  })
  return [...digits, ...words]
}

/** Returns the names and code in a sentence: text between backticks, and words with inner capitals, digits or signs. */
function termsIn(sentence: string): string[] {
  const code = [...sentence.matchAll(CODE)].map(([, inside]) => inside ?? '')
  const plain = sentence.replaceAll(CODE, ' ')
  const names = [...plain.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const bare = word.replace(/(?<![./-])[./-]+$/, '')
    const starts = /(?:^|[.:;?!]\s+|["(“]\s*)$/.test(plain.slice(0, index))
    const isName = NAME_LIKE.test(bare) || (!starts && /^\p{Lu}/u.test(bare))
    // A number alone is checked as a number.
    return isName && !/^[\d.,]+$/.test(bare) ? [bare] : []
  })
  return [...code, ...names]
}

function readPairs(): Map<string, string[]> {
  const opposites = new Map<string, string[]>()
  for (const pair of PAIRS.split(/\||\n/)) {
    const words = pair.trim().split(/\s+/)
    for (const [index, word] of words.entries()) {
      const opposite = words[index % 2 === 0 ? index + 1 : index - 1]
      if (word !== '' && opposite !== undefined)
        opposites.set(word, [...(opposites.get(word) ?? []), opposite])
    }
  }
  return opposites
}

/** Returns whether a text has one of these words and its source only the opposite. */
function turnsAround(words: readonly string[], source: ReadonlySet<string>): boolean {
  return words.some(
    (word) => !source.has(word) && (OPPOSITES.get(word) ?? []).some((opposite) => source.has(opposite)),
  )
}
