import type { CorrectionCounts, Requirement, RowStatus } from '#db/rows/requirement.ts'
import { addCounts, countInto } from '#lib/judge/read/check-citations.ts'
import { ASKABLE } from '#lib/judge/read/demand-class.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { type CheckedAnswer, isTooBad, rejected } from '#lib/judge/read/reading.ts'
import { speaksOf } from '#lib/judge/settle/certain/line-speaks-of.ts'
import { checkSuggestions, type Suggestions } from '#lib/judge/settle/check-suggestions.ts'
import { JudgeEnvelope, JudgeRow, MOST_CITED, suggestible } from '#lib/judge/settle/judge-prompt.ts'

/** A model's judgements after the checks by code. */
export type JudgedByModel = Suggestions & { judged: JudgedRequirement[]; citations_cleaned: CorrectionCounts }

/**
 * Accepts a model's judgements. Malformed and unknown rows are dropped, and if more than a third of the rows lack a
 * judgement, the answer is refused. No row is met or unmet without evidence that was sent. `lines` have the ids of the call;
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
  const judgedIds = new Set(shaped.map(({ id }) => id))
  const missing = rows.filter(({ id }) => !judgedIds.has(id))
  if (isTooBad(missing.length, rows.length)) {
    kept.splice(0, kept.length, ...shaped)
    return rejected(missing.map(({ id }) => `There is no row for ${id} as the schema says.`))
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
  return {
    ...base,
    status: gap === 'too_little' || gap === 'other_tool' || gap === 'level' ? 'partly' : 'unknown',
  }
}

type ConfirmInput = {
  row: Requirement | undefined
  lines: readonly EvidenceLine[]
  count: (action: string) => void
}

// A certificate, or a row that only the person can confirm, is met only by a line that mentions something of its kind.
function confirmed(statement: JudgedRequirement, { row, lines, count }: ConfirmInput): JudgedRequirement {
  if (row === undefined || (statement.status !== 'met' && statement.status !== 'partly')) return statement
  if (!ASKABLE.includes(row.kind) && row.kind !== 'cert') return statement
  const cited = lines.filter(({ id }) => statement.evidence.includes(id))
  if (cited.length === 0 || cited.some((line) => speaksOf(line, row))) return statement
  count('unrelated')
  return { ...statement, status: 'unknown', evidence: [] }
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
    return { id, status: 'unknown', evidence: [], rule: null }
  }
  const distinct = [...new Set(verdict.evidence)]
  const cited = distinct.filter((ref) => refs.has(ref))
  count('unknown_id', distinct.length - cited.length)
  if (cited.length > MOST_CITED) count('trimmed')
  const { status, action } = statusOf(verdict.status, cited.length)
  if (action !== null) count(action)
  return { id, status, evidence: status === 'unknown' ? [] : cited.slice(0, MOST_CITED), rule: verdict.rule }
}

// Only a line of the person's meets or contradicts a row; silence does neither.
function statusOf(status: RowStatus, cited: number): { status: RowStatus; action: string | null } {
  if (!STATUSES.includes(status)) return { status: 'unknown', action: 'unknown_status' }
  if (status === 'unknown') return { status, action: cited > 0 ? 'detached' : null }
  return cited > 0 ? { status, action: null } : { status: 'unknown', action: 'uncited' }
}
