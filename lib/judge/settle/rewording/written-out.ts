import { RANKS } from '#lib/judge/settle/rewording/words/vocabulary.ts'

/** "Customer relationship management (CRM)" is "CRM" where the other text says that, three letters or more. */
export function withoutWrittenOut(text: string, other: string): string {
  const words = text.split(/\s+/)
  for (const [at, word] of words.entries()) {
    const letters = /^\(([A-Z]{3,6})\)[,.;:]?$/.exec(word)?.[1]
    if (letters === undefined || !new RegExp(`\\b${letters}\\b`).test(other)) continue
    const full = words.slice(Math.max(0, at - letters.length), at)
    const isTheirs = full.map((one) => one[0]?.toUpperCase()).join('') === letters
    const isRank = full.some((one) => RANKS.has(one.toLowerCase()))
    if (!isTheirs || isRank || other.toLowerCase().includes(full.join(' ').toLowerCase())) continue
    const kept = [
      ...words.slice(0, at - letters.length),
      word.replaceAll(/[()]/g, ''),
      ...words.slice(at + 1),
    ]
    return withoutWrittenOut(kept.join(' '), other)
  }
  return text
}
