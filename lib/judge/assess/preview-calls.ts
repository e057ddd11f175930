import type { ReadPosting } from '#db/rows/requirement.ts'
import type { Store } from '#db/store.ts'
import type { DocumentReader } from '#lib/evidence/master/draft.ts'
import type { ReadPage } from '#lib/index/links/read-page.ts'
import {
  cachedReading,
  judgeCall,
  type PostingToAssess,
  placeFacts,
  sentEvidence,
} from '#lib/judge/assess/assess-by-model.ts'
import type { PostingSource } from '#lib/judge/assess/find-subject.ts'
import { findSubject } from '#lib/judge/assess/find-subject.ts'
import { loadEvidence, loadPastedEvidence, withSettings } from '#lib/judge/assess/load-evidence.ts'
import type { PreviewBody } from '#lib/judge/assess/schema.ts'
import { EXTRACT_VERSION, JUDGE_VERSION } from '#lib/judge/assess/versions.ts'
import type { SentKind } from '#lib/judge/calls/ask.ts'
import { type ExtractPrompt, extractPrompt, sentPosting } from '#lib/judge/read/extract-prompt.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { rowsToJudge } from '#lib/judge/settle/settle-rows.ts'
import { leavesMachine, readTarget } from '#lib/judge/targets/target-name.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { fenceFor } from '#lib/text/digest.ts'
import { lengthOf } from '#lib/text/text.ts'

type PreviewCallsDeps = {
  desk: Store
  index: Store
  engine: PostingSource
  readPage: ReadPage
  documents: DocumentReader
  config: ConfigFile
  now: () => string
}

/**
 * Returns the exact text that a model would receive for a job, and sends nothing. The judging call is shown in two
 * answers, posting and evidence apart, because those never meet in one response.
 */
export async function previewCalls(services: PreviewCallsDeps, request: PreviewBody) {
  const target = request.model_target ?? (await services.config.read()).config.model_target
  const parsedTarget = readTarget(target)
  const head = {
    schema_version: 'svc-assess-preview-calls:1' as const,
    model_target: target,
    leaves_machine: parsedTarget !== null && leavesMachine(parsedTarget),
  }
  if (request.part === 'posting') return { ...head, ...(await postingPart(services, request, target)) }
  const judged = await judgingCall(services, request, target)
  return request.part === 'requirements'
    ? { ...head, ...requirementsPart(judged) }
    : { ...head, ...evidencePart(judged) }
}

async function postingPart(services: PreviewCallsDeps, { job }: PreviewBody, target: string) {
  const subject = await findSubject(services, job)
  const sent = target === 'builtin' ? null : await wouldSendExtract(subject)
  const { system = null, prompt = null, schema = null } = sent ?? {}
  return { part: 'posting' as const, ...sizeOf([system, prompt]), system, prompt, schema: printed(schema) }
}

// The model's reading is unknown before its call; the built-in reading stands in for it.
async function judgingCall(services: PreviewCallsDeps, { job, resume }: PreviewBody, target: string) {
  const pasted = resume && 'text' in resume ? resume.text : null
  const loaded =
    pasted === null ? await loadEvidence(services.desk) : await loadPastedEvidence(services, pasted)
  const evidence = withSettings(loaded, (await services.config.read()).config.person)
  const subject = await findSubject(services, job)
  const reading = await cachedReading(services.desk, subject, target)
  const posting = reading?.read ?? readRequirements(subject)
  const today = services.now().slice(0, 10)
  const toJudge = { read: posting, evidence: evidence.lines, today, listed: subject.listed }
  const sent = target === 'builtin' ? null : await wouldSendJudge({ ...toJudge, suggest: true })
  const rows_are = reading ? ('read_by_the_model' as const) : ('read_by_the_rules_instead' as const)
  return { sent, rows_are }
}

type JudgingCall = Awaited<ReturnType<typeof judgingCall>>

function requirementsPart({ sent, rows_are }: JudgingCall) {
  const { rows_asked = 0, rows_settled = 0, schema = null } = sent ?? {}
  const prompt = sent?.public.prompt ?? null
  const rows = { rows_are, rows_asked, rows_settled }
  return { part: 'requirements' as const, ...rows, ...sizeOf([prompt]), prompt, schema: printed(schema) }
}

function evidencePart({ sent }: JudgingCall) {
  const system = sent?.private.system ?? null
  return {
    part: 'evidence' as const,
    ...sizeOf([system]),
    evidence_left_out: sent?.evidence_left_out ?? 0,
    answers_held_back: sent?.answers_held_back ?? 0,
    system,
  }
}

function printed(schema: object | null): string | null {
  return schema === null ? null : JSON.stringify(schema, null, 2)
}

// Without a call, nothing is sent.
function sizeOf(texts: readonly (string | null)[]) {
  const sent = texts.filter((text) => text !== null)
  return { sent: sent.length > 0, characters: sent.reduce((sum, text) => sum + lengthOf(text), 0) }
}

/** The call that reads a posting: only strangers' words and ours. */
type WouldSendExtract = ExtractPrompt & { prompt_version: string; kinds: SentKind[] }

/** The call that judges; the part with the person's words is never shown beside the other. */
type WouldSendJudge = {
  prompt_version: string
  kinds: SentKind[]
  /** How many rows the model would get, and how many code settles. */
  rows_asked: number
  rows_settled: number
  evidence_left_out: number
  /** Saved answers on private subjects, or on nothing that is open. */
  answers_held_back: number
  schema: Record<string, unknown>
  /** The part from the posting. */
  public: { kinds: SentKind[]; prompt: string }
  /** The rules of judging, with the person's lines. */
  private: { kinds: SentKind[]; system: string }
}

/** Returns the exact text of the call that would read a posting; nothing is sent. */
export async function wouldSendExtract(posting: PostingToAssess): Promise<WouldSendExtract> {
  const sent = sentPosting(posting)
  const prompt = extractPrompt(sent, { fence: await fenceFor(sent) })
  return { ...prompt, prompt_version: EXTRACT_VERSION, kinds: ['posting'] }
}

type JudgePreview = Omit<Parameters<typeof judgeCall>[0], 'rows' | 'facts'> & { read: ReadPosting }

/** Returns the exact text of the call that would judge a reading; null if no call is needed. */
export async function wouldSendJudge({
  read,
  evidence,
  ...input
}: JudgePreview): Promise<WouldSendJudge | null> {
  const { open: rows } = rowsToJudge(read.rows, evidence, input.today)
  const sent = sentEvidence(evidence, rows)
  if (rows.length === 0 || sent.length === 0) return null
  const { system, prompt, schema, left_out } = await judgeCall({
    ...input,
    ...{ rows, evidence: sent, facts: placeFacts(evidence) },
  })
  return {
    prompt_version: JUDGE_VERSION,
    kinds: ['requirements', 'evidence'],
    rows_asked: rows.length,
    rows_settled: read.rows.length - rows.length,
    evidence_left_out: left_out,
    answers_held_back:
      evidence.filter(({ kind }) => kind === 'answer').length -
      sent.filter(({ kind }) => kind === 'answer').length,
    schema,
    public: { kinds: ['requirements'], prompt },
    private: { kinds: ['evidence'], system },
  }
}
