import { workerData } from 'node:worker_threads'
import { type PrintCalls, PrintProblem, type PrintReason } from '#lib/resume/print/printer.ts'
import { createPrinter, type PrintFolders } from '#lib/runtime/print/create-printer.ts'
import { openFontTrial } from '#lib/runtime/print/fonts/font-trial.ts'
import { answerOwner, type ThreadFunctions } from '#lib/runtime/threads/thread-call.ts'

/** The result of a print, or the reason for none. */
export type PrintReply<T> = { printed: T } | { refused: PrintReason; message?: string }

/** The functions of the thread, one per function of the printer. */
export type PrintThread = {
  [name in keyof PrintCalls]: (
    ask: Parameters<PrintCalls[name]>[0],
  ) => Promise<PrintReply<Awaited<ReturnType<PrintCalls[name]>>>>
}

answerOwner(openThread(workerData))

async function openThread(folders: PrintFolders): Promise<ThreadFunctions<PrintThread>> {
  const trial = openFontTrial()
  const printer = createPrinter(folders, trial.tryFont)
  const running = new Set<Promise<unknown>>()
  const withCoverage = async <T>(print: Promise<T>): Promise<PrintReply<T>> => {
    const answer = replyOf(print)
    running.add(answer)
    return answer.finally(() => running.delete(answer))
  }
  return {
    preview: (printOptions) => withCoverage(printer.preview(printOptions)),
    pdf: (printOptions) => withCoverage(printer.pdf(printOptions)),
    fit: (printOptions) => withCoverage(printer.fit(printOptions)),
    miniature: (printOptions) => withCoverage(printer.miniature(printOptions)),
    warm: (font) => withCoverage(printer.warm(font)),
    // A picture is drawn outside this thread, so its future result is stored here.
    close: async () => {
      await Promise.all(running)
      await trial.close()
    },
  }
}

// An internal error message could repeat the resume; a message for the person may be sent.
async function replyOf<T>(print: Promise<T>): Promise<PrintReply<T>> {
  try {
    return { printed: await print }
  } catch (problem) {
    if (!(problem instanceof PrintProblem)) return { refused: 'failed' }
    return { refused: problem.reason, message: problem.message }
  }
}
