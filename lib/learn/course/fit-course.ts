import type { Dropped, Lesson, Module } from '#lib/learn/course/schema.ts'
import { foldText, wordsIn } from '#lib/text/fold-text.ts'

/** A course without unverified parts, and whether enough remains. */
export type FittedCourse = { modules: Module[]; lessons: Lesson[]; dropped: Dropped[]; is_enough: boolean }

const FEWEST = { modules: 2, lessons: 6, claims: 60, sources: 5, of_module: 2 }
const LEAST_OF_PLANNED = 0.6
const MOST_OF_SOURCE = 0.4
const OVERLAP = 0.6

/**
 * Drops lessons that repeat an earlier one and modules with a single lesson. A course needs 2 modules, 6 lessons, 60 %
 * of those `planned`, 60 claims and 5 sources, none of them with over 40 % of the claims.
 */
export function fitCourse(
  modules: readonly Module[],
  lessons: readonly Lesson[],
  planned: number,
): FittedCourse {
  const dropped: Dropped[] = []
  const keptLessons: Lesson[] = []
  for (const lesson of lessons) {
    if (keptLessons.some((earlier) => repeats(lesson, earlier))) {
      dropped.push({ what: `lesson:${lesson.id}`, reason: 'duplicate' })
    } else keptLessons.push(lesson)
  }
  const ids = new Set(keptLessons.map(({ id }) => id))
  const fitted = modules.flatMap((module): Module[] => {
    const keptIds = module.lessons.filter((id) => ids.has(id))
    if (keptIds.length >= FEWEST.of_module) return [{ ...module, lessons: keptIds }]
    dropped.push({ what: `module:${module.id}`, reason: 'too_few_lessons' })
    return []
  })
  const keptLessonIds = new Set(fitted.flatMap(({ lessons }) => lessons))
  const all = keptLessons
    .filter(({ id }) => keptLessonIds.has(id))
    // A lesson stays without its dropped prerequisite, which is listed among the dropped parts.
    .map((lesson) => ({ ...lesson, needs: lesson.needs.filter((id) => keptLessonIds.has(id)) }))
  return { modules: fitted, lessons: all, dropped, is_enough: isEnough(fitted, all, planned) }
}

function isEnough(modules: readonly Module[], lessons: readonly Lesson[], planned: number): boolean {
  const cited = lessons.flatMap(({ claims }) =>
    Object.values(claims).map(({ cites }) => cites[0]?.source ?? ''),
  )
  const bySource = Map.groupBy(cited, (source) => source)
  const most = Math.max(0, ...[...bySource.values()].map(({ length }) => length))
  return (
    modules.length >= FEWEST.modules &&
    lessons.length >= FEWEST.lessons &&
    lessons.length >= LEAST_OF_PLANNED * planned &&
    cited.length >= FEWEST.claims &&
    bySource.size >= FEWEST.sources &&
    most <= MOST_OF_SOURCE * cited.length
  )
}

function repeats(lesson: Lesson, earlier: Lesson): boolean {
  const quoteSet = new Set(quotesOf(earlier))
  const own = quotesOf(lesson)
  return own.filter((quote) => quoteSet.has(quote)).length > OVERLAP * own.length
}

function quotesOf({ claims }: Lesson): string[] {
  return Object.values(claims).flatMap(({ cites }) => cites.map(({ quote }) => foldText(quote).text))
}

type NeedOrder = { weightOf: (id: string) => number; needsOf: (id: string) => readonly string[] }

/**
 * Returns ids by weight, heaviest first, each after its prerequisites. A prerequisite is as heavy as the id that needs
 * it; ids in a cycle keep their place.
 */
export function orderByNeed(ids: readonly string[], { weightOf, needsOf }: NeedOrder): string[] {
  const among = new Set(ids)
  const openNeeds = (id: string) => needsOf(id).filter((need) => need !== id && among.has(need))
  const heavy = new Map(ids.map((id) => [id, weightOf(id)]))
  for (const _ of ids) {
    for (const id of ids) {
      for (const need of openNeeds(id)) heavy.set(need, Math.max(heavy.get(need) ?? 0, heavy.get(id) ?? 0))
    }
  }
  const remaining = [...ids]
  const ordered: string[] = []
  while (remaining.length > 0) {
    const free = remaining.filter((id) => openNeeds(id).every((need) => ordered.includes(need)))
    const [next] = (free.length > 0 ? free : remaining.slice(0, 1)).toSorted(
      (a, b) => (heavy.get(b) ?? 0) - (heavy.get(a) ?? 0),
    )
    if (next === undefined) break
    ordered.push(next)
    remaining.splice(remaining.indexOf(next), 1)
  }
  return ordered
}

const RUN = 8

/** Returns whether a text shares eight consecutive words with another; independent texts do not. */
export function sharesRun(text: string, others: readonly string[]): boolean {
  const runs = new Set(runsOf(text))
  return runs.size > 0 && others.some((text) => runsOf(text).some((run) => runs.has(run)))
}

function runsOf(text: string): string[] {
  const words = wordsIn(text)
  return words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_, index) => words.slice(index, index + RUN).join(' '))
}
