import { type Ask, type BoardRequest, NotThere } from '#lib/index/systems/adapter.ts'

/**
 * The first of several requests at whose address there is something, with what was answered; throws `NotThere` where none
 * has anything. What leads elsewhere says more than that nothing is there.
 */
export async function firstThere<R extends string | BoardRequest>(
  requests: readonly R[],
  ask: Ask,
): Promise<{ request: R; answer: unknown }> {
  let missing = new NotThere('The board does not exist.', null)
  for (const request of requests) {
    try {
      return { request, answer: await ask(request) }
    } catch (problem) {
      if (!(problem instanceof NotThere)) throw problem
      if (!missing.isElsewhere) missing = problem
    }
  }
  throw missing
}
