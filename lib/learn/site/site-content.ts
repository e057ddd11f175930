import type { Course } from '#lib/learn/course/schema.ts'

/** The inputs of a course's pages. */
export type SiteContent = {
  course: Course
  /** By lesson; a lesson without one shows none. */
  notes: Readonly<Record<string, LessonNote>>
  /** Short public phrases that postings use and the course does not teach. */
  uncovered: readonly string[]
  /** False if a course was imported without the texts of its sources. */
  quotes_checked: boolean
  /** By source: the place of its words if not its address, such as a versioned package. */
  read_from?: Readonly<Record<string, string>>
}

/** The demand for a lesson and the resume's strength: counts and ticks, never anybody's text. */
export type LessonNote = {
  asked_by: number
  of: number
  /** Null if the resume does not show all of it; missing without a resume. */
  have?: 'stated' | 'backed' | 'quantified' | null
  /** The labels of the missing skills if others of the lesson are shown. */
  missing?: readonly string[]
}
