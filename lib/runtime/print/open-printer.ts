import type { PrintFont } from '#db/rows/display.ts'
import { type Printer, type PrintOptions, PrintProblem } from '#lib/resume/print/printer.ts'
import type { PrintFolders } from '#lib/runtime/print/create-printer.ts'
import type { PrintReply, PrintThread } from '#lib/runtime/print/print-thread.ts'
import { openThread } from '#lib/runtime/threads/open-thread.ts'

/** A printer, and its end. */
export type OpenPrinter = { printer: Printer; close: () => Promise<void> }

/** `idleMs` is the time after which an idle thread ends; a print uses some hundred megabytes. */
export type PrinterOptions = PrintFolders & { region?: string | null; idleMs?: number }

const IDLE_MS = 60_000

/** Opens a printer in a thread of its own, which starts with the first print and ends after an idle time. */
export function openPrinter({ region = null, idleMs = IDLE_MS, ...folders }: PrinterOptions): OpenPrinter {
  const module = new URL('./print-thread.ts', import.meta.url)
  const thread = openThread<PrintThread>({ module, start: folders satisfies PrintFolders, idleMs })
  const print = async <T>(printing: Promise<PrintReply<T>>): Promise<T> =>
    printed(await printing.catch((): PrintReply<T> => ({ refused: 'failed' })))
  const { functions } = thread
  return {
    printer: {
      region,
      preview: (printOptions: PrintOptions) => print(functions.preview(printOptions)),
      pdf: (printOptions: PrintOptions) => print(functions.pdf(printOptions)),
      fit: (printOptions: PrintOptions) => print(functions.fit(printOptions)),
      warm: (font: PrintFont) => print(functions.warm(font)),
    },
    close: () => thread.close().catch(() => undefined),
  }
}

function printed<T>(answer: PrintReply<T>): T {
  if ('refused' in answer) throw new PrintProblem(answer.refused, answer.message)
  return answer.printed
}
