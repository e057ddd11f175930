import { findWhole } from '#lib/judge/read/find-whole.ts'
import { foldText } from '#lib/judge/read/fold-text.ts'
import type { Course } from '#lib/learn/course/schema.ts'

/** A demand as it is named: the names that were found in it, and its own words. */
export type NamedDemand = { terms: readonly string[]; quote: string }

// A shorter name, such as "C" or "R", stands for too much in a sentence; it counts where the demand names it itself.
const SHORTEST_IN_TEXT = 3

/** Finds, for a demand, the lessons of a course that teach what it names; the lessons' skills are folded once. */
export function lessonFinder({
  skills,
  lessons,
}: Pick<Course, 'skills' | 'lessons'>): (demand: NamedDemand) => string[] {
  const names = new Map(
    skills.map(({ key, label, aliases }) => [
      key,
      [label, ...aliases].map(fold).filter((name) => name !== ''),
    ]),
  )
  return ({ terms, quote }) => {
    const named = new Set(terms.map(fold))
    const said = fold(quote)
    const asked = new Set(
      [...names].flatMap(([key, all]) =>
        all.some((name) => named.has(name) || stands(said, name)) ? [key] : [],
      ),
    )
    return lessons.filter((lesson) => lesson.skills.some((key) => asked.has(key))).map(({ id }) => id)
  }
}

function fold(text: string): string {
  return foldText(text).text.trim()
}

function stands(text: string, name: string): boolean {
  return name.length >= SHORTEST_IN_TEXT && findWhole(text, name, { from: 0, to: text.length }) !== -1
}
