import type { Cleaned } from '#lib/judge/read/check-citations.ts'
import type { EvidenceLine, Judged, Requirement, RowStatus } from '#lib/judge/read/matrix.ts'

const MOST_CITED = 4
const STATUSES: readonly string[] = ['met', 'partly', 'unmet', 'unknown'] satisfies RowStatus[]

/**
 * Holds what was judged against the rows and the evidence that were sent: one status for each row, of the known ones,
 * with known evidence, and none that is met without any.
 */
export function checkJudged(
  judged: readonly Judged[],
  rows: readonly Requirement[],
  evidence: readonly EvidenceLine[],
): { judged: Judged[]; citations_cleaned: Cleaned } {
  const cleaned: Cleaned = {}
  const count = (action: string, times = 1) => {
    if (times > 0) cleaned[action] = (cleaned[action] ?? 0) + times
  }
  const known = new Set(evidence.map(({ id }) => id))
  const asked = new Set(rows.map(({ id }) => id))
  const byRow = new Map<string, Judged>()
  for (const one of judged) {
    if (!asked.has(one.id)) count('unknown_row')
    else if (byRow.has(one.id)) count('repeated')
    else byRow.set(one.id, one)
  }
  return {
    judged: rows.map(({ id }) => checkOne({ id, one: byRow.get(id), known }, count)),
    citations_cleaned: cleaned,
  }
}

type One = { id: string; one: Judged | undefined; known: ReadonlySet<string> }

function checkOne({ id, one, known }: One, count: (action: string, times?: number) => void): Judged {
  if (one === undefined) {
    count('not_judged')
    return { id, status: 'unknown', evidence: [], rule: null }
  }
  const distinct = [...new Set(one.evidence)]
  const held = distinct.filter((ref) => known.has(ref))
  count('unknown_id', distinct.length - held.length)
  if (held.length > MOST_CITED) count('trimmed')
  const { status, action } = statusOf(one.status, held.length)
  if (action !== null) count(action)
  const needsEvidence = status === 'met' || status === 'partly'
  return { id, status, evidence: needsEvidence ? held.slice(0, MOST_CITED) : [], rule: one.rule }
}

function statusOf(status: RowStatus, cited: number): { status: RowStatus; action: string | null } {
  if (!STATUSES.includes(status)) return { status: 'unknown', action: 'unknown_status' }
  if (status === 'met' || status === 'partly') {
    return cited > 0 ? { status, action: null } : { status: 'unknown', action: 'uncited' }
  }
  return { status, action: cited > 0 ? 'detached' : null }
}
