import type { Course } from '#lib/learn/course/schema.ts'

/** All that pages of a course are made from. */
export type SiteContent = {
  course: Course
  /** By lesson; a lesson without one shows none. */
  notes: Readonly<Record<string, LessonNote>>
  /** Short public phrases that postings ask and the course does not teach. */
  uncovered: readonly string[]
  /** False where a course was imported without the texts of its sources. */
  quotes_checked: boolean
  /** By source, where its words were read if not at its address, such as a versioned package. */
  read_from?: Readonly<Record<string, string>>
}

/** The demand for a lesson and the resume's strength: counts and ticks, never anybody's text. */
export type LessonNote = {
  asked_by: number
  of: number
  /** Null where the resume does not show all of it; left out where there is no resume. */
  have?: 'stated' | 'backed' | 'quantified' | null
  /** The labels of the skills that are missing where others of the lesson are not. */
  missing?: readonly string[]
}
