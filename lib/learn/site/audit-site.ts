import type { Claim, Course, Lesson } from '#lib/learn/course/schema.ts'
import { readPageParts, type SitePageParts } from './pages/page-facts.ts'

/** The possible problems of a course's pages. */
export type SiteProblem =
  | SitePageParts['problems'][number]
  | 'claim_missing'
  | 'source_missing'
  | 'marker_without_note'
  | 'note_without_marker'
  | 'link_broken'
  | 'foreign_link'
  | 'page_missing'
  | 'page_unreachable'
  | 'page_too_large'
  | 'site_too_large'
  | 'hidden_characters'

const MOST_OF_A_PAGE = 400 * 1024
const MOST_OF_A_SITE = 10 * 1024 * 1024
const ENTRY = 'index.html'
const HIDDEN = /[[\p{Cc}\p{Cs}\p{Bidi_Control}]--[\n\t]]/v

/**
 * Checks the pages of a course like a browser, and returns forbidden parts: own scripts, styles and requests, dead
 * anchors, missing pages, and accessibility faults. Empty if all is right.
 */
export function auditSite(course: Course, pages: ReadonlyMap<string, string>): SiteProblem[] {
  const facts = new Map([...pages].map(([name, text]) => [name, readPageParts(text)]))
  const problems = new Set<SiteProblem>(sizeProblems(pages))
  const sources = new Set(course.sources.flatMap(({ url }) => url ?? []))
  const sourceIds = new Set(course.sources.map(({ id }) => id))
  if (course.lessons.flatMap(citedBy).some((id) => !sourceIds.has(id))) problems.add('source_missing')
  for (const [name, page] of facts) {
    for (const problem of page.problems) problems.add(problem)
    for (const problem of linkProblems(page, { name, facts, sources })) problems.add(problem)
    for (const problem of noteProblems(page)) problems.add(problem)
    if (HIDDEN.test(pages.get(name) ?? '')) problems.add('hidden_characters')
  }
  for (const { id, claims } of course.lessons) {
    const page = facts.get(`${id}.html`)
    if (page?.lesson !== id) problems.add('page_missing')
    const isShown = ({ text }: Claim) => page?.text.includes(plain(text))
    if (!Object.values(claims).every(isShown)) problems.add('claim_missing')
  }
  // A lesson with the entry's id would overwrite its page.
  if (facts.get(ENTRY)?.lesson !== null) problems.add('page_missing')
  const reached = reachedFrom(ENTRY, facts)
  if ([...facts.keys()].some((name) => !reached.has(name))) problems.add('page_unreachable')
  return [...problems].sort()
}

function citedBy({ claims, blocks }: Lesson): string[] {
  const cited = Object.values(claims).flatMap(({ cites }) => cites.map(({ source }) => source))
  return [...cited, ...blocks.flatMap((block) => (block.t === 'example' ? [block.source] : []))]
}

// As a page shows it: without backticks around code.
function plain(text: string): string {
  return text.replace(/`([^`]+)`/g, '$1').replace(/\s+/g, ' ')
}

function sizeProblems(pages: ReadonlyMap<string, string>): SiteProblem[] {
  const sizes = [...pages.values()].map((text) => new TextEncoder().encode(text).length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return [
    ...(sizes.some((size) => size > MOST_OF_A_PAGE) ? (['page_too_large'] as const) : []),
    ...(total > MOST_OF_A_SITE ? (['site_too_large'] as const) : []),
  ]
}

type AuditedPage = { name: string; facts: ReadonlyMap<string, SitePageParts>; sources: ReadonlySet<string> }

function linkProblems({ links }: SitePageParts, { name, facts, sources }: AuditedPage): SiteProblem[] {
  return links.flatMap((link): SiteProblem[] => {
    const [, file = '', , place = ''] = /^([a-z0-9-]+\.html)?(#([a-z0-9-]+))?$/.exec(link) ?? []
    if (file === '' && place === '') return sources.has(link) && isSecure(link) ? [] : ['foreign_link']
    const target = facts.get(file === '' ? name : file)
    return target && (place === '' || target.ids.includes(place)) ? [] : ['link_broken']
  })
}

function isSecure(link: string): boolean {
  return link.startsWith('https://')
}

function noteProblems({ marks, notes }: SitePageParts): SiteProblem[] {
  return [
    ...(marks.some((mark) => !notes.includes(mark)) ? (['marker_without_note'] as const) : []),
    ...(notes.some((note) => !marks.includes(note)) ? (['note_without_marker'] as const) : []),
  ]
}

function reachedFrom(entry: string, facts: ReadonlyMap<string, SitePageParts>): Set<string> {
  const reached = new Set<string>()
  const waiting = [entry]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const page = facts.get(name)
    if (!page || reached.has(name)) continue
    reached.add(name)
    waiting.push(...page.links.map((link) => link.replace(/#.*$/, '')))
  }
  return reached
}
