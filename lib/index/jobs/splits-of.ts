import { findSplits } from '#db/desk/index-choices.ts'
import type { Reader } from '#db/store.ts'

/** Returns the person's splits of the job with these links: the job from another, or others from it. */
export async function splitsOf(desk: Reader, identities: string[]) {
  const own = new Set(identities)
  const splits = await findSplits(desk, identities)
  const split = splits.find((split) => own.has(split.job_identity))
  const otherSplits = splits.filter((split) => !own.has(split.job_identity))
  return {
    apart: split ? { from_identity: split.from_identity, at: split.at, by: split.written_by } : null,
    split_off: otherSplits.map((split) => split.job_identity),
  }
}
