import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { capped, withoutHidden } from '#lib/text/text.ts'

const MOST_CHARACTERS = 24_000
/** The most characters of one line of evidence or requirement. */
export const LONGEST_LINE = 4000
const CUT = 'The rest of the text was left out here.'

/**
 * Returns text as it may stand in a prompt: no hidden characters, one form of each letter, and no sign that a program
 * reads as a file name. All kinds of line ends become plain ones.
 */
export function cleanText(text: string): string {
  return withoutHidden(text).normalize('NFC').replaceAll('@', '＠')
}

/**
 * Returns a stranger's text for a prompt: contact data masked, each line prefixed with `P` and its original number, so
 * that every line begins with our own text. Empty lines are left out, and text beyond 24,000 characters.
 */
export function numberedText(text: string): string {
  const written: string[] = []
  let remaining = MOST_CHARACTERS
  for (const [index, original] of maskContact(text).split('\n').entries()) {
    // A line end that only some programs recognise starts a new line with the same number.
    for (const piece of cleanText(original).split('\n')) {
      const line = `${numberOf(index + 1)}| ${piece.trimEnd()}`
      if (piece.trim() === '') continue
      if (line.length >= remaining) return [...written, ...startOf(line, remaining), CUT].join('\n')
      written.push(line)
      remaining -= line.length + 1
    }
  }
  return written.join('\n')
}

// Shorter lines say nothing, or are labels that were cut in half.
const SHORTEST_START = 40

function startOf(line: string, most: number): string[] {
  return most < SHORTEST_START ? [] : [capped(line, most)]
}

/** Returns the label of a numbered line. Example: 12 is "P012". */
export function numberOf(line: number): string {
  return `P${String(line).padStart(3, '0')}`
}

/** Returns a text as one prompt line behind our own label, with contact data masked. */
export function labelledLine(label: string, text: string): string {
  const plain = cleanText(maskContact(text)).replaceAll(/\s+/g, ' ').trim()
  return `${label}| ${capped(plain, LONGEST_LINE)}`
}

/**
 * Returns a text as it may go to a model: each piece of contact data becomes its kind in brackets. Line ends stay, so
 * that every line keeps its number.
 */
export function maskContact(text: string): string {
  const parts: string[] = []
  let startAt = 0
  for (const { kind, start, end } of findContactData(text)) {
    const ends = text.slice(start, end).replaceAll(/[^\n]/g, '')
    parts.push(text.slice(startAt, start), `[${kind}]`, ends)
    startAt = end
  }
  return parts.join('') + text.slice(startAt)
}

const NAME = "\\p{Lu}[\\p{L}'’-]{1,30}"
const NAMED_PERSONS = [
  // "Dr. Mary Shaw", "Frau Weber".
  `(?<=(?<!\\p{L})(?:Dr|Prof|Mr|Mrs|Ms|Mx|Sra?|Mme)\\.? |(?<!\\p{L})(?:Herrn?|Frau|Madame|Monsieur|Señora?) )${NAME}(?: ${NAME}){0,2}`,
  // "Reference: Mary Shaw", "supervisor: Mary Shaw".
  `(?<=(?<!\\p{L})(?:[Rr]eferences?|[Rr]eferees?|[Rr]eferenz(?:en)?|[Rr]éférences?|[Rr]eferencias?|[Ss]upervisors?|[Ll]ine manager|[Mm]entor): ?)${NAME}(?: ${NAME}){1,2}`,
].map((pattern) => new RegExp(pattern, 'gu'))

/** Returns a text with the names of other persons masked where a title or a label shows them: "Reference: [name]". */
export function maskNames(text: string): string {
  return NAMED_PERSONS.reduce((masked, pattern) => masked.replaceAll(pattern, '[name]'), text)
}
