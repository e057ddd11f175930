import { unfollow } from '#db/desk/followed-boards.ts'
import { findBoards } from '#db/index/boards.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Services } from '#lib/services.ts'

/** Stops reading a board: the person's choice is forgotten first, then its postings leave the index. */
export async function removeBoard(
  { desk, engine, index }: Pick<Services, 'desk' | 'engine' | 'index'>,
  board_id: string,
): Promise<string> {
  const [board] = await findBoards(index, [board_id])
  if (!board) throw new Refusal('not_found', 'No board has this id. `svc boards` lists the boards.')
  await desk.write([unfollow(board_id)])
  await engine.removeBoards([board_id])
  return board_id
}
