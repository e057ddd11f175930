import type { Dropped, Lesson } from '#lib/learn/course/schema.ts'
import type { LessonAnswer, OutlineAnswer } from '#lib/learn/pathways/rules/prompts.ts'

/** A skill with its number of postings. */
export type DemandedSkill = { key: string; label: string; aliases: string[]; jobs: number }

/** A planned lesson, with the only sources that it may use. */
export type PlannedLesson = {
  id: string
  title: string
  outcome: string
  minutes: number
  skills: string[]
  sources: string[]
  needs: string[]
}

export type PlannedModule = { id: string; title: string; outcome: string; lessons: PlannedLesson[] }

export type Plan = { title: string; modules: PlannedModule[]; dropped: Dropped[]; uncovered: string[] }

type PlanInputs = { skills: readonly DemandedSkill[]; sources: ReadonlySet<string> }

/** A skill in this many postings should have a lesson. */
const ENOUGH_POSTINGS = 3

/**
 * Returns a model's plan reduced to existing skills and sources, without a lesson before its prerequisite. Modules
 * with most demand come first.
 */
export function planLessons(outline: OutlineAnswer, { skills, sources }: PlanInputs): Plan {
  const skillKeys = new Set(skills.map(({ key }) => key))
  const dropped: Dropped[] = []
  const ids = new Map<string, string>()
  const modules = outline.modules.map((module, index) => ({
    id: `m${index + 1}`,
    title: module.title,
    outcome: module.outcome,
    lessons: module.lessons.flatMap((lesson, place): PlannedLesson[] => {
      const id = `m${index + 1}l${place + 1}`
      const sourcesOfLesson = [...new Set(lesson.sources)].filter((source) => sources.has(source))
      const taught = [...new Set(lesson.skills)].filter((skill) => skillKeys.has(skill))
      if (sourcesOfLesson.length === 0 || taught.length === 0) {
        dropped.push({ what: `lesson:${id}`, reason: 'source_failed' })
        return []
      }
      // Only earlier lessons may be prerequisites, so there is no cycle.
      const needs = [...new Set(lesson.needs)].flatMap((key) => ids.get(key) ?? [])
      ids.set(lesson.key, id)
      const { title, outcome, minutes } = lesson
      return [{ id, title, outcome, minutes, skills: taught, sources: sourcesOfLesson, needs }]
    }),
  }))
  const demand = new Map(skills.map(({ key, jobs }) => [key, jobs]))
  const covered = new Set(modules.flatMap(({ lessons }) => lessons.flatMap((lesson) => lesson.skills)))
  return {
    title: outline.title,
    modules: modules
      .filter(({ lessons }) => lessons.length > 0)
      .toSorted((a, b) => demandOf(b, demand) - demandOf(a, demand)),
    dropped,
    uncovered: skills
      .filter(({ key, jobs }) => jobs >= ENOUGH_POSTINGS && !covered.has(key))
      .map(({ label }) => label),
  }
}

function demandOf({ lessons }: PlannedModule, demand: ReadonlyMap<string, number>): number {
  return Math.max(...lessons.flatMap(({ skills }) => skills.map((skill) => demand.get(skill) ?? 0)))
}

/** Returns a written lesson as data of a course, unchecked. */
export function lessonOf(plan: PlannedLesson, answer: LessonAnswer): Lesson {
  const claims = Object.fromEntries(
    answer.claims.map(({ id, text, source, quote }) => [id, { text, cites: [{ source, quote }] }]),
  )
  const paragraphs = answer.paragraphs.flatMap((ids) => {
    const parts = ids.filter((id) => id in claims).map((claim) => ({ claim }))
    return parts.length === 0 ? [] : [{ t: 'p' as const, parts }]
  })
  const examples = answer.examples.map(({ source, lang, text }) => ({
    t: 'example' as const,
    source,
    lang,
    text,
  }))
  const [first, ...rest] = paragraphs
  const { id, title, outcome, minutes, skills, needs } = plan
  return {
    id,
    title,
    outcome,
    minutes,
    skills,
    needs,
    claims,
    blocks: first ? [first, ...examples, ...rest] : examples,
    practice: answer.practice,
    quiz: answer.quiz.map(({ stem, options, right, claim }, index) => ({
      id: `q${index + 1}`,
      kind: right.length === 1 ? ('one' as const) : ('many' as const),
      stem,
      options,
      answer: right,
      claim,
    })),
    cards: answer.cards.map(({ front, back, claim }, index) => ({ id: `k${index + 1}`, front, back, claim })),
  }
}
