import { findJobKey } from '#db/index/job-documents.ts'
import type { Reader } from '#db/store.ts'
import { normaliseLink } from '#lib/boards/rules/normalise-link.ts'
import { Refusal } from '#lib/refusals.ts'

/** The key of the job that a link names, as it was given or in its usual form; refuses what is not a link. */
export async function findLinkedJob(index: Reader, url: string): Promise<number | null> {
  const link = normaliseLink(url)
  if (link === null) throw new Refusal('invalid_value', 'This is not a link. Send the link of a posting.')
  return (await findJobKey(index, url)) ?? (await findJobKey(index, link))
}
