import { addressesAi } from '#lib/assessments/rules/addresses-ai.ts'
import { askOf } from '#lib/assessments/rules/ask-of.ts'
import { nameOfTerm } from '#lib/assessments/rules/find-terms.ts'
import type { ReadPosting, Requirement } from '#lib/assessments/rules/matrix.ts'
import { rowsOfSentence } from '#lib/assessments/rules/rows-of-sentence.ts'
import { splitPosting } from '#lib/assessments/rules/split-posting.ts'
import { oneLine } from '#lib/values/text.ts'

const MOST_ROWS = 80
const LONGEST_SENTENCE = 600
const FEWEST_CHARACTERS = 40
const OF_A_JOB =
  /\b(?:role|job|position|responsibilit\w+|requirements?|qualifications?|hiring|apply|applicants?|candidates?|experience|team|stelle|aufgaben|bewerb\w+|poste|missions|candidature|puesto|vacante|empleo)\b/i

// A tool that is named again is no second demand.
function keyOf({ kind, terms }: Pick<Requirement, 'kind' | 'terms'>, quote: string): string {
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
    const sentence = text.slice(part.start, Math.min(part.end, part.start + LONGEST_SENTENCE))
    const group = `g${rows.length + 1}`
    for (const { from, to, ...read } of rowsOfSentence(sentence, part)) {
      const quote = sentence.slice(from, to)
      const key = `${read.kind} ${keyOf(read, quote)}`
      if (quote.length < 3 || quoted.has(key) || rows.length >= MOST_ROWS) continue
      quoted.add(key)
      const row = { ...read, quote, any_of: read.any_of ? group : null, line: part.line }
      rows.push({ id: `r${rows.length + 1}`, ...row, ask: askOf(row) })
    }
  }
  const isJob =
    rows.length > 0 || (text.length >= FEWEST_CHARACTERS && OF_A_JOB.test(`${title}\n${text.slice(0, 5000)}`))
  return { rows, addresses_ai: addressesAi(text), is_job_posting: isJob }
}
