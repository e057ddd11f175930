import type { UnreadReason } from '#db/rows/requirement.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { languageOf } from '#lib/text/language.ts'
import { letterWords } from '#lib/text/text.ts'

const READ = new Set(['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ja'])
const MOST_CHARACTERS = 3000
const FEWEST_WORDS = 50
const FEWEST_CHARACTERS = 40
// A list of this many words must hold at least one known name.
const NAMES_IN_LIST = 6

/** Returns whether a posting is in a language that is read; a short text and a bare list of tools are. */
export function isReadText(text: string): boolean {
  const start = text.slice(0, MOST_CHARACTERS)
  const language = languageOf(start)
  if (language !== null && READ.has(language)) return true
  const letters = start.match(/\p{L}/gu)?.length ?? 0
  const latin = start.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (letters - latin > letters / 2) return false
  const words = letterWords(start).length
  // A bare list of tools has no small words, and reads the same in every language.
  return words < FEWEST_WORDS || (language === null && findTerms(start).length * NAMES_IN_LIST >= words)
}

/** Returns why nothing was read from a text; null if something was. */
export function unreadOf(text: string, rows: readonly unknown[]): UnreadReason | null {
  if (rows.length > 0) return null
  if ((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < FEWEST_CHARACTERS) return 'no_text'
  return isReadText(text) ? 'nothing_read' : 'language'
}
