import { type Span, type Style, span } from '#lib/resume/print/set-text.ts'

// What ends a sentence or closes a bracket after an address is not part of it.
const ADDRESS = /https?:\/\/[^\s<>"'“”]*[^\s<>"'“”.,;:!?)\]}…]/gi

/** A text as spans, in which every web address is a link to itself. */
export function linkedSpans(text: string, style: Style = 'regular'): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const url = webAddress(match[0])
    if (url === null) continue
    if (match.index > from) spans.push(span(text.slice(from, match.index), style))
    spans.push({ ...span(match[0], style), url })
    from = match.index + match[0].length
  }
  if (from < text.length) spans.push(span(text.slice(from), style))
  return spans
}

/** A web address in full, or null for what is none: only http and https, and no name or password in it. */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, username, password, href } = new URL(text)
  const web = protocol === 'https:' || protocol === 'http:'
  return web && hostname.includes('.') && username + password === '' ? href : null
}
