import { isPrivateHost } from '#lib/index/links/private-host.ts'

/** Why a link is not read, in words for the person. */
type AddressProblem = string

// Names that lead nowhere.
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
  // The URL has turned every spelling of a numeric address into one of these two.
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return 'A link to a numeric address is not read.'
  return isPrivateHost(hostname) || RESERVED.test(hostname)
    ? 'A link into this computer or its own network is not read.'
    : null
}
