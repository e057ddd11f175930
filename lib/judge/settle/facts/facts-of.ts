import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { homeAreas } from '#lib/judge/settle/facts/areas.ts'
import { nameOfFact, withValue } from '#lib/judge/settle/facts/correct-fact.ts'
import { type Fact, readClearance, readDriving, readFacts } from '#lib/judge/settle/facts/read-facts.ts'

const cache = new WeakMap<readonly EvidenceLine[], readonly Fact[]>()

/**
 * Returns the facts about place, permission, hours, travel, driving and lifting, read once: those of the settings, and
 * those that the lines of a resume state beside them. A setting replaces the lines on its subject.
 */
export function factsOf(evidence: readonly EvidenceLine[]): readonly Fact[] {
  const facts = cache.get(evidence) ?? withSettings(readFacts(evidence).flatMap(corrected), evidence)
  cache.set(evidence, facts)
  return facts
}

// A correction by the person beats the line.
function corrected(fact: Fact): Fact[] {
  const value = fact.line.corrected?.[nameOfFact(fact)]
  if (value === undefined) return [fact]
  const other = value === null ? null : withValue(fact, value)
  return other === null ? [] : [other]
}

/** Returns the facts of the settings, and the other facts on subjects that the settings leave open. */
export function withSettings(facts: readonly Fact[], evidence: readonly EvidenceLine[]): Fact[] {
  const given = evidence.flatMap(factsGiven)
  const kinds = new Set(given.map(({ kind }) => kind))
  const isReplaced = (fact: Fact) => {
    if (!kinds.has('permission')) return kinds.has(fact.kind)
    // A passport shows more than a list of countries.
    const isPassport = fact.kind === 'permission' && (fact.how === 'citizen' || fact.how === 'resident')
    return fact.kind === 'sponsorship' || (kinds.has(fact.kind) && !isPassport)
  }
  return [...given, ...facts.filter((fact) => !isReplaced(fact))]
}

function factsGiven(line: EvidenceLine): Fact[] {
  const { given } = line
  switch (given?.kind) {
    case 'home': {
      const areas = homeAreas(given.place)
      return areas.length === 0 ? [] : [{ kind: 'home', areas, isStated: true, line }]
    }
    case 'moving':
      return [{ kind: 'moving', moves: given.moves, areas: [], line }]
    case 'permission':
      return [{ kind: 'permission', places: given.countries, how: 'allowed', isWhole: true, line }]
    case 'licence':
      return [...readDriving(given.name), ...readClearance(given.name)].map((fact) => ({ ...fact, line }))
    default:
      return []
  }
}
