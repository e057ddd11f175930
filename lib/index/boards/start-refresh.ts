import { findBoards } from '#db/index/boards.ts'
import type { Refresh } from '#lib/index/boards/schema.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Services } from '#lib/services.ts'

/** Starts reading boards, and waits for the end of it and of the matching where that is asked for. */
export async function startRefresh(
  { index, refreshes, tracker }: Pick<Services, 'index' | 'refreshes' | 'tracker'>,
  { boards, wait }: { boards?: string[] | undefined; wait?: boolean | undefined },
): Promise<Refresh> {
  if (boards) {
    const known = await findBoards(index, boards)
    if (known.length < new Set(boards).size) {
      throw new Refusal(
        'not_found',
        'A board with one of these ids is not there. `svc boards` lists the boards.',
      )
    }
  }
  const { started, done } = refreshes.start(boards ?? null)
  if (!wait) {
    // Nobody waits for the end of it; how it ended is told by the status.
    done.catch(() => undefined)
    return started
  }
  const refresh = await done
  await tracker.settled()
  return refresh
}
