import type { Requirement, RowKind } from '#db/rows/requirement.ts'
import { loadTermWorth } from '#lib/judge/rank/load-rank-model.ts'
import { SPOKEN } from '#lib/judge/read/find-facets.ts'
import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { isWithin, placesIn } from '#lib/judge/settle/answers/nations.ts'
import { isLeading } from '#lib/judge/settle/certain/trades.ts'
import { isExclusion, isOneEnough, requiresDepth } from '#lib/judge/settle/demand.ts'
import { type IndexedLine, linesWithName, topicsDenied } from '#lib/judge/settle/likeness/evidence-index.ts'
import { tellingWords } from '#lib/judge/settle/likeness/row-parts.ts'
import { letterWords } from '#lib/text/text.ts'
import { termsOf } from '#lib/text/tokens.ts'

const KINDS: readonly RowKind[] = [
  'skill',
  'domain',
  'experience',
  'cert',
  'language',
  'years',
  'soft',
  'other',
]

/**
 * Returns the status of a row whose things the resume denies in so many words; null where it denies none, or names
 * them elsewhere. Examples: "SQL: no" makes "SQL" unmet; "SQL: basics only" makes "strong SQL" unmet and "SQL" `partly`.
 */
export function settleDenied(row: Requirement, index: readonly IndexedLine[]): JudgedRequirement | null {
  if (!KINDS.includes(row.kind) || isExclusion(row.quote)) return null
  const denials = denialsOf(index)
  const isOne =
    isOneEnough(row) || AT_LEAST_ONE.test(row.quote) || (row.enough === 'one' && OR.test(row.quote))
  const denied =
    deniedThings(row, index, { denials, isOne }) ??
    limitedThings(row, index, { denials, isOne }) ??
    deniedTrade(row, denials) ??
    (isOne ? null : deniedPhrase(row, index, denials))
  if (denied === null) return null
  const evidence = [...new Set(denied.lines.map(({ id }) => id))].slice(0, 4)
  return { id: row.id, status: denied.status, evidence, rule: 'denied' }
}

type Denied = { status: 'unmet' | 'partly'; lines: readonly EvidenceLine[] }
type DenialContext = { denials: Denials; isOne: boolean }

function deniedThings(
  { terms }: Requirement,
  index: readonly IndexedLine[],
  { denials, isOne }: DenialContext,
): Denied | null {
  const lines = terms.flatMap((term) => {
    const line = denials.things.get(keyOf(term))
    return line === undefined || linesWithName(index, nameOfTerm(term)).length > 0 ? [] : [line]
  })
  return lines.length === 0 || (isOne && lines.length < terms.length) ? null : { status: 'unmet', lines }
}

// "Basics only" is too little for depth, and a part of anything else; a line of work that names the thing tells more.
function limitedThings(
  { terms, quote }: Requirement,
  index: readonly IndexedLine[],
  { denials, isOne }: DenialContext,
): Denied | null {
  const isDeep = requiresDepth(quote) || DEEP.test(quote)
  const lineOf = (term: string) =>
    denials.limits.get(keyOf(term)) ?? (isDeep ? denials.weak.get(keyOf(term)) : undefined)
  const limited = terms.filter((term) => lineOf(term) !== undefined)
  if (limited.length === 0 || (isOne && limited.length < terms.length)) return null
  if (limited.some((term) => isUsed(index, term))) return null
  const lines = limited.flatMap((term) => lineOf(term) ?? [])
  return { status: isDeep && terms.length <= 2 ? 'unmet' : 'partly', lines }
}

function deniedTrade({ quote }: Requirement, { trades }: Denials): Denied | null {
  const trade = trades.find(({ asks, line }) => asks(quote, line.text.slice(0, LONGEST)))
  return trade === undefined ? null : { status: 'unmet', lines: [trade.line] }
}

function deniedPhrase(
  { terms, quote }: Requirement,
  index: readonly IndexedLine[],
  { phrases }: Denials,
): Denied | null {
  const stems = new Set(termsOf(quote))
  const named = phrases.find(
    ({ words }) =>
      words.every((word) => stems.has(word)) &&
      !isChoice(quote, words) &&
      !index.some((line) => words.every((word) => line.stems.has(word))),
  )
  if (named === undefined) return null
  return { status: terms.some((term) => isUsed(index, term)) ? 'partly' : 'unmet', lines: [named.line] }
}

const OR = /\b(?:or|oder|ou|o)\b/i
const BESIDE = 2

// "HCPC or CORU registration" takes another one; "a clinical or counselling psychologist, HCPC registration" does not.
function isChoice(quote: string, words: readonly string[]): boolean {
  const written = quote.match(/[\p{L}\p{N}]+/gu) ?? []
  const denied = written.map((word) => termsOf(word).some((term) => words.includes(term)))
  return written.some(
    (word, at) => OR.test(word) && denied.slice(Math.max(0, at - BESIDE), at + BESIDE + 1).includes(true),
  )
}
const AT_LEAST_ONE = /\b(?:at least one|one or more|any|one) (?:of\b|\p{L}+ )/iu
const DEEP = /\b(?:complex|production|develop\p{L}*|solid|years?)\b/iu
const AT_WORK: ReadonlySet<string | undefined> = new Set(['experience', 'projects'])

function isUsed(index: readonly IndexedLine[], term: string): boolean {
  return linesWithName(index, nameOfTerm(term)).some(({ line }) => AT_WORK.has(line.section))
}

// A denial opens its clause: "Trained staff with no SQL" denies nothing of the person.
const START =
  "(?<=^|[.;,:()\\n•–-]\\s{0,3}|(?<!\\p{L})(?:I|I’ve|I've|have|has|had|but|habe|hat|aber|ai|tengo|pero)\\s{1,3})"
const NOTHING =
  "no conozco|(?:je )?ne connais pas|no|(?:never|not) (?:used|worked (?:with|in|on))|(?:haven[’']t|didn[’']t) (?:used?|worked? (?:with|in|on))|(?:do not|don[’']t) know|not familiar with|without|keine?|ohne|sans|pas de|aucune?|sin|nenhuma?|senza|nessun[ao]?|geen"
const KNOWING =
  '(?:(?:prior|previous|professional|practical|hands-on|direct|real|commercial)\\s{1,3}){0,2}(?:(?:experience|knowledge|skills|erfahrung|kenntnisse|expérience|connaissances?|experiencia|conocimientos?|experiência|conhecimentos?|esperienza|conoscenz[ae]|ervaring|kennis)\\s+(?:with|in|of|mit|von|en|de|con|com|em|di|met|van)\\s{1,3})?'
const AFTER =
  'experience|knowledge|skills|kenntnisse|caseload|background|exposure|training|certification|certificate|of (?:my|our) own|yet|so far|at all'
// "Since college", "beyond reading contracts" limit a denial and name nothing.
const UNTIL = /\s(?:since|until|beyond|before|outside|apart from|except)\s.*$/iu
// "No experience with SQL", "keine Kenntnisse in SQL", "sin SAP". The thing ends the clause: "no SQL outages" denies no SQL.
const OPENED = new RegExp(
  `${START}(?:(?:${NOTHING})\\s{1,3}|pas d[’'])${KNOWING}(?<things>[^.;,:()\\n]{1,60}?)(?:\\s{1,3}(?:${AFTER})){0,4}(?:\\s{0,3}(?=[.;,)]|$)|(?<=\\syet)\\s)`,
  'giu',
)
// "Not a CPA", "not NMC registered": letters name one thing.
const NOT_HELD =
  /(?<=^|[.;,:()\n]\s{0,3}|I (?:am|’m|'m) )[Nn]ot (?:yet )?(?:an? )?(?<things>\p{Lu}{2,6})(?=[.;,)]|$|[ -](?:registered|certified|licen[cs]ed|qualified|yet))/gu
// "Basic Photoshop", "Photoshop (beginner)": too little for a row that asks for depth, and no word on any other.
const WEAKLY = [
  /(?<=^|[.;,:()\n]\s{0,3})(?:only |very )?(?:(?:basic|beginner|elementary|rudimentary|limited|a little|a bit of|some basic|grundkenntnisse in|notions de|nociones de|noções de)(?!\p{L})|notions d[’'])\s{0,2}(?<things>(?:[^.;,:()\n]|(?<=\p{L})\.(?=\p{L})){1,40}?)\s{0,2}(?:skills|knowledge)?(?=\.(?!\p{L})|[;,)]|$)/giu,
  /(?<=^|[.;,:()\n]\s{0,3})(?<things>(?:[^.;,:()\n]|(?<=\p{L})\.(?=\p{L})){1,40}?)(?: |, | ?\(|: )(?:basics?|beginner|a little|basic knowledge|grundkenntnisse|básic[oa]|débutant|notions)(?=\.(?!\p{L})|[;,)]|$)/giu,
]
// "SQL: basics only", "machine learning: theory only".
const LIMITED =
  /(?<things>(?:[^.;,:()\n]|(?<=\p{L})\.(?=\p{L})){1,60}):\s*[^.;:()\n]{0,30}?(?<!\p{L})(?:basics?|theory|beginner|only|grundlagen|grundkenntnisse|notions|nociones|noções|basi)(?!\p{L})/giu
const DENIED_STATE =
  /(?<=^|[.;,:()\n]\s{0,3}|(?<!\p{L})I (?:am|’m|'m) )not (?:yet )?(?:registered (?:with|by)|licen[cs]ed (?:by|as)|a member of|certified (?:in|as|by)|qualified (?:in|as)|trained (?:in|as)|chartered by) (?:the |an? )?(?<things>(?:[^.;,:()\n]|(?<=\p{L})\.(?=\p{L})){1,40}?)(?= in (?:the )?\p{Lu}| yet|[.;,)]|$)/giu

type DeniedTrade = { line: EvidenceLine; asks: (quote: string, denial: string) => boolean }
type DeniedPhrase = { line: EvidenceLine; words: readonly string[] }
type Denials = {
  things: ReadonlyMap<string, EvidenceLine>
  limits: ReadonlyMap<string, EvidenceLine>
  /** Limits that tell against depth alone. */
  weak: ReadonlyMap<string, EvidenceLine>
  phrases: readonly DeniedPhrase[]
  trades: readonly DeniedTrade[]
}

const CODES =
  /\b(?:programming|coding|software (?:development|engineering))\b|programmier|programmation|programación|programação/iu
const CODED =
  /(?<![\p{L}\p{N}])(?:python|java|javascript|typescript|ruby|php|golang|rust|scala|kotlin|swift|c\+\+|c#|r)(?![\p{L}\p{N}+#])/iu
const ADMITTED = /\bbar\b|\badmitted\b|\badmission to practi[cs]e\b|\blicensed to practi[cs]e\b/i

// Within the place of the denial: "not admitted in any US state" denies the bar of California, and not that of Ontario.
function asksAdmission(quote: string, denial: string): boolean {
  const [denied, places] = [placesIn(denial), placesIn(quote)]
  if (!ADMITTED.test(quote) || places.length === 0) return false
  return places.every((place) => denied.some((region) => isWithin(place, region)))
}

// "Not a developer" denies programming, "I do not code" any language too; "no management experience" denies leading people.
const TRADES_DENIED: readonly (readonly [RegExp, (quote: string, denial: string) => boolean])[] = [
  [
    /\bnot an? (?:software )?(?:developer|programmer|coder)\b|\bkein\p{L}* (?:entwickler|programmierer)/iu,
    (quote) => CODES.test(quote),
  ],
  [
    /\b(?:do not|don[’']t|cannot|can[’']t) (?:code|program)\b|\bnão programo\b|\bno programo\b|\bne (?:code|programme) pas\b|\bnon programmo\b|\bprogrammiere nicht\b/iu,
    (quote) => CODES.test(quote) || (CODED.test(quote) && !OR.test(quote)),
  ],
  [/\bnot (?:yet )?(?:admitted|called) (?:to|in)\b/i, asksAdmission],
  [
    /\bno (?:people |team |line |staff )?(?:management|leadership|supervisory) (?:experience|responsibility)\b|\bno experience (?:of|in|with) (?:people |team |line |staff )?(?:management|leadership)\b|\b(?:never|not|haven[’']t) (?:yet )?(?:managed|led|supervised) (?:people|an? team|staff|anyone|others)\b|\bno (?:direct )?reports\b|\bkeine (?:führungs|personalverantwort)\p{L}*|\bpas de management\b|\bsin personal a cargo\b/iu,
    isLeading,
  ],
]

// "I have not worked in neurology" among lines of work speaks of the person, and not of a result.
const OF_PERSON = /\bI (?:have not|haven[’']t|have never|never) (?:used|worked|managed|taught|treated)\b/i

const cache = new WeakMap<readonly IndexedLine[], Denials>()

function denialsOf(index: readonly IndexedLine[]): Denials {
  const cached = cache.get(index)
  if (cached !== undefined) return cached
  const lines = index.flatMap(({ line }) => (line.kind === 'line' ? [line] : []))
  const own = lines.filter(({ section }) => !AT_WORK.has(section))
  const statements = lines.filter(({ section, text }) => !AT_WORK.has(section) || OF_PERSON.test(text))
  const denials = {
    things: thingsIn(lines, [topicsDenied, OPENED, NOT_HELD]),
    limits: thingsIn(lines, [LIMITED]),
    weak: thingsIn(own, WEAKLY),
    // A denial within a line about work is a result, not a missing skill: "no customer complaints" at work is a success.
    phrases: [...thingsIn(statements, [topicsDenied, OPENED, NOT_HELD, DENIED_STATE])].flatMap(
      ([key, line]) => {
        const words = key.split(' ')
        if (RESULTS.test(key)) return []
        return words.length > 1 || isProperName(key, line.text) || isRare(key, line.text)
          ? [{ line, words }]
          : []
      },
    ),
    trades: own.flatMap((line) =>
      TRADES_DENIED.flatMap(([pattern, asks]) =>
        pattern.test(line.text.slice(0, LONGEST)) ? [{ line, asks }] : [],
      ),
    ),
  }
  cache.set(index, denials)
  return denials
}

/** Returns the things that lines outside of work deny or limit, in their own words and without corrections. Example: "SQL: no" -> "no SQL". */
export function denialsIn(
  lines: readonly EvidenceLine[],
): { line: EvidenceLine; key: string; value: string }[] {
  const own = lines.filter(({ section }) => !AT_WORK.has(section))
  const listed = (patterns: Patterns, word: string) => {
    const byKey = new Map([...thingsNamed(own, patterns)].map((thing) => [thing.key, thing]))
    return [...byKey.values()].map(({ line, key, name }) => ({ line, key, value: `${word} ${name}` }))
  }
  return [
    ...listed([topicsDenied, OPENED, NOT_HELD, DENIED_STATE], 'no'),
    ...listed([LIMITED, ...WEAKLY], 'little'),
  ]
}

// "No customer complaints" is a result.
const RESULTS = /complain|incident|accident|error|defect|escalat|outage|overdu|injur|absenc|audit find|jargon/

// "MRI", "HCPC": capitals name one thing, where "travel" names none.
function isProperName(key: string, text: string): boolean {
  return key.length > 2 && new Set(text.match(/(?<!\p{L})\p{Lu}{3,}(?!\p{L})/gu)).has(key.toUpperCase())
}

const OF_WORK =
  /\b(?:experience|knowledge|caseload|worked (?:in|with|on))\b|erfahrung|kenntnisse|expérience|experiencia|experiência|esperienza|ervaring/iu
/** The rarity from which a single word names one thing: "payroll" does, "management" does not. */
const RARE = 3

function isRare(key: string, text: string): boolean {
  const [rarity = 0] = tellingWords(key, loadTermWorth().worth).values()
  return rarity >= RARE && OF_WORK.test(text)
}

type Patterns = readonly (RegExp | typeof topicsDenied)[]

// The things that lines deny and that no correction brings back, each with its line.
function thingsIn(lines: readonly EvidenceLine[], patterns: Patterns): Map<string, EvidenceLine> {
  const things = [...thingsNamed(lines, patterns)]
  const held = things.filter(({ key, name, line: { corrected = {} } }) => {
    const languages = letterWords(name).flatMap((word) => SPOKEN.get(word) ?? [])
    return corrected[`denied:${key}`] !== null && !languages.some((own) => `language:${own}` in corrected)
  })
  return new Map(held.map(({ key, line }) => [key, line]))
}

// "SQL: no production use" denies no SQL.
function* thingsNamed(
  lines: readonly EvidenceLine[],
  patterns: Patterns,
): Generator<{ line: EvidenceLine; key: string; name: string }> {
  for (const line of lines)
    for (const pattern of patterns.flatMap((own) => (own instanceof RegExp ? own : own(line.text))))
      for (const { groups } of line.text.slice(0, LONGEST).matchAll(pattern))
        for (const part of groups?.['rest'] ? [] : (groups?.['things'] ?? '').split(BETWEEN)) {
          const name = part.replace(UNTIL, '').trim()
          const key = keyOf(name)
          if (key !== '') yield { line, key, name }
        }
}

const LONGEST = 1000
const BETWEEN = /\s(?:or|and|nor|oder|und|ou|et|ni|o|y|e|en)\s|[/|&]/iu

function keyOf(name: string): string {
  // "Excel" and "Go" are words that say nothing in other sentences.
  const own = nameOfTerm(name.trim())
  return termsOf(own).join(' ') || own.toLowerCase()
}
