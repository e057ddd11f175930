/** A course by its id, and the name of the role that it is for. */
type NamedCourse = { id: string; label?: string | undefined; role_text: string }

/** The titles of the person's roles, those of the default role first, and the number of jobs that ask for lessons of a course. */
type CourseOrder = { titles: readonly string[]; demand: Readonly<Record<string, { jobs: number }>> }

/**
 * Returns courses in the order of use: those for titles of the person in their order, then those that most jobs ask for. Example:
 * with the title "Senior Backend Engineer" the course "Backend engineer" comes first.
 */
export function orderCourses<T extends NamedCourse>(
  courses: readonly T[],
  { titles, demand }: CourseOrder,
): T[] {
  const titleWords = titles.map((title) => new Set(wordsOf(title)))
  const placeOf = ({ label, role_text }: T) => {
    const place = titleWords.findIndex((words) =>
      wordsOf(label ?? role_text).every((word) => words.has(word)),
    )
    return place === -1 ? titles.length : place
  }
  const jobsOf = ({ id }: T) => demand[id]?.jobs ?? 0
  return courses.toSorted((a, b) => placeOf(a) - placeOf(b) || jobsOf(b) - jobsOf(a))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
