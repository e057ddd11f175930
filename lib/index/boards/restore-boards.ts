import { listFollowed } from '#db/desk/followed-boards.ts'
import { listBoards } from '#db/index/boards.ts'
import type { Services } from '#lib/services.ts'

/** Puts the boards that the person chose back into an index that does not know them, as after it was thrown away. */
export async function restoreBoards({ desk, engine, index }: Pick<Services, 'desk' | 'engine' | 'index'>) {
  const known = new Set((await listBoards(index)).map((board) => board.board_id))
  const lost = (await listFollowed(desk)).filter((board) => !known.has(board.board_id))
  if (lost.length === 0) return
  await engine.addBoards(
    lost.map(({ system, board, company }) => ({ system, board, company, sample: false })),
  )
}
