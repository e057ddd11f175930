import type PQueue from 'p-queue'
import { findBoards } from '#db/index/boards.ts'
import { findBoardPostings } from '#db/index/postings.ts'
import type { Reader } from '#db/store.ts'
import type { LimitedNetwork } from '#lib/index/boards/ask-politely.ts'
import { askPosting, type PostingReading } from '#lib/index/boards/ask-posting.ts'
import { AnswerReader } from '#lib/index/postings/answer-reader.ts'
import type { ImportTools } from '#lib/index/postings/import-writer.ts'
import { storePostings } from '#lib/index/postings/store-postings.ts'
import { type ListedPosting, UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { systemNamed } from '#lib/index/systems/systems.ts'

/** The known facts of a stored posting from a list without descriptions. */
export type BarePosting = { board_id: string; row: ListedPosting }

type PostingTools = {
  index: Reader
  /** The queue of all changes to the index. */
  writing: PQueue
  withTools: <T>(work: (tools: ImportTools) => Promise<T>) => Promise<T>
  outside: LimitedNetwork
}

/** Requests a stored posting without a description while a person waits, and stores the answer. */
export async function readPosting(
  { index, writing, withTools, outside }: PostingTools,
  { board_id, row }: BarePosting,
): Promise<PostingReading> {
  const [board] = await findBoards(index, [board_id])
  const adapter = board && systemNamed(board.system)
  if (!board || !adapter?.details) return { state: 'unknown', reason: 'This board cannot be asked.' }
  const name = { board: board.board, ext_id: row.ext_id, link: row.url }
  const reading = await askPosting(adapter, name, outside)
  const listed = reading.state === 'live' ? adapter.details.merge(row, reading.posting) : null
  const store = () =>
    withTools(async (tools) => {
      tools.writer.collect(outside.limits.takeChanged())
      if (listed !== null && listed.html !== '') await storeOne(tools, { board_id, listed })
      await tools.writer.flush()
    })
  try {
    await writing.add(store)
  } catch (problem) {
    if (problem instanceof UnreadableAnswer) return { state: 'unknown', reason: problem.message }
    throw problem
  }
  return reading
}

// Meanwhile the person may have removed the board, or a refresh read the posting.
async function storeOne(
  tools: ImportTools,
  { board_id, listed }: { board_id: string; listed: ListedPosting },
) {
  await tools.writer.flush()
  const { index } = tools.writer
  const [board] = await findBoards(index, [board_id])
  const storedPosting = board && (await findBoardPostings(index, board.id)).get(listed.ext_id)
  if (!board || !storedPosting?.live || storedPosting.detailed === 1) return
  const company = { name: board.company, slug: board.company_slug }
  const todo = [
    { listed, listing_hash: storedPosting.listing_hash, detailed: 1 as const, earlier: storedPosting },
  ]
  const on = { board, company, leaving: new Set<number>(), shared: new Set<string>() }
  for await (const part of new AnswerReader(tools, board_id).parts(todo, company.slug))
    await storePostings(tools, { ...on, ...part })
}
