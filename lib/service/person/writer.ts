import type { IsProven } from '#lib/service/person/proof.ts'
import type { Actor } from '#lib/service/values/schema.ts'

/**
 * How near the writer of words is to the person, the farthest first: an agent (a tool, or a call that names `agent`), a
 * program that names nobody, the operator without proof, and the person.
 */
export const STANDINGS = ['agent', 'program', 'operator', 'person'] as const
export type Standing = (typeof STANDINGS)[number]

/** The writer of words: the name that the record keeps, the standing, and whether any browser is paired. */
export type WordsWriter = { actor: Actor; standing: Standing; isPaired: boolean }

type WriterFacts = { actor: Actor; isAgent: boolean; proven: IsProven; isPaired: () => Promise<boolean> }

/** Returns the writer of a call. A tool is an agent even after a yes to its cost; a yes to its words is the person's. */
export async function writerOf({ actor, isAgent, proven, isPaired }: WriterFacts): Promise<WordsWriter> {
  const named = isAgent ? 'agent' : actor === 'operator' ? 'operator' : 'program'
  const standing = (await proven()) ? 'person' : named
  return { actor, standing, isPaired: standing === 'person' || (await isPaired()) }
}
