import type { Course } from '#lib/learn/course/schema.ts'
import { indexPage } from './pages/index-page.ts'
import { CARDS, fileOf, INDEX, SOURCES } from './pages/layout.ts'
import { lessonPage } from './pages/lesson-page.ts'
import { cardsPage, sourcesPage } from './pages/list-pages.ts'

/** The demand for a lesson and the resume's strength: counts and ticks, never anybody's text. */
export type LessonNote = {
  asked_by: number
  of: number
  /** Null if the resume does not show all of it; missing without a resume. */
  have?: 'stated' | 'backed' | 'quantified' | null
  /** The labels of the missing skills if others of the lesson are shown. */
  missing?: readonly string[]
}

/** Increase it with every change of the pages' look or text, so that older pages are recognised. */
export const SITE_VERSION = '1'

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

/** Returns the pages of a course by file name: all content comes from the course, and every text is shown as text. */
export function renderSite(content: SiteContent): Map<string, string> {
  const { lessons } = content.course
  const pages = new Map([[INDEX, indexPage(content)]])
  for (const [index, lesson] of lessons.entries()) pages.set(fileOf(lesson.id), lessonPage(content, index))
  pages.set(SOURCES, sourcesPage(content))
  if (lessons.some(({ cards }) => cards.length > 0)) pages.set(CARDS, cardsPage(content))
  return pages
}
