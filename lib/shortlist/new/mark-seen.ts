import { Refusal } from '#lib/service/refusals.ts'
import type { Services } from '#lib/services.ts'
import { moveAnchor } from '#lib/shortlist/new/answer-ask.ts'

/** Moves the anchor to a time that has been, else to now, and changes nothing else. */
export async function markSeen(
  services: Pick<Services, 'desk' | 'events' | 'now'>,
  until: string | undefined,
) {
  if (until !== undefined && Date.parse(until) > Date.parse(services.now())) {
    throw new Refusal(
      'invalid_value',
      '`until` is in the future. Send the `checked_at` of the list you have seen.',
    )
  }
  const last_checked_at = await moveAnchor(services, until ?? 'now')
  return { schema_version: 'svc-new-seen:1' as const, anchor: { advances: true, last_checked_at } }
}
