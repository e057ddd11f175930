import type { Fact } from '#lib/judge/settle/rewording/facts/facts.ts'
import { LIMIT_NOUNS } from '#lib/judge/settle/rewording/words/keys.ts'

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
      const before = facts[at - 1]
      if (fact.kind === 'number' && fact !== head)
        this.count(
          fact,
          before?.kind === 'word' || later.length === 0
            ? [
                ...facts
                  .slice(0, at)
                  .filter(({ kind }) => kind === 'word')
                  .slice(-1),
                ...later,
                ...(later.length === 0 && head !== null ? [head] : []),
              ]
            : later,
        )
      else if (fact.kind === 'word' && fact !== head)
        for (const host of later) fact.links.push({ label: 'mod', host })
    }
  }

  private count(number: Fact, later: readonly Fact[]): void {
    for (const host of later) {
      number.links.push({ label: 'num', host })
      host.numbers.push(number.key)
    }
  }
}
