import type { Contradiction, WordingSuggestion } from '#db/rows/assessment.ts'
import type { CorrectionCounts, Requirement, RowKind, RowStatus } from '#db/rows/requirement.ts'
import { isPlaceName } from '#lib/index/places/named-places.ts'
import { placeWords } from '#lib/index/places/place-words.ts'
import { findTown } from '#lib/index/places/towns.ts'
import { type CheckedAnswer, isTooBad, rejected } from '#lib/judge/read/accept-extract.ts'
import { addCounts, countInto } from '#lib/judge/read/check-citations.ts'
import { ASKABLE } from '#lib/judge/read/demand-class.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { type Fact, readFacts } from '#lib/judge/settle/facts/read-facts.ts'
import {
  JudgeEnvelope,
  JudgeRow,
  LONGEST_SUGGESTION,
  MOST_CITED,
  MOST_SUGGESTED,
  SuggestionSent,
  suggestible,
} from '#lib/judge/settle/judge-prompt.ts'
import { NOT_JUDGED } from '#lib/judge/settle/settle-rows.ts'
import { contradiction } from '#lib/judge/settle/weigh-rewording.ts'
import { wordsIn } from '#lib/text/fold-text.ts'
import { capped, oneLine } from '#lib/text/text.ts'
import { termsOf } from '#lib/text/tokens.ts'
import { QUESTION_WORDS } from '#lib/text/word-tables.ts'

/** A model's judgements after the checks by code. */
export type JudgedByModel = Suggestions & { judged: JudgedRequirement[]; citations_cleaned: CorrectionCounts }

/**
 * Accepts a model's judgements. Malformed and unknown rows are dropped, and if more than a third of the rows lack a
 * judgement or cite only lines that were not sent, the answer is refused. No row is met or unmet without evidence that was sent. `lines` have the ids of the call;
 * `kept` collects the good rows of a refused answer for the next one.
 */
export function acceptJudged(
  value: unknown,
  rows: readonly Requirement[],
  lines: readonly EvidenceLine[],
  kept: JudgeRow[] = [],
): CheckedAnswer<JudgedByModel> {
  const envelope = JudgeEnvelope.safeParse(value)
  if (!envelope.success) return rejected(['The answer is not one object with rows as the schema says.'])
  const cleaned: CorrectionCounts = {}
  const count = countInto(cleaned)
  const own = envelope.data.rows.flatMap((row) => JudgeRow.safeParse(row).data ?? [])
  count('bad_row', envelope.data.rows.length - own.length)
  const keptIds = new Set(kept.map(({ id }) => id))
  const shaped = [...kept, ...own.filter(({ id }) => !keptIds.has(id))]
  const lineIds = new Set(lines.map(({ id }) => id))
  const cites = ({ evidence }: JudgeRow) => evidence.length === 0 || evidence.some((id) => lineIds.has(id))
  const good = shaped.filter(cites)
  const judgedIds = new Set(shaped.map(({ id }) => id))
  const goodIds = new Set(good.map(({ id }) => id))
  const missing = rows.filter(({ id }) => !goodIds.has(id))
  if (isTooBad(missing.length, rows.length)) {
    kept.splice(0, kept.length, ...good)
    return rejected(
      missing.map(({ id }) =>
        judgedIds.has(id)
          ? `The row ${id} names no line of the evidence.`
          : `There is no row for ${id} as the schema says.`,
      ),
    )
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const statements = shaped
    .map((row) => agreeing(row, count))
    .map((statement) => confirmed(statement, { row: byId.get(statement.id), lines, count }))
  const checked = checkJudged(statements, rows, lines)
  const items = new Map(suggestible(lines).map((line) => [line.id, line]))
  return {
    ok: true,
    value: {
      judged: checked.judged,
      citations_cleaned: addCounts(cleaned, checked.citations_cleaned),
      ...checkSuggestions(envelope.data.suggestions, items),
    },
  }
}

// A row judged both met and lacking is partly met; one that its lines contradict or leave unclear is open.
function agreeing(
  { id, evidence, gap, status }: JudgeRow,
  count: (action: string) => void,
): JudgedRequirement {
  const base = { id, evidence, rule: null }
  if (status !== 'met' || gap === 'none') return { ...base, status }
  count('gap_said')
  const isPart = gap === 'too_little' || gap === 'other_tool' || gap === 'level'
  return isPart ? { ...base, status: 'partly' } : { ...base, status: 'unknown', rule: NOT_JUDGED }
}

type ConfirmInput = {
  row: Requirement | undefined
  lines: readonly EvidenceLine[]
  count: (action: string) => void
}

// A certificate, or a row that only the person can confirm, is met only by a line that mentions something of its kind. Partly met, it
// carries no match.
function confirmed(statement: JudgedRequirement, { row, lines, count }: ConfirmInput): JudgedRequirement {
  if (row === undefined || statement.status !== 'met') return statement
  if (!ASKABLE.includes(row.kind) && row.kind !== 'cert') return statement
  const cited = lines.filter(({ id }) => statement.evidence.includes(id))
  if (cited.length === 0 || cited.some((line) => speaksOf(line, row))) return statement
  count('unrelated')
  return { ...statement, status: 'unknown', evidence: [], rule: NOT_JUDGED }
}

const STATUSES: readonly string[] = ['met', 'partly', 'unmet', 'unknown'] satisfies RowStatus[]

/**
 * Checks judgements against the sent rows and evidence: one status for each row, known statuses and evidence only, and
 * none met or unmet without evidence.
 */
export function checkJudged(
  judged: readonly JudgedRequirement[],
  rows: readonly Requirement[],
  evidence: readonly EvidenceLine[],
): { judged: JudgedRequirement[]; citations_cleaned: CorrectionCounts } {
  const cleaned: CorrectionCounts = {}
  const count = (action: string, times = 1) => {
    if (times > 0) cleaned[action] = (cleaned[action] ?? 0) + times
  }
  const evidenceIds = new Set(evidence.map(({ id }) => id))
  const rowIds = new Set(rows.map(({ id }) => id))
  const byRow = new Map<string, JudgedRequirement>()
  for (const statement of judged) {
    if (!rowIds.has(statement.id)) count('unknown_row')
    else if (byRow.has(statement.id)) count('repeated')
    else byRow.set(statement.id, statement)
  }
  return {
    judged: rows.map(({ id }) => checkItem({ id, verdict: byRow.get(id), refs: evidenceIds }, count)),
    citations_cleaned: cleaned,
  }
}

type JudgedItem = { id: string; verdict: JudgedRequirement | undefined; refs: ReadonlySet<string> }

function checkItem(
  { id, verdict, refs }: JudgedItem,
  count: (action: string, times?: number) => void,
): JudgedRequirement {
  if (verdict === undefined) {
    count('not_judged')
    return { id, status: 'unknown', evidence: [], rule: NOT_JUDGED }
  }
  const distinct = [...new Set(verdict.evidence)]
  const cited = distinct.filter((ref) => refs.has(ref))
  count('unknown_id', distinct.length - cited.length)
  if (cited.length > MOST_CITED) count('trimmed')
  const { status, action } = statusOf(verdict.status, cited.length)
  if (action !== null) count(action)
  if (status === 'unknown')
    return { id, status, evidence: [], rule: verdict.status === status ? verdict.rule : NOT_JUDGED }
  return { id, status, evidence: cited.slice(0, MOST_CITED), rule: verdict.rule }
}

// Only a line of the person's meets or contradicts a row; silence does neither.
function statusOf(status: RowStatus, cited: number): { status: RowStatus; action: string | null } {
  if (!STATUSES.includes(status)) return { status: 'unknown', action: 'unknown_status' }
  if (status === 'unknown') return { status, action: cited > 0 ? 'detached' : null }
  return cited > 0 ? { status, action: null } : { status: 'unknown', action: 'uncited' }
}

/** The suggestions that are kept, and how many were not, by reason. */
type Suggestions = { suggestions: WordingSuggestion[]; suggestions_dropped: CorrectionCounts }

/** Holds suggestions against the lines they are for, `lines` by the ids that were sent. */
export function checkSuggestions(sent: unknown, lines: ReadonlyMap<string, EvidenceLine>): Suggestions {
  const suggestions: WordingSuggestion[] = []
  const dropped: CorrectionCounts = {}
  const count = countInto(dropped)
  const list = Array.isArray(sent) ? sent : []
  if (sent !== undefined && !Array.isArray(sent)) count('malformed')
  for (const value of list) {
    const checked = checkSuggestion(value, lines, suggestions)
    if (typeof checked === 'string') count(checked)
    else {
      suggestions.push(checked)
      if (checked.refused) count(checked.refused)
    }
  }
  return { suggestions, suggestions_dropped: dropped }
}

// The suggestion, or the reason for which there is none.
function checkSuggestion(
  value: unknown,
  lines: ReadonlyMap<string, EvidenceLine>,
  before: readonly WordingSuggestion[],
): WordingSuggestion | string {
  const { data } = SuggestionSent.safeParse(value)
  if (data === undefined) return 'malformed'
  const line = lines.get(data.item)
  if (line === undefined) return 'unknown_item'
  if (before.some(({ ref }) => ref === line.ref)) return 'duplicate'
  const text = oneLine(data.text, 2 * LONGEST_SUGGESTION)
  if (text.length > LONGEST_SUGGESTION) return 'too_long'
  const refused = contradiction(text, line.wording ?? line.text)
  if (refused !== null && SILENT.has(refused)) return refused
  if (before.length >= MOST_SUGGESTED) return 'capped'
  return refused === null ? { ref: line.ref, text } : { ref: line.ref, text, refused }
}

// The line's own words tell nothing, and contact data (also a link) is not stored.
const SILENT: ReadonlySet<Contradiction> = new Set(['no_change', 'contact_data'])

/**
 * Returns whether a line names something of the kind that a row asks about, or shares a word with it. Example: "Based in
 * LA" speaks of "Must live in Los Angeles", "Ran the ledger in Kotlin" does not.
 */
export function speaksOf(line: EvidenceLine, row: Requirement): boolean {
  const text = capped(`${line.question ?? ''}\n${line.entry?.heading ?? ''}\n${line.text}`, LONGEST)
  if (sharesWord(text, row) || (NAMES[row.kind]?.(text, row.quote) ?? false)) return true
  if (line.section !== undefined && SECTIONS[row.kind] === line.section) return true
  const facts = FACTS[row.kind] ?? []
  return facts.length > 0 && readFacts([line]).some(({ kind }) => facts.includes(kind))
}

// "Français : langue maternelle" beside "Fluent French".
const SECTIONS: Partial<Record<RowKind, EvidenceLine['section']>> = {
  language: 'languages',
  cert: 'certifications',
}
// A fact tells more than its words: "Open to relocate" speaks of an office anywhere, and a car of the way there.
const OF_PLACE_AND_TIME = [
  'home',
  'moving',
  'office',
  'travel',
  'hours',
  'driving_licence',
  'car',
] as const satisfies Fact['kind'][]
const FACTS: Partial<Record<RowKind, readonly Fact['kind'][]>> = {
  location: OF_PLACE_AND_TIME,
  schedule: OF_PLACE_AND_TIME,
  work_auth: ['permission', 'sponsorship'],
}

const LONGEST = 2000

function sharesWord(text: string, { quote, terms }: Requirement): boolean {
  const lineTerms = new Set(termsOf(text))
  const rowWords = wordsIn([quote, ...terms].join(' ')).filter((word) => !QUESTION_WORDS.has(word))
  return rowWords.flatMap((word) => termsOf(word)).some((term) => lineTerms.has(term))
}

const TRAVEL =
  /\btravel|\btrips?\b|\bcommut|\brelocat|\breis(?:e|en|ebereit\w*)\b|\bdienstreise|\bdéplacement|\bviaj|\bviagens?\b|\btrasfert/iu
// A place tells of travel and of the hours of a time zone.
const TIME_ZONE =
  /\btime ?zones?\b|\bzeitzone|\bfuseaux? horaires?|\bzonas? horarias?|\bfusos? (?:horários?|orari)/iu
const HOURS =
  /\b(?:nights?|evenings?|mornings?|afternoons?|weekends?|week-ends?|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|shifts?|rota|on[- ]call|overtime|holidays?|full[- ]?time|part[- ]?time|hours?|hrs|24\/7|immediately|notice|nachts?)\b|\d ?days? (?:a|per) week|\b(?:nacht|nächte|schicht|wochenend|früh|spät|teilzeit|vollzeit|überstunden|rufbereitschaft|bereitschaftsdienst)|\b(?:nuits?|astreintes?|guardias|reperibilità|sobreaviso|soirs?|horaires|noches?|turnos?|fin(?:es)? de semana|turni|notte|noites?)\b/iu
const PERMIT =
  /\bciti[sz]en|\bvisas?\b|\bpermits?\b|\bpermission\b|\bauthori[sz]|\bsponsor|\bgreen card\b|\bpassport|\bresiden(?:t|cy|ce)\b|\bright to work\b|\bsettled status\b|\bnationality\b|\bwork rights\b|\bstaatsbürger|\barbeitserlaubnis|\baufenthalt|\bnationalité|\btitre de séjour|\bciudadan|\bpermiso\b|\bcittadin|\bcidad/iu
const CLEARANCE =
  /\b[Cc]lear(?:ed|ance)\b|\b[Vv]ett(?:ed|ing)\b|\b[Pp]olygraph\b|\b[Tt]op [Ss]ecret\b|\bTS\/SCI\b|\bSC\b|\bDV\b|\bSicherheitsüberprüfung|\b[Hh]abilitation\b/u
const CREDENTIAL =
  /\blicen[cs]|\bcertif|\bregistered\b|\bregistration\b|\bchartered\b|\baccredit|\bqualified\b|\bcards?\b|\bdiplom|\bführerschein|\bzertifi|\bpermis\b|\bcarn[eé]/iu
const LANGUAGE =
  /\b(?:native|fluent|bilingual|mother tongue|muttersprach\w*|fließend|courant|nativ\w*|[ABC][12])\b/iu

// By the kind of a row: whether a line names something of this kind.
const NAMES: Partial<Record<RowKind, (text: string, quote: string) => boolean>> = {
  location: namesPlace,
  schedule: (text, quote) =>
    TRAVEL.test(quote)
      ? TRAVEL.test(text) || namesPlace(text)
      : HOURS.test(text) || (TIME_ZONE.test(quote) && namesPlace(text)),
  work_auth: (text) => PERMIT.test(text) || namesPlace(text),
  clearance: (text) => CLEARANCE.test(text),
  salary: (text) => /\d/.test(text),
  language: (text) => LANGUAGE.test(text),
  cert: (text) => CREDENTIAL.test(text) || findTerms(text).some(({ sort }) => sort === 'cert'),
}

const SHORT_NAMES = /(?<!\p{L})(?:LA|SF|DC|NYC|US|USA|UK|EU)(?!\p{L})/u
const CAPITALISED = /\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}/gu

function namesPlace(text: string): boolean {
  if (SHORT_NAMES.test(text) || placeWords(text).some(({ place }) => place)) return true
  const names = text.match(CAPITALISED) ?? []
  return names.some((name) => isPlaceName(name) || findTown(name) !== null)
}
