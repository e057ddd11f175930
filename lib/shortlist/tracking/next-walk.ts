import type { Role } from '#db/desk/roles.ts'

/** The next range of the index's sequence to match, for the roles that are furthest behind. */
export type Walk<P> = { roles: P[]; after_seq: number; upto_seq: number | null }

/** Returns the next range: roles at the same place walk together, up to the place of the next ones. */
export function nextWalk<P extends Pick<Role, 'matched_seq'>>(active: P[]): Walk<P> | null {
  const places = [...new Set(active.map((role) => role.matched_seq))].sort((a, b) => a - b)
  const [after_seq, upto_seq = null] = places
  if (after_seq === undefined) return null
  return { roles: active.filter((role) => role.matched_seq === after_seq), after_seq, upto_seq }
}

/** A walk under way: its roles at the start, its first place, and its progress in the sequence. */
export type WalkUnderWay<P> = { roles: P[]; from: number; upto: number; last: number }

type RoleMarks = Pick<Role, 'role' | 'revision' | 'bit' | 'ranked_resume' | 'matched_seq'>

/**
 * Returns whether a walk should restart: one of its roles changed, so its results are discarded anyway, or a new role
 * can join and less than half is lost.
 */
export function isOvertaken<P extends RoleMarks>({ roles, from, upto, last }: WalkUnderWay<P>, active: P[]) {
  if (haveChanged(roles, active)) return true
  const next = nextWalk(active)
  const hasJoined = next !== null && next.after_seq === from && next.roles.length > roles.length
  return hasJoined && upto - from < last - upto
}

/** Returns whether any of these roles changed. */
export function haveChanged(roles: readonly RoleMarks[], active: readonly RoleMarks[]): boolean {
  const among = new Set(roles.map(({ role }) => role))
  return marksOf(active.filter(({ role }) => among.has(role))) !== marksOf(roles)
}

function marksOf(roles: readonly RoleMarks[]): string {
  return JSON.stringify(
    roles.map(({ role, revision, bit, ranked_resume }) => [role, revision, bit, ranked_resume]),
  )
}
