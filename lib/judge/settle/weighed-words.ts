const REASONS: Record<string, string> = {
  new_number: 'it has a number that your line does not have',
  other_unit: 'it gives a number another unit',
  number_moved: 'it puts a number in the place of another',
  negation: 'it says “not” where your line does not, or the other way round',
  share: 'it claims more of the work than your line does',
  limit: 'it leaves out an “about” or “up to”',
  left_out: 'it leaves out a statement that changes what the rest means',
  strange_sign: 'it has letters or signs that look like others',
  contact_data: 'it has contact data',
  no_change: 'it changes nothing',
  new_skill: 'it names a skill that your line does not have',
}

/** Returns the reasons for which a rewording contradicts its line, in words. Example: `new_number`. */
export function refusedText(reason: string | null): string {
  return REASONS[reason ?? ''] ?? 'it contradicts your line'
}

/** Returns the relation of a rewording to its line in words, for the person who decides. */
export function tierText(tier: 'refused' | 'proved' | 'unproved', reason: string | null): string {
  if (tier === 'proved') return 'Says what your line says.'
  if (tier === 'refused') return `Contradicts your line: ${refusedText(reason)}.`
  return 'Only you can tell: the marked words are not in your line, or stand elsewhere in it. Use it only if it is true.'
}

type ShownWeighing = {
  tier: 'refused' | 'proved' | 'unproved'
  reason: string | null
  pieces: readonly { kind: string; text: string }[]
  left_out: readonly string[]
}

/** Writes a rewording for a terminal: words that its line does not support are in [brackets]. Example: "[Guided] a team of 4". */
export function weighedText({ tier, reason, pieces, left_out }: ShownWeighing): string {
  const text = pieces.map((piece) => (piece.kind === 'backed' ? piece.text : `[${piece.text}]`)).join('')
  const missing = tier === 'unproved' && left_out.length > 0 ? ` Left out: ${left_out.join(', ')}.` : ''
  return `${text} (${tierText(tier, reason).replace('marked words', 'words in brackets')}${missing})`
}
