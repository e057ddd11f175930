import { type LineWord, stemOf } from '#lib/judge/settle/rewording/words/read-words.ts'

/** One thing that a word may hang on, and how: the word that opens its phrase, or `obj`, `subj`, `mod`, `num`, `root`. */
export type Link = {
  label: string
  host: Fact | null
  /** Is it by a clause that only tells more of the word: "a trainer who wrote"? */
  isInner?: boolean
}

/** A word of a line that tells something, with all that it may belong to. English is open here: one of `links` is true. */
export type Fact = LineWord & {
  at: number
  links: Link[]
  /** Is it told as a verb? */
  isVerb: boolean
  /** Who does it, where it is something that is done: the person (`i`), nobody named (`?`), or these words. */
  doers: (Fact | 'i' | '?')[] | null
  /** The words around it say no to it; to something near it, so that it may be meant; or to nothing. */
  denied: 'yes' | 'maybe' | 'no'
  /** The numbers that stand before it. */
  numbers: string[]
  /** Does "a" or "an" stand before it? */
  isOne: boolean
  /** It is not written: "painted 30 doors and sold 4". */
  isGhost: boolean
  /** "Did an audit": the audit is what was done. */
  standsFor: Fact | null
}

/** What has been read of a sentence or half sentence. */
export type Clause = {
  verbs: Fact[]
  /** What stands before its verb. */
  before: Fact[]
  /** The heads of its phrases since the verb, the nearest last. */
  heads: Fact[]
  /** What "who" or "that" stands for. */
  antecedents: Fact[]
  doers: (Fact | 'i' | '?')[]
  auxiliary: string | null
  isTop: boolean
  isPassive: boolean
  isDenied: boolean
}

/** A fact of a word, on nothing yet. */
export function factOf(word: LineWord, at: number): Fact {
  return {
    ...word,
    key: stemOf(word),
    at,
    links: [],
    isVerb: false,
    doers: null,
    denied: 'no',
    numbers: [],
    isOne: false,
    isGhost: false,
    standsFor: null,
  }
}

/** A clause in which nothing is read yet. */
export function clauseOf(isTop: boolean, doers: Clause['doers']): Clause {
  return {
    verbs: [],
    before: [],
    heads: [],
    antecedents: [],
    doers,
    auxiliary: null,
    isTop,
    isPassive: false,
    isDenied: false,
  }
}

/** The word that a fact tells, told by what was done where a verb only stands for that. */
export function told(fact: Fact): Fact {
  return fact.standsFor === null ? fact : told(fact.standsFor)
}

/** What a clause right behind the last phrase may be of: "a budget of 9000 held by" has the number and the budget. */
export function nearest({ heads }: Clause): Fact[] {
  const last = heads.at(-1)
  const chain = last === undefined ? [] : [last]
  for (const fact of chain)
    for (const { label, host } of fact.links)
      if ((label === 'of' || label === 'per') && host?.isVerb === false && !chain.includes(host))
        chain.push(host)
  return chain
}
