/** An end of a channel between threads: a worker as its owner sees it, or the owner as the worker sees it. */
export type ThreadEnd = {
  send: (message: unknown) => void
  listen: (listener: (message: unknown) => void) => void
}

/** The sendable part of an error between threads. */
export type SentProblem = { name: string; message: string; reason?: string }

type ThreadCall = { call: number; name: string; input: unknown }
type ThreadResult = { call: number; value?: unknown; problem?: SentProblem }
type ThreadNews = { news: unknown }

/** Answers the other thread's calls with an object's functions, each taking one value. */
export function answerCalls(
  end: ThreadEnd,
  functions: Promise<object>,
  describe: (problem: unknown) => SentProblem,
): void {
  // Waiting calls get the problem; without a call, an unhandled error would end the thread first.
  functions.catch(() => undefined)
  end.listen(async (message) => {
    const { call, name, input } = message as ThreadCall
    try {
      const byName = (await functions) as Record<string, ((payload: unknown) => Promise<unknown>) | undefined>
      end.send({ call, value: await byName[name]?.(input) } satisfies ThreadResult)
    } catch (problem) {
      end.send({ call, problem: describe(problem) } satisfies ThreadResult)
    }
  })
}

export type Caller = {
  call: (name: string, input: unknown) => Promise<unknown>
  /** Ends every open call with this problem: the other thread is gone. */
  fail: (problem: Error) => void
}

/** Calls functions of the other thread, and receives its news. */
export function makeCaller(
  end: ThreadEnd,
  onNews: (news: unknown) => void,
  revive: (problem: SentProblem) => Error,
): Caller {
  const open = new Map<number, { resolve: (value: unknown) => void; reject: (problem: Error) => void }>()
  let calls = 0
  end.listen((received) => {
    const message = received as ThreadResult | ThreadNews
    if ('news' in message) return onNews(message.news)
    const waiting = open.get(message.call)
    open.delete(message.call)
    if (message.problem) waiting?.reject(revive(message.problem))
    else waiting?.resolve(message.value)
  })
  return {
    call: (name, input) =>
      new Promise((resolve, reject) => {
        calls += 1
        open.set(calls, { resolve, reject })
        end.send({ call: calls, name, input } satisfies ThreadCall)
      }),
    fail: (problem) => {
      for (const waiting of open.values()) waiting.reject(problem)
      open.clear()
    },
  }
}

/**
 * Returns the functions of another thread as if they were local: a call is sent by the function's name, which only the
 * type lists. Functions set on the result run here.
 */
export function functionsOf<T extends object>(caller: () => Pick<Caller, 'call'>): T {
  return new Proxy<Record<string, unknown>>(
    {},
    {
      get: (own, name) => {
        // An awaiting caller must not take the object for a promise.
        if (typeof name !== 'string' || name === 'then') return undefined
        return own[name] ?? ((input: unknown) => caller().call(name, input))
      },
    },
  ) as T
}
