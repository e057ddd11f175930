import { findReading, putReading, type ReadingKey } from '#db/desk/assessments.ts'
import type { WordingSuggestion } from '#db/rows/assessment.ts'
import type { MatrixRow, Requirement, StoredReading } from '#db/rows/requirement.ts'
import type { Store } from '#db/store.ts'
import { EXTRACT_VERSION, type ReadBy } from '#lib/judge/assess/freshness.ts'
import {
  JUDGE_ALONE,
  type Judge,
  type JudgedStage,
  type ModelStep,
  sentEvidence,
  type UnansweredStage,
} from '#lib/judge/assess/judge-by-model.ts'
import { acceptExtract } from '#lib/judge/read/accept-extract.ts'
import { addCounts, checkCitations } from '#lib/judge/read/check-citations.ts'
import { extractPrompt, sentPosting } from '#lib/judge/read/extract-prompt.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { askOfCountry } from '#lib/judge/settle/conditions.ts'
import type { ListedPlace } from '#lib/judge/settle/judge-prompt.ts'
import { matrixRows, type RowsSent, rowsForModel, rowsWithModel } from '#lib/judge/settle/settle-rows.ts'
import { derivedOf, type ModelChecks, requirementsNote } from '#lib/judge/verdict/result.ts'
import { fenceFor, sha256Of } from '#lib/text/digest.ts'

/** A job to assess by a model, with everything that may be cited; `today` is a day, YYYY-MM-DD. */
type ModelAssessmentInput = ModelStep & {
  subject: PostingToAssess
  evidence: readonly EvidenceLine[]
  today: string
  desk: Store
  /** By whom the posting is read; the model still reads what the rules cannot, and its stored reading is used. */
  read_by?: ReadBy
  /** The rows that the model judges. */
  sends?: RowsSent
  /** The judge of this job, which may be shared with other jobs. */
  judge?: Judge | undefined
}

/** The finding for `resultOf`, or the reason for none. */
type AssessedByModel =
  | {
      ok: true
      rows: MatrixRow[]
      addresses_ai: boolean
      suggestions: WordingSuggestion[]
      checks: ModelChecks
      read_by: ReadBy
      /** The model that judged, or else the one that read, by its own name. */
      model: string | null
    }
  | UnansweredStage

/**
 * Assesses a job in two stages: a model or the rules read the posting, code settles the certain rows, and a model judges the rest
 * by ids and closed words. The second call is skipped if no row or no evidence remains. Private answers settle rows, and are not sent.
 */
export async function assessByModel({
  subject,
  evidence,
  today,
  desk,
  read_by = 'model',
  sends = 'all',
  judge = JUDGE_ALONE,
  ...modelStep
}: ModelAssessmentInput): Promise<AssessedByModel> {
  const posting = await readPosting(subject, { desk, modelStep, read_by, leave: judge.leave })
  if (!posting.ok) return posting
  const { rows, addresses_ai } = posting.reading.read
  const judging = await judgeReading(
    { title: subject.title, rows, listed: subject.listed, evidence, today },
    { step: modelStep, judge, sends },
  )
  if (!judging.ok) return posting.was_asked ? afterReading(judging) : judging
  const { judged, settled } = judging
  return {
    ok: true,
    rows: judging.rows,
    addresses_ai,
    suggestions: judged.suggestions,
    checks: checksOf(posting.reading, judged, settled),
    read_by: posting.read_by,
    model: judged.model ?? posting.reading.model,
  }
}

/** The rows of a reading, with what they are judged by; `today` is a day, YYYY-MM-DD. */
type ReadingToJudge = {
  title: string
  rows: readonly Requirement[]
  listed?: ListedPlace | undefined
  evidence: readonly EvidenceLine[]
  today: string
}

type ReadingJudged =
  | { ok: true; rows: MatrixRow[]; judged: JudgedStage; settled: JudgedRequirement[] }
  | UnansweredStage

/** Settles the certain rows of a reading by code, and has a model judge the others in one call; none if no row or no evidence remains. */
export async function judgeReading(
  { title, rows: readRows, listed, evidence, today }: ReadingToJudge,
  { step, judge = JUDGE_ALONE, sends = 'all' }: { step: ModelStep; judge?: Judge; sends?: RowsSent },
): Promise<ReadingJudged> {
  const rows = askOfCountry(readRows, listed)
  const byCode = rowsForModel(rows, { evidence, today, sends })
  const { settled, open } = byCode
  const isJudged = open.length > 0 && sentEvidence(evidence, open).length > 0
  const job = { title, rows: open, listed }
  const stage = isJudged ? await judge.judge({ job, evidence, today, step }) : null
  if (stage?.ok === false) return stage
  const judged = stage?.judged ?? NOTHING_JUDGED
  return { ok: true, rows: rowsWithModel(rows, byCode, judged.judged), judged, settled }
}

const NOTHING_JUDGED: JudgedStage = {
  judged: [],
  citations_cleaned: {},
  suggestions: [],
  suggestions_dropped: {},
  model: null,
  evidence_left_out: 0,
}

type ReadingOptions = { desk: Store; modelStep: ModelStep; read_by: ReadBy; leave: () => void }

// A job whose posting the model must read does not keep the others of its call waiting.
async function readPosting(
  subject: PostingToAssess,
  { desk, modelStep, read_by, leave }: ReadingOptions,
): Promise<ReadByModel> {
  const reading = read_by === 'rules' ? await readInBatch(desk, subject, modelStep.target) : null
  if (reading) return reading
  leave()
  return readByModel(subject, modelStep, desk)
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

/** A posting in the form in which a model reads it. */
export type PostingToAssess = { title: string; text: string; listed?: ListedPlace | undefined }

/** A reading; `was_asked` is false if it came from the cache or the rules. */
type FoundReading = { ok: true; reading: StoredReading; was_asked: boolean; read_by: ReadBy }
type ReadByModel = FoundReading | UnansweredStage

/**
 * Returns the reading of a posting in a batch, which costs no call: the stored one of the model, else that of the rules; null
 * if the rules read nothing in it that counts.
 */
export async function readInBatch(
  desk: Store,
  posting: PostingToAssess,
  target: string,
): Promise<FoundReading | null> {
  const reading = await cachedReading(desk, posting, target)
  if (reading) return { ok: true, reading, was_asked: false, read_by: 'model' }
  const read = readRequirements(posting)
  const rows = matrixRows(read.rows, { settled: [], judged: [] }).map((row) => ({ ...row, evidence: [] }))
  const isOfUse =
    rows.length > 0 && derivedOf(rows, { unjudged: null, match_at_percent: 0 }).not_judged === null
  const counts = { citations_cleaned: {}, questions_dropped: 0 }
  return isOfUse
    ? { ok: true, reading: { read, ...counts, model: null }, was_asked: false, read_by: 'rules' }
    : null
}

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
  const storedReading = await cachedReading(desk, posting, modelStep.target)
  if (storedReading) return { ok: true, reading: storedReading, was_asked: false, read_by: 'model' }
  const first = await readOnce(posting, sent, { asking: modelStep, again: false })
  if (!first.ok) return first
  const reading = await betterOf(first.reading, posting, () =>
    readOnce(posting, sent, { asking: modelStep, again: true }),
  )
  await desk.change(async (change) => change.run(putReading(key, { reading, now: change.now })))
  return { ok: true, reading, was_asked: true, read_by: 'model' }
}

/** Returns the cached reading of a posting by a target, which costs no call; undefined without one. */
export async function cachedReading(
  desk: Store,
  posting: PostingToAssess,
  target: string,
): Promise<StoredReading | undefined> {
  const storedReading = await findReading(desk, await keyOf(sentPosting(posting), target))
  if (!storedReading) return undefined
  // Texts that differ in hidden characters alone share a reading, and each is quoted in its own words.
  return { ...storedReading, read: checkCitations(storedReading.read, posting.text).read }
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
  if (!answer.ok) return answer
  const reading = { ...answer.value, model: answer.model }
  return { ok: true, reading, was_asked: true, read_by: 'model' }
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
