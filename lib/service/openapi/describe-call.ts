import type { z } from 'zod'
import { type Contract, type Effect, GENERAL_REFUSALS } from '#lib/service/http/route.ts'
import { labelsOf } from '#lib/service/http/text-labels.ts'
import type { RefusalCode } from '#lib/service/refusals.ts'
import type { TextKind } from '#lib/service/values/schema.ts'

const EFFECTS: Record<Effect, string> = {
  read: 'Reads only.',
  write: 'Changes stored data.',
  spend: 'May spend model tokens: show the person the count and the estimate, and ask them first.',
  destroy: 'Removes stored data.',
}

/**
 * Returns the description of a call: the effect, the proof and the revision that it needs, and what its declaration adds.
 * Example: "Changes stored data. Send the revision that you read; 409 gives the current record."
 */
export function describeCall(contract: Contract): string {
  const refusals = new Set(contract.refuses)
  const isRevised = 'revision' in { ...contract.body?.shape, ...contract.query?.shape }
  return [
    contract.details ?? '',
    EFFECTS[contract.effect],
    refusals.has('proof_required') ? 'Needs the person’s proof, which a program does not have.' : '',
    isRevised ? 'Send the revision that you read; 409 gives the current record.' : '',
    contract.pages ? 'Give `limit` for pages; without it the list is whole.' : '',
    contract.deprecated ? 'Kept for older scripts.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** Returns the refusals that are particular to a call, without those that any call may give. */
export function ownRefusals(contract: Contract): RefusalCode[] {
  return contract.refuses.filter((code) => !GENERAL_REFUSALS.has(code))
}

/** Returns the kinds of writers of a reply's texts besides the service, for example "public-untrusted". */
export function labelKinds(variants: z.ZodType[]): TextKind[] {
  return [...new Set(variants.flatMap((variant) => Object.values(labelsOf(variant))))].toSorted()
}
