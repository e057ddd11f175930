import { findJobKey, findJobKeyOf } from '#db/index/job-documents.ts'
import type { Reader } from '#db/store.ts'
import { boardId } from '#lib/boards/rules/board-id.ts'
import { boardOfLink } from '#lib/boards/rules/board-of-link.ts'
import { normaliseLink } from '#lib/boards/rules/normalise-link.ts'
import { systems } from '#lib/boards/systems.ts'
import { Refusal } from '#lib/refusals.ts'

/**
 * The key of the job that a link names: as it was given, in its usual form, or by the board and the posting that it
 * names in any form of its hiring system; refuses what is not a link.
 */
export async function findLinkedJob(index: Reader, url: string): Promise<number | null> {
  const link = normaliseLink(url)
  if (link === null) throw new Refusal('invalid_value', 'This is not a link. Send the link of a posting.')
  const key = (await findJobKey(index, url)) ?? (await findJobKey(index, link))
  if (key !== null) return key
  const named = boardOfLink(url, systems)
  if (!named?.ext_id) return null
  return findJobKeyOf(index, { board_id: boardId(named), ext_id: named.ext_id })
}
