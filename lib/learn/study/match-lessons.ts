import type { Course } from '#lib/learn/course/schema.ts'
import { foldText } from '#lib/text/fold-text.ts'
import { termsOf } from '#lib/text/tokens.ts'

/** A demand: the known names in it, and its own words. */
export type NamedDemand = { terms: readonly string[]; quote: string }

// A single word is too vague in a sentence; it only counts as the name of a demand. Example: "explain", "rest".
const FEWEST_WORDS_IN_TEXT = 2
// A longer text is a whole demand instead of a name.
const MOST_WORDS_OF_NAME = 3

/**
 * Finds the lessons that teach the names of a demand, in any number and spelling; the course's skills are compiled
 * once.
 */
export function lessonFinder({
  skills,
  lessons,
}: Pick<Course, 'skills' | 'lessons'>): (demand: NamedDemand) => string[] {
  const names = skills.map(({ key, label, aliases }) => ({
    key,
    names: [label, ...aliases].map((name) => ({
      name: reading(name),
      isLong: name.split(/\s+/).length >= FEWEST_WORDS_IN_TEXT,
    })),
  }))
  return ({ terms, quote }) => {
    const termNames = terms
      .filter((term) => term.trim().split(/\s+/).length <= MOST_WORDS_OF_NAME)
      .map(reading)
    const text = reading(quote)
    const askedNames = new Set(
      names.flatMap((skill) =>
        skill.names.some(
          ({ name, isLong }) =>
            termNames.some((candidate) => candidate.includes(name)) || (isLong && text.includes(name)),
        )
          ? [skill.key]
          : [],
      ),
    )
    return lessons.filter((lesson) => lesson.skills.some((key) => askedNames.has(key))).map(({ id }) => id)
  }
}

// Returns words as ranking reads them, between spaces, so that one text can be searched in another.
function reading(text: string): string {
  const terms = termsOf(text)
  return ` ${terms.length > 0 ? terms.join(' ') : foldText(text).text.trim()} `
}
