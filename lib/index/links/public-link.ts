import { isPrivateHost } from '#lib/index/links/private-host.ts'

/**
 * Returns a posting's public link; the system's own form if the given one leads into a private network; null if it is
 * no link.
 */
export function postingLink(value: unknown, own: string | null): string | null {
  const link = publicLink(value)
  return link !== null && own !== null && isPrivateHost(new URL(link).hostname) ? own : link
}

/** Returns a link that a person may follow: http and https only, as https; null for anything else. */
export function publicLink(value: unknown): string | null {
  const link = webLink(value)
  if (!link) return null
  link.protocol = 'https:'
  return link.href
}

/** Accepts a web address: http or https, of bounded length, without a user name or password. */
export function webLink(value: unknown): URL | null {
  if (typeof value !== 'string' || value.length > MAX_LINK) return null
  const link = URL.parse(value.trim())
  if (!link || !/^https?:$/.test(link.protocol) || link.username !== '' || link.password !== '') return null
  return link
}

/**
 * Returns the decoded steps of a link's path without an ending that only opens the application form; null if they
 * cannot be decoded.
 */
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
