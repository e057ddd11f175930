import {
  type ClaimProblem,
  checkClaim,
  isUnsafe,
  phraseProblem,
  type SourceTexts,
} from '#lib/learn/course/check-claim.ts'
import { findExample } from '#lib/learn/course/find-quote.ts'
import type { Card, Claim, Course, Lesson, LessonBlock, QuizItem } from '#lib/learn/course/schema.ts'
import { foldText } from '#lib/text/fold-text.ts'

/** Why a lesson is dropped, or loses its quiz. */
export type LessonProblem = 'too_few_verified' | 'unsafe_content' | 'quiz_invalid'

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
 * Checks every part of a lesson against its sources and drops unbacked ones. A lesson with fewer than 5 claims, or at
 * most a fifth of those `asked` for, is not shown.
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
  const usedClaims = new Set(
    blocks.flatMap((block) => {
      if (block.t === 'list') return block.items
      return block.t === 'p' ? block.parts.flatMap((part) => ('claim' in part ? [part.claim] : [])) : []
    }),
  )
  return Object.fromEntries(Object.entries(claims).filter(([id]) => usedClaims.has(id)))
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
    ...lesson.blocks.flatMap(claimsOf),
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

function claimsOf(block: LessonBlock): string[] {
  if (block.t === 'list') return block.items
  return block.t === 'p' ? block.parts.flatMap((part) => ('claim' in part ? [part.claim] : [])) : []
}
