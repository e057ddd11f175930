import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { factsOf } from '#lib/judge/settle/facts/facts-of.ts'
import type { Fact } from '#lib/judge/settle/facts/read-facts.ts'

/** Returns the stated facts as they are shown, each with its line. Example: lifting, "40 lb". */
export function listFacts(evidence: readonly EvidenceLine[]) {
  return factsOf(evidence).map((fact) => ({
    kind: fact.kind,
    value: textOfFact(fact),
    line_id: fact.line.ref,
    line: fact.line.text,
  }))
}

const placed = (fact: { areas: readonly { name: string }[] }) => fact.areas.map(({ name }) => name).join(', ')

function textOfFact(fact: Fact): string {
  switch (fact.kind) {
    case 'home':
      return placed(fact)
    case 'moving':
      return [fact.moves, placed(fact)].filter(Boolean).join(': ')
    case 'office':
      return `at most ${fact.days} days a week`
    case 'permission':
      return `${fact.how}: ${fact.places.join(', ')}`
    case 'sponsorship':
      return fact.isNeeded ? 'needed' : 'not needed'
    case 'travel':
      return `up to ${fact.percent} %`
    case 'hours':
      return `${fact.takes ? 'yes' : 'no'}: ${fact.hours.replace('_', ' ')}`
    case 'lifting':
      return `${Math.round(fact.pounds)} lb`
    case 'clearance':
      return `level ${fact.level}`
    default:
      return fact.holds ? 'yes' : 'no'
  }
}
