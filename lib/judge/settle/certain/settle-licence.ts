import type { Requirement } from '#db/rows/requirement.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { indexEvidence } from '#lib/judge/settle/likeness/evidence-index.ts'
import { judgeCert } from '#lib/judge/settle/likeness/judge-rows.ts'

const cache = new WeakMap<readonly EvidenceLine[], readonly EvidenceLine[]>()

/**
 * Returns the status of a licence by those that the settings list; null where they list none alike. A licence that is
 * missing there may be one that the person calls otherwise.
 */
export function settleLicence(row: Requirement, evidence: readonly EvidenceLine[]): JudgedRequirement | null {
  if (row.kind !== 'cert') return null
  const licences = cache.get(evidence) ?? licencesOf(evidence)
  cache.set(evidence, licences)
  if (licences.length === 0) return null
  const judged = judgeCert(row, indexEvidence(licences))
  if (judged === null || judged.status === 'unknown') return null
  return {
    id: row.id,
    status: judged.status,
    evidence: judged.lines.map(({ line }) => line.id),
    rule: 'licence',
  }
}

// As lines of a resume, which are read and cited the same way.
function licencesOf(evidence: readonly EvidenceLine[]): EvidenceLine[] {
  return evidence.flatMap(({ given, ...line }) =>
    given?.kind === 'licence' ? [{ ...line, kind: 'line' as const, text: `Licence: ${given.name}` }] : [],
  )
}
