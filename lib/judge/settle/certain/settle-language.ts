import { SPOKEN } from '#lib/judge/read/find-facets.ts'
import type { EvidenceLine, JudgedRequirement, Requirement } from '#lib/judge/read/matrix.ts'
import { demandOf, languageLevels } from '#lib/judge/settle/demand.ts'
import { letterWords } from '#lib/text/text.ts'

/** What is wanted where a posting names a language and no level, and what a language without a level is taken for. */
const WORKING = 4

/** The status of a spoken language by what the person wrote of it; null where it is not named. */
export function settleLanguage(
  row: Requirement,
  evidence: readonly EvidenceLine[],
): JudgedRequirement | null {
  if (row.kind !== 'language') return null
  const demand = demandOf(row)
  if (demand.things.length === 0) return null
  const told = demand.things.map((name) => ({ name, found: levelOf(name, evidence) }))
  const wanted = demand.level ?? WORKING
  const held = told.flatMap(({ found }) => found ?? [])
  const enough = held.filter(({ level }) => level >= wanted)
  const isMet = row.enough === 'one' ? enough.length > 0 : enough.length === told.length
  const cited = (some: readonly Spoken[]) => some.slice(0, 4).map(({ line }) => line.id)
  if (isMet) return { id: row.id, status: 'met', evidence: cited(enough), rule: 'language' }
  if (held.length === 0) return writtenIn(row, demand.things, evidence)
  const isFar =
    held.every(({ level }) => wanted - level >= 2) &&
    (row.enough === 'one' ? held.length === told.length : true)
  return { id: row.id, status: isFar ? 'unmet' : 'partly', evidence: cited(held), rule: 'language' }
}

type Spoken = { line: EvidenceLine; level: number }

// "German (C2), English (B1)": each language with its own level.
function levelOf(name: string, evidence: readonly EvidenceLine[]): Spoken | null {
  for (const line of evidence) {
    if (line.kind !== 'line' || (line.section !== 'languages' && line.section !== 'skills')) continue
    const said = line.text.split(/[,;|]|\band\b/).find((part) => names(part, name))
    if (said !== undefined) return { line, level: levelSaid(said) }
  }
  return null
}

// "Alemán: ninguno".
const NONE = /(?<!\p{L})(?:no|none|nein|keine?|aucun|non|ningun[oa]|ningún|nada)(?!\p{L})/iu
const [NOTHING, SOME] = [0, 2]

function levelSaid(said: string): number {
  if (NONE.test(said)) return NOTHING
  return (
    languageLevels(said).at(-1) ?? (/(?<!\p{L})(?:some|etwas)(?!\p{L})/iu.test(said) ? SOME : WORKING + 1)
  )
}

function names(part: string, name: string): boolean {
  return letterWords(part).some((word) => SPOKEN.get(word) === name)
}

const ENGLISH = /\b(?:the|and|with|for|of|to|from|in|by)\b/gi
const FEWEST_LINES = 3

// Who lists no languages and wrote all of a resume in English writes English.
function writtenIn(
  row: Requirement,
  things: readonly string[],
  evidence: readonly EvidenceLine[],
): JudgedRequirement | null {
  if (things.length !== 1 || things[0] !== 'english') return null
  const lines = evidence.filter(({ kind, section }) => kind === 'line' && section !== undefined)
  if (lines.some(({ section }) => section === 'languages')) return null
  const prose = lines.filter(({ text }) => (text.match(ENGLISH)?.length ?? 0) >= 2)
  if (prose.length < FEWEST_LINES) return null
  return {
    id: row.id,
    status: 'met',
    evidence: prose.slice(0, 1).map(({ id }) => id),
    rule: 'written_language',
  }
}
