import { extractText, getDocumentProxy } from 'unpdf'
import { type PrintedParts, printedText, sameWords } from '#lib/resume/print/printed-text.ts'
import { PrintProblem } from '#lib/resume/print/printer.ts'

/** Reads the text of a PDF; throws if a word of the resume differs from the print. */
export async function checkPdf(bytes: Uint8Array, printed: PrintedParts): Promise<string> {
  // The reader detaches the bytes that it gets, so it gets a copy.
  const file = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 })
  const { text } = await extractText(file, { mergePages: true })
  await file.loadingTask.destroy()
  if (!sameWords(printedText(printed), text)) throw new PrintProblem('words_lost')
  return text
}
