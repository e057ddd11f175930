import type { Requirement, RowKind } from '#db/rows/requirement.ts'
import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { type IndexedLine, linesWithName } from '#lib/judge/settle/likeness/evidence-index.ts'
import { isExclusion, isOneEnough } from '#lib/judge/settle/row-wording.ts'
import { termsOf } from '#lib/text/tokens.ts'

const KINDS: readonly RowKind[] = ['skill', 'domain', 'experience', 'cert', 'language']

/**
 * Returns the status of a row whose things the resume denies in so many words; null where it denies none, or names
 * them elsewhere. Example: "SQL: no" makes "SQL" unmet.
 */
export function settleDenied(row: Requirement, index: readonly IndexedLine[]): JudgedRequirement | null {
  if (!KINDS.includes(row.kind) || row.terms.length === 0 || isExclusion(row.quote)) return null
  const denials = denialsOf(index)
  if (denials.size === 0) return null
  const denied = row.terms.flatMap((term) => {
    const name = nameOfTerm(term)
    const line = denials.get(keyOf(term))
    return line === undefined || linesWithName(index, name).length > 0 ? [] : [line]
  })
  const isDenied = isOneEnough(row) ? denied.length === row.terms.length : denied.length > 0
  if (!isDenied) return null
  return { id: row.id, status: 'unmet', evidence: [...new Set(denied.map(({ id }) => id))], rule: 'denied' }
}

const NO = 'no|none|never|nein|keine?|nicht|non|aucune?|ning[uú]n[oa]?|nada'
// "SQL: no", "Salesforce: none yet".
const ANSWERED = new RegExp(
  `(?<things>[^.;,:\\n]{1,60}):\\s*(?:${NO})(?:\\s+(?:yet|so far|bisher|encore|aún))?\\s*(?=[.;,)]|$)`,
  'giu',
)
// A denial opens its clause: "Trained staff with no SQL" denies nothing of the person.
const START =
  "(?<=^|[.;,:()\\n•–-]\\s*|(?<!\\p{L})(?:I|I’ve|I've|have|has|had|but|habe|hat|aber|ai|tengo|pero)\\s+)"
const NOTHING = 'no|never (?:used|worked (?:with|in))|without|keine?|ohne|sans|pas de|aucune?|sin'
const KNOWING =
  '(?:(?:prior|previous|professional|practical)\\s+)?(?:experience|knowledge|skills|erfahrung|kenntnisse|expérience|connaissances?|experiencia|conocimientos?)\\s+(?:with|in|of|mit|von|en|de|con)\\s+'
const AFTER = 'experience|knowledge|skills|kenntnisse|certification|certificate|yet|so far|at all'
// "No experience with SQL", "keine Kenntnisse in SQL", "sin SAP". The thing ends the clause: "no SQL outages" denies no SQL.
const OPENED = new RegExp(
  `${START}(?:(?:${NOTHING})\\s+|pas d[’'])(?:${KNOWING})?(?<things>[^.;,:()\\n]{1,40}?)(?:\\s+(?:${AFTER}))*\\s*(?=[.;,)]|$)`,
  'giu',
)

const cache = new WeakMap<readonly IndexedLine[], ReadonlyMap<string, EvidenceLine>>()

// The things that lines deny, each with its line.
function denialsOf(index: readonly IndexedLine[]): ReadonlyMap<string, EvidenceLine> {
  const cached = cache.get(index)
  if (cached !== undefined) return cached
  const denials = new Map<string, EvidenceLine>()
  for (const { line } of index) {
    if (line.kind !== 'line') continue
    for (const pattern of [ANSWERED, OPENED])
      for (const { groups } of line.text.matchAll(pattern))
        for (const name of (groups?.['things'] ?? '').split(BETWEEN)) {
          const key = keyOf(name)
          if (key !== '') denials.set(key, line)
        }
  }
  cache.set(index, denials)
  return denials
}

const BETWEEN = /\s(?:or|and|nor|oder|und|ou|et|ni|o|y)\s|[/|&]/iu

function keyOf(name: string): string {
  return termsOf(nameOfTerm(name.trim())).join(' ')
}
