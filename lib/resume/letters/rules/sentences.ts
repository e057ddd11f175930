import type { ModelSentence } from '#db/rows/resume.ts'
import { type LetterLine, nearestLine } from '#lib/resume/letters/rules/nearest-line.ts'
import { type CitedWeight, weighCited } from '#lib/resume/letters/rules/weigh-cited.ts'

/** A sentence of a letter with its evidence. */
export type LetterSentence = {
  text: string
  /** `form`: a fixed sentence that claims nothing. `shown`: a line says the same. `near`: only the person can tell. */
  stands: 'form' | 'shown' | 'near' | 'not_shown'
  /** The line that supports it; null without one. */
  on: Pick<LetterLine, 'kind' | 'ref'> | null
  /** Further lines that a model's sentence cites. */
  also_on: Pick<LetterLine, 'kind' | 'ref'>[]
  /** Whether a model wrote it, and nobody changed it since. */
  by_model: boolean
  /** Whether it begins a line with a bullet. */
  bullet: boolean
}

/** The sentences of a letter that a model wrote, and the job's title and company. */
export type ModelWords = { sentences: readonly ModelSentence[]; names: readonly string[]; language: string }

/** The words of a letter without any sentence by a model. */
export const NO_MODEL: ModelWords = { sentences: [], names: [], language: 'en' }

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

type WeighContext = { lines: readonly LetterLine[]; fixed: ReadonlySet<string>; model: ModelWords }

/** Returns the text of a line behind its bullet; null for a line without one. Example: "• Led a team" gives "Led a team". */
export function withoutBullet(row: string): string | null {
  return /^[•*-] (.*)$/u.exec(row)?.[1] ?? null
}

/**
 * Returns each sentence of a paragraph with the evidence that it stands on. A sentence that a model wrote is weighed by the lines
 * that it cites, as long as it is unchanged; any other by the line that is nearest. A bullet that repeats a line is one sentence.
 */
export function weighSentences(paragraph: string, weighing: WeighContext): LetterSentence[] {
  return paragraph.split('\n').flatMap((row) => {
    const bullet = withoutBullet(row)
    if (bullet === null) return splitOf(row, weighing).map((text) => weighSentence(text, weighing))
    const whole = weighSentence(bullet, weighing)
    const sentences =
      whole.stands === 'shown'
        ? [whole]
        : splitOf(bullet, weighing).map((text) => weighSentence(text, weighing))
    return sentences.map((sentence, index) => ({ ...sentence, bullet: index === 0 }))
  })
}

function splitOf(row: string, { fixed }: WeighContext): string[] {
  return fixed.has(row) ? [row] : splitSentences(row)
}

function weighSentence(text: string, { lines, fixed, model }: WeighContext): LetterSentence {
  const none = { on: null, also_on: [], by_model: false, bullet: false }
  if (fixed.has(text)) return { text, stands: 'form', ...none }
  const sentence = model.sentences.find((candidate) => candidate.text === text)
  if (sentence) return weighModelSentence(sentence, { lines, model })
  const { line, proved } = nearestLine(text, lines)
  if (line === null) return { text, stands: 'not_shown', ...none }
  return { text, stands: proved ? 'shown' : 'near', ...none, on: refOf(line) }
}

function weighModelSentence(
  sentence: ModelSentence,
  { lines, model }: Omit<WeighContext, 'fixed'>,
): LetterSentence {
  const { text } = sentence
  const cited = citedBy(sentence, lines)
  const { stands } = weighByLines(text, cited, model)
  const [on = null, ...also_on] = stands === 'shown' || stands === 'near' ? cited.map(refOf) : []
  return {
    text,
    stands: stands === 'refused' ? 'not_shown' : stands,
    on,
    also_on,
    by_model: true,
    bullet: false,
  }
}

/** Weighs a sentence by lines, with their headings and the names of the job. */
export function weighByLines(
  text: string,
  lines: readonly LetterLine[],
  { names, language }: Omit<ModelWords, 'sentences'>,
): CitedWeight {
  const texts = lines.map((line) => line.text)
  return weighCited(text, { texts, headings: lines.map(({ heading }) => heading), names, language })
}

function citedBy({ lines: refs }: ModelSentence, lines: readonly LetterLine[]): LetterLine[] {
  return refs.flatMap((ref) => lines.find((line) => line.kind === 'line' && line.ref === ref) ?? [])
}

function refOf({ kind, ref }: LetterLine): Pick<LetterLine, 'kind' | 'ref'> {
  return { kind, ref }
}
