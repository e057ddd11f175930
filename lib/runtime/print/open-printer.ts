import type { PrintFont } from '#db/rows/display.ts'
import { type Printer, type PrintOptions, PrintProblem } from '#lib/resume/print/printer.ts'
import type { PrintFolders } from '#lib/runtime/print/create-printer.ts'
import type { PrintReply, PrintThread } from '#lib/runtime/print/print-thread.ts'
import { openThread } from '#lib/runtime/threads/open-thread.ts'

/** A printer, and its end. */
export type OpenPrinter = { printer: Printer; close: () => Promise<void> }

/** `idleMs` is the time after which an idle thread ends; a print uses some hundred megabytes. */
export type PrinterOptions = PrintFolders & { region?: Printer['region']; idleMs?: number }

const IDLE_MS = 60_000
// Two for each design, for example before and after another colour was chosen.
const MOST_MINIATURES = 12

/** Opens a printer in a thread of its own, which starts with the first print and ends after an idle time. */
export function openPrinter({
  region = noRegion,
  idleMs = IDLE_MS,
  ...folders
}: PrinterOptions): OpenPrinter {
  const module = new URL('./print-thread.ts', import.meta.url)
  const thread = openThread<PrintThread>({ module, start: folders satisfies PrintFolders, idleMs })
  const print = async <T>(printing: Promise<PrintReply<T>>): Promise<T> =>
    printed(await printing.catch((): PrintReply<T> => ({ refused: 'failed' })))
  const { functions } = thread
  // Only in memory, because they show the words of the person.
  const miniatures = new Map<string, Promise<Uint8Array>>()
  const miniature = (printOptions: PrintOptions) => {
    const key = JSON.stringify(printOptions)
    const picture = miniatures.get(key) ?? print(functions.miniature(printOptions))
    if (miniatures.size >= MOST_MINIATURES && !miniatures.has(key)) miniatures.clear()
    miniatures.set(key, picture)
    picture.catch(() => miniatures.delete(key))
    return picture
  }
  return {
    printer: {
      region,
      preview: (printOptions: PrintOptions) => print(functions.preview(printOptions)),
      pdf: (printOptions: PrintOptions) => print(functions.pdf(printOptions)),
      fit: (printOptions: PrintOptions) => print(functions.fit(printOptions)),
      miniature,
      warm: (font: PrintFont) => print(functions.warm(font)),
    },
    close: () => thread.close().catch(() => undefined),
  }
}

async function noRegion() {
  return { home: null, computer: null }
}

function printed<T>(answer: PrintReply<T>): T {
  if ('refused' in answer) throw new PrintProblem(answer.refused, answer.message)
  return answer.printed
}
