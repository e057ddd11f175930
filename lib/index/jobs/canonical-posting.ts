/** The facts that decide which copy represents a job. */
export type Copy = {
  /** 1 in the US, 0 elsewhere, 2 unclear. */
  in_us: 0 | 1 | 2
  published_at: number | null
  ext_id: string
}

/**
 * Sorts copies by how well they represent their job (interface, rule 1): a US posting first, then the earliest posted,
 * then the lowest posting id. The first is the canonical posting.
 */
export function byCanonicalOrder(a: Copy, b: Copy): number {
  const inUs = Number(b.in_us === 1) - Number(a.in_us === 1)
  if (inUs !== 0) return inUs
  const posted = timeOf(a) - timeOf(b)
  return posted !== 0 ? posted : byPostingId(a.ext_id, b.ext_id)
}

/** Returns the copies that the US switch keeps: all except those clearly elsewhere. */
export function copiesInUs<C extends Copy>(copies: C[]): C[] {
  return copies.filter((copy) => copy.in_us !== 0)
}

function timeOf({ published_at }: Copy): number {
  return published_at ?? Number.MAX_SAFE_INTEGER
}

// Most systems number their postings, and 9 comes before 10; other ids are compared as text, after every number.
function byPostingId(a: string, b: string): number {
  const digits = /^\d{1,15}$/
  const numbered = Number(digits.test(b)) - Number(digits.test(a))
  if (numbered !== 0) return numbered
  if (digits.test(a)) return Number(a) - Number(b)
  return a < b ? -1 : a > b ? 1 : 0
}
