import { Refusal } from '#lib/service/refusals.ts'

/** Returns a posting's public link; the system's own form if the given one leads into a private network; null if it is no link. */
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

const NAMES_AT_HOME =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)\.?$/i

/**
 * Refuses a link into this computer or a private network with `invalid_value`: a stored link is shown to be opened, and other
 * programs name links too. Example: `http://127.0.0.1:8080/delete-all`.
 */
export function refusePrivateLink(link: string): void {
  const address = URL.parse(link)
  if (address === null || !isPrivateHost(address.hostname)) return
  const message =
    'This link leads into this computer or a private network, so it is not kept. Leave the link out, and paste the text of the job.'
  throw new Refusal('invalid_value', message)
}

/**
 * Returns whether a URL's host is this computer or in a private network: by its name, or by its number (a URL turns
 * every spelling of a numeric address into one of two forms).
 */
export function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return true
  return NAMES_AT_HOME.test(hostname) || !hostname.replace(/\.$/, '').includes('.')
}

/** Reasons against reading a link, in words for the person. */
type AddressProblem = string

// Reserved names without public addresses.
const RESERVED = /(?:^|\.)(?:test|invalid|onion|example)\.?$/i

/**
 * Returns why a link must not be fetched from this machine; null if its address is allowed. The resolved addresses are
 * checked again later.
 */
export function addressProblem(link: URL): AddressProblem | null {
  const { protocol, hostname, port, username, password } = link
  if (protocol !== 'https:') return 'Only https links are read.'
  if (port !== '') return 'A link with a port of its own is not read.'
  if (username !== '' || password !== '') return 'A link with a user name in it is not read.'
  // The URL parser turns every numeric address into one of these two forms.
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return 'A link to a numeric address is not read.'
  return isPrivateHost(hostname) || RESERVED.test(hostname)
    ? 'A link into this computer or its own network is not read.'
    : null
}
