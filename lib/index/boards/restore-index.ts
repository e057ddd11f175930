import { listFollowed, listJoins, listSplits } from '#db/desk/index-choices.ts'
import { type JoinedPair, listApart, listTogether, type PostingName } from '#db/index/apart.ts'
import { listBoards } from '#db/index/boards.ts'
import type { BoardWriter } from '#lib/index/boards/add-boards.ts'
import type { ApartOptions, TogetherOptions } from '#lib/index/postings/keep-apart.ts'
import type { SharedServices } from '#lib/service/services.ts'

type Restorer = Pick<BoardWriter, 'addBoards'> & {
  keepApart: (splits: ApartOptions[]) => Promise<void>
  keepTogether: (joins: TogetherOptions[]) => Promise<void>
}
type RestoreIndexDeps = Pick<SharedServices, 'desk' | 'index'> & { engine: Restorer }

/**
 * Restores the person's choices in an index that lacks them, for example a new one: first splits and joins, so that
 * every import respects them. Returns the ids of the restored boards.
 */
export async function restoreIndex(services: RestoreIndexDeps): Promise<string[]> {
  await restoreSplits(services)
  await restoreJoins(services)
  return restoreBoards(services)
}

// Splits in the index beyond the person's own are merged again, as after a crash; in a shared index they may belong to
// another machine's person.
async function restoreSplits({ desk, engine, index }: RestoreIndexDeps): Promise<void> {
  const splitsByName = new Map((await listSplits(desk)).map((split) => [nameOf(split), split]))
  const apartByName = new Map((await listApart(index)).map((name) => [nameOf(name), name]))
  const lost = [...splitsByName].filter(([name]) => !apartByName.has(name)).map(([, split]) => split)
  const postingNames = index.remote
    ? []
    : [...apartByName].filter(([name]) => !splitsByName.has(name)).map(([, name]) => name)
  if (lost.length + postingNames.length === 0) return
  await engine.keepApart([...lost.map(toKeepApart(true)), ...postingNames.map(toKeepApart(false))])
}

async function restoreJoins({ desk, engine, index }: RestoreIndexDeps): Promise<void> {
  const joins = await listJoins(desk)
  const togethers = await listTogether(index)
  const [joinedPairs, indexPairs] = [joins, togethers].map((list) => new Set(list.map(pairOf)))
  const lost = joins.filter((join) => !indexPairs?.has(pairOf(join)))
  const unjoined = index.remote ? [] : togethers.filter((together) => !joinedPairs?.has(pairOf(together)))
  if (lost.length + unjoined.length === 0) return
  const joinsOf = (list: JoinedPair[], together: boolean) => {
    return list.map(({ board_id, ext_id, other_board_id, other_ext_id }) => {
      return { board_id, ext_id, other_board_id, other_ext_id, together }
    })
  }
  await engine.keepTogether([...joinsOf(unjoined, false), ...joinsOf(lost, true)])
}

function pairOf({ board_id, ext_id, other_board_id, other_ext_id }: JoinedPair): string {
  return JSON.stringify([board_id, ext_id, other_board_id, other_ext_id])
}

const nameOf = ({ board_id, ext_id }: PostingName): string => JSON.stringify([board_id, ext_id])
const toKeepApart =
  (apart: boolean) =>
  ({ board_id, ext_id }: PostingName) => ({ board_id, ext_id, apart })

/** Adds the boards that the person chose to an index without them, for example a new one. */
async function restoreBoards({ desk, engine, index }: RestoreIndexDeps): Promise<string[]> {
  const boardIds = new Set((await listBoards(index)).map((board) => board.board_id))
  const lost = (await listFollowed(desk)).filter((board) => !boardIds.has(board.board_id))
  if (lost.length === 0) return []
  const { added } = await engine.addBoards(
    lost.map(({ system, board, company }) => ({ system, board, company, sample: false })),
  )
  return added
}
