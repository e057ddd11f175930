import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { ReadPosting, Requirement } from '#lib/judge/read/matrix.ts'
import { addressesAi } from '#lib/judge/read/rules/addresses-ai.ts'
import { askOf } from '#lib/judge/read/rules/ask-of.ts'
import { rowsOfSentence } from '#lib/judge/read/rules/rows-of-sentence.ts'
import { type PostingPart, splitPosting } from '#lib/judge/read/split-posting.ts'
import { oneLine } from '#lib/values/text.ts'

const MOST_ROWS = 80
const SHORTEST_QUOTE = 3
const LONGEST_SENTENCE = 600
const FEWEST_CHARACTERS = 40
const OF_A_JOB =
  /\b(?:role|job|position|responsibilit\w+|requirements?|qualifications?|hiring|apply|applicants?|candidates?|experience|team|stelle|aufgaben|bewerb\w+|poste|missions|candidature|puesto|vacante|empleo)\b/i

// A tool that is named again is no second demand, but it may be the one of a group that is enough.
function keyOf({ kind, terms, quote, any_of }: Omit<Requirement, 'id'>): string {
  if (any_of !== null) return `${any_of} ${terms[0] ?? quote}`
  const isName = kind === 'skill' || kind === 'cert' || kind === 'language'
  return isName && terms[0] !== undefined
    ? nameOfTerm(terms[0])
    : oneLine(quote, LONGEST_SENTENCE).toLowerCase()
}

/** Reads what a posting asks of a candidate, by its own headings and wording and without a model. */
export function readRequirements({ title, text }: { title: string; text: string }): ReadPosting {
  const rows: Requirement[] = []
  const quoted = new Set<string>()
  for (const part of splitPosting(text)) {
    if (rows.length >= MOST_ROWS) break
    for (const row of rowsOfPart(text, part, rows.length)) {
      const key = `${row.kind} ${keyOf(row)}`
      if (quoted.has(key)) continue
      quoted.add(key)
      rows.push({ ...row, id: `r${rows.length + 1}` })
    }
  }
  const top = `${title}\n${text.slice(0, 5000)}`
  const isJob = rows.length > 0 || (text.length >= FEWEST_CHARACTERS && OF_A_JOB.test(top))
  return { rows: rows.slice(0, MOST_ROWS), addresses_ai: addressesAi(text), is_job_posting: isJob }
}

function rowsOfPart(text: string, part: PostingPart, before: number): Omit<Requirement, 'id'>[] {
  const sentence = text.slice(part.start, Math.min(part.end, part.start + LONGEST_SENTENCE))
  const found = rowsOfSentence(sentence, part).map(({ from, to, choice, ...read }) => {
    const any_of = choice === -1 ? null : `g${before + 1}${choice === 0 ? '' : `-${choice + 1}`}`
    const row = { ...read, quote: sentence.slice(from, to), any_of, line: part.line }
    return { ...row, ask: askOf(row) }
  })
  return found.filter(({ quote }) => quote.length >= SHORTEST_QUOTE)
}
