import { type LetterLine, nearestLine } from '#lib/resume/letters/rules/nearest-line.ts'

/** A sentence of a letter, and the evidence that it stands on. */
export type LetterSentence = {
  text: string
  /** `form`: a fixed sentence that claims nothing. `shown`: a line says the same. `near`: only the person can tell. */
  stands: 'form' | 'shown' | 'near' | 'not_shown'
  /** The line that it stands on; null without one. */
  on: Pick<LetterLine, 'kind' | 'ref'> | null
}

const ABBREVIATED =
  /(?:\b(?:[A-Z]|e\.g|i\.e|etc|Dr|Mr|Mrs|Ms|Sr|Jr|Prof|Co|No|Nr|St|u\. ?a|d\. ?h|bzw|z\. ?B|approx|ca|inc|ltd|vs)\.)$/

/** Splits a paragraph into its sentences. Example: "I led a team. I know C." has two. */
export function splitSentences(paragraph: string): string[] {
  const sentences: string[] = []
  let text = ''
  for (const piece of paragraph.split(/(?<=[.!?]["”»’)]*)\s+/u)) {
    text = text === '' ? piece : `${text} ${piece}`
    if (ABBREVIATED.test(text)) continue
    sentences.push(text)
    text = ''
  }
  return [...sentences, text].map((sentence) => sentence.trim()).filter(Boolean)
}

/** Returns each sentence of a paragraph with the evidence that it stands on. */
export function weighSentences(
  paragraph: string,
  { lines, fixed }: { lines: readonly LetterLine[]; fixed: ReadonlySet<string> },
): LetterSentence[] {
  return splitSentences(paragraph).map((text) => {
    if (fixed.has(text) || fixed.has(paragraph)) return { text, stands: 'form', on: null }
    const { line, proved } = nearestLine(text, lines)
    if (line === null) return { text, stands: 'not_shown', on: null }
    return { text, stands: proved ? 'shown' : 'near', on: { kind: line.kind, ref: line.ref } }
  })
}
