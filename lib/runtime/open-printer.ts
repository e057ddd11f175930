import { PrintProblem } from '#lib/print/print-problem.ts'
import type { PrintAsk, Printer } from '#lib/print/printer.ts'
import { openThread } from '#lib/runtime/open-thread.ts'
import type { PrintFolders } from '#lib/runtime/print/create-printer.ts'
import type { Printed, PrintThread } from '#lib/runtime/print-thread.ts'

/** A printer, and its end. */
export type OpenPrinter = { printer: Printer; close: () => Promise<void> }

/** A printer in a thread of its own, which starts with the first print: until then nothing of it is loaded. */
export function openPrinter(folders: PrintFolders): OpenPrinter {
  const { functions, close } = openThread<PrintThread>({
    module: new URL('./print-thread.ts', import.meta.url),
    start: folders,
    names: ['preview', 'pdf', 'fit'],
  })
  return {
    printer: {
      preview: (ask: PrintAsk) => printed(functions.preview(ask)),
      pdf: (ask: PrintAsk) => printed(functions.pdf(ask)),
      fit: (ask: PrintAsk) => printed(functions.fit(ask)),
    },
    close,
  }
}

async function printed<T>(call: Promise<Printed<T>>): Promise<T> {
  const answer = await call.catch((): Printed<T> => ({ refused: 'failed' }))
  if ('refused' in answer) throw new PrintProblem(answer.refused)
  return answer.printed
}
