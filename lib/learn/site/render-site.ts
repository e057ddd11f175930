import type { SiteContent } from '#lib/learn/site/site-content.ts'
import { indexPage } from './pages/index-page.ts'
import { CARDS, fileOf, INDEX, SOURCES } from './pages/layout.ts'
import { lessonPage } from './pages/lesson-page.ts'
import { cardsPage, sourcesPage } from './pages/list-pages.ts'

/** Increase it with every change of the pages' look or text, so that older pages are recognised. */
export const SITE_VERSION = '1'

/** Returns the pages of a course by file name: all content comes from the course, and every text is shown as text. */
export function renderSite(content: SiteContent): Map<string, string> {
  const { lessons } = content.course
  const pages = new Map([[INDEX, indexPage(content)]])
  for (const [index, lesson] of lessons.entries()) pages.set(fileOf(lesson.id), lessonPage(content, index))
  pages.set(SOURCES, sourcesPage(content))
  if (lessons.some(({ cards }) => cards.length > 0)) pages.set(CARDS, cardsPage(content))
  return pages
}
