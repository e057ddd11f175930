import { findReading, putReading, type ReadingKey } from '#db/desk/assessments.ts'
import type { WordingSuggestion } from '#db/rows/assessment.ts'
import type { MatrixRow, Requirement, StoredReading } from '#db/rows/requirement.ts'
import type { Store } from '#db/store.ts'
import { privateSubject } from '#lib/evidence/answers/private-subject.ts'
import { EXTRACT_VERSION, JUDGE_VERSION } from '#lib/judge/assess/versions.ts'
import type { AskModel, ModelQuery } from '#lib/judge/calls/ask.ts'
import { acceptExtract } from '#lib/judge/read/accept-extract.ts'
import { addCounts, checkCitations } from '#lib/judge/read/check-citations.ts'
import { type ExtractPrompt, extractPrompt, sentPosting } from '#lib/judge/read/extract-prompt.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { acceptJudged, type JudgedByModel } from '#lib/judge/settle/accept-judged.ts'
import { demandOf } from '#lib/judge/settle/demand.ts'
import { type JudgeRow, judgePrompt, type ListedPlace } from '#lib/judge/settle/judge-prompt.ts'
import { pickEvidence, sharesSubject } from '#lib/judge/settle/pick-evidence.ts'
import { matrixRows, rowsToJudge } from '#lib/judge/settle/settle-rows.ts'
import type { FailedCall } from '#lib/judge/targets/reasons.ts'
import { type ModelChecks, requirementsNote } from '#lib/judge/verdict/result.ts'
import { fenceFor, sha256Of } from '#lib/text/digest.ts'

/** A job to assess by a model, with everything that may be cited; `today` is a day, YYYY-MM-DD. */
type ModelAssessmentInput = ModelStep & {
  subject: PostingToAssess
  evidence: readonly EvidenceLine[]
  today: string
  desk: Store
}

/** The finding for `resultOf`, or the reason for none. */
type AssessedByModel =
  | {
      ok: true
      rows: MatrixRow[]
      addresses_ai: boolean
      suggestions: WordingSuggestion[]
      checks: ModelChecks
      /** The model that judged, or else the one that read, by its own name. */
      model: string | null
    }
  | UnansweredStage

const NOTHING_JUDGED: JudgedStage = {
  ...{ judged: [], citations_cleaned: {}, suggestions: [], suggestions_dropped: {} },
  model: null,
  evidence_left_out: 0,
}

/**
 * Returns the evidence that a model may be sent: of answers only those on the subject of an open requirement, and none on
 * private subjects, such as pay or health. Answers stand last, because they differ from job to job. Facts of the settings
 * are compared by code.
 */
export function sentEvidence(
  evidence: readonly EvidenceLine[],
  rows: readonly Requirement[],
): EvidenceLine[] {
  const answers = evidence.filter(
    (line) =>
      line.kind === 'answer' &&
      privateSubject({ question: line.question ?? '', answer: line.text }) === null &&
      sharesSubject(line, rows),
  )
  return [...evidence.filter(({ kind }) => kind !== 'answer' && kind !== 'fact'), ...answers]
}

/** Returns the lines of the settings about the home and moving, which a row about a place is sent with. */
export function placeFacts(evidence: readonly EvidenceLine[]): EvidenceLine[] {
  return evidence.filter(({ given }) => given?.kind === 'home' || given?.kind === 'moving')
}

/**
 * Assesses a job in two stages: a model reads the posting, code settles the certain rows, and a model judges the rest
 * by ids and closed words. The second call is skipped if no row or no evidence remains. Private answers settle rows, and are not sent.
 */
export async function assessByModel({
  subject,
  evidence,
  today,
  desk,
  ...modelStep
}: ModelAssessmentInput): Promise<AssessedByModel> {
  const posting = await readByModel(subject, modelStep, desk)
  if (!posting.ok) return posting
  const { rows, addresses_ai } = posting.reading.read
  const { settled, nearly, open: requirements } = rowsToJudge(rows, evidence, today)
  const sent = sentEvidence(evidence, requirements)
  const stage =
    requirements.length === 0 || sent.length === 0
      ? { ok: true as const, judged: NOTHING_JUDGED }
      : await judgeByModel(
          { rows: requirements, evidence: sent, facts: placeFacts(evidence), today, listed: subject.listed },
          modelStep,
        )
  if (!stage.ok) return posting.was_asked ? afterReading(stage) : stage
  const { judged } = stage
  return {
    ok: true,
    rows: matrixRows(rows, { settled, judged: [...nearly, ...judged.judged.filter(isDecided)] }),
    addresses_ai,
    suggestions: judged.suggestions,
    checks: checksOf(posting.reading, judged, settled),
    model: judged.model ?? posting.reading.model,
  }
}

function isDecided({ status }: JudgedRequirement): boolean {
  return status !== 'unknown'
}

// The first stage was paid for, whatever the result of the second.
function afterReading(stage: UnansweredStage): UnansweredStage {
  return { ...stage, attempts: stage.attempts + 1, may_have_used_tokens: true }
}

function checksOf(
  reading: StoredReading,
  judged: JudgedStage,
  settled: readonly JudgedRequirement[],
): ModelChecks {
  const answered = settled.filter(({ rule }) => rule?.startsWith('answer_')).length
  return {
    questions_dropped: reading.questions_dropped,
    citations_cleaned: addCounts(reading.citations_cleaned, judged.citations_cleaned),
    suggestions_dropped: judged.suggestions_dropped,
    ...(answered > 0 ? { questions_removed: { answered } } : {}),
    ...(judged.evidence_left_out > 0 ? { evidence_left_out: judged.evidence_left_out } : {}),
  }
}

/** The target, purpose and priority of a model call. */
type ModelStep = Pick<
  ModelQuery<never>,
  'target' | 'priority' | 'job_identity' | 'batch_id' | 'signal' | 'halt'
> & { ask: AskModel }

/** The reason why a stage has no answer, and the advice. */
export type UnansweredStage = { ok: false } & FailedCall

/** A posting in the form in which a model reads it. */
export type PostingToAssess = { title: string; text: string; listed?: ListedPlace | undefined }

/** A reading; `was_asked` is false if it came from the cache. */
type ReadByModel = { ok: true; reading: StoredReading; was_asked: boolean } | UnansweredStage

/**
 * Reads a posting by a model. A cached reading is reused; a new one is stored at once, so that a later failure does
 * not cost it again.
 */
async function readByModel(
  posting: PostingToAssess,
  modelStep: ModelStep,
  desk: Store,
): Promise<ReadByModel> {
  const sent = sentPosting(posting)
  const key = await keyOf(sent, modelStep.target)
  const storedReading = await findReading(desk, key)
  // Texts that differ in hidden characters alone share a reading, and each is quoted in its own words.
  if (storedReading) {
    const { read } = checkCitations(storedReading.read, posting.text)
    return { ok: true, reading: { ...storedReading, read }, was_asked: false }
  }
  const first = await readOnce(posting, sent, { asking: modelStep, again: false })
  if (!first.ok) return first
  const reading = await betterOf(first.reading, posting, () =>
    readOnce(posting, sent, { asking: modelStep, again: true }),
  )
  await desk.change(async (change) => change.run(putReading(key, { reading, now: change.now })))
  return { ok: true, reading, was_asked: true }
}

/** Returns the cached reading of a posting by a target, which costs no call; undefined without one. */
export async function cachedReading(
  desk: Store,
  posting: PostingToAssess,
  target: string,
): Promise<StoredReading | undefined> {
  return findReading(desk, await keyOf(sentPosting(posting), target))
}

async function keyOf(sent: string, target: string): Promise<ReadingKey> {
  return { text_digest: await sha256Of(sent), prompt_version: EXTRACT_VERSION, target }
}

async function readOnce(
  posting: PostingToAssess,
  sent: string,
  { asking: modelStep, again }: { asking: ModelStep; again: boolean },
): Promise<ReadByModel> {
  const { ask, ...call } = modelStep
  const answer = await ask({
    ...call,
    purpose: 'extract',
    prompt_version: EXTRACT_VERSION,
    ...extractPrompt(sent, { fence: await fenceFor(sent), again }),
    kinds: ['posting'],
    accept: (value) => acceptExtract(value, posting.text),
  })
  return answer.ok ? { ok: true, reading: { ...answer.value, model: answer.model }, was_asked: true } : answer
}

// A long posting of which hardly anything was read is read once more.
async function betterOf(
  first: StoredReading,
  { text }: PostingToAssess,
  readAgain: () => Promise<ReadByModel>,
): Promise<StoredReading> {
  if (requirementsNote(first.read.rows, text.length) === null) return first
  const second = await readAgain()
  return second.ok && second.reading.read.rows.length > first.read.rows.length ? second.reading : first
}

/** The input of the judge: rows that code could not settle, and the evidence that may be sent. */
type JudgeInput = {
  rows: readonly Requirement[]
  evidence: readonly EvidenceLine[]
  /** See `placeFacts`. */
  facts?: readonly EvidenceLine[]
  today: string
  listed?: ListedPlace | undefined
  suggest?: boolean
}

/** A judging call: its prompt, the lines with the ids of the call, and the original of each id. */
type JudgeCall = ExtractPrompt & {
  lines: EvidenceLine[]
  own_ids: ReadonlyMap<string, readonly string[]>
  left_out: number
}

type JudgedStage = JudgedByModel & { model: string | null; evidence_left_out: number }

/** Makes the call that judges rows; its ids cannot be guessed by the author of the posting. */
export async function judgeCall({ evidence, facts = [], ...input }: JudgeInput): Promise<JudgeCall> {
  const { rows } = input
  const picked = pickEvidence(evidence, rows)
  const first = await firstNumber(picked.lines)
  const placeLines = rows.some(isOfPlace) && facts.length > 0 ? [asAnswer(facts)] : []
  const own = [...picked.lines.map(({ id }) => [id]), facts.map(({ id }) => id)]
  const lines = [...picked.lines, ...placeLines].map((line, index) => ({ ...line, id: `e${first + index}` }))
  const own_ids = new Map(lines.map(({ id }, index) => [id, own[index] ?? []]))
  const fence = await fenceFor(rows.map(({ quote }) => quote).join('\n'))
  return { ...judgePrompt({ ...input, lines, fence }), lines, own_ids, left_out: picked.left_out }
}

function isOfPlace(row: Requirement): boolean {
  return row.kind === 'location' || ['presence', 'relocation'].includes(demandOf(row).family)
}

// Facts are sent like one answer, and are cited as what they are.
function asAnswer(facts: readonly EvidenceLine[]): EvidenceLine {
  const question = 'Where do you live, and would you move?'
  return { id: '', kind: 'answer', ref: '', question, text: facts.map(({ text }) => text).join(' ') }
}

// The same lines get the same ids for every job, so that a provider can cache the prompt.
async function firstNumber(lines: readonly EvidenceLine[]): Promise<number> {
  const own = lines.filter(({ kind }) => kind !== 'answer')
  const digest = await sha256Of(JSON.stringify(own.map(({ ref, text }) => [ref, text])))
  return 1000 + (Number.parseInt(digest.slice(0, 6), 16) % 8000)
}

/** Judges rows by a model; cited ids are converted back to the evidence's own. */
async function judgeByModel(
  toJudge: JudgeInput,
  { ask, ...modelStep }: ModelStep,
): Promise<{ ok: true; judged: JudgedStage } | UnansweredStage> {
  const suggest = modelStep.priority === 'person'
  const { lines, own_ids, left_out, ...prompt } = await judgeCall({ ...toJudge, suggest })
  const kept: JudgeRow[] = []
  const answer = await ask({
    ...modelStep,
    ...prompt,
    purpose: 'judge',
    prompt_version: JUDGE_VERSION,
    kinds: ['requirements', 'evidence'],
    // A second answer mends the first, whose good rows stay.
    accept: (value) => acceptJudged(value, toJudge.rows, lines, kept),
  })
  if (!answer.ok) return answer
  const judged = answer.value.judged.map((row) => {
    return { ...row, evidence: row.evidence.flatMap((id) => own_ids.get(id) ?? []) }
  })
  return { ok: true, judged: { ...answer.value, judged, model: answer.model, evidence_left_out: left_out } }
}
