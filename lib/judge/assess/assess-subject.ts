import { type Assessment, listRowReports } from '#db/desk/assessments.ts'
import type { Store } from '#db/store.ts'
import { assessByModel } from '#lib/judge/assess/assess-by-model.ts'
import type { Subject } from '#lib/judge/assess/find-subject.ts'
import type { ReadBy } from '#lib/judge/assess/freshness.ts'
import type { Judge, UnansweredStage } from '#lib/judge/assess/judge-by-model.ts'
import { basisNow, type LoadedEvidence, withSettings } from '#lib/judge/assess/load-evidence.ts'
import type { ModelQuery } from '#lib/judge/calls/make-attempt.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { askOfCountry } from '#lib/judge/settle/conditions.ts'
import { judgeByRules } from '#lib/judge/settle/settle-rows.ts'
import { type Finding, resultOf, withReports } from '#lib/judge/verdict/result.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { Log } from '#lib/service/log.ts'
import type { Actor } from '#lib/service/values/schema.ts'

export type AssessDeps = {
  desk: Store
  index: Store
  config: ConfigFile
  models: ModelCaller
  now: () => string
  log: Log
}

/** The target, the caller and the priority of an assessment. */
export type AssessContext = Pick<
  ModelQuery<unknown>,
  'target' | 'priority' | 'batch_id' | 'signal' | 'halt'
> & {
  actor: Actor
  /** `open`: the rules read, and the model judges only what they leave open; else as the settings have it. */
  rows?: 'open' | undefined
  /** The judge of this job, if it is assessed beside others. */
  judge?: Judge
}

/** A posting with all citable evidence. */
type SubjectWithEvidence = { subject: Subject; evidence: LoadedEvidence; profile_id: string | null }

/** The assessment, or the reason for none; nothing is stored yet. */
type SubjectAssessment = { ok: true; assessment: Omit<Assessment, 'created_at'> } | UnansweredStage

/** Reads and judges a posting by the built-in rules or by a model. */
export async function assessSubject(
  services: AssessDeps,
  { subject, evidence: loaded, profile_id }: SubjectWithEvidence,
  by: AssessContext,
): Promise<SubjectAssessment> {
  const settings = (await services.config.read()).config
  const evidence = withSettings(loaded, settings.person)
  const assessed = await find(services, { subject, evidence }, by)
  if (!assessed.ok) return assessed
  const { job_key, job_identity, identities, title, text } = subject
  const { match_at_percent } = settings.fit
  const assessmentResult = resultOf({
    ...assessed.finding,
    evidence: evidence.lines,
    text_length: text.length,
    match_at_percent,
  })
  // The person's reports on rows outlive every reading.
  const reports = await listRowReports(services.desk, identities)
  const result = withReports(assessmentResult, reports, match_at_percent)
  // The index has the titles of all others.
  if (job_key < 0) result.title = title
  const posting = subject.words_key === undefined ? {} : { posting: subject.words_key }
  const basis = {
    ...(await basisNow(evidence, settings, { target: by.target, read_by: assessed.read_by })),
    ...posting,
  }
  return {
    ok: true,
    assessment: {
      job_key,
      job_identity,
      profile_id,
      target: by.target,
      result,
      basis,
      evidence_version: evidence.version,
      stale_reason: null,
      touched_by: null,
      written_by: by.actor,
    },
  }
}

type FoundRows = Pick<Finding, 'rows' | 'addresses_ai' | 'unread' | 'suggestions' | 'checks'>
type SubjectReading = { ok: true; finding: FoundRows; read_by: ReadBy } | UnansweredStage

async function find(
  services: AssessDeps,
  { subject, evidence }: Pick<SubjectWithEvidence, 'subject' | 'evidence'>,
  by: AssessContext,
): Promise<SubjectReading> {
  const today = services.now().slice(0, 10)
  const { title, text, job_identity } = subject
  // Without a text there is nothing to send to a model.
  if (by.target === 'builtin' || text === '') {
    const { rows, addresses_ai, unread } = readRequirements({ title, text })
    const judged = judgeByRules(askOfCountry(rows, subject.listed), evidence.lines, today)
    return { ok: true, read_by: 'model', finding: { rows: judged, addresses_ai, unread } }
  }
  const { actor, rows: asks, ...call } = by
  const { desk, models } = services
  const asking = { ...call, job_identity, ask: models.ask }
  const { batch_reading, judged_rows } = (await services.config.read()).config
  const assessed = await assessByModel({
    ...asking,
    // A job that a person asks about alone gets the full reading.
    read_by: asks === 'open' ? 'rules' : by.priority === 'person' ? 'model' : batch_reading,
    sends: asks ?? judged_rows,
    subject: { title, text, listed: subject.listed },
    evidence: evidence.lines,
    today,
    desk,
  })
  if (!assessed.ok) return assessed
  const { rows, addresses_ai, suggestions, checks, read_by } = assessed
  return { ok: true, read_by, finding: { rows, addresses_ai, suggestions, checks } }
}
