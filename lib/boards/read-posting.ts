import type PQueue from 'p-queue'
import { findBoards } from '#db/index/boards.ts'
import { knownPostings } from '#db/index/postings.ts'
import type { ListedPosting } from '#lib/boards/adapter.ts'
import type { Outside } from '#lib/boards/ask-politely.ts'
import { askPosting, type PostingReading } from '#lib/boards/ask-posting.ts'
import { systemNamed } from '#lib/boards/systems.ts'
import type { ImportTools } from '#lib/postings/import-writer.ts'
import { storePostings } from '#lib/postings/store-postings.ts'

/** A stored posting of a board whose list has no descriptions, as far as it is known. */
export type BarePosting = { board_id: string; row: ListedPosting }

export type PostingTools = { tools: ImportTools; writing: PQueue; outside: Outside }

/** Asks a board for a stored posting that has no description yet, while a person waits, and stores what it answers. */
export async function readPosting(
  { tools, writing, outside }: PostingTools,
  { board_id, row }: BarePosting,
): Promise<PostingReading> {
  const { index } = tools.writer
  const [board] = await findBoards(index, [board_id])
  const adapter = board && systemNamed(board.system)
  if (!board || !adapter?.details) return { state: 'unknown', reason: 'This board cannot be asked.' }
  const name = { board: board.board, ext_id: row.ext_id, link: row.url }
  const reading = await askPosting(adapter, name, outside)
  if (reading.state !== 'live') return reading
  const listed = adapter.details.merge(row, reading.posting)
  await writing.add(async () => {
    await tools.writer.flush()
    const known = (await knownPostings(index, board.id)).get(row.ext_id)
    // The person may have removed the board while it was asked, or a refresh have read the posting.
    if (!known?.live || known.detailed === 1 || listed.html === '') return
    const { listing_hash } = known
    const company = { name: board.company, slug: board.company_slug }
    const todo = [{ listed, listing_hash, detailed: 1 as const, known }]
    await storePostings(tools, { board, company, todo })
    await tools.writer.flush()
  })
  return { state: 'live', posting: listed }
}
