import { alternates } from '#lib/index/search/rules/alternate-titles.ts'
import { comparableWords, NAMES } from '#lib/index/titles/title-names.ts'

/** Returns how many of the first words form one name in titles; 0 if none do. */
export function longestName(words: readonly string[]): number {
  for (let length = Math.min(words.length, LONGEST); length > 1; length -= 1) {
    const key = nameKey(words.slice(0, length).join(' '))
    if (NAMES.has(key) || alternates().has(key)) return length
  }
  return 0
}

/** Returns the words of a title in the form of the name tables. */
export function nameKey(text: string): string {
  return text
    .toLowerCase()
    .split(/[\s/-]+/)
    .filter(Boolean)
    .flatMap(comparableWords)
    .join(' ')
}

const LONGEST = 5

/** Returns the other written forms of a key. */
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
