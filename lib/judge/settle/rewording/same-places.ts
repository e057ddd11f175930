import type { Fact } from '#lib/judge/settle/rewording/facts/facts.ts'
import type { Told } from '#lib/judge/settle/rewording/facts/read-facts.ts'
import { type Tie, tieOf } from '#lib/judge/settle/rewording/same-links.ts'
import { RANKS } from '#lib/judge/settle/rewording/words/vocabulary.ts'
import { countsOf, type Difference } from '#lib/judge/settle/rewording/words-of.ts'

/** Every word and number belongs to what it belonged to. */
export function differentLinks(said: Told, held: Told, gone: ReadonlySet<string>): Difference | null {
  const ties: Tie[] = []
  const repeated = new Set([...countsOf(held)].filter(([, { count }]) => count > 1).map(([key]) => key))
  for (const fact of said.facts) {
    if (fact.isVerb || fact.links.length === 0 || isElided(fact)) continue
    const same = held.facts.filter(({ key, kind }) => key === fact.key && kind === fact.kind)
    const counted = same.filter(({ numbers }) => numbers.some((number) => fact.numbers.includes(number)))
    const places = counted.length > 0 || fact.isGhost ? counted : same
    if (isDeed(fact, places)) continue
    const found = places.map((one) => tieOf(fact, one, { gone, repeated })).filter((tie) => tie !== null)
    const tie = found.find((one) => one.said === one.held) ?? found[0]
    if (tie === undefined && isInverted(fact, said, held)) continue
    if (tie === undefined)
      return fact.kind === 'number' || fact.numbers.length > 0 ? 'new_number' : 'new_claim'
    ties.push(tie)
  }
  // "40 boxes of letters in files" is not "40 boxes of files in letters".
  const isTurned = ties.some((one) =>
    ties.some(
      (other) =>
        one.host === other.host &&
        one.said !== one.held &&
        one.said === other.held &&
        one.held === other.said,
    ),
  )
  return isTurned ? 'new_claim' : null
}

// What is told by a verb in the line may be told by a noun, but no rank is made of it.
function isDeed({ written }: Fact, places: readonly Fact[]): boolean {
  const isTold = places.some(({ isVerb, links }) => isVerb && links.every(({ label }) => label === 'twin'))
  return isTold && !RANKS.has(written)
}

// "Donations of 9000" and "9000 in donations".
function isInverted(fact: Fact, said: Told, held: Told): boolean {
  const pairs = said.facts.flatMap((thing) =>
    thing.links
      .filter(({ label, host }) => /^(?:in|of)$/.test(label) && host?.kind === 'number')
      .map(({ host }) => ({ thing, number: host })),
  )
  const found = pairs.find(({ thing, number }) => thing === fact || number === fact)
  if (found === undefined) return false
  const number = held.facts.find(({ key, kind }) => kind === 'number' && key === found.number?.key)
  const measured = number?.links.find(({ label }) => label === 'of')?.host
  if (measured?.key !== found.thing.key || found.number === null) return false
  return (
    fact === found.thing || tieOf(found.number, measured, { gone: new Set(), repeated: new Set() }) !== null
  )
}

// "Shot 4" stands where "4 weddings" does.
function isElided({ links }: Fact): boolean {
  return links.some(({ label, host }) => label === 'num' && host?.isGhost === true)
}
