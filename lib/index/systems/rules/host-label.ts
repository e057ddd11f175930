/** Returns whether a board's name can be the first label of its system's host, as in NAME.recruitee.com; lower case only. */
export function isHostLabel(board: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(board) && !RESERVED.has(board)
}

/** Returns the label before a hiring system's domain in a link's host; null for another host, or the system's own. */
export function hostLabel(link: URL, domain: string): string | null {
  if (link.port !== '' || !link.hostname.endsWith(`.${domain}`)) return null
  const label = link.hostname.slice(0, -domain.length - 1)
  return isHostLabel(label) ? label : null
}

// Hosts of the hiring systems themselves.
const RESERVED = new Set(
  'www app apps api auth login help support blog docs developers status careers jobs apply cdn assets static mail go info resources'.split(
    ' ',
  ),
)
