import { findWhole, foldText } from '#lib/text/fold-text.ts'

/** A skill and all its names in texts. */
export type NamedSkill = { key: string; names: string[] }

/** Returns the names of a skill, each also in its plural. */
export function namedSkill({
  key,
  label,
  aliases,
}: {
  key: string
  label: string
  aliases: readonly string[]
}): NamedSkill {
  const names = [label, ...aliases].map((name) => foldText(name).text.trim())
  return { key, names: [...new Set(names.flatMap((name) => (isSingular(name) ? [name, `${name}s`] : name)))] }
}

const isSingular = (name: string): boolean => /[a-z]{3}$/.test(name) && !name.endsWith('s')

/** Returns whether a folded text names a skill, by whole words. */
export function namesSkill(folded: string, { names }: NamedSkill): boolean {
  return names.some((name) => findWhole(folded, name, { from: 0, to: folded.length }) !== -1)
}
