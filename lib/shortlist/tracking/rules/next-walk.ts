import type { Profile } from '#db/desk/profiles.ts'

/** A stretch of the index's sequence to match next, for the roles that are furthest behind. */
export type Walk<P> = { roles: P[]; after_seq: number; upto_seq: number | null }

/** The next stretch: roles that stand at one place walk together, up to where the next ones stand. */
export function nextWalk<P extends Pick<Profile, 'matched_seq'>>(active: P[]): Walk<P> | null {
  const places = [...new Set(active.map((role) => role.matched_seq))].sort((a, b) => a - b)
  const [after_seq, upto_seq = null] = places
  if (after_seq === undefined) return null
  return { roles: active.filter((role) => role.matched_seq === after_seq), after_seq, upto_seq }
}
