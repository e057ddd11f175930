import { isPrivateHost } from '#lib/index/links/private-host.ts'

/**
 * Returns a posting's public link; the system's own form if the given one leads into a private network; null if it is
 * no link.
 */
export function postingLink(value: unknown, own: string | null): string | null {
  const link = publicLink(value)
  return link !== null && own !== null && isPrivateHost(new URL(link).hostname) ? own : link
}

/** A link as a person may follow it: http and https only, given as https; null for anything else. */
export function publicLink(value: unknown): string | null {
  const link = webLink(value)
  if (!link) return null
  link.protocol = 'https:'
  return link.href
}

/** A web address that somebody gave: http or https, of bounded length, without a user name or password. */
export function webLink(value: unknown): URL | null {
  if (typeof value !== 'string' || value.length > MAX_LINK) return null
  const link = URL.parse(value.trim())
  if (!link || !/^https?:$/.test(link.protocol) || link.username !== '' || link.password !== '') return null
  return link
}

/** The decoded steps of a link's path without the ending that only opens the application form; null when they cannot be decoded. */
export function stepsOf(link: URL): string[] | null {
  try {
    const steps = link.pathname.split('/').filter(Boolean).map(decodeURIComponent)
    if (steps.length > 1 && FORM_ENDINGS.has(steps.at(-1) ?? '')) steps.pop()
    return steps
  } catch {
    return null
  }
}

const MAX_LINK = 2_000 // characters
const FORM_ENDINGS = new Set(['apply', 'application'])
