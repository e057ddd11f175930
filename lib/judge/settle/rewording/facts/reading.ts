import { type Clause, clauseOf, type Fact } from '#lib/judge/settle/rewording/facts/facts.ts'
import { Phrase } from '#lib/judge/settle/rewording/facts/phrase.ts'
import type { LineWord } from '#lib/judge/settle/rewording/words/read-words.ts'

/** How far the reading of a line has come. */
export type Reading = {
  readonly words: readonly LineWord[]
  /** What the other text tells by verbs. */
  readonly deeds: ReadonlySet<string>
  readonly facts: Fact[]
  isPresent: boolean
  /** The thing that was counted last: "assisted on 30 weddings; shot 4". */
  counted: Fact | null
} & Sentence

/** What has been read of the sentence, or half of one, that is being read. */
type Sentence = {
  top: Clause
  clause: Clause
  phrase: Phrase
  /** The last phrase since the verb. */
  last: Phrase | null
  /** The phrases before its first verb, and those behind one. */
  fronted: Phrase[]
  behind: Phrase[]
  /** What the person does in it. */
  tops: Fact[]
  /** Whose something is that comes next: "a lab whose manager". */
  owner: Fact | null
  /** The clause within, of somebody else, that the last comma stood behind. */
  nested: Clause | null
  isFirst: boolean
  isDenying: boolean
  afterAnd: boolean
  afterComma: boolean
  afterI: boolean
}

/** The reading of a line at its beginning. */
export function readingOf(words: readonly LineWord[], deeds: ReadonlySet<string>): Reading {
  return { words, deeds, facts: [], isPresent: false, counted: null, ...newSentence() }
}

/** A sentence of which nothing is read yet. */
export function newSentence(): Sentence {
  const top = clauseOf(true, ['i'])
  return {
    ...{ top, clause: top, phrase: new Phrase(''), last: null },
    ...{ fronted: [], behind: [], tops: [], owner: null, nested: null },
    ...{ isFirst: true, isDenying: false, afterAnd: false, afterComma: false, afterI: false },
  }
}
