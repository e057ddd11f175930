import type { Fact } from '#lib/judge/settle/rewording/facts/facts.ts'
import { readFacts, type Told } from '#lib/judge/settle/rewording/facts/read-facts.ts'
import { differentLinks } from '#lib/judge/settle/rewording/same-places.ts'
import { NEAR } from '#lib/judge/settle/rewording/words/keys.ts'
import { TEAMS } from '#lib/judge/settle/rewording/words/vocabulary.ts'
import { countsOf, type Difference } from '#lib/judge/settle/rewording/words-of.ts'

/** What one text tells otherwise than the other; null where both tell the same. */
export function differenceBetween(text: string, line: string): Difference | null {
  const none = new Set<string>()
  const said = readFacts(text, deedsOf(readFacts(line, none)))
  const held = readFacts(line, deedsOf(readFacts(text, none)))
  const gone = optional(said, held)
  const [ours, theirs] = [without(said, gone), without(held, gone)]
  return (
    differentWords(ours, theirs) ??
    differentLimits(ours, theirs) ??
    differentMarks(ours, theirs) ??
    differentNots(ours, theirs) ??
    differentDoers(ours, theirs) ??
    differentTwins(ours, theirs) ??
    differentTime(said, held) ??
    differentCount(ours, theirs) ??
    differentLinks(ours, theirs, gone)
  )
}

function deedsOf({ facts }: Told): ReadonlySet<string> {
  return new Set(facts.filter(({ isVerb, doers }) => isVerb || doers !== null).map(({ key }) => key))
}

// "Worked from drawings": the verb tells nothing that the phrase does not.
function optional(said: Told, held: Told): ReadonlySet<string> {
  const count = ({ facts }: Told, key: string) => facts.filter((one) => one.key === key && one.isVerb).length
  return new Set(['work', 'us'].filter((key) => count(said, key) !== count(held, key)))
}

function without({ facts, isPresent }: Told, gone: ReadonlySet<string>): Told {
  return {
    facts: facts.filter(({ key, isVerb, denied }) => !isVerb || denied === 'yes' || !gone.has(key)),
    isPresent,
  }
}

function differentWords(said: Told, held: Told): Difference | null {
  const [ours, theirs] = [countsOf(said), countsOf(held)]
  const more = (one: typeof ours, other: typeof ours) =>
    [...one].filter(([key, { count }]) => count > (other.get(key)?.count ?? 0)).map(([, { first }]) => first)
  const [fresh, lost] = [more(ours, theirs), more(theirs, ours)]
  if (fresh.some(({ kind, written }) => kind === 'number' || NUMBERED.test(written))) return 'new_number'
  if (fresh.some(({ kind }) => kind === 'word')) return 'new_term'
  if ([...fresh, ...lost].some(({ kind }) => kind === 'limit' || kind === 'mark')) return 'new_claim'
  return lost.length > 0 ? 'left_out' : null
}

const NUMBERED =
  /^(?:thirty|forty|fifty|sixty|seventy|eighty|ninety|dozens?|hundreds?|thousands?|millions?|billions?|doubl\w+|tripl\w+|quadrupl\w+|half|halv\w+|[$€£¥%])$/

// Every limit keeps the word that it is said of.
function differentLimits(said: Told, held: Told): Difference | null {
  const limits = (one: Told) => one.facts.filter(({ kind }) => kind === 'limit')
  const left = limits(held)
  for (const limit of limits(said)) {
    const scope = scopeOf(limit, said)
    const at = left.findIndex(
      (one) => one.key === limit.key && (isHead(limit, one) || isScopeSame(scope, scopeOf(one, held))),
    )
    if (at === -1) return 'new_claim'
    left.splice(at, 1)
  }
  return left.length > 0 ? 'new_claim' : null
}

function isScopeSame(one: readonly string[], other: readonly string[]): boolean {
  return one.some((key) => other.includes(key)) || (one.length === 0 && other.length === 0)
}

// "With two volunteers": a limit that is a thing hangs on what every other would.
function isHead(limit: Fact, one: Fact): boolean {
  return [limit, one].every(({ links }) => links.some(({ label }) => label !== 'mod'))
}

function scopeOf(limit: Fact, { facts }: Told): string[] {
  const written = facts.filter(({ isGhost }) => !isGhost)
  const at = written.indexOf(limit)
  const [next, second] = written.slice(at + 1).filter(({ kind }) => kind !== 'negation')
  if (next?.kind === 'number' && !limit.isVerb && NEAR.has(limit.key)) return [next.key]
  const after =
    next === undefined || (!limit.isVerb && next.at - limit.at > 3)
      ? []
      : next.kind === 'number' && second
        ? [next, second]
        : [next]
  const before = limit.key === 'only' ? written.slice(at - 1, at) : []
  return [...after, ...before].map(({ key }) => key)
}

// "Left after the firm was sold" is not "the firm was sold after I left".
function differentMarks(said: Told, held: Told): Difference | null {
  const marks = ({ facts }: Told) =>
    facts.flatMap(({ kind, key }, at) => {
      const next = kind === 'mark' ? facts.slice(at + 1).find((one) => !one.isGhost) : undefined
      const described = next?.links.filter(({ label }) => label === 'mod' || label === 'num') ?? []
      return kind === 'mark' ? [{ key, scope: [next?.key, ...described.map(({ host }) => host?.key)] }] : []
    })
  const theirs = marks(held)
  const isSame = marks(said).every(({ key, scope }) =>
    theirs.some((one) => one.key === key && one.scope.some((word) => scope.includes(word))),
  )
  return isSame ? null : 'new_claim'
}

// What is denied stays denied, and nothing else is.
function differentNots(said: Told, held: Told): Difference | null {
  const isAny = ({ facts }: Told) => facts.some(({ kind }) => kind === 'negation')
  if (isAny(said) !== isAny(held)) return 'new_claim'
  const isTurned = said.facts.some((fact) => {
    const same = held.facts.filter(({ key, kind }) => key === fact.key && kind === fact.kind)
    if (fact.denied === 'maybe' || same.length === 0) return false
    return same.every(({ denied }) => denied !== fact.denied && denied !== 'maybe')
  })
  return isTurned ? 'new_claim' : null
}

// What the person did is what they did, and what others did is theirs.
function differentDoers(said: Told, held: Told): Difference | null {
  const isOther = said.facts.some((fact) => {
    if (fact.doers === null) return false
    const same = held.facts.filter(({ key, doers }) => key === fact.key && doers !== null)
    if (same.length === 0)
      return (
        fact.doers.includes('i') &&
        held.facts.some(({ key, isVerb }) => key === fact.key && isVerb !== fact.isVerb)
      )
    return !same.some((one) => isDoerSame(fact, one, said))
  })
  return isOther ? 'new_claim' : null
}

function isDoerSame({ doers }: Fact, other: Fact, said: Told): boolean {
  if (doers === null || other.doers === null) return true
  if (doers.includes('?')) return true
  const names = (all: readonly (Fact | string)[]) =>
    all.map((one) => (typeof one === 'string' ? one : one.key))
  const held = names(other.doers)
  if (names(doers).some((name) => held.includes(name))) return true
  // "In a team that served": who was in it served too.
  const team = held.find((name) => TEAMS.has(name))
  return (
    doers.includes('i') &&
    team !== undefined &&
    said.facts.some(({ key, links }) => key === team && links.some(({ label }) => label === 'in'))
  )
}

// "Fed the horses and groomed 22 dogs" is not "fed and groomed the horses and 22 dogs".
function differentTwins(said: Told, held: Told): Difference | null {
  const twins = ({ facts }: Told) =>
    facts
      .flatMap(({ key, links }) =>
        links
          .filter(({ label }) => label === 'twin')
          .map(({ host }) => [key, host?.key].toSorted().join(' ')),
      )
      .toSorted()
  return String(twins(said)) === String(twins(held)) ? null : 'new_claim'
}

// What is past stays past.
function differentTime(said: Told, held: Told): Difference | null {
  const isPast = ({ form }: Fact) => form === 'past' || form === 'irregular'
  const own = ({ facts }: Told) => facts.filter(({ doers, isVerb }) => isVerb && doers?.includes('i'))
  if (said.isPresent && !held.isPresent && own(held).some(isPast)) return 'new_claim'
  const isShown = ({ form, written }: Fact) =>
    form !== 'ing' && form !== 'unchanged' && !/(?:er|or|ist|ant|ion|ment|sis|ance|al)s?$/.test(written)
  const isOther = own(said).some((fact) => {
    const same = own(held).filter(({ key }) => key === fact.key)
    return (
      isShown(fact) && same.length > 0 && same.every((one) => isShown(one) && isPast(one) !== isPast(fact))
    )
  })
  return isOther ? 'new_claim' : null
}

// Of one thing there are not several: "a household" and "households".
function differentCount(said: Told, held: Told): Difference | null {
  const isMany = said.facts.some((fact) => {
    if (!/[^s]s$/.test(fact.written) || fact.numbers.length > 0 || fact.denied !== 'no') return false
    const same = held.facts.filter(({ key }) => key === fact.key)
    return same.length > 0 && same.every(({ isOne, written }) => isOne && written !== fact.written)
  })
  return isMany ? 'new_claim' : null
}
