import type { AssessedJob } from '#db/desk/assessments.ts'
import type { StoredRow } from '#db/rows/assessment.ts'
import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { isMustHave } from '#lib/judge/read/matrix.ts'
import { yearsText } from '#lib/judge/read/years-asked.ts'
import { countedRows } from '#lib/judge/verdict/counted-rows.ts'
import { oneLine } from '#lib/text/text.ts'

/** A demand of several postings, in their words. */
export type DemandCount = {
  name: string
  kind: StoredRow['kind']
  /** How many jobs demand it, and how many of them as a must-have. */
  jobs: number
  must: number
  examples: { quote: string; job_identity: string }[]
}

const MOST_EXAMPLES = 3
const LONGEST_NAME = 80

type DemandGroup = DemandCount & { spellings: Map<string, number> }

// A row that only the person can confirm becomes a question; it is no gap in the evidence.
const STATUS_TESTS: Record<'met' | 'missing', (row: StoredRow) => boolean> = {
  met: ({ status }) => status === 'met',
  missing: (row) => row.status === 'unmet' || (row.status === 'unknown' && row.class !== 'askable'),
}

/**
 * Returns the most frequent demands that are met, or missing: denied, or without evidence. Grouped by kind and by the
 * common name of all spellings; most frequent first.
 */
export function mostFrequentDemands(
  jobs: readonly AssessedJob[],
  { status, most }: { status: 'met' | 'missing'; most: number },
): DemandCount[] {
  const keyOf = demandKeys()
  const groups = new Map<string, DemandGroup>()
  for (const { job_identity, result } of jobs) {
    const rowsByGroup = new Map<DemandGroup, StoredRow[]>()
    for (const row of countedRows(result.rows)) {
      if (!STATUS_TESTS[status](row)) continue
      for (const name of namesOf(row)) {
        const group = groupOf(groups, { key: `${row.kind} ${keyOf(name)}`, kind: row.kind })
        group.spellings.set(name, (group.spellings.get(name) ?? 0) + 1)
        rowsByGroup.set(group, [...(rowsByGroup.get(group) ?? []), row])
      }
    }
    for (const [group, rows] of rowsByGroup) note(group, { job_identity, rows })
  }
  return [...groups.values()]
    .toSorted((a, b) => b.jobs - a.jobs || b.must - a.must)
    .slice(0, most)
    .map(({ spellings, ...demand }) => ({ ...demand, name: commonest(spellings) }))
}

// A row without a known name is named by its own words; "degree in" is a degree.
function namesOf({ terms, quote, kind, min_years }: StoredRow): string[] {
  if (terms.length > 0) return terms.map((term) => oneLine(term.replace(/ (?:in|of)$/i, ''), LONGEST_NAME))
  return [
    kind === 'years' && min_years !== null
      ? yearsText(min_years).replace(' ', '+ ')
      : oneLine(quote, LONGEST_NAME),
  ]
}

function groupOf(
  groups: Map<string, DemandGroup>,
  { key, kind }: { key: string; kind: DemandCount['kind'] },
): DemandGroup {
  const knownGroup = groups.get(key)
  if (knownGroup) return knownGroup
  const group: DemandGroup = { name: '', kind, jobs: 0, must: 0, examples: [], spellings: new Map() }
  groups.set(key, group)
  return group
}

function note(group: DemandGroup, { job_identity, rows }: { job_identity: string; rows: StoredRow[] }): void {
  group.jobs += 1
  if (rows.some((row) => isMustHave(row.class))) group.must += 1
  const [row] = rows
  if (row && group.examples.length < MOST_EXAMPLES) group.examples.push({ quote: row.quote, job_identity })
}

function commonest(spellings: ReadonlyMap<string, number>): string {
  const [first] = [...spellings].toSorted(([, a], [, b]) => b - a)
  return first?.[0] ?? ''
}

// The same few names recur in most postings, so each spelling is looked up once.
function demandKeys(): (name: string) => string {
  const keys = new Map<string, string>()
  return (name) => {
    const key = keys.get(name) ?? nameOfTerm(name)
    keys.set(name, key)
    return key
  }
}
