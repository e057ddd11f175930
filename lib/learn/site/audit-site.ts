import { shownClaimIds } from '#lib/learn/course/check-lesson.ts'
import type { Course, Lesson } from '#lib/learn/course/schema.ts'

/** Why the pages of a course are not shown. */
type SiteProblem =
  | 'claim_missing'
  | 'source_missing'
  | 'page_missing'
  | 'page_too_large'
  | 'site_too_large'
  | 'hidden_characters'

const MOST_OF_A_PAGE = 400 * 1024
const MOST_OF_A_SITE = 10 * 1024 * 1024
const HIDDEN = /[[\p{Cc}\p{Cs}\p{Bidi_Control}]--[\n\t]]/v
// A lesson with such an id would overwrite a page of the site itself.
const OWN_PAGES = new Set(['index', 'cards', 'sources'])

/**
 * Returns the faults that the data of a course can cause in its pages; empty if there is none. The template escapes all texts
 * and makes the links, scripts and headings, which tests check (`test/lib/learn/site.test.ts`).
 */
export function auditSite(course: Course, pages: ReadonlyMap<string, string>): SiteProblem[] {
  const problems = new Set<SiteProblem>()
  const note = (isSo: boolean, problem: SiteProblem) => isSo && problems.add(problem)
  const sources = new Set(course.sources.map(({ id }) => id))
  for (const lesson of course.lessons) {
    const { id, claims, blocks, quiz } = lesson
    const shown = new Set([...shownClaimIds(blocks), ...quiz.map(({ claim }) => claim)])
    note(
      Object.keys(claims).some((claim) => !shown.has(claim)),
      'claim_missing',
    )
    note(
      sourcesOf(lesson).some((source) => !sources.has(source)),
      'source_missing',
    )
    note(OWN_PAGES.has(id) || !pages.has(`${id}.html`), 'page_missing')
  }
  let total = 0
  for (const page of pages.values()) {
    const size = new TextEncoder().encode(page).length
    total += size
    note(size > MOST_OF_A_PAGE, 'page_too_large')
    note(HIDDEN.test(page), 'hidden_characters')
  }
  note(total > MOST_OF_A_SITE, 'site_too_large')
  return [...problems].sort()
}

function sourcesOf({ claims, blocks }: Lesson): string[] {
  const cited = Object.values(claims).flatMap(({ cites }) => cites.map(({ source }) => source))
  return [...cited, ...blocks.flatMap((block) => (block.t === 'example' ? [block.source] : []))]
}
