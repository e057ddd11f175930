import { findTown } from '#lib/index/places/towns.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { type Area, areasIn } from '#lib/judge/settle/facts/areas.ts'
import { type Fact, readClearance, readDriving, readFacts } from '#lib/judge/settle/facts/read-facts.ts'

const cache = new WeakMap<readonly EvidenceLine[], readonly Fact[]>()

/**
 * Returns the facts about place, permission, hours, travel, driving and lifting, read once: those of the settings, and
 * those that the lines of a resume state beside them. A setting replaces the lines on its subject.
 */
export function factsOf(evidence: readonly EvidenceLine[]): readonly Fact[] {
  const facts = cache.get(evidence) ?? withSettings(readFacts(evidence), evidence)
  cache.set(evidence, facts)
  return facts
}

function withSettings(facts: readonly Fact[], evidence: readonly EvidenceLine[]): Fact[] {
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

// The home is typed alone: "akron", "Porto, Portugal", "Ohio".
function homeAreas(place: string): Area[] {
  const town = findTown(place)
  if (town === null) return areasIn(`in ${place}`).slice(0, 1)
  return [{ name: place, countries: [town.country], state: town.country === 'US' ? town.state : null, town }]
}
