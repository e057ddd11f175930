import { listOwnCopies } from '#db/index/boards.ts'
import { findBoardJobKey, findJobKey, findJobKeyOf, findJobKeyOfSystem } from '#db/index/job-documents.ts'
import type { Reader } from '#db/store.ts'
import { normaliseLink, siteKeyOf, storableLink } from '#lib/index/links/links.ts'
import { boardId, boardlessPosting, boardOfLink, type SystemBoard } from '#lib/index/systems/board-of-link.ts'
import { systemNamed, systems } from '#lib/index/systems/systems.ts'
import { Refusal } from '#lib/service/refusals.ts'

/**
 * Returns the key of the job that a link names: as given, in normal form, as an own job
 * keeps it, by the posting of a job site, by board and posting in any form of the
 * hiring system, or by the posting alone if an employer's own site names no board. Refuses text that is no link.
 */
export async function findLinkedJob(index: Reader, url: string): Promise<number | null> {
  const link = normaliseLink(url)
  if (link === null) throw new Refusal('invalid_value', 'This is not a link. Send the link of a posting.')
  const storedLink = storableLink(url) ?? link
  let key = (await findJobKey(index, url)) ?? (await findJobKey(index, storedLink))
  // Without its query a link may name another job that the person keeps, such as a list of jobs.
  if (storedLink !== link) key ??= await findBoardJobKey(index, link)
  key ??= await findOfSite(index, url)
  if (key !== null) return key
  const systemBoard = boardOfLink(url, systems)
  if (systemBoard) return findNamed(index, systemBoard)
  const posting = boardlessPosting(url, systems)
  return posting && findJobKeyOfSystem(index, posting)
}

// A posting of a job site that the person keeps, by whatever link it was kept.
async function findOfSite(index: Reader, url: string): Promise<number | null> {
  const key = siteKeyOf(url)
  if (key === null) return null
  const copies = await listOwnCopies(index)
  const name = copies.find(({ identity }) => identity !== null && siteKeyOf(identity) === key)?.identity
  return name ? findJobKey(index, name) : null
}

async function findNamed(index: Reader, { system, board, ext_id }: SystemBoard): Promise<number | null> {
  if (ext_id === null) return null
  const key = await findJobKeyOf(index, { board_id: boardId({ system, board }), ext_id })
  const stored = systemNamed(system)?.storedLink?.({ board, ext_id })
  return key === null && stored !== undefined ? findJobKey(index, stored) : key
}
