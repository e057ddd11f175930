import type { Requirement } from '#lib/judge/read/matrix.ts'
import { mayBeAsked } from '#lib/judge/read/may-be-asked.ts'
import { QUESTION_WORDS } from '#lib/judge/read/plain-words.ts'
import { askOf } from '#lib/judge/read/rules/ask-of.ts'
import { foreignWords } from '#lib/text/own-words.ts'
import { oneLine } from '#lib/text/text.ts'

/** The question of a row, and whether the model's own was left out. */
export type OwnAsk = { ask: string | null; dropped: boolean }

/**
 * The question that a model wrote for a row, where it is fit to be put and made of the words of its sentence; the one that
 * code makes in every other case. How a question on years or on permission to work is put decides what a yes means, so
 * those are made by code alone.
 */
export function ownAsk(row: Requirement, sentence: string): OwnAsk {
  const made = askOf(row)
  if (row.kind === 'years' || row.kind === 'work_auth') return { ask: made, dropped: false }
  const ask = oneLine(row.ask ?? '', 400)
  if (ask === '' && row.class === 'nice_to_have') return { ask: made, dropped: false }
  const isFit = mayBeAsked(ask) && foreignWords(ask, `${sentence} ${row.quote}`, QUESTION_WORDS).length === 0
  return isFit ? { ask, dropped: false } : { ask: made, dropped: true }
}
