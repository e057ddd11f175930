/** From when on a list offers jobs that an earlier yes left for later; null if none are left from before `since`. */
export function offeredSince(left_since: string | null, since: string): string | null {
  return left_since !== null && isBefore(left_since, since) ? left_since : null
}

/** Returns the stored start of the left jobs, after a yes on the jobs since a time left `more_after` of them. */
export function remainingStart(
  left_since: string | null,
  { since, more_after }: { since: string; more_after: number },
): string | null {
  const isCovered = left_since === null || !isBefore(left_since, since)
  if (!isCovered) return left_since
  return more_after === 0 ? null : since
}

function isBefore(time: string, limit: string): boolean {
  return Date.parse(time) < Date.parse(limit)
}
