import { LANGUAGES as OF_ALL, requiredLanguages } from '#lib/index/jobs/required-languages.ts'
import { languageOf } from '#lib/text/language.ts'
import { capitalized } from '#lib/text/names.ts'

/** The conditions of a posting that a rank uses; sets are bits. */
export type PostingDemands = { hasText: boolean; years: number; languages: number; licences: number }

/**
 * Reads the required years, the languages other than English and the licences from a posting's text; callers that have
 * the lower-case text pass it as `lower`.
 */
export function readDemands({ title, text, lower }: PostingWords): PostingDemands {
  const isWhole = text.length <= LONGEST_TEXT
  const folded = isWhole && lower !== undefined ? lower : text.slice(0, LONGEST_TEXT).toLowerCase()
  const lowerTitle = title.toLowerCase()
  const hints = { title: hintsIn(lowerTitle), text: hintsIn(folded) }
  return {
    hasText: text.length >= LEAST_TEXT && text.trim().length >= LEAST_TEXT,
    years: requiredYears(folded),
    languages: languageBits(lowerTitle, folded, hints),
    licences: hints.title.licence || hints.text.licence ? licenceBits(`${lowerTitle}\n${folded}`) : 0,
  }
}

type PostingWords = { title: string; text: string; lower?: string | undefined }

/** Returns the languages that a person's resume names or is written in, as the same bits. */
export function languagesNamed(text: string): number {
  const folded = text.toLowerCase()
  let bits = bitOfText(folded)
  for (const { name } of hintsIn(folded).names) bits |= BIT_OF.get(name) ?? 0
  return bits
}

/** Returns the licences that a person's resume names, as the same bits. */
export function licencesNamed(text: string): number {
  const folded = text.toLowerCase()
  return LICENCES.reduce(
    (bits, { heldPattern }, index) => (heldPattern.test(folded) ? bits | (1 << index) : bits),
    0,
  )
}

/** Returns the names of the languages that a posting requires; those that share a bit are read from its words again. */
export function namesOfLanguages(languages: number, { title, text }: PostingWords): string[] {
  const names = LANGUAGES.filter((_, index) => (languages >>> index) & 1).map(([name]) => name)
  if ((languages & OTHER_BIT) === 0) return names
  const others = [...requiredLanguages(`${title}\n${text}`)].filter((name) => BIT_OF.get(name) === OTHER_BIT)
  return [...names, ...(others.length === 0 ? ['another language'] : others.map(capitalized))]
}

/** Returns the names of the licences in a set of bits. */
export function namesOfLicences(licences: number): string[] {
  return LICENCES.filter((_, index) => (licences >>> index) & 1).map(({ name }) => name)
}

/** Packs the conditions into one number of 32 bits. */
export function packDemands({ hasText, years, languages, licences }: PostingDemands): number {
  return ((hasText ? 1 : 0) | (years << 1) | (licences << 5) | (languages << 10)) >>> 0
}

/** See `packDemands`. */
export function unpackDemands(packed: number): PostingDemands {
  return {
    hasText: (packed & 1) === 1,
    years: (packed >>> 1) & 15,
    licences: (packed >>> 5) & 31,
    languages: packed >>> 10,
  }
}

const LONGEST_TEXT = 12_000
// Shorter texts are a note beside a list, or a remark that there is no description.
const LEAST_TEXT = 20
const MOST_YEARS = 15

const BEFORE_YEARS =
  /(up to |last |past |next |over the |first |than )?(?<![a-z\d])(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen)\)?\s?(\+|plus|or more)?\s?(?:(?:-|–|to)\s?\d{1,2}\s?\+?\s?)?$/
const NUMBERS = new Map(
  'two 2,three 3,four 4,five 5,six 6,seven 7,eight 8,nine 9,ten 10,twelve 12,fifteen 15'
    .split(',')
    .map((row) => [row.split(' ')[0], Number(row.split(' ')[1])] as const),
)
// From the last letter of "year" or "yrs" on.
const AFTER_YEARS = /^(?:rs\b|r(?=\+)|s(?![a-z]))(.{0,60})/
const OF_WORK = /\b(?:experience|exp\b|expertise|background)/
const OF_TRADE = /^['’]?\s*(?:\S+\s+){0,2}?(?:in|as|of|with|working|building|managing|leading|selling)\b/
const OF_OTHERS = /^\s*(?:ago|old|of age|in business|in a row|of (?:history|growth|service|age)|running|\))/

function requiredYears(text: string): number {
  let most = 0
  for (const word of ['year', 'yrs']) {
    for (let index = text.indexOf(word); index >= 0; index = text.indexOf(word, index + 4)) {
      most = Math.max(most, yearsAt(text, index, index + word.length))
    }
  }
  return most
}

// Years are required if "experience" follows them, or "+" and a trade. Example: "5+ years of nursing".
function yearsAt(text: string, start: number, end: number): number {
  const before = text.slice(Math.max(0, start - 30), start)
  const [, others, number = '', more] = BEFORE_YEARS.exec(before) ?? []
  const years = NUMBERS.get(number) ?? Number(number)
  if (years === 0 || years > MOST_YEARS || others !== undefined) return 0
  const [, after = ''] = AFTER_YEARS.exec(text.slice(end - 1, end + 62)) ?? []
  if (OF_OTHERS.test(after)) return 0
  return OF_WORK.test(after) || (more !== undefined && OF_TRADE.test(after)) ? years : 0
}

const LANGUAGES: readonly (readonly [name: string, ...others: string[]])[] = [
  ['German', 'deutsch', 'deutschkenntnisse'],
  ['French', 'français'],
  ['Spanish', 'español'],
  ['Italian', 'italiano'],
  ['Dutch', 'nederlands'],
  ['Portuguese', 'português'],
  ['Japanese'],
  ['Korean'],
  ['Chinese', 'mandarin', 'cantonese'],
  ['Arabic'],
  ['Hebrew'],
  ['Polish'],
  ['Czech'],
  ['Hungarian'],
  ['Bulgarian'],
  ['Romanian'],
  ['Turkish'],
  ['Swedish'],
  ['Danish', 'norwegian', 'finnish'],
  ['Greek'],
  ['Russian', 'ukrainian'],
]
// All other languages share the last bit: a stored rank has 22 bits for languages.
const OTHER_BIT = 1 << LANGUAGES.length
const FIRST_BITS = new Map(
  LANGUAGES.flatMap((names, index) => names.map((name) => [name.toLowerCase(), 1 << index] as const)),
)
const BIT_OF = new Map([
  ...[...OF_ALL].flatMap(([name, language]) =>
    FIRST_BITS.has(language) ? [] : [[name, OTHER_BIT] as const],
  ),
  ...FIRST_BITS,
])

// The names of languages by their codes.
const NAME_OF_CODE = new Map(
  'de german,fr french,es spanish,it italian,nl dutch,pt portuguese,ja japanese,ko korean,zh chinese,ar arabic,he hebrew,pl polish,cs czech,hu hungarian,ro romanian,tr turkish,sv swedish,da danish,nb norwegian,fi finnish,el greek,ru russian,uk ukrainian'
    .split(',')
    .map((row) => row.split(' ') as [string, string]),
)
// The characters that tell the language of a text; a longer part gives the same result.
const MOST_OF_LANGUAGE = 1500

function bitOfText(text: string): number {
  const sample = text.slice(0, MOST_OF_LANGUAGE)
  // Most postings are in English, and a search for two words is fast.
  if (sample.includes(' the ') && sample.includes(' and ')) return 0
  return BIT_OF.get(NAME_OF_CODE.get(languageOf(sample) ?? '') ?? '') ?? 0
}

const FLUENT =
  /\b(?:fluen\w+|native|proficien\w+|bilingual|speak\w*|command|c1|c2|b2|business[- ]level|mother tongue|required|language|skills|written|verbal|spoken|communicat\w+|verhandlungssicher\w*|sehr gute)\b/
const BONUS =
  /\b(?:plus|nice|bonus|prefer\w*|advantage\w*|asset|ideal\w*|desirable|welcome|not required|no need|optional|helpful|beneficial|eligib\w+|von vorteil)\b/
const IN_TITLE = /\b(?:speak\w*|speaker|native|fluent|language)\b|\band english\b|\benglish (?:and|&)/

function languageBits(title: string, text: string, hints: { title: AskHints; text: AskHints }): number {
  // A text that is not written in English asks for its own language.
  let bits = bitOfText(text)
  if (IN_TITLE.test(title)) for (const { name } of hints.title.names) bits |= BIT_OF.get(name) ?? 0
  for (const { name, index } of hints.text.names) {
    const bit = BIT_OF.get(name) ?? 0
    if ((bits & bit) !== 0) continue
    const { from, to } = sentenceAround(text, index, index + name.length)
    const passage = text.slice(Math.max(from, index - 70), Math.min(to, index + name.length + 40))
    if (FLUENT.test(passage) && !BONUS.test(text.slice(from, to))) bits |= bit
  }
  return bits
}

/** The candidates in a lower-case text: names of languages in it, and whether it has any licence word. */
type AskHints = { names: { name: string; index: number }[]; licence: boolean }

// Three letters tell whether a candidate may begin here; nearly all positions fail this check.
function hintsIn(text: string): AskHints {
  const hints: AskHints = { names: [], licence: false }
  let begun = beginning(0, text.charCodeAt(0), text.charCodeAt(1))
  // The length of the shortest candidate.
  for (let index = 0; index + 2 < text.length; index++) {
    begun = ((begun << 5) | (text.charCodeAt(index + 2) & 31)) & 0x7fff
    const kind = BEGINNINGS[begun]
    if (kind === 0 || !startsWord(text, index)) continue
    if (kind === NAME) addName(hints, text, { at: index, begun })
    else hints.licence ||= matchesAt(ANY_LICENCE, text, index)
  }
  return hints
}

function startsWord(text: string, index: number): boolean {
  return isInWord(text, index) && (index === 0 || !isInWord(text, index - 1))
}

function addName(
  { names }: AskHints,
  text: string,
  { at: index, begun }: { at: number; begun: number },
): void {
  const nameList = NAMES.get(begun) ?? []
  const name = nameList.find(
    (candidate) => text.startsWith(candidate, index) && !isInWord(text, index + candidate.length),
  )
  if (name !== undefined) names.push({ name, index: index })
}

function isInWord(text: string, index: number): boolean {
  return index < text.length && wordUnit(text.charCodeAt(index)) === 1
}

function matchesAt(pattern: RegExp, text: string, index: number): boolean {
  pattern.lastIndex = index
  return pattern.test(text)
}

function wordUnit(unit: number): number {
  return unit < 128 ? (IN_WORD[unit] ?? 0) : 0
}

// The word characters of `\b`.
const IN_WORD = Uint8Array.from({ length: 128 }, (_, code) => Number(/\w/.test(String.fromCharCode(code))))

function beginning(first: number, second: number, third: number): number {
  return ((first & 31) << 10) | ((second & 31) << 5) | (third & 31)
}

const NAME = 1
const LICENCE = 2

// Words that occur in every licence demand: most texts have none, so one check is enough.
const LICENCE_WORDS = [
  ...[
    'cpa',
    'certified public',
    'bar adm',
    'admitted to',
    'member of the bar',
    'juris',
    'j\\.d\\.',
    'jd degree',
  ],
  ...[
    'qualified (?:law|sol|att)',
    'licen[sc]',
    'board[- ]cert',
    'bcba',
    'bcaba',
    'rbt',
    'approbation',
    'clearance',
  ],
  ...['ts/sci', 'top secret', 'cdl', 'class [ab] '],
]
const ANY_LICENCE = new RegExp(`(?:${LICENCE_WORDS.join('|')})`, 'y')

const BEGINNINGS = new Uint8Array(2 ** 15)
for (const words of LICENCE_WORDS) begins(words.replaceAll('\\', ''), LICENCE)
for (const name of BIT_OF.keys()) begins(name, NAME)
const NAMES = Map.groupBy(BIT_OF.keys(), beginningOf)

function beginningOf(words: string): number {
  return beginning(words.charCodeAt(0), words.charCodeAt(1), words.charCodeAt(2))
}

function begins(words: string, kind: number): void {
  const index = beginningOf(words)
  if (BEGINNINGS[index] && BEGINNINGS[index] !== kind)
    throw new Error(`A language begins as a licence does: ${words}`)
  BEGINNINGS[index] = kind
}

const CUT = /\n|[.;] | - /g

// Returns the clause around a match: a bonus beside it is another clause.
function sentenceAround(text: string, start: number, end: number): { from: number; to: number } {
  const before = text.slice(Math.max(0, start - 120), start)
  let startAt = start - before.length
  for (const { 0: mark, index } of before.matchAll(CUT)) startAt = start - before.length + index + mark.length
  const after = text.slice(end, end + 80).search(/\n|[.;] | - /)
  return { from: startAt, to: end + (after < 0 ? 80 : after) }
}

/** `choicePattern` finds other credentials that the same clause accepts; a requirement row judges such a choice. */
type Licence = { name: string; demandPattern: RegExp; heldPattern: RegExp; choicePattern?: RegExp }

const LICENCES: readonly Licence[] = [
  {
    name: 'CPA',
    demandPattern:
      /\bcertified public accountant\b|\bcpa\b(?= (?:\w+ ){0,2}(?:certif\w+|licen\w+|designation|qualif\w+|required|or |and ))|(?<=(?:certif\w+|licen\w+|active|qualified|degree|or|an?|as) \(?)cpa\b/g,
    heldPattern: /\b(?:cpa|certified public accountant)\b/,
    choicePattern: /\b(?:acc?a|cima|chartered accountant|equivalent)\b/,
  },
  {
    name: 'admission to the bar',
    demandPattern:
      /\b(?:admitted to (?:the )?(?:\w+ ){0,3}bar|bar admission|member of the bar|juris doctor|j\.d\.|jd degree|qualified (?:lawyer|solicitor|attorney)|licensed to practice law)\b/g,
    heldPattern: /\b(?:bar|juris doctor|j\.?d\.?|solicitor|attorney)\b/,
  },
  {
    name: 'a clinical licence',
    demandPattern:
      /\b(?:nursing license|rn license|licensed (?:practical|registered|clinical|mental|professional)|board[- ]certified|bcba|bcaba|rbt|state licen[sc]ure|medical licen[sc]e|approbation)\b/g,
    heldPattern:
      /\b(?:rn|lpn|nurs\w+ licen\w+|licensed|board[- ]certified|bcba|bcaba|rbt|licensure|approbation)\b/,
  },
  {
    name: 'a security clearance',
    demandPattern: /\b(?:ts\/sci|top secret|(?:active|current|secret) (?:\w+ )?(?:security )?clearance)\b/g,
    heldPattern: /\b(?:clearance|ts\/sci)\b/,
  },
  {
    name: 'a truck licence',
    demandPattern: /\b(?:cdl|class [ab] licen[sc]e)\b/g,
    heldPattern: /\b(?:cdl|class [ab] licen\w+)\b/,
  },
]

function licenceBits(text: string): number {
  return LICENCES.reduce((bits, licence, index) => (isDemand(text, licence) ? bits | (1 << index) : bits), 0)
}

function isDemand(text: string, { demandPattern, choicePattern }: Licence): boolean {
  for (const { 0: licence, index } of text.matchAll(demandPattern)) {
    const { from, to } = sentenceAround(text, index, index + licence.length)
    const clause = text.slice(from, to)
    if (!BONUS.test(clause) && choicePattern?.test(clause) !== true) return true
  }
  return false
}
