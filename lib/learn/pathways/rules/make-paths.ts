import { orderByNeed } from '#lib/learn/course/order-by-need.ts'
import type { CoursePath, Dropped, Lesson } from '#lib/learn/course/schema.ts'

const FEWEST_LESSONS = 3
const TWO_WEEKS_MINUTES = 600

/**
 * The value of a lesson for the person: the number of postings that ask for it, and whether they can show it already.
 */
export type LessonWorth = { postings: number; has: boolean }

/**
 * Returns the paths through a course: gaps first, a two-week selection, and everything. A lesson never precedes its
 * prerequisites.
 */
export function makePaths(
  lessons: readonly Lesson[],
  worth: ReadonlyMap<string, LessonWorth>,
): { paths: CoursePath[]; dropped: Dropped[] } {
  const ordered = inOrder(lessons, worth)
  const gaps = ordered.filter(({ id }) => !worth.get(id)?.has)
  const candidates = [
    pathOf('gaps-first', gaps),
    pathOf('two-weeks', within(ordered, TWO_WEEKS_MINUTES)),
    pathOf('full', ordered),
  ]
  const paths = candidates.filter(({ lessons: pathLessons }) => pathLessons.length >= FEWEST_LESSONS)
  return {
    paths,
    dropped: candidates
      .filter((path) => !paths.includes(path))
      .map(({ id }) => ({ what: `path:${id}`, reason: 'too_few_lessons' })),
  }
}

const TITLES: Record<string, { title: string; why: string }> = {
  'gaps-first': {
    title: 'Gaps first',
    why: 'Starts with what your postings ask and your resume does not show yet.',
  },
  'two-weeks': { title: 'Two weeks', why: 'What is asked most, as far as ten hours go.' },
  full: { title: 'Everything', why: 'All lessons, those that others build on first.' },
}

function pathOf(id: string, lessons: readonly Lesson[]): CoursePath {
  const { title = id, why = '' } = TITLES[id] ?? {}
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  return { id, title, why, lessons: lessons.map((lesson) => lesson.id), minutes: Math.max(1, minutes) }
}

// Most demanded lessons first, after their prerequisites.
function inOrder(lessons: readonly Lesson[], worth: ReadonlyMap<string, LessonWorth>): Lesson[] {
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const ids = orderByNeed([...byId.keys()], {
    weightOf: (id) => worthOf(id, worth),
    needsOf: (id) => byId.get(id)?.needs ?? [],
  })
  return ids.flatMap((id) => byId.get(id) ?? [])
}

// Skills that the resume shows come after those that it does not.
function worthOf(id: string, worth: ReadonlyMap<string, LessonWorth>): number {
  const { postings = 0, has = false } = worth.get(id) ?? {}
  return postings - (has ? 1_000_000 : 0)
}

function within(lessons: readonly Lesson[], most: number): Lesson[] {
  const takenIds = new Set<string>()
  let minutes = 0
  return lessons.filter((lesson) => {
    const fits = minutes + lesson.minutes <= most && lesson.needs.every((id) => takenIds.has(id))
    if (!fits) return false
    minutes += lesson.minutes
    takenIds.add(lesson.id)
    return true
  })
}
