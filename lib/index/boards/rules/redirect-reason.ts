import { isPrivateHost } from '#lib/index/links/private-host.ts'

/**
 * Why an answer that sends its readers elsewhere is none, for people: with the host that it names and nothing else of
 * what it says.
 */
export function redirectReason(address: string, location: string | null): string {
  const target = location === null ? null : URL.parse(location, address)
  const host = target && /^https?:$/.test(target.protocol) ? target.hostname : ''
  if (host !== '' && host === URL.parse(address)?.hostname) return said('another address of its own')
  return said(isPlain(host) && !isPrivateHost(host) ? host : 'another host')
}

function isPlain(host: string): boolean {
  return /^[a-z\d.-]{1,100}$/.test(host)
}

function said(where: string): string {
  return `The board redirects to ${where}; that was not followed.`
}
