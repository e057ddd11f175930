import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'

/** A step that only the person may allow; the contract allows all others to every program of theirs. */
export type Consent = keyof typeof NEEDS

const NEEDS = {
  allow_target: 'Only you can allow text to be sent to another program.',
  choose_program: 'Only you can let a program of this computer assess jobs.',
  give_key: 'Only you can give the key of a model server.',
  raise_calls: 'Only you can raise the calls to models per day.',
  use_words: 'Only you can decide on words for your resume that are not yours.',
  use_letter: 'Only you can put a letter that is not yours in the place of yours.',
  print_pasted: 'Only you can have a pasted resume printed as a file; its pictures are open to all.',
  restore: 'Only you can put a backup in the place of what the home holds.',
  begin_anew: 'Only you can begin anew without what the home holds.',
  use_as_is: 'Only you can use a damaged file as it is.',
  approve_agent: 'Only you can say yes to a request of an agent.',
  pair: 'Only you can pair a browser.',
}

/** Refuses a step that needs the person's proof; names the step and the ways to prove it. */
export function proofRequired(consents: readonly Consent[], facts: Record<string, unknown> = {}): Refusal {
  const needs = consents.map((consent) => NEEDS[consent]).join(' ')
  return new Refusal(
    'proof_required',
    `${needs} Run the command yourself in a terminal, or use the page in a browser that you paired with \`svc pair\`.`,
    { consents, needs, ...facts },
  )
}

/** Returns whether a call carries the person's proof; a terminal's proof counts for one call. */
export type IsProven = () => Promise<boolean>

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
