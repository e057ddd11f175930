import type { Cleaned, Requirement, RowStatus } from '#db/rows/requirement.ts'
import { addCounts, countInto } from '#lib/judge/read/check-citations.ts'
import { ASKABLE } from '#lib/judge/read/demand-class.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { QUESTION_WORDS } from '#lib/judge/read/plain-words.ts'
import { type Checked, isTooBad, rejected } from '#lib/judge/read/reading.ts'
import { checkSuggestions, type Suggestions } from '#lib/judge/settle/check-suggestions.ts'
import { JudgeEnvelope, JudgeRow, MOST_CITED, suggestible } from '#lib/judge/settle/judge-prompt.ts'
import { wordsIn } from '#lib/text/own-words.ts'
import { termsOf } from '#lib/text/tokens.ts'

/** What a model judged, after code held it against what was sent. */
export type JudgedByModel = Suggestions & { judged: JudgedRequirement[]; citations_cleaned: Cleaned }

/**
 * Takes what a model judged. Rows of a wrong form or of nobody's go, and where more than a third of what was asked is without
 * a row the answer is not taken. Nothing is met without evidence that was sent. `lines` have the ids of the call.
 */
export function acceptJudged(
  value: unknown,
  rows: readonly Requirement[],
  lines: readonly EvidenceLine[],
): Checked<JudgedByModel> {
  const envelope = JudgeEnvelope.safeParse(value)
  if (!envelope.success) return rejected(['The answer is not one object with rows as the schema says.'])
  const cleaned: Cleaned = {}
  const count = countInto(cleaned)
  const shaped = envelope.data.rows.flatMap((row) => JudgeRow.safeParse(row).data ?? [])
  count('bad_row', envelope.data.rows.length - shaped.length)
  const given = new Set(shaped.map(({ id }) => id))
  const missing = rows.filter(({ id }) => !given.has(id))
  if (isTooBad(missing.length, rows.length)) {
    return rejected(missing.map(({ id }) => `There is no row for ${id} as the schema says.`))
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const said = shaped
    .map((row) => agreeing(row, count))
    .map((one) => confirmed(one, { row: byId.get(one.id), lines, count }))
  const checked = checkJudged(said, rows, lines)
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

// What is said to be met and lacking at once is met in part, and what is unclear is not known to be missing.
function agreeing(
  { id, evidence, gap, status }: JudgeRow,
  count: (action: string) => void,
): JudgedRequirement {
  const found = { id, evidence, rule: null }
  if (status === 'met' && gap !== 'none') {
    count('gap_said')
    return { ...found, status: gap === 'unclear' || gap === 'no_evidence' ? 'unknown' : 'partly' }
  }
  // What no line speaks of is not shown, which is no denial.
  if (status === 'unmet' && (gap === 'unclear' || gap === 'no_evidence')) {
    count('gap_said')
    return { ...found, status: 'unknown' }
  }
  return { ...found, status }
}

type Confirming = {
  row: Requirement | undefined
  lines: readonly EvidenceLine[]
  count: (action: string) => void
}

// What only the person can confirm, and a certificate, is met by no line that does not speak of it.
function confirmed(one: JudgedRequirement, { row, lines, count }: Confirming): JudgedRequirement {
  if (row === undefined || (one.status !== 'met' && one.status !== 'partly')) return one
  if (!ASKABLE.includes(row.kind) && row.kind !== 'cert') return one
  const cited = lines.filter(({ id }) => one.evidence.includes(id))
  if (cited.length === 0 || cited.some((line) => speaksOf(line, row))) return one
  count('unrelated')
  return { ...one, status: 'unknown', evidence: [] }
}

function speaksOf({ text, question = '', entry }: EvidenceLine, { quote, terms }: Requirement): boolean {
  const said = new Set(termsOf(`${question}\n${entry?.heading ?? ''}\n${text}`))
  const asked = wordsIn([quote, ...terms].join(' ')).filter((word) => !QUESTION_WORDS.has(word))
  return asked.flatMap((word) => termsOf(word)).some((term) => said.has(term))
}

const STATUSES: readonly string[] = ['met', 'partly', 'unmet', 'unknown'] satisfies RowStatus[]

/**
 * Holds what was judged against the rows and the evidence that were sent: one status for each row, of the known ones,
 * with known evidence, and none that is met without any.
 */
export function checkJudged(
  judged: readonly JudgedRequirement[],
  rows: readonly Requirement[],
  evidence: readonly EvidenceLine[],
): { judged: JudgedRequirement[]; citations_cleaned: Cleaned } {
  const cleaned: Cleaned = {}
  const count = (action: string, times = 1) => {
    if (times > 0) cleaned[action] = (cleaned[action] ?? 0) + times
  }
  const known = new Set(evidence.map(({ id }) => id))
  const asked = new Set(rows.map(({ id }) => id))
  const byRow = new Map<string, JudgedRequirement>()
  for (const one of judged) {
    if (!asked.has(one.id)) count('unknown_row')
    else if (byRow.has(one.id)) count('repeated')
    else byRow.set(one.id, one)
  }
  return {
    judged: rows.map(({ id }) => checkOne({ id, one: byRow.get(id), known }, count)),
    citations_cleaned: cleaned,
  }
}

type One = { id: string; one: JudgedRequirement | undefined; known: ReadonlySet<string> }

function checkOne(
  { id, one, known }: One,
  count: (action: string, times?: number) => void,
): JudgedRequirement {
  if (one === undefined) {
    count('not_judged')
    return { id, status: 'unknown', evidence: [], rule: null }
  }
  const distinct = [...new Set(one.evidence)]
  const held = distinct.filter((ref) => known.has(ref))
  count('unknown_id', distinct.length - held.length)
  if (held.length > MOST_CITED) count('trimmed')
  const { status, action } = statusOf(one.status, held.length)
  if (action !== null) count(action)
  const needsEvidence = status === 'met' || status === 'partly'
  return { id, status, evidence: needsEvidence ? held.slice(0, MOST_CITED) : [], rule: one.rule }
}

function statusOf(status: RowStatus, cited: number): { status: RowStatus; action: string | null } {
  if (!STATUSES.includes(status)) return { status: 'unknown', action: 'unknown_status' }
  if (status === 'met' || status === 'partly') {
    return cited > 0 ? { status, action: null } : { status: 'unknown', action: 'uncited' }
  }
  return { status, action: cited > 0 ? 'detached' : null }
}
