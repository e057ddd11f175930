import type { BlockText } from '#lib/resume/print/block-texts.ts'
import type { PrintedHeader } from '#lib/resume/print/header.ts'
import { textOf } from '#lib/resume/typeset/set-text.ts'
import { hasRtl, isUnspaced } from '#lib/text/text.ts'

/** The printed parts: the blocks of a resume in reading order, and its header. */
export type PrintedParts = { texts: readonly BlockText[]; header: PrintedHeader | null }

/** Returns all words of a printed resume in reading order, without bullets and separators of the header. */
export function printedText({ texts, header }: PrintedParts): string {
  const above = header === null ? [] : [header.name, ...header.items.map(({ text }) => text)]
  const blocks = texts.map(({ spans, right }) => `${textOf(spans)} ${right === null ? '' : textOf(right)}`)
  return [...above, ...blocks].join('\n')
}

// Differences allowed between the words of two texts: spaces, bullets, and bars between parts.
const BETWEEN = /[\s\u00a0•|]+/gu
const UNSEEN = /[\u200b-\u200d\ufeff]/gu

/** Returns whether a text read back from a PDF has the printed words, each whole and in order. */
export function sameWords(printed: string, textRead: string): boolean {
  // Programs reorder right-to-left text, and some drop spaces at direction changes.
  if (hasRtl(printed)) return sorted(bare(printed)) === sorted(bare(textRead))
  return bare(printed) === bare(textRead) && keepsWords(printed, textRead)
}

/** Returns whether the second text contains every word of the first, as often. */
function keepsWords(printed: string, textRead: string): boolean {
  const counts = new Map<string, number>()
  for (const word of printedWords(textRead)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return printedWords(printed).every((word) => {
    const remaining = counts.get(word) ?? 0
    counts.set(word, remaining - 1)
    return remaining > 0 || word.length > LONGEST || isUnspaced(word)
  })
}

// A word that may be wider than its line is broken inside, and then read as two; so is one of a script without spaces.
const LONGEST = 25
function printedWords(text: string): string[] {
  return plain(text)
    .split(BETWEEN)
    .filter((word) => word !== '')
}

function sorted(text: string): string {
  return [...text.normalize('NFD')].sort().join('')
}

function bare(text: string): string {
  return plain(text).replace(BETWEEN, '')
}

function plain(text: string): string {
  return text.replace(UNSEEN, '').normalize('NFKC')
}
