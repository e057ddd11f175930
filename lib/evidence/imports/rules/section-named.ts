import { SECTION_WORDS, type SectionName } from '#lib/evidence/imports/words/section-words.ts'

/** What a heading names; `exact` when all its words are those of a known heading. */
export type NamedSection = { name: SectionName; exact: boolean }

/**
 * The section that a line names, or null. Case, accents, punctuation and spaced-out letters do not count; "Skills &
 * Tools" is named by its first known part.
 */
export function sectionNamed(line: string): NamedSection | null {
  if (line.length > MAX_LENGTH || !/^\P{Ll}/u.test(line.trim())) return null
  const whole = BY_KEY.get(keyOf(line)) ?? BY_KEY.get(keyOf(line.replace(QUALIFIER, '')))
  if (whole) return { name: whole, exact: true }
  if (line.trim().split(/\s+/).length > MAX_WORDS) return null
  const parts = line.split(JOINT)
  if (parts.length < 2) return null
  const names = parts.map((part) => BY_KEY.get(keyOf(part)))
  const first = names.find((name) => name !== undefined)
  return first ? { name: first, exact: names.every((name) => name !== undefined) } : null
}

function keyOf(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/^\s*(?:\d{1,2}|[ivx]{1,4})[.)]\s/, '')
    .replace(/[^\p{L}]/gu, '')
}

const QUALIFIER =
  /^\s*(?:my|top|key|core|main|selected|relevant|recent|notable|other|additional|professional|personal) /i
const MAX_LENGTH = 80
const MAX_WORDS = 6
const JOINT = / ?[&+/|,] ?| (?:and|und|et|y|e|en|ed) /i
const BY_KEY = new Map(
  (Object.keys(SECTION_WORDS) as SectionName[]).flatMap((name) =>
    SECTION_WORDS[name].split(';').map((words) => [keyOf(words), name] as const),
  ),
)
