import type { BlockKind } from '#lib/judge/read/blocks/headings.ts'
import { splitDocument } from '#lib/judge/read/blocks/split-document.ts'
import type { Requirement } from '#lib/judge/read/matrix.ts'

/** A bullet or sentence of a posting: where it stands in the text, its line from 1, and the section it is in. */
export type PostingPart = {
  start: number
  end: number
  line: number
  section: BlockKind
  bullet: boolean
}

/** The bullets and sentences of a posting in order; headings are not among them. */
export function splitPosting(text: string): PostingPart[] {
  const { blocks, parts } = splitDocument(text)
  return parts.map(({ start, end, line, block, bullet, behind }) => {
    const section = behind ? 'other' : (blocks[block]?.under ?? 'other')
    return { start, end, line, section, bullet }
  })
}

/** Where a quote stands in a posting. */
export type Place = {
  /** Where the quote begins in the text. */
  at: number
  sentence: string
  section: BlockKind
  /** The same for all quotes of one sentence; null where the sentence is too long to be one. */
  key: string | null
}

const LONGEST_SENTENCE = 600

/** Says of quotes that were found in a posting in which sentence and under which heading they stand. */
export function placesIn(text: string): (row: Pick<Requirement, 'line' | 'quote'>) => Place {
  const lines = lineStarts(text)
  const byLine = Map.groupBy(splitPosting(text), (part) => part.line)
  return ({ line, quote }) => {
    const start = lines[line - 1] ?? 0
    const at = Math.max(start, text.indexOf(quote, start))
    const part = (byLine.get(line) ?? []).findLast((one) => one.start <= at && at < one.end)
    return part ? inPart(text, part, at) : { at, sentence: quote, section: 'other', key: null }
  }
}

function inPart(text: string, { start, end, section }: PostingPart, at: number): Place {
  if (end - start <= LONGEST_SENTENCE) {
    return { at, sentence: text.slice(start, end), section, key: `${start}` }
  }
  const half = LONGEST_SENTENCE / 2
  const sentence = text.slice(Math.max(start, at - half), Math.min(end, at + half))
  return { at, sentence, section, key: null }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
