import type { ListedPosting } from '#lib/index/systems/adapter.ts'

/** Returns a posting without times more than two days in the future (ms since 1970), which must be wrong. */
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
