import { alternates } from '#lib/index/search/rules/alternate-titles.ts'
import { comparableWords, NAMES } from '#lib/index/titles/title-names.ts'

/** How many of the first of these words name one thing in titles; 0 where none do. */
export function longestName(words: readonly string[]): number {
  for (let length = Math.min(words.length, LONGEST); length > 1; length -= 1) {
    const key = nameKey(words.slice(0, length).join(' '))
    if (NAMES.has(key) || alternates().has(key)) return length
  }
  return 0
}

/** Words of a title as the tables of names have them. */
export function nameKey(text: string): string {
  return text
    .toLowerCase()
    .split(/[\s/-]+/)
    .filter(Boolean)
    .flatMap(comparableWords)
    .join(' ')
}

const LONGEST = 5

/** The written forms that stand for the same as this key, itself left out. */
export function spellingsOf(key: string): readonly string[] {
  const means = NAMES.get(key)?.join(' ') ?? key
  return (SPELLINGS.get(means) ?? []).filter((spelling) => spelling !== key)
}

// Each name with all its spellings. Example: "frontend" and "front end".
const SPELLINGS = new Map<string, string[]>()
for (const [written, means] of NAMES) {
  const key = means.join(' ')
  if (!SPELLINGS.has(key)) SPELLINGS.set(key, key.includes('_') ? [] : [key])
  SPELLINGS.get(key)?.push(written)
}
