import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { Refusal, type RefusalCode, type RefusalDetails } from '#lib/service/refusals.ts'

/** The sendable part of an error; only messages that this program wrote are sent. */
export type SentError =
  | { name: string; code: RefusalCode; message: string; details: RefusalDetails }
  | { name: string; message: string }

type Functions = Record<string, (input: never) => unknown>

/** Makes this process answer its parent's calls with these functions, one at a time, until the parent is gone. */
export function answerParent(functions: Functions): void {
  process.on('message', async ({ name, input }: { name: string; input: unknown }) => {
    try {
      process.send?.({ value: await functions[name]?.(input as never) })
    } catch (problem) {
      process.send?.({ error: sentError(problem) })
    }
    if (typeof Bun !== 'undefined' && process.memoryUsage.rss() > LARGE) Bun.gc(true)
  })
  process.once('disconnect', () => process.exit(0))
}

// A process takes 60 to 90 MB; the text of a call is not needed after it.
const LARGE = 128 * 1024 * 1024

// The message of an unexpected error could repeat the data; a name cannot.
function sentError(problem: unknown): SentError {
  const name = problem instanceof Error ? problem.name : typeof problem
  if (problem instanceof Refusal) {
    const { code, message, details } = problem
    return { name, code, message, details }
  }
  return { name, message: problem instanceof UnreadableAnswer ? problem.message : '' }
}
