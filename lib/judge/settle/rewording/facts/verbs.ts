import type { Fact } from '#lib/judge/settle/rewording/facts/facts.ts'
import { AGENT, keyOf, stemOf } from '#lib/judge/settle/rewording/words/read-words.ts'

/** Does a verb tell nothing but that something was done: "did an audit"? */
export function isLight(verb: Fact, deeds: ReadonlySet<string>): boolean {
  return verb.key === 'did_it' || (LIGHT_VERBS.has(verb.key) && !deeds.has(verb.key))
}

/** Has a verb stand for what was done. */
export function standFor(verb: Fact, deed: Fact): void {
  verb.standsFor = deed
  deed.doers = verb.doers
  if (verb.denied !== 'no') deed.denied = verb.denied
}

/** The verb that somebody is named by who does it, among `deeds`: "translator" by "translated". */
export function agentStem(written: string, deeds: ReadonlySet<string>): string | null {
  const bare = written.replace(/s$/, '').replace(AGENT, '')
  const stems = [
    `${bare}ed`,
    `${bare}e`,
    bare,
    bare.replace(/rat$/, 'er'),
    bare.replace(/([^aeiou])\1$/, '$1'),
  ].flatMap((verb) => [keyOf(verb), stemOf({ key: keyOf(verb), written: verb, kind: 'word' })])
  return stems.find((stem) => deeds.has(stem)) ?? null
}
const LIGHT_VERBS = new Set(['mak', 'tak', 'suppli', 'perform', 'conduct'])

/** Verbs that are done to nothing, so that what stands before them does it. */
export const INTRANSITIVE: ReadonlySet<string> = new Set(
  `fall drop rise grow go come run happen stay arrive apply register succeed pass fail lead belong consist work increase
  reduce double halve last begin end start improve`
    .split(/\s+/)
    .map((word) => stemOf({ key: keyOf(word), written: word, kind: 'word' })),
)
