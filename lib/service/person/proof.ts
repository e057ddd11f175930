import { Refusal } from '#lib/service/refusals.ts'

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
