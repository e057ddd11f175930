/** The texts of a record in a form, by the names of their fields. */
export type Texts = Readonly<Record<string, string>>

/** A record as it was read, as it is stored now, and as the person has it in the form. */
export type ThreeTexts = { read: Texts; stored: Texts; yours: Texts }

/** Returns the fields whose text differs from the text that was read. */
export function changedFields(read: Texts, current: Texts): string[] {
  return Object.keys(current).filter((name) => (current[name] ?? '') !== (read[name] ?? ''))
}

/**
 * Returns the form's text after the record changed elsewhere: the person's changes, and the stored text for all other
 * fields.
 */
export function mergeTexts({ read, stored, yours }: ThreeTexts): Texts {
  const mine = new Set(changedFields(read, yours))
  return Object.fromEntries(
    Object.keys(yours).map((name) => [name, (mine.has(name) ? yours[name] : stored[name]) ?? '']),
  )
}
