import { z } from 'zod'
import { listRoles } from '#db/desk/roles.ts'
import { lastNumbers } from '#db/index/meta.ts'
import type { Store } from '#db/store.ts'
import { serviceText } from '#lib/service/values/schema.ts'
import type { Tracker } from '#lib/shortlist/tracking/tracker.ts'

export const PostingsStatus = z.looseObject({
  schema_version: z.literal('svc-postings-status:1'),
  status: z.enum(['ready', 'preparing']),
  done: z.int(),
  total: z.int(),
  stage: serviceText(),
})
export type PostingsStatus = z.output<typeof PostingsStatus>

/** Returns whether the stored postings have been matched once; before that no new list exists. */
export async function postingsStatus({
  desk,
  index,
  tracker,
}: {
  desk: Store
  index: Store
  tracker: Tracker
}): Promise<PostingsStatus> {
  const active = (await listRoles(desk)).filter((role) => role.state === 'active')
  const { seq } = await lastNumbers(index)
  const preparing = active.length > 0 && seq > 0 && active.every((role) => role.matched_posting < 0)
  const done = preparing ? Math.min(tracker.progress.done, seq) : seq
  return {
    schema_version: 'svc-postings-status:1',
    status: preparing ? 'preparing' : 'ready',
    done,
    total: seq,
    stage: preparing ? 'Matching the stored postings against your roles.' : 'Ready.',
  }
}
