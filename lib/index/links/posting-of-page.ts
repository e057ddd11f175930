import { z } from 'zod'
import { capped, oneLine } from '#lib/text/text.ts'

/** A posting as a web page describes it; `described` is its data for machines, null if the page has none. */
type PagePosting = { title: string; html: string; described: object | null }

const MOST_TITLE = 200
const MOST_HTML = 2_000_000
const MOST_SCRIPTS = 20

const JobPosting = z.looseObject({
  '@type': z.union([z.string(), z.array(z.string())]),
  title: z.string().catch(''),
  description: z.string().min(1),
})

/**
 * Returns the posting that a page describes for machines (schema.org JobPosting); otherwise the page itself, as plain
 * words.
 */
export function postingOfPage(html: string): PagePosting {
  const page = capped(html, MOST_HTML)
  const described = scriptsOf(page).flatMap(valuesOf).find(isJobPosting) as object | undefined
  if (described) {
    const { title, description } = JobPosting.parse(described)
    return { title: oneLine(title, MOST_TITLE), html: unescapedOnce(description), described }
  }
  return pageAsItIs(page)
}

/** Returns a page as it is: its title, and its body as HTML. */
export function pageAsItIs(html: string): PagePosting {
  const page = capped(html, MOST_HTML)
  return { title: titleOf(page), html: bodyOf(page), described: null }
}

// A description without markup whose text is markup was escaped twice.
function unescapedOnce(html: string): string {
  if (html.includes('<') || !/&lt;\/?[a-z]/i.test(html)) return html
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

function isJobPosting(value: unknown): boolean {
  const { data } = JobPosting.safeParse(value)
  return data !== undefined && [data['@type']].flat().includes('JobPosting')
}

function scriptsOf(html: string): string[] {
  const lower = html.toLowerCase()
  const links: string[] = []
  let index = lower.indexOf('application/ld+json')
  while (index !== -1 && links.length < MOST_SCRIPTS) {
    const start = html.indexOf('>', index)
    const end = start === -1 ? -1 : lower.indexOf('</script', start)
    if (end === -1) break
    links.push(html.slice(start + 1, end))
    index = lower.indexOf('application/ld+json', end)
  }
  return links
}

// A page may list several things, in an array or as a graph.
function valuesOf(script: string): unknown[] {
  try {
    // Some pages write line breaks into the texts of their data, which JSON forbids.
    const value: unknown = JSON.parse(script.replace(/[\n\r\t]+/g, ' '))
    return [value].flat().flatMap((node) => {
      const graph = typeof node === 'object' && node !== null ? Reflect.get(node, '@graph') : null
      return Array.isArray(graph) ? graph : [node]
    })
  } catch {
    return []
  }
}

function titleOf(html: string): string {
  const lower = html.toLowerCase()
  const open = lower.indexOf('<title')
  const start = open === -1 ? -1 : html.indexOf('>', open)
  const end = start === -1 ? -1 : lower.indexOf('</title', start)
  return end === -1 ? '' : oneLine(html.slice(start + 1, end), MOST_TITLE)
}

function bodyOf(html: string): string {
  const start = html.toLowerCase().indexOf('<body')
  return start === -1 ? html : html.slice(start)
}
