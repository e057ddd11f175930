import { MASTER_LIMITS } from '#lib/evidence/master/master.ts'
import { saysSomething, storedNote, storedText } from '#lib/evidence/master/stored-text.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** A line's text as it is stored: on one line; refuses one that says nothing or is too long. */
export function lineText(text: string): string {
  return boundedLine(text, { what: 'A line', max: MASTER_LIMITS.text })
}

/** An entry's heading as it is stored. */
export function headingText(text: string): string {
  if (/[\r\n\u2028\u2029]/.test(text.trim())) {
    throw new Refusal('master_text_invalid', 'A heading is one line. Put titles and dates into `sublines`.')
  }
  return boundedLine(text, { what: 'A heading', max: MASTER_LIMITS.heading })
}

/** An entry's sublines as they are stored; empty ones are left out. */
export function sublineTexts(texts: readonly string[]): string[] {
  const kept = texts.filter((text) => storedText(text) !== '')
  return kept.map((text) => boundedLine(text, { what: 'A subline', max: MASTER_LIMITS.subline }))
}

/** Tags as they are stored: without a comma, each once, in the order given. */
export function tagTexts(texts: readonly string[]): string[] {
  const tags = texts.map((text) => boundedLine(text, { what: 'A tag', max: MASTER_LIMITS.tag }))
  if (tags.some((tag) => tag.includes(','))) {
    throw new Refusal('master_text_invalid', 'A tag holds a comma. Send two tags instead.')
  }
  return [...new Set(tags)]
}

/** A note as it is stored: lines of text, or null for one that says nothing. */
export function noteText(text: string): string | null {
  const note = storedNote(text)
  if (note !== null && note.length > MASTER_LIMITS.note) throw tooLong('A note', MASTER_LIMITS.note)
  return note
}

function boundedLine(text: string, { what, max }: { what: string; max: number }): string {
  const line = storedText(text)
  if (!saysSomething(line)) {
    throw new Refusal('master_text_invalid', `${what} holds no letter or digit. Write what it should say.`)
  }
  if (line.length > max) throw tooLong(what, max)
  return line
}

function tooLong(what: string, max: number): Refusal {
  return new Refusal(
    'master_text_invalid',
    `${what} is longer than ${max} characters. Make it shorter or split it.`,
  )
}
