import { type BoardRequest, NotThere, type Send } from '#lib/index/systems/adapter.ts'

/**
 * Returns the first of several requests whose address exists, with its answer; throws `NotThere` if none does. A
 * redirect is more informative than a missing address.
 */
export async function firstThere<R extends string | BoardRequest>(
  requests: readonly R[],
  send: Send,
): Promise<{ request: R; answer: unknown }> {
  let missing = new NotThere('The board does not exist.', null)
  for (const request of requests) {
    try {
      return { request, answer: await send(request) }
    } catch (problem) {
      if (!(problem instanceof NotThere)) throw problem
      if (!missing.isElsewhere) missing = problem
    }
  }
  throw missing
}
