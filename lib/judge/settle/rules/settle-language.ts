import { SPOKEN } from '#lib/judge/read/facet-patterns.ts'
import type { EvidenceLine, Judged, Requirement } from '#lib/judge/read/matrix.ts'

const HIGH =
  /\bnative|\bfluen|\bbilingual|\bmother tongue|\bc[12]\b|\bfull professional|\bmuttersprach|\bverhandlungssicher|\bfließend|\bmaternelle|\bcourant|\bbilingue|\bnativ[oa]/i
const LOW = /\b[ab]1\b|\ba2\b|\bbasic|\bbeginner|\belementary|\blimited|\bgrundkenntnisse|\bnotions|\bbásico/i

/** The status of a spoken language by what the person wrote of it; null where it is not named. */
export function settleLanguage(row: Requirement, evidence: readonly EvidenceLine[]): Judged | null {
  const name = row.kind === 'language' ? row.terms[0]?.toLowerCase() : undefined
  if (name === undefined) return null
  const told = evidence.flatMap((line) => {
    if (line.kind !== 'line' || (line.section !== 'languages' && line.section !== 'skills')) return []
    const said = partsNaming(line.text, name)
    return said === null ? [] : [{ line, said }]
  })
  const [one] = told
  if (one === undefined) return null
  const asksMuch = HIGH.test(row.quote)
  const isMet = !LOW.test(one.said) && (!asksMuch || HIGH.test(one.said))
  return { id: row.id, status: isMet ? 'met' : 'partly', evidence: [one.line.id], rule: 'language' }
}

// "German (C2), English (B1)": each language with its own level.
function partsNaming(text: string, name: string): string | null {
  const parts = text.split(/[,;|]|\band\b/)
  const words = (part: string) => part.toLowerCase().match(/\p{L}+/gu) ?? []
  return parts.find((part) => words(part).some((word) => SPOKEN.get(word) === name)) ?? null
}
