import { orderByNeed } from '#lib/learn/course/fit-course.ts'
import type { CoursePath, Lesson } from '#lib/learn/course/schema.ts'
import { type CourseDemand, type NamedSkill, namesSkill } from '#lib/learn/shipped/count-demand.ts'
import type { ShippedCourse } from '#lib/learn/shipped/schema.ts'
import type { LessonNote } from '#lib/learn/site/layout.ts'
import { foldText } from '#lib/text/fold-text.ts'
import { remembering } from '#lib/text/memoize.ts'

/** The strength of a skill on a resume, by the support of its lines. */
export type Strength = 'backed' | 'quantified' | 'stated'

/** The skills on a resume by key, each with the strength of its best line. */
type OwnSkills = Record<string, Strength>

// As many as a main resume has.
const MOST_LINES = 3000
const BEST_FIRST: readonly Strength[] = ['backed', 'quantified', 'stated']

/** Returns the skills that the lines of a resume name; `strengthOf` is only called for those lines. */
export function haveOf(
  skills: readonly NamedSkill[],
  lines: readonly { text: string; tags: readonly string[] }[],
  strengthOf: (text: string) => Strength,
): OwnSkills {
  const folded = lines.map(({ text, tags }) => ({ text, folded: foldText([text, ...tags].join(', ')).text }))
  const readStrength = remembering(MOST_LINES, strengthOf)
  return Object.fromEntries(
    skills.flatMap((skill) => {
      const strengths = folded
        .filter((line) => namesSkill(line.folded, skill))
        .map(({ text }) => readStrength(text))
      const best = BEST_FIRST.find((strength) => strengths.includes(strength))
      return best === undefined ? [] : [[skill.key, best]]
    }),
  )
}

/** The demand of a person's postings and the strengths of their resume; `have` is null without a resume. */
export type LearnerFacts = { demand: CourseDemand; have: OwnSkills | null }

/** Returns modules and lessons in the order for this person: demanded gaps first, after their prerequisites. */
export function orderedModules(course: ShippedCourse, situation: LearnerFacts): ShippedCourse['modules'] {
  const { lessons, modules } = course
  const gaps = new Map(lessons.map((lesson) => [lesson.id, gapOf(lesson, situation)]))
  const needs = new Map(lessons.map((lesson) => [lesson.id, lesson.needs]))
  const ofLesson = {
    weightOf: (id: string) => gaps.get(id) ?? 0,
    needsOf: (id: string) => needs.get(id) ?? [],
  }
  const moduleOf = new Map(modules.flatMap(({ id, lessons: ids }) => ids.map((lesson) => [lesson, id])))
  const byId = new Map(modules.map((module) => [module.id, module]))
  const lessonsOf = (id: string) => byId.get(id)?.lessons ?? []
  const order = orderByNeed([...byId.keys()], {
    weightOf: (id) => sum(lessonsOf(id).map(ofLesson.weightOf)),
    needsOf: (id) =>
      lessonsOf(id)
        .flatMap(ofLesson.needsOf)
        .flatMap((need) => moduleOf.get(need) ?? []),
  })
  return order
    .flatMap((id) => byId.get(id) ?? [])
    .map((module) => ({ ...module, lessons: orderByNeed(module.lessons, ofLesson) }))
}

/** Returns the demand for the skills of a lesson that the resume does not show. */
function gapOf({ skills }: Lesson, { demand, have }: LearnerFacts): number {
  return sum(skills.map((key) => (have?.[key] === undefined ? (demand.skills[key] ?? 0) : 0)))
}

const FEWEST = 3

/** Returns the path without lessons that the resume covers or nobody demands; none if nothing would be left. */
export function pathsOf(
  { lessons }: ShippedCourse,
  modules: ShippedCourse['modules'],
  situation: LearnerFacts,
): CoursePath[] {
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const chosen = new Set<string>()
  const choose = (id: string): void => {
    if (chosen.has(id)) return
    chosen.add(id)
    for (const need of byId.get(id)?.needs ?? []) choose(need)
  }
  for (const lesson of lessons) if (gapOf(lesson, situation) > 0) choose(lesson.id)
  const path = modules.flatMap((module) => module.lessons.filter((id) => chosen.has(id)))
  if (path.length < FEWEST || path.length === lessons.length) return []
  return [
    {
      id: 'gaps-first',
      title: 'What you cannot show yet',
      why: 'Lessons on what your postings ask and your resume does not show, and what they build on.',
      lessons: path,
      minutes: sum(path.map((id) => byId.get(id)?.minutes ?? 0)),
    },
  ]
}

/** Returns the page's notes on each lesson: counts and ticks only. */
export function notesOf(
  { lessons, skills }: ShippedCourse,
  { demand, have }: LearnerFacts,
): Record<string, LessonNote> {
  const labels = new Map(skills.map(({ key, label }) => [key, label]))
  return Object.fromEntries(
    lessons.map((lesson) => {
      const demandNote = { asked_by: demand.lessons[lesson.id] ?? 0, of: demand.jobs }
      if (have === null) return [lesson.id, demandNote]
      const strengths = lesson.skills.flatMap((key) => have[key] ?? [])
      const missing = lesson.skills.filter((key) => have[key] === undefined)
      if (missing.length === 0) return [lesson.id, { ...demandNote, have: weakest(strengths) }]
      const missingNames = strengths.length === 0 ? [] : missing.flatMap((key) => labels.get(key) ?? [])
      return [lesson.id, { ...demandNote, have: null, missing: missingNames }]
    }),
  )
}

const WEAKEST_FIRST: readonly Strength[] = ['stated', 'quantified', 'backed']

function weakest(strengths: readonly Strength[]): Strength {
  return WEAKEST_FIRST.find((strength) => strengths.includes(strength)) ?? 'stated'
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

/** Why a built page is out of date, in the order of display. */
const REASONS = ['gigai_version', 'catalog', 'master', 'postings'] as const
export type CourseStaleReason = (typeof REASONS)[number]

/** The inputs of a built page, by stale reason; a later difference makes it outdated. */
export type BuiltFrom = Record<CourseStaleReason, string>

/** Returns why a page built from earlier inputs is out of date; empty if it is not. */
export function staleReasons(
  before: Readonly<Record<string, string>>,
  current: BuiltFrom,
): CourseStaleReason[] {
  return REASONS.filter((reason) => before[reason] !== current[reason])
}

/** Returns the resume's effect on a page: its skills and their strength. Other edits change nothing. */
export function masterText({ have }: LearnerFacts): string {
  return have === null ? 'no resume' : JSON.stringify(Object.entries(have).toSorted(byKey))
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

// A reader cares whether a skill is in demand rarely or often, not whether by 14 or 15 jobs.
const BUCKETS = [0, 2, 5, 10]

/** Returns the postings' effect on a page: skills by demand, in rough counts. */
export function postingsText({ demand }: LearnerFacts): string {
  const bucketOf = (jobs: number) => BUCKETS.filter((most) => jobs > most).length
  const skills = Object.entries(demand.skills).map(([key, jobs]) => [key, bucketOf(jobs)] as const)
  return JSON.stringify(skills.toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1)))
}
