import { listFollowed, listSplits } from '#db/desk/index-choices.ts'
import { listApart, type PostingName } from '#db/index/apart.ts'
import { listBoards } from '#db/index/boards.ts'
import type { Store } from '#db/store.ts'
import type { BoardWriter } from '#lib/index/boards/add-boards.ts'
import type { ApartOptions } from '#lib/index/postings/keep-apart.ts'

type Restorer = Pick<BoardWriter, 'addBoards'> & { keepApart: (asks: ApartOptions[]) => Promise<void> }
type Needs = { desk: Store; engine: Restorer; index: Store }

/**
 * Puts the person's choices into an index that lacks them, for example a new one: first splits, so that no import merges them.
 * Returns the ids of the boards that were put back.
 */
export async function restoreIndex(services: Needs): Promise<string[]> {
  await restoreSplits(services)
  return restoreBoards(services)
}

// What the index keeps apart beyond the person's splits is merged again, as after a crash; in a shared index it may be
// what another machine's person split.
async function restoreSplits({ desk, engine, index }: Needs): Promise<void> {
  const wanted = new Map((await listSplits(desk)).map((split) => [nameOf(split), split]))
  const there = new Map((await listApart(index)).map((name) => [nameOf(name), name]))
  const lost = [...wanted].filter(([name]) => !there.has(name)).map(([, split]) => split)
  const left = index.remote ? [] : [...there].filter(([name]) => !wanted.has(name)).map(([, name]) => name)
  if (lost.length + left.length === 0) return
  await engine.keepApart([...lost.map(asked(true)), ...left.map(asked(false))])
}

function nameOf({ board_id, ext_id }: PostingName): string {
  return JSON.stringify([board_id, ext_id])
}

function asked(apart: boolean) {
  return ({ board_id, ext_id }: PostingName) => ({ board_id, ext_id, apart })
}

/** Puts the boards that the person chose back into an index that does not know them, as after it was thrown away. */
async function restoreBoards({ desk, engine, index }: Needs): Promise<string[]> {
  const known = new Set((await listBoards(index)).map((board) => board.board_id))
  const lost = (await listFollowed(desk)).filter((board) => !known.has(board.board_id))
  if (lost.length === 0) return []
  const { added } = await engine.addBoards(
    lost.map(({ system, board, company }) => ({ system, board, company, sample: false })),
  )
  return added
}
