import { type CompiledPerson, chanceForPerson, compilePerson } from '#lib/judge/rank/chance-for-person.ts'
import { loadTermWorth } from '#lib/judge/rank/load-rank-model.ts'
import type { EvidenceLine, MatrixRow, Requirement } from '#lib/judge/read/matrix.ts'
import { judgeRows } from '#lib/judge/settle/likeness/judge-rows.ts'
import { isEntry } from '#lib/judge/settle/pick-evidence.ts'
import { matrixRows, settleRows } from '#lib/judge/settle/settle-rows.ts'

/** A posting with what was read from it. */
type ReadJob = { title: string; text: string; rows: readonly Requirement[] }

/**
 * How the built-in rules judge requirements: what code can settle first, then the rest by the words of the evidence.
 * `today` is a day, YYYY-MM-DD.
 */
export function judgeByRules(
  { title, text, rows }: ReadJob,
  evidence: readonly EvidenceLine[],
  today: string,
): MatrixRow[] {
  const settled = settleRows(rows, evidence, today)
  const done = new Set(settled.map((one) => one.id))
  const left = rows.filter((row) => !done.has(row.id))
  const chance = chanceForPerson(personOf(evidence, today), { title, text })
  const judged = judgeRows(left, evidence, { worth: loadTermWorth().worth, chance, today })
  return matrixRows(rows, { settled, judged })
}

// A batch holds many postings against the same evidence.
const persons = new WeakMap<readonly EvidenceLine[], CompiledPerson>()
const MOST_TITLES = 3
const DATES = /\b(?:19|20)\d\d\b|\bpresent\b/i

function personOf(evidence: readonly EvidenceLine[], today: string): CompiledPerson {
  const known = persons.get(evidence)
  if (known) return known
  const lines = evidence.filter(({ kind }) => kind !== 'answer')
  const person = compilePerson({
    titles: titlesOf(lines),
    resume_text: lines.map(({ text }) => text).join('\n'),
    year: Number(today.slice(0, 4)),
  })
  persons.set(evidence, person)
  return person
}

// "Fennel Works, Backend Engineer, 2019 - 2023": what stands between the employer and the dates.
function titlesOf(lines: readonly EvidenceLine[]): string[] {
  const titles = lines
    .filter((line) => line.section === 'experience' && isEntry(line))
    .flatMap(({ text }) => {
      const parts = text.split(/,|\||·| [-–—] /).map((part) => part.trim())
      return parts.slice(1).find((part) => part !== '' && !DATES.test(part)) ?? []
    })
  return [...new Set(titles)].slice(0, MOST_TITLES)
}
