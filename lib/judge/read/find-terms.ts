import table from '#assets/words/skills.json' with { type: 'json' }
import { wordTable } from '#lib/text/text.ts'
import { SKILL_NAMES } from '#lib/text/word-tables.ts'

/** The sort of a known name: a skill or tool, a certificate, or a line of business. */
type TermSort = 'skill' | 'cert' | 'domain'

/** A known name in a text: the name that stands for all its spellings, and where it is written. */
export type FoundTerm = { sort: TermSort; name: string; start: number; end: number }

type TermMeaning = { sort: TermSort; name: string }

const WORD = /\.net\b|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.'’&](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*[+#]{0,2}/giu
const MOST_WORDS = 5
const JOINS = [' ', '-', '/', '‑']
const LONGEST_TEXT = 12_000

/** Returns the known names in a text, in order and without overlaps, the longest where several begin at one word. */
export function findTerms(text: string): FoundTerm[] {
  const words = textWords(text.slice(0, LONGEST_TEXT))
  const terms: FoundTerm[] = []
  for (let index = 0; index < words.length; ) {
    const length = lengthAt(words, index)
    const first = words[index]
    const last = words[index + length - 1]
    if (first && last && length > 0) {
      const term = TERMS_BY_NAME.get(keyOf(words.slice(index, index + length)))
      if (term && isSkillHere(text, first, last)) terms.push({ ...term, start: first.start, end: last.end })
    }
    index += Math.max(1, length)
  }
  return terms
}

/** Returns the name that stands for all spellings of a term; for an unknown term, the folded term itself. */
export function nameOfTerm(term: string): string {
  const [knownTerm] = findTerms(term)
  const isAll = knownTerm !== undefined && knownTerm.end - knownTerm.start === term.trim().length
  return isAll
    ? knownTerm.name
    : (TERMS_BY_NAME.get(foldTermText(term).replaceAll(/[-/]/g, ' '))?.name ?? foldTermText(term))
}

type TextWord = { text: string; folded: string; start: number; end: number; gap: string }

function textWords(text: string): TextWord[] {
  const words: TextWord[] = []
  let end = 0
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const gap = text.slice(end, index)
    end = index + written.length
    words.push({ text: written, folded: foldTermText(written), start: index, end, gap })
  }
  return words
}

function lengthAt(words: readonly TextWord[], index: number): number {
  const most = LONGEST_FROM.get(words[index]?.folded ?? '') ?? 0
  if (most === 0) return 0
  for (let length = Math.min(most, words.length - index); length > 0; length -= 1) {
    const phrase = words.slice(index, index + length)
    if (phrase.slice(1).every(({ gap }) => JOINS.includes(gap)) && TERMS_BY_NAME.has(keyOf(phrase)))
      return length
  }
  return 0
}

function keyOf(words: readonly TextWord[]): string {
  return words.map(({ folded }) => folded).join(' ')
}

function foldTermText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('’', "'").trim()
}

// A name that is also a word needs its capital inside a sentence, and at the head of one a sign that it is a tool. Example:
// "Go", but not "Go above and beyond".
function isSkillHere(text: string, first: TextWord, last: TextWord): boolean {
  if (first !== last) return true
  const before = text.slice(Math.max(0, first.start - 24), first.start)
  const behind = text.slice(last.end, last.end + 30)
  if (first.text.length === 1 && (isOtherLetter(before, behind) || isOfAuthors(text, first.start)))
    return false
  if (first.folded === 'cfa' && (CENTRE_BEHIND.test(behind) || APPRENTICED.test(text))) return false
  const so = CAPITALS.get(first.folded)
  if (so === undefined) return true
  if (!so.has(first.text) && !(first.text.length > 3 && first.text === first.text.toUpperCase())) return false
  const beginsSentence = !/[^\s.!?:*•-]\s*$/.test(before)
  const isClear = !isDoubtfulName(first.folded) && !(beginsSentence && isPlainAtHead(behind))
  const isName = (word: string) => TERMS_BY_NAME.has(foldTermText(word))
  return isClear || isMeantAsTool({ text, start: first.start, end: last.end, isName })
}

// A single letter after one of these words is no language, nor is an initial. Example: "Series C", "vitamin C", "John R. Smith".
const NOT_A_LANGUAGE =
  /(?:\b(?:series|vitamin|grade|class|plan|type|level|tier|phase|round|hepatitis|section|block|building|room|hall|option|appendix|annex|schedule|part|unit|group|category|terminal|gate|zone|route|line|shift|team|klasse|kategorie|catégorie|permis|categoría|clase)|&) *$/i
const INITIAL = /\p{Lu}\p{Ll}+ $/u

// A French "CFA" trains apprentices. Examples: "CFA de Lyon", "CAP Cuisine, CFA Belleville".
const CENTRE_BEHIND = /^ (?:des?|du|d[’'])(?!\p{L})/u
const APPRENTICED =
  /(?<!\p{L})(?:CAP|BEP|BTS|BP|CQP|[Bb]ac [Pp]ro|[Bb]revet|[Aa]pprentissage|[Aa]lternance)(?!\p{L})/u

function isOtherLetter(before: string, behind: string): boolean {
  if (NOT_A_LANGUAGE.test(before) || /^(?:\s*[-&]|['’])/.test(behind)) return true
  return INITIAL.test(before) && /^\.\s?\p{Lu}\p{Ll}/u.test(behind)
}

// Two names with initials and a year are a cited work. Examples: "Feld R, Iqbal S. Title. 2023", "R. Feld and S. Iqbal, 2021".
const WITH_INITIALS =
  /(?<!\p{L})(?:\p{Lu}\p{Ll}+ \p{Lu}{1,2}(?=[,.;:]| and | & )|(?:\p{Lu}\. ?){1,3}\p{Lu}\p{Ll}+)/gu
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/

function isOfAuthors(text: string, at: number): boolean {
  if (!YEAR.test(text)) return false
  const near = text.slice(Math.max(0, at - NAMES_NEAR), at + NAMES_NEAR)
  const names = near.match(WITH_INITIALS) ?? []
  return names.filter((name) => !TERMS_BY_NAME.has(foldTermText(name))).length > 1
}

const NAMES_NEAR = 60

// A topic is nothing that a person has.
const TERMS_BY_NAME: ReadonlyMap<string, TermMeaning> = new Map(
  SKILL_NAMES.flatMap(({ sort, spellings }) => {
    const names = spellings.map(foldTermText)
    const [name = ''] = names
    return sort === 'topic'
      ? []
      : names.map((spelling) => [spelling.replaceAll(/[-/]/g, ' '), { sort, name }] as const)
  }),
)

// Returns the length in words of the longest name that begins with a word.
const LONGEST_FROM = new Map<string, number>()
for (const name of TERMS_BY_NAME.keys()) {
  const words = name.split(' ')
  const first = words[0] ?? ''
  LONGEST_FROM.set(first, Math.min(MOST_WORDS, Math.max(words.length, LONGEST_FROM.get(first) ?? 0)))
}

// Names that are also plain words count only in the spelling of the vocabulary.
const CAPITALS = new Map<string, Set<string>>()
for (const written of table.written_so.split(' ')) {
  CAPITALS.set(foldTermText(written), (CAPITALS.get(foldTermText(written)) ?? new Set()).add(written))
}

/** Returns the names in a text, with those that they imply. Example: "EKS" gives eks, kubernetes, aws and docker. */
export function namesWithImplied(text: string): Set<string> {
  return new Set(findTerms(text).flatMap(({ name }) => [name, ...impliedBy(name).names]))
}

type ImpliedTerms = { names: ReadonlySet<string>; words: ReadonlySet<string> }

const NOTHING: ImpliedTerms = { names: new Set(), words: new Set() }

/** Returns the known names and plain words that a name implies. */
export function impliedBy(name: string): ImpliedTerms {
  implications ??= readImplications()
  return implications.get(name) ?? NOTHING
}

let implications: ReadonlyMap<string, ImpliedTerms> | undefined

// Names at the left of a line imply those at the right; quoted words are plain words in postings. Our own knowledge of the tools.
function readImplications(): ReadonlyMap<string, ImpliedTerms> {
  const implied = new Map<string, { names: Set<string>; words: Set<string> }>()
  for (const line of table.implied) {
    const colon = line.indexOf(': ')
    const right = line.slice(colon + 2)
    const phrase = /"([^"]*)"/.exec(right)?.[1] ?? ''
    const words = phrase === '' ? [] : [phrase, ...phrase.split(' ')]
    const names = spokenNames(right.replace(/"[^"]*"/, ' '))
    for (const source of line.slice(0, colon).split(',').flatMap(spokenNames)) {
      const entry = implied.get(source) ?? { names: new Set<string>(), words: new Set<string>() }
      addAll(
        entry.names,
        names.filter((name) => name !== source),
      )
      addAll(entry.words, words)
      implied.set(source, entry)
    }
  }
  // Implied names imply further ones, one step deep.
  for (const entry of implied.values()) {
    const next = [...entry.names].flatMap((name) => implied.get(name) ?? [])
    addAll(
      entry.names,
      next.flatMap(({ names }) => [...names]),
    )
    addAll(
      entry.words,
      next.flatMap(({ words }) => [...words]),
    )
  }
  return implied
}

function addAll(set: Set<string>, values: readonly string[]): void {
  for (const value of values) set.add(value)
}

// Names that are plain words too are known by their capitals.
function spokenNames(text: string): string[] {
  return [
    ...findTerms(text),
    ...findTerms(text.replaceAll(/\b\p{Ll}/gu, (letter) => letter.toUpperCase())),
  ].map(({ name }) => name)
}

/** Names that are also words inside a sentence, or names of people and places: they need a sign of their sense. */
const DOUBTFUL = wordTable(table.doubtful)
// Words before a name that say that it is a tool or a language.
const TOOL_BEFORE =
  /\b(?:experienced?|knowledge|proficien\w+|familiar\w*|skills?|skilled|fluen\w+|expertise|expert|hands-on|using|used|tools?|software|systems?|such as|like|e\.g\.,?|for example|including|programming|languages?|certified|years|basic|advanced|solid|strong|good|ms|microsoft|adobe|google|platforms?|kenntnisse|erfahrung|expérience|maîtrise|experiencia|manejo)(?: (?:with|of|using|such as|like|mit|de|avec|con))?(?: the)?[: (]+$/iu
// Words behind a name that say so.
const TOOL_BEHIND =
  /^[ -](?:developers?|engineers?|engineering|programm\w+|development|experience|skills?|certif\w+|code|coding|codebase|frameworks?|experts?|expertise|specialists?|admin\w*|apis?|sdk|software|platforms?|apps?|applications?|ats|ehr|emr|lms|crm|pos|erp|modell?ing|models?|spreadsheets?|macros?|formulas|pivot|dashboards?|reports?|services?|components?|hooks|microservices?|back-?ends?|front-?ends?|pipelines?|clusters?|scripts?|scripting|modules?|packages?|librar\w+|jobs|streaming|sql|plugins?|charts?|quer\w+|databases?|tables?|integrations?|projects?|workspaces?|boards?|channels?|workflows?|automations?|language|knowledge|proficiency|systems?|tools?|jobs|animations?|rigging|boot|cloud|liveview|contracts?|triggers?|classes|functions?|server|runtime|native|or later|\d|kenntnisse)\b/iu
// A verb or noun at the head of a sentence goes on with these: "Go above and beyond", "Express yourself".
const ENDS_BEHIND = /^(?:\s*$|\s*[.,;:()/|&+!]|\s+(?:and|or|und|oder|et|ou|y|o|with|in|for)\b)/iu

type Surroundings = { text: string; start: number; end: number; isName: (word: string) => boolean }

/**
 * Returns whether a name that is also a plain word is meant as a tool. It is beside another name ("Word and Excel"), alone in
 * its text, or has a word of tools before or behind it ("Experience with Zoom", "Rust developer").
 */
function isMeantAsTool({ text, start, end, isName }: Surroundings): boolean {
  const before = text.slice(Math.max(0, start - 40), start)
  const behind = text.slice(end, end + 40)
  if (!/[\p{L}\p{N}]/u.test(text.slice(0, start) + text.slice(end))) return true
  if (TOOL_BEFORE.test(before) || TOOL_BEHIND.test(behind)) return true
  const previous =
    /(?<![\p{L}\p{N}.+#/])([\p{L}\p{N}.+#/]+)(?:\s*[,/&+]|,?\s+(?:and|or|und|oder|et|y|with))\s*$/iu.exec(
      before,
    )?.[1]
  const next =
    /^(?:\s*[,/&+]|(?:\s*,)?\s+(?:and|or|und|oder|et|y|with)(?= ))\s*(?:(?:and|or) )?([\p{L}\p{N}.+#]+)/iu.exec(
      behind,
    )?.[1]
  return [previous, next].some((word) => word !== undefined && isName(word))
}

/** Returns whether a name always needs a sign that it is a tool. */
function isDoubtfulName(folded: string): boolean {
  return DOUBTFUL.has(folded)
}

/** Returns whether a name at the head of a sentence is its verb or noun. Example: "Sketch ideas on paper". */
function isPlainAtHead(behind: string): boolean {
  return !ENDS_BEHIND.test(behind) || PLAIN_BEHIND.test(behind)
}

const PLAIN_BEHIND =
  /^ (?:in(?: a| an| our| the)|with (?:us|your|our|the|colleagues|customers)|for (?:it|the|gold|your|our)|and (?:see|get|do|find|make|meet|talk)|or (?:home|not))\b/iu
