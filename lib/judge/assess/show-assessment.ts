import { z } from 'zod'
import {
  type Assessment,
  findAssessments,
  findNamedAssessment,
  listAssessments,
} from '#db/desk/assessments.ts'
import { findListedRows, findTracked, type TrackedRow } from '#db/desk/tracked-jobs.ts'
import { type AssessmentResult, type Basis, REPORTED, type StoredRow } from '#db/rows/assessment.ts'
import type { Reader, Store } from '#db/store.ts'
import { isSameQuestion } from '#lib/evidence/answers/same-question.ts'
import { findPrintedMaster } from '#lib/evidence/master/role-resume.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import { isPasted } from '#lib/index/jobs/job-key.ts'
import { notJudgedText } from '#lib/judge/assess/assessment-text.ts'
import { isCloseCall } from '#lib/judge/assess/compare-models.ts'
import {
  changedSince,
  type EvidenceNow,
  readByOf,
  type StaleBank,
  type StaleResume,
} from '#lib/judge/assess/freshness.ts'
import { loadEvidence, wordsOfRoleResumes } from '#lib/judge/assess/load-evidence.ts'
import { touchingAnswers } from '#lib/judge/assess/touching-answers.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { type EvidenceLine, isMustHave } from '#lib/judge/read/matrix.ts'
import { conditionsOf, isPressed, shownCondition } from '#lib/judge/settle/conditions.ts'
import { evidenceLines } from '#lib/judge/settle/evidence-lines.ts'
import { formOf, shownForm } from '#lib/judge/settle/form.ts'
import { judgeByRules } from '#lib/judge/settle/settle-rows.ts'
import { PRESS } from '#lib/judge/settle/shown-reading.ts'
import {
  isByAnswer,
  type ProvisionalResult,
  provisionalOf,
  questionOf,
  questionsOf,
  type ReportedRow,
  rowsAfterAnswers,
} from '#lib/judge/verdict/result.ts'
import { NotJudgedShown } from '#lib/judge/verdict/schema.ts'
import { matchSupportOf, shownFor, shownVerdict } from '#lib/judge/verdict/shown-verdict.ts'
import { isLikely, rowsThatCount } from '#lib/judge/verdict/verdict-of.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { Cursor, Limit, publicText, Switch, serviceText, Timestamp } from '#lib/service/values/schema.ts'
import { counted } from '#lib/text/text.ts'

type ShowAssessmentDeps = { desk: Store; config: ConfigFile; now: () => string }

/**
 * Returns a stored assessment as shown; an outdated one lists the changes since, and the effect of answers saved
 * meanwhile (interface, POST /api/assess, behaviour 5).
 */
export async function showAssessment(services: ShowAssessmentDeps, assessment: Assessment) {
  const { desk, config, now } = services
  const { fit } = (await config.read()).config
  const [tracked] = await findTracked(desk, [assessment.job_key])
  const view = assessmentView(assessment, {
    ...fit,
    job_class: tracked?.class ?? null,
    chance: tracked?.chance ?? null,
  })
  if (assessment.stale_reason === null) return view
  const evidence = await loadEvidence(desk)
  const { result, basis } = assessment
  if (assessment.stale_reason === 'resume_changed') {
    const then = await linesThen(services, assessment)
    const today = now().slice(0, 10)
    return { ...view, basis_stale_resume: staleResume(result, { then, now: evidence.lines, today }) }
  }
  if (assessment.stale_reason !== 'story_bank_changed') return view
  const { match_at_percent } = fit
  const today = now().slice(0, 10)
  const after = provisionalOf({ result, evidence: evidence.lines, today, match_at_percent })
  const provisional = after && (await provisionalView(desk, after, tracked))
  return { ...view, basis_stale_bank: staleBank(result, basis, evidence), provisional }
}

async function provisionalView(
  desk: Reader,
  { derived, rows }: ProvisionalResult,
  tracked: TrackedRow | undefined,
) {
  const { fit, met, total } = derived
  return { ...(await shownFor(desk, derived, tracked)), fit, met, total, rows }
}

async function linesThen(
  { desk }: ShowAssessmentDeps,
  { basis, created_at }: Pick<Assessment, 'basis' | 'created_at'>,
): Promise<EvidenceLine[]> {
  const { master_revision: revision } = basis
  const content =
    revision === null
      ? await wordsOfRoleResumes(desk, created_at)
      : (await findPrintedMaster(desk, revision))?.content
  return content ? evidenceLines({ content, answers: [], stories: [] }) : []
}

// The text of a question stands among the questions; the status before a report is stored and not shown.
function shownRow(stored: ReportedRow, counts: boolean) {
  const { evidence, ask, any_of, found, chance, ...row } = stored
  const likely = isLikely({ status: row.status, chance })
  const report = found === undefined ? null : row.settled_by === 'said_met' ? 'met' : row.settled_by
  const reported = REPORTED.find((status) => status === report) ?? null
  const conditions = conditionsOf(row)
  const isOpen = isUnanswered(row) && reported === null && !conditions.some(isPressed)
  const question = isOpen ? questionOf(stored) : null
  const open_question = question === null ? null : { question, form: shownForm(question) }
  return {
    ...row,
    likely,
    ...(likely ? { chance } : {}),
    counts,
    cited: evidence.length,
    reported,
    open_question,
    conditions: conditions.map(shownCondition),
  }
}

// A must-have can be answered whatever the verdict is by now; an answer that denies it is changed among the answers.
function isUnanswered(row: Pick<ReportedRow, 'class' | 'status' | 'settled_by'>): boolean {
  return isMustHave(row.class) && row.status !== 'met' && row.settled_by?.startsWith('answer_') !== true
}

type ViewInput = {
  match_at_percent: number
  /** The class of the assessed job; null for one that no role found. */
  job_class: number | null
  /** The chance of a call of that job, in hundredths of a percent. */
  chance?: number | null
}

/**
 * Returns an assessment as shown beside strangers' words: citations are counted and never quoted, and suggestions only
 * name their lines.
 */
export function assessmentView(
  { target, result, basis, stale_reason, created_at, written_by }: Assessment,
  { match_at_percent, job_class, chance = null }: ViewInput,
) {
  const shown = shownVerdict(result, job_class)
  const { rows, more_rows, unmet, suggestions, requirements_note, ...summary } = result
  const counted = new Set(rowsThatCount([...rows, ...more_rows]).map(({ id }) => id))
  const { prompt_version, constraints_digest, story_bank, master_revision_id, master_revision } = basis
  return {
    target,
    read_by: target === 'builtin' ? ('rules' as const) : readByOf(prompt_version),
    ...summary,
    title: result.title ?? null,
    ...shown,
    ...(requirements_note === null ? {} : { requirements_note }),
    questions: result.questions.map((open) => ({ ...open, form: shownForm(open.question) })),
    not_judged: notJudgedText(result.not_judged),
    likely: result.likely ?? 0,
    match_rests_on: matchSupportOf(result, shown.verdict),
    close_call: isCloseCall(result, { match_at_percent, chance }),
    matrix: rows.map((row) => shownRow(row, counted.has(row.id))),
    suggestions: suggestions.flatMap(({ ref, refused }) => (refused ? [] : [{ ref, change: 'reworded' }])),
    suggestions_refused: suggestions.flatMap(({ ref, refused }) =>
      refused ? [{ ref, reason: refused }] : [],
    ),
    basis: { prompt_version, constraints_digest, story_bank },
    resume_basis:
      master_revision_id === null || master_revision === null
        ? null
        : { input: 'evidence', master_revision_id, master_revision, selector_version: prompt_version },
    basis_stale: stale_reason !== null,
    basis_stale_reason: stale_reason,
    // `showAssessment` adds the outdated parts.
    basis_stale_bank: [] as StaleBank[],
    basis_stale_resume: [] as StaleResume[],
    provisional: null as Awaited<ReturnType<typeof provisionalView>> | null,
    created_at,
    written_by,
  }
}

/**
 * Returns the assessment of the job that a link, or the name of a pasted text, names; refuses with `not_found` if
 * there is none.
 */
export async function findNamedJob(
  { desk, index }: { desk: Reader; index: Reader },
  url: string,
): Promise<Assessment> {
  const key = isPasted(url) ? null : await findLinkedJob(index, url)
  const [linked] = key === null ? [] : await findAssessments(desk, [key])
  const assessment = linked ?? (await findNamedAssessment(desk, url))
  if (assessment) return assessment
  throw new Refusal('not_found', 'This job was not assessed. Assess it with POST /api/assess.')
}

type AssessedParts = Pick<AssessmentResult, 'rows' | 'more_rows' | 'questions'>

const MOST = 20

/** Returns the changes of answers and stories that outdated an assessment, without their words. */
export function staleBank(
  { rows, more_rows, questions }: AssessedParts,
  then: Pick<Basis, 'bank'>,
  now: Pick<EvidenceNow, 'revisions' | 'answers'> & { basis: Pick<Basis, 'bank'> },
): StaleBank[] {
  const differs = changedSince(then.bank, now)
  const every = [...rows, ...more_rows]
  const cited = new Set(
    every.flatMap((row) =>
      row.evidence.flatMap(({ kind, ref }) => (kind !== 'line' && differs(ref) ? [ref] : [])),
    ),
  )
  const changed = now.answers.filter(({ question_id }) => differs(question_id))
  const shown = new Map(questions.map(({ row, question }) => [row, question]))
  const touching = touchingAnswers(every, changed)
    .filter(({ row, question_id }) => !row.evidence.some(({ ref }) => ref === question_id))
    .map(({ row, question_id: bank_question_id, isExact }): StaleBank => {
      const question = shown.get(row.id) ?? questionOf(row)
      const match = isExact ? 'exact' : 'near'
      return { match, bank_question_id, question_id: row.id, ...(question === null ? {} : { question }) }
    })
  const touched = [...cited].map((ref): StaleBank => ({ match: 'cited', bank_question_id: ref }))
  return [...touching, ...touched].slice(0, MOST)
}

/**
 * Returns the changes of the resume that outdated an assessment; `then` and `now` are its evidence lines. A new line
 * belongs to an open question if it names a term of its requirement, or if the built-in rules find the requirement met or
 * likely by it: "German: C2" settles "fluent German", which names no term.
 */
export function staleResume(
  { rows, more_rows, questions }: AssessedParts,
  { then, now, today }: { then: readonly EvidenceLine[]; now: readonly EvidenceLine[]; today: string },
): StaleResume[] {
  const before = textsOf(then)
  const after = textsOf(now)
  const every = [...rows, ...more_rows]
  const changed = every
    .filter(({ evidence }) =>
      evidence.some(({ kind, ref }) => kind === 'line' && before.get(ref) !== after.get(ref)),
    )
    .map(({ quote }): StaleResume => ({ change: 'line_changed', requirement: quote }))
  const freshLines = now.filter(({ kind, ref, text }) => kind === 'line' && before.get(ref) !== text)
  const freshNames = new Set(freshLines.flatMap(({ text }) => findTerms(text).map(({ name }) => name)))
  const questioned = new Set(questions.map(({ row }) => row))
  const openRows = every.filter(({ id }) => questioned.has(id))
  const named = openRows.filter(({ terms }) =>
    terms.flatMap((term) => findTerms(term)).some(({ name }) => freshNames.has(name)),
  )
  const settled = freshLines.length === 0 ? [] : settledBy(freshLines, { openRows, now, today })
  const touched = new Set([...named.map(({ id }) => id), ...settled])
  const open = questions
    .filter(({ row }) => touched.has(row))
    .map(({ row, question }): StaleResume => ({ change: 'new_line', question_id: row, question }))
  return [...changed, ...open].slice(0, MOST)
}

type OpenRows = { openRows: readonly StoredRow[]; now: readonly EvidenceLine[]; today: string }

// The ids of rows that the built-in rules find met or likely now, and cite one of these lines for.
function settledBy(lines: readonly EvidenceLine[], { openRows, now, today }: OpenRows): string[] {
  const fresh = new Set(lines.map(({ id }) => id))
  return judgeByRules(openRows, now, today)
    .filter(({ evidence }) => evidence.some((id) => fresh.has(id)))
    .filter((row) => row.status === 'met' || isLikely(row))
    .map(({ id }) => id)
}

function textsOf(lines: readonly EvidenceLine[]): Map<string, string> {
  return new Map(lines.flatMap(({ kind, ref, text }) => (kind === 'line' ? [[ref, text] as const] : [])))
}

/** The questions of a job after an answer: whether the answered one is settled, and how many are open. */
export type AsksAfter = { settled: boolean; open_questions: number; message: string }

type AnsweredQuestion = { question: string; job_url: string | undefined }

/**
 * Returns whether the job for which an answer was saved still asks its question, and how many others. Null if no job is named,
 * it was not assessed, or it did not ask this.
 */
export async function asksAfter(
  { desk, index, config, now }: Pick<SharedServices, 'desk' | 'index' | 'config' | 'now'>,
  { question, job_url }: AnsweredQuestion,
): Promise<AsksAfter | null> {
  if (job_url === undefined) return null
  const assessment = await findNamedJob({ desk, index }, job_url).catch(notAssessed)
  if (assessment === null) return null
  const { fit } = (await config.read()).config
  const { lines } = await loadEvidence(desk)
  const { rows, more_rows } = assessment.result
  const after = rowsAfterAnswers([...rows, ...more_rows], lines, now().slice(0, 10))
  const own = after.filter(({ ask }) => ask !== null && isSameQuestion(ask, question))
  if (own.length === 0) return null
  const open = questionsOf(after, fit.match_at_percent).questions
  const settled = own.every(({ settled_by }) => isByAnswer(settled_by))
  const others = open.filter((row) => !own.some(({ id }) => id === row.row)).length
  return {
    settled,
    open_questions: others + (settled ? 0 : 1),
    message: messageOf(question, settled, others),
  }
}

function notAssessed(problem: unknown): null {
  if (problem instanceof Refusal && problem.code === 'not_found') return null
  throw problem
}

function messageOf(question: string, settled: boolean, others: number): string {
  const own = settled
    ? 'It settles this question of the job.'
    : `The job still asks this question. ${PRESS[formOf(question).form]}`
  return `${own} ${others === 0 ? 'The job asks nothing else.' : `The job asks ${counted(others, 'other question')}.`}`.replace(
    '  ',
    ' ',
  )
}

export const AssessmentsQuery = z.strictObject({
  state: z
    .enum(['matched_above_threshold', 'pending_user_answers', 'below_threshold', 'not_a_match', 'not_judged'])
    .optional()
    .describe('jobs with this verdict'),
  stale: Switch.optional().describe('those that are out of date, or the others'),
  limit: Limit,
  cursor: Cursor.optional(),
})
export type AssessmentsQuery = z.output<typeof AssessmentsQuery>

export const AssessmentsResponse = z.looseObject({
  schema_version: z.literal('svc-assessments:1'),
  assessments: z.array(
    z.looseObject({
      job_identity: publicText(),
      target: serviceText(),
      verdict: serviceText(),
      word: serviceText(),
      not_judged: NotJudgedShown.nullable(),
      fit: z.number().nullable(),
      met: z.int(),
      total: z.int(),
      thin: z.boolean(),
      open_questions: z.int(),
      basis_stale: z.boolean(),
      basis_stale_reason: serviceText().nullable(),
      created_at: Timestamp,
    }),
  ),
  next_cursor: serviceText().nullable(),
})

/** Returns the assessments, newest first; `cursor` is the end of an earlier page. */
export async function showAssessments({ desk }: { desk: Store }, query: AssessmentsQuery) {
  const { state, stale, limit, cursor } = query
  const every = await listAssessments(desk)
  const listed = await findListedRows(
    desk,
    every.map(({ job_key }) => job_key),
  )
  const classes = new Map(listed.map((row) => [row.job_key, row.class]))
  const all = every
    .map((assessment) => ({
      ...assessment,
      shown: shownVerdict(assessment.result, classes.get(assessment.job_key) ?? null),
    }))
    .filter(
      ({ shown, stale_reason }) =>
        (state === undefined || shown.verdict === state) &&
        (stale === undefined || (stale_reason !== null) === stale),
    )
  const remaining = cursor === undefined ? all : all.filter(isBehind(cursor))
  const page = remaining.slice(0, limit)
  const last = remaining.length > limit ? page.at(-1) : undefined
  return {
    schema_version: 'svc-assessments:1' as const,
    assessments: page.map(({ job_identity, target, result, shown, stale_reason, created_at }) => ({
      job_identity,
      target,
      ...shown,
      not_judged: notJudgedText(result.not_judged),
      fit: result.fit,
      met: result.met,
      total: result.total,
      thin: result.thin,
      open_questions: result.questions.length,
      basis_stale: stale_reason !== null,
      basis_stale_reason: stale_reason,
      created_at,
    })),
    next_cursor: last ? `${last.created_at}/${last.job_key}` : null,
  }
}

type Listed = Pick<Assessment, 'created_at' | 'job_key'>

// By time and key, because a job that is assessed again meanwhile moves to the beginning.
function isBehind(cursor: string): (assessment: Listed) => boolean {
  const [, created_at, key] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)\/(-?\d+)$/.exec(cursor) ?? []
  if (created_at === undefined)
    throw new Refusal('invalid_value', 'The `cursor` is not of this list. Start again without it.')
  return (assessment) =>
    assessment.created_at < created_at ||
    (assessment.created_at === created_at && assessment.job_key > Number(key))
}
