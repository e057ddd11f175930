import { isUnsafe } from '#lib/learn/course/check-claim.ts'
import type { Course, Lesson, LessonBlock } from '#lib/learn/course/schema.ts'

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
