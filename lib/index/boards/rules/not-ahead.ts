import type { ListedPosting } from '#lib/index/systems/adapter.ts'

/**
 * A posting without the moments that lie more than two days ahead of now (ms since 1970): nothing went up then, whatever
 * its board says.
 */
export function notAhead(posting: ListedPosting, now: number): ListedPosting {
  const latest = now + MOST_AHEAD_MS
  const { published_at, updated_at } = posting
  if (!isAfter(published_at, latest) && !isAfter(updated_at, latest)) return posting
  const plausible = isAfter(updated_at, latest) ? null : updated_at
  return {
    ...posting,
    published_at: isAfter(published_at, latest) ? null : published_at,
    updated_at: plausible,
  }
}

function isAfter(moment: string | null, latest: number): boolean {
  return moment !== null && Date.parse(moment) > latest
}

const MOST_AHEAD_MS = 2 * 86_400_000
