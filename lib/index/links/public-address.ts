import { isPrivateHost } from '#lib/index/links/private-host.ts'

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
