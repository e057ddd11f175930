import { type Printer, type PrintOptions, PrintProblem } from '#lib/resume/print/printer.ts'
import type { PrintFont } from '#lib/resume/print/resume-document.ts'
import type { PrintFolders } from '#lib/runtime/print/create-printer.ts'
import type { Printed, PrintThread } from '#lib/runtime/print/print-thread.ts'
import { type OpenThread, openThread } from '#lib/runtime/threads/open-thread.ts'

/** A printer, and its end. */
export type OpenPrinter = { printer: Printer; close: () => Promise<void> }

/** `idleMs` is how long a thread that prints nothing is kept; a print holds some hundred megabytes. */
export type PrinterOptions = PrintFolders & { region?: string | null; idleMs?: number }

const IDLE_MS = 60_000

/** A printer in a thread of its own, which starts with the first print and ends when it has been idle for a while. */
export function openPrinter({ region = null, idleMs = IDLE_MS, ...folders }: PrinterOptions): OpenPrinter {
  let thread: OpenThread<PrintThread> | null = null
  let open = 0
  let clock: ReturnType<typeof setTimeout> | undefined
  const ending = new Set<Promise<void>>()
  const end = () => {
    clearTimeout(clock)
    if (!thread) return
    const ended: Promise<void> = thread
      .close()
      .catch(() => {})
      .then(() => void ending.delete(ended))
    thread = null
    ending.add(ended)
  }
  const print = async <T>(call: (thread: PrintThread) => Promise<Printed<T>>): Promise<T> => {
    clearTimeout(clock)
    thread ??= startThread(folders)
    open += 1
    try {
      return printed(await call(thread.functions).catch((): Printed<T> => ({ refused: 'failed' })))
    } finally {
      open -= 1
      if (open === 0) {
        clock = setTimeout(end, idleMs)
        clock.unref()
      }
    }
  }
  return {
    printer: {
      region,
      preview: (ask: PrintOptions) => print((functions) => functions.preview(ask)),
      pdf: (ask: PrintOptions) => print((functions) => functions.pdf(ask)),
      fit: (ask: PrintOptions) => print((functions) => functions.fit(ask)),
      warm: (font: PrintFont) => print((functions) => functions.warm(font)),
    },
    close: async () => {
      end()
      await Promise.all(ending)
    },
  }
}

function startThread(start: PrintFolders): OpenThread<PrintThread> {
  const module = new URL('./print-thread.ts', import.meta.url)
  return openThread<PrintThread>({ module, start })
}

function printed<T>(answer: Printed<T>): T {
  if ('refused' in answer) throw new PrintProblem(answer.refused, answer.message)
  return answer.printed
}
