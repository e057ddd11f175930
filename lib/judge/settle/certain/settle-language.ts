import type { Requirement } from '#db/rows/requirement.ts'
import { languageLevel, languageLevels } from '#lib/index/jobs/required-languages.ts'
import { SPOKEN } from '#lib/judge/read/find-facets.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { demandOf } from '#lib/judge/settle/demand.ts'
import { letterWords, wordTable } from '#lib/text/text.ts'

/** The required level if a posting names none, and the level assumed for a language without one. */
const WORKING = 4
// Between C1 and C2, so that it is told from a stated level.
const UNSTATED = 5.5
// A level in words that nobody here can read is neither enough for any demand nor far from it.
const UNREAD = Number.NaN

/** Settles a spoken language by the person's own words; null if they do not name it. */
export function settleLanguage(
  row: Requirement,
  evidence: readonly EvidenceLine[],
): JudgedRequirement | null {
  if (row.kind !== 'language') return null
  const demand = demandOf(row)
  if (demand.names.length === 0) return null
  const list = evidence.find(({ given }) => given?.kind === 'languages')
  // A bilingual person speaks both.
  const isOne = row.enough === 'one' && !/bilingu/i.test(row.quote)
  const levels = demand.names.map((name) => ({ name, found: statedOf(name, evidence, list) }))
  const stated = levels.flatMap(({ name, found }) => {
    return found === null
      ? []
      : [{ ...found, required: levelAsked(name, row.quote) ?? demand.level ?? WORKING }]
  })
  const enough = stated.filter(({ level, required }) => level >= required)
  const isMet = isOne ? enough.length > 0 : enough.length === levels.length
  const cited = (languages: readonly SpokenLanguage[]) => languages.slice(0, 4).map(({ line }) => line.id)
  if (isMet)
    return {
      id: row.id,
      status: ALSO_PLACE.test(row.quote) ? 'partly' : 'met',
      evidence: cited(enough),
      rule: 'language',
    }
  if (stated.length === 0) return writtenIn(row, demand.names, evidence)
  const far = stated.filter(({ level, required }) => required - level >= 2)
  const isFar = isOne
    ? far.length === stated.length && (stated.length === levels.length || listsLanguages(evidence))
    : far.length > 0
  return { id: row.id, status: isFar ? 'unmet' : 'partly', evidence: cited(stated), rule: 'language' }
}

const PARTS = /[,;|]|(?<!\p{L})(?:and|und|et|y)(?!\p{L})|(?<=[\p{L}\d)]{2})\.\s/u
const GOOD = /(?<!\p{L})(?:good|gut\p{L}*|bonn?e?s?|buen\p{L}*|bo[am]s?|buon\p{L}*|goede?)(?!\p{L})/iu

// The level beside a language, else that of the language before it: "fluent German, good English", "fluent in German and English".
function levelAsked(name: string, quote: string): number | null {
  const parts = quote.split(PARTS)
  const at = parts.findIndex((part) => namesLanguage(part, name))
  const next = parts[at + 1] ?? ''
  const own = languageLevel(`${parts[at] ?? ''}${namesAny(next) ? '' : `, ${next}`}`)
  if (own !== null) return own
  if (GOOD.test(parts[at] ?? '')) return WORKING
  return (
    parts
      .slice(0, Math.max(0, at))
      .flatMap((part) => languageLevel(part) ?? [])
      .at(-1) ?? null
  )
}

// A language that such a list lacks is none of the person's.
function listsLanguages(evidence: readonly EvidenceLine[]): boolean {
  return evidence.some(({ kind, section }) => kind === 'line' && section === 'languages')
}

// "English, Germany based" asks for more than the language.
const ALSO_PLACE =
  /\b(?:based|located|living|live|resid\p{L}*|relocat\p{L}*|travel\p{L}*|on[- ]?site|wohnhaft)\b/iu

type SpokenLanguage = { line: EvidenceLine; level: number }

// The settings list every language that the person works in; a level that only the resume states counts beside them.
function statedOf(
  name: string,
  evidence: readonly EvidenceLine[],
  list: EvidenceLine | undefined,
): SpokenLanguage | null {
  const stated = levelOf(name, evidence)
  if (list?.given?.kind !== 'languages') return stated ?? deniedByAll(evidence)
  const own = list.given.names.find((written) => namesLanguage(written, name))
  if (own === undefined) return stated ?? { line: list, level: NOTHING }
  const isLeveled = languageLevels(own).length > 0 || stated === null || stated.level === NOTHING
  return isLeveled ? { line: list, level: statedLevel(own) } : stated
}

// "I speak only English", "keine weiteren Sprachen": all other languages are none of the person's.
function deniedByAll(evidence: readonly EvidenceLine[]): SpokenLanguage | null {
  const line = evidence.find(({ kind, section, text }) => {
    return (
      kind === 'line' &&
      !AT_WORK.has(section ?? '') &&
      (NO_OTHER.test(text) || namesAny(ALONE.exec(text)?.[0] ?? ''))
    )
  })
  return line === undefined ? null : { line, level: NOTHING }
}

// "English only", "nur Deutsch".
const ALONE =
  /^(?:\p{L}+ only|(?:only|nur|uniquement|seulement|s[oó]lo|solamente|apenas|soltanto|alleen) \p{L}+)\.?$/iu
const NO_OTHER =
  /\b(?:speaks? only|only speaks?) \p{Lu}|(?<!\p{L})(?:no (?:other|further|second|foreign) languages?|keine (?:weiteren |anderen |fremd)sprachen?|aucune (?:autre langue|langue étrangère)|ning[uú]n otro idioma|solo hablo|nessun[’'] ?altra lingua|nenhuma outra língua|spreche nur|je ne parle que)(?!\p{L})/iu

// "German (C2), English (B1)": each language with its own level. A list of languages counts before a sentence elsewhere.
function levelOf(name: string, evidence: readonly EvidenceLine[]): SpokenLanguage | null {
  let first: SpokenLanguage | null = null
  for (const line of evidence) {
    if (line.kind !== 'line' || AT_WORK.has(line.section ?? '')) continue
    const parts = line.text.split(STATED_PARTS).flatMap(statementsIn)
    const at = parts.findIndex((part) => namesLanguage(part, name))
    const part = parts[at] ?? ''
    const next = parts[at + 1] ?? ''
    // "Polish from home, basic": the level stands behind the comma.
    const own = namesAny(next) || isLevelled(part) ? part : `${part},${next}`
    // Other lines count only where they tell a level: "English native, Polish A2".
    const isStated =
      LISTS.has(line.section ?? '') || (isLevelled(own) && own.split(/\s+/).length <= MOST_WORDS)
    const statement = at < 0 || !isStated ? undefined : own
    const correction = line.corrected?.[`language:${name}`]
    if (statement === undefined || correction === null) continue
    const found = { line, level: statedLevel(correction ?? statement) }
    if (line.section === 'languages' && isLevelled(own)) return found
    first ??= found
  }
  return first
}

// "Français : C2 / Anglais : C1": a name that begins a list begins a statement, whichever sign stands between.
function statementsIn(part: string): string[] {
  const starts = [...part.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) =>
    SPOKEN.has(word.toLowerCase()) ? [index] : [],
  )
  if (starts.length < 2 || /\p{L}/u.test(part.slice(0, starts[0]))) return [part]
  return starts.map((start, at) => part.slice(start, starts[at + 1]))
}

const STATED_PARTS = /[,;|·•]|(?<!\p{L})(?:and|und|et|y)(?!\p{L})|(?<=[\p{L}\d)]{2})\.(?:\s|$)/u
const LISTS: ReadonlySet<string> = new Set(['languages', 'skills'])
const AT_WORK: ReadonlySet<string> = new Set(['experience', 'projects', 'publications', 'education'])
const MOST_WORDS = 6

function isLevelled(part: string): boolean {
  return NONE.test(part) || languageLevels(part).length > 0
}

/**
 * Returns each language that a resume lists, by the line that counts, with its level, 0 (none) to 6 (C2); null if the line states none.
 * Corrections are left out of account.
 */
export function languagesStated(
  lines: readonly EvidenceLine[],
): { line: EvidenceLine; name: string; level: number | null }[] {
  const stated = lines.filter(({ section }) => !AT_WORK.has(section ?? ''))
  const names = new Set(
    stated.flatMap(({ text }) => letterWords(text).flatMap((word) => SPOKEN.get(word) ?? [])),
  )
  return [...names].flatMap((name) => {
    const named = levelOf(
      name,
      stated.map(({ corrected: _, ...line }) => line),
    )
    const line = stated.find(({ id }) => id === named?.line.id)
    return named === null || line === undefined
      ? []
      : [{ line, name, level: Number.isInteger(named.level) ? named.level : null }]
  })
}

/** Returns the name of a level of a language. */
export function languageLevelName(level: number | null): string {
  return level === null ? 'level not stated' : (['none', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2'][level] ?? '')
}

// "Alemán: ninguno".
const NONE =
  /(?<!\p{L})(?:no|none|nein|keine?|aucune?|non|ningun[oa]|ningún|nada|não|nenhuma?|nessun[ao]?|geen|nee|niet|ne \p{L}+ pas|pas (?:de|d[’']\p{L}*))(?!\p{L})/iu
const [NOTHING, SOME, RUSTED] = [0, 2, 4]

function statedLevel(statement: string): number {
  if (NONE.test(statement)) return NOTHING
  const held = statement.replace(AIMED, '')
  const [aimed] = held === statement ? [] : languageLevels(AIMED.exec(statement)?.[0] ?? '')
  // A person who learns for B1 has a lower level.
  if (aimed !== undefined) return languageLevels(held).at(-1) ?? aimed - 1
  const [, test = '', grade = ''] = GRADED.exec(statement) ?? []
  if (grade !== '') return GRADES[test.toLowerCase() === 'hsk' ? 'hsk' : 'jlpt'][Number(grade) - 1] ?? SOME
  if (IN_PART.test(statement)) return SOME
  return languageLevels(statement).at(-1) ?? levelInWords(statement)
}

function levelInWords(statement: string): number {
  if (RUSTY.test(statement) || GOOD.test(statement)) return RUSTED
  const [own = ''] = statement.split(',')
  return letterWords(own).every((word) => SPOKEN.has(word) || BESIDE_NAME.has(word)) ? UNSTATED : UNREAD
}

// Words beside the name of a language that tell no level.
const BESIDE_NAME = wordTable(
  `language languages spoken written speaking writing reading read write speak speaks i and or in of the a also both skills skill
  sprache sprachen sprachkenntnisse wort schrift und oder langue langues parlé parlée écrit et à lu idioma idiomas lengua lenguas hablado
  escrito y e lingua lingue línguas falado parlato scritto talen taal us uk american british brazilian european american swiss`,
)

// Example: "A2, studying for B1".
const AIMED =
  /(?<!\p{L})(?:stud(?:y|ying|ies)|prepar\p{L}+|working (?:on|to|towards?)|learning|aiming|enrolled|course|currently|next|lern\p{L}*|vorbereit\p{L}*|derzeit|angestrebt|kurs|prépar\p{L}+|en cours|estudiando|cursando|preparando|estudando|studiando)(?!\p{L})[^,;()|]{0,30}?(?<![\p{L}\d])[ABC][12](?!\d)|(?<![\p{L}\d])[ABC][12](?:\+)? (?:in progress|planned|expected|in arbeit|angestrebt|en cours|en curso|em curso|em andamento|in corso)/iu
// The levels of the tests of Chinese, from HSK 1, and of Japanese, from N1.
const GRADED = /(?<!\p{L})(hsk|jlpt|n)[ -]?n?([1-6])(?!\d)/iu
const GRADES = { hsk: [1, 2, 3, 4, 5, 6], jlpt: [5, 4, 3, 2, 1] } as const
const IN_PART =
  /(?<!\p{L})(?:some|etwas|(?:a few|ein paar|quelques|algunas|unas pocas|algumas|poche|een paar) (?:words|worte|wörter|brocken|mots|palabras|palavras|parole|woorden)|school level|from school|scolaire|schul(?:kenntnisse|niveau|englisch)|escolar|reading only|read only|understand\p{L}*[^;]{0,12}(?:not|don[’']t) speak|passive|passiv)(?!\p{L})/iu
const RUSTY = /(?<!\p{L})(?:rusty|eingerostet|rouillé|oxidado)(?!\p{L})/iu

function namesAny(part: string): boolean {
  return letterWords(part).some((word) => SPOKEN.has(word))
}

/** Returns whether words name a language, in whichever language they do. Example: "Englisch" names `english`. */
export function namesLanguage(part: string, name: string): boolean {
  return letterWords(part).some((word) => SPOKEN.get(word) === name)
}

const ENGLISH = /\b(?:the|and|with|for|of|to|from|in|by)\b/gi
const FEWEST_LINES = 3

// A person who lists no languages and wrote the whole resume in English writes English.
function writtenIn(
  row: Requirement,
  names: readonly string[],
  evidence: readonly EvidenceLine[],
): JudgedRequirement | null {
  if (names.length !== 1 || names[0] !== 'english') return null
  const lines = evidence.filter(({ kind, section }) => kind === 'line' && section !== undefined)
  if (listsLanguages(lines)) return null
  const prose = lines.filter(({ text }) => (text.match(ENGLISH)?.length ?? 0) >= 2)
  if (prose.length < FEWEST_LINES) return null
  return {
    id: row.id,
    status: 'met',
    evidence: prose.slice(0, 1).map(({ id }) => id),
    rule: 'written_language',
  }
}
