import { alternates } from '#lib/index/search/rules/alternate-titles.ts'
import { comparableWords, NAMES } from '#lib/index/titles/title-names.ts'

/** Returns how many of the first words form one name in titles; 0 if none do. */
export function longestName(words: readonly string[]): number {
  for (let length = Math.min(words.length, LONGEST); length > 1; length -= 1) {
    // A stop word at an end is no part of a name. Example: "a designer".
    if (nameKey(words[0] ?? '') === '' || nameKey(words[length - 1] ?? '') === '') continue
    const key = nameKey(words.slice(0, length).join(' '))
    if (NAMES.has(key) || alternates().has(key)) return length
  }
  return 0
}

/** Returns the work mode that the longest run of first words names, with its length; null if none does. */
export function longestMode(words: readonly string[]): { name: string; length: number } | null {
  for (let length = Math.min(words.length, LONGEST_MODE); length > 0; length -= 1) {
    const name = MODES.get(words.slice(0, length).join(' ').toLowerCase())
    if (name !== undefined) return { name, length }
  }
  return null
}

const LONGEST_MODE = 3

/** Returns whether a text is a work mode or another name of one. Example: "work from home". */
export function isModeName(text: string): boolean {
  const name = text.toLowerCase()
  return MODES.has(name) || WORK_MODES.has(name)
}

const WORK_MODES = new Set(['remote', 'hybrid', 'onsite'])
const MODES = new Map(
  `work from home: remote | working from home: remote | wfh: remote | home office: remote | homeoffice: remote
  home based: remote | home-based: remote | work from anywhere: remote | telework: remote | teleworking: remote
  telecommute: remote | telecommuting: remote | fully remote: remote | remote work: remote | télétravail: remote
  teletravail: remote | teletrabajo: remote | teletrabalho: remote | remoto: remote | remota: remote | à distance: remote
  hybride: hybrid | híbrido: hybrid | hibrido: hybrid | híbrida: hybrid | hibrida: hybrid
  on-site: onsite | on site: onsite | in office: onsite | in-office: onsite | in person: onsite | in-person: onsite
  presencial: onsite | vor ort: onsite | sur site: onsite`
    .split(/[|\n]/)
    .map((entry) => entry.split(':').map((name) => name.trim()) as [string, string]),
)

/** Returns whether a text is a name of a work, so that none of its words is a slip. Example: "produktmanager". */
export function isKnownName(text: string): boolean {
  const key = nameKey(text)
  return NAMES.has(key) || alternates().has(key)
}

/** Returns the words of a title in the form of the name tables. */
export function nameKey(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .split(/[\s/-]+/)
    .filter(Boolean)
    .flatMap(comparableWords)
    .join(' ')
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .normalize('NFKC')
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
