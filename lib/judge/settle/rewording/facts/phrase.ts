import type { Fact } from '#lib/judge/settle/rewording/facts/facts.ts'
import { isUnit, LIMIT_NOUNS } from '#lib/judge/settle/rewording/words/keys.ts'

/** Words that stand together, with the word that opens them: "for the checkout API". */
export class Phrase {
  readonly facts: Fact[] = []
  /** Does it follow "and" or a comma, so that it may go on with what the one before it is? */
  isShared = false
  /** Is it "and" that it follows? */
  isAnd = false
  isDenied = false
  /** Does "a" or "an" open it? */
  isOne = false
  /** What stands for the thing that its number counts. */
  ghost: Fact | null = null
  /** The time of a rate that describes it: "a yearly fair". */
  rate: Fact | null = null
  /** Of a rate: what opens the phrase that it describes. */
  markAfter: string | null = null

  mark: string

  constructor(mark: string) {
    this.mark = mark
  }

  /** The word that the others describe. */
  get head(): Fact | null {
    const last = this.facts.at(-1)
    if (last?.kind === 'limit' && LIMIT_NOUNS.has(last.key)) return last
    return (
      this.facts.findLast(({ kind }) => kind === 'word') ??
      this.facts.findLast(({ kind }) => kind === 'number') ??
      null
    )
  }

  add(fact: Fact): void {
    this.facts.push(fact)
  }

  /** Has its head belong to something. */
  link(label: string, host: Fact | null): void {
    this.head?.links.push({ label, host })
  }

  /** Has its head belong to what another's belongs to. */
  share(other: Phrase): void {
    this.head?.links.push(...(other.head?.links ?? []))
  }

  /** Links what stands before the head to what it may describe. */
  describe(): void {
    const { facts, head } = this
    for (const [at, fact] of facts.entries()) {
      const later = facts.slice(at + 1).filter((one) => one.kind === 'word' || one === head)
      if (fact.kind === 'number' && fact !== head) this.count(fact, facts[at - 1], later)
      else if (fact.kind === 'word' && fact !== head)
        for (const host of later) fact.links.push({ label: 'mod', host })
    }
  }

  // "Two supplier firms" are two firms, "a 9-month course" has nine months; "years 7 to 9" has them behind.
  private count(number: Fact, before: Fact | undefined, later: readonly Fact[]): void {
    const [next] = later
    const unit = next !== undefined && (next.isGlued || isUnit(next)) ? next : (this.head ?? next)
    const hosts = before?.kind === 'word' && !before.isGlued ? [before, unit] : [unit]
    for (const host of new Set(hosts)) {
      if (host === undefined) continue
      number.links.push({ label: 'num', host })
      host.numbers.push(number.key)
    }
  }
}
