import { extractText, getDocumentProxy } from 'unpdf'
import { type Printed, printedText, sameWords } from '#lib/resume/print/printed-text.ts'
import { PrintProblem } from '#lib/resume/print/printer.ts'

/** What a program reads from a PDF; throws when a word of the resume is not there as it was printed. */
export async function checkPdf(bytes: Uint8Array, printed: Printed): Promise<string> {
  // The reader takes the bytes it is given apart, so it gets its own.
  const file = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 })
  const { text } = await extractText(file, { mergePages: true })
  await file.loadingTask.destroy()
  if (!sameWords(printedText(printed), text)) throw new PrintProblem('words_lost')
  return text
}
