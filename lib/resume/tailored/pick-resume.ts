import { listEvidence } from '#db/desk/evidence.ts'
import { putJobResume } from '#db/desk/job-resumes.ts'
import type { StoredMaster } from '#db/desk/master.ts'
import type { WordingSuggestion } from '#db/rows/assessment.ts'
import type { MasterContent } from '#db/rows/master.ts'
import type { GeneratedResume, JobResume, Producer, RefusedWords } from '#db/rows/resume.ts'
import type { Change, Reader } from '#db/store.ts'
import { backedBy } from '#lib/evidence/master/line-words.ts'
import { loadTermWorth } from '#lib/judge/rank/load-rank-model.ts'
import { textVector } from '#lib/judge/rank/title-likeness.ts'
import { contradiction } from '#lib/judge/settle/weigh-rewording.ts'
import {
  isReplaceable,
  PICK_RULES_VERSION,
  pagesFor,
  SELECTOR_VERSION,
} from '#lib/resume/tailored/job-resume.ts'
import { fittingHeadline, type ResumeInput } from '#lib/resume/tailored/resume-facts.ts'
import type { PickInput, PickPosting, PickRow } from '#lib/resume/tailored/rules/candidates.ts'
import {
  contentOfPick,
  type Wording,
  withOwnWords,
  withSuggestions,
} from '#lib/resume/tailored/rules/made-resume.ts'
import { pickLines } from '#lib/resume/tailored/rules/pick-lines.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'

/** The input of a pick: the rows of an assessment, and optionally a model's choice of lines. */
type PickedChoice = {
  made_by: Producer
  rows: readonly PickRow[]
  posting: PickPosting
  assessment_created_at: string | null
  /** Lines that a model chose, strongest first. */
  chosen?: readonly string[]
  /** A model's words for some lines. */
  wording?: Wording
  /** The code for which a model's choice was not used. */
  fallback: string | null
}

/** Picks the lines of the master for a job from its assessment, in code; refuses if there is nothing to pick from. */
export async function pickResume(
  change: Change,
  facts: ResumeInput,
  made_by: 'code' | 'draft',
): Promise<GeneratedResume> {
  const { assessment } = facts
  const master = pickableMaster(facts)
  if (!assessment) throw missing()
  const { created_at: assessment_created_at, result } = assessment
  const wording = { ...suggestedWords(result.suggestions, master.content), by: assessment.target }
  return pickBy(change, master, {
    made_by,
    wording,
    assessment_created_at,
    rows: result.rows,
    posting: facts.job.posting,
    fallback: null,
  })
}

// The suggestions of an assessment were checked against the lines of that time.
function suggestedWords(
  suggestions: readonly WordingSuggestion[],
  { lines }: MasterContent,
): Omit<Wording, 'by'> {
  const texts = new Map(lines.map(({ id, text }) => [id, text]))
  const words = new Map<string, string>()
  const refused = new Map<string, RefusedWords>()
  for (const { ref, text } of suggestions) {
    const line = texts.get(ref)
    if (line === undefined) continue
    const reason = contradiction(text, line)
    if (reason === null) words.set(ref, text)
    else refused.set(ref, { text, reason })
  }
  return { words, refused }
}

/** Picks master lines by a choice; code adds the lines that every resume keeps. */
export async function pickBy(
  change: Change,
  { content, head }: StoredMaster,
  { made_by, rows, posting, assessment_created_at, chosen, wording, fallback }: PickedChoice,
): Promise<GeneratedResume> {
  const input = {
    ...(await pickInput(change, { content, rows, posting, now: change.now })),
    ...(chosen ? { chosen } : {}),
  }
  const { picked, left_out, added_by_code, order } = pickLines(input)
  if (picked.length === 0) {
    throw new Refusal(
      'pick_failed',
      'The master has no line that may be used. Add lines to it, or take the mark `never` off some, and pick again.',
    )
  }
  const ids = picked.map(({ id }) => id)
  const headline = fittingHeadline(content.entries, posting.title)
  const plain = {
    ...(headline === null ? {} : { headline }),
    ...contentOfPick(content, ids, order),
  }
  return {
    made_by,
    content: wording ? withSuggestions(plain, wording, picked) : plain,
    selection: { picked, left_out, added_by_code, picked_by: chosen ? 'model' : 'code', fallback },
    made_from: {
      assessment_created_at,
      master_revision_id: head.revision_id,
      master_revision: head.revision,
      pick_rules_version: PICK_RULES_VERSION,
      selector_version: SELECTOR_VERSION,
    },
    made_at: change.now,
  }
}

type PickSource = Pick<PickInput, 'content' | 'rows' | 'posting'> & { now: string }

/** Returns the inputs for weighing the lines of a master for a job; `now` is the present time. */
export async function pickInput(desk: Reader, { now, ...source }: PickSource): Promise<PickInput> {
  const evidence = await listEvidence(desk)
  const backed = source.content.lines.filter(({ text }) => backedBy(text, evidence).length > 0)
  return {
    ...source,
    rarity: loadTermWorth().worth,
    vectorOf: textVector,
    backed: new Set(backed.map(({ id }) => id)),
    year: Number(now.slice(0, 4)),
  }
}

/** Returns the master to pick from; refuses with `no_master` or `profile_resume_in_use`. */
export function pickableMaster({ master, basis }: ResumeInput) {
  if (!master) {
    throw new Refusal(
      'no_master',
      'There is no master resume to pick from. Make one with `svc master import FILE --apply`.',
    )
  }
  if (basis === 'master') return master
  throw new Refusal(
    'profile_resume_in_use',
    'This role uses a resume that was put in by hand, so nothing is picked. Withdraw it with `svc roles resume withdraw ID`, or name no role.',
  )
}

/** Refuses a step on an unassessed job. */
export function missing(): Refusal {
  return new Refusal(
    'assessment_missing',
    'This job was not assessed, so nothing says what to pick. Assess it with `svc assess LINK` first.',
  )
}

/** The present resume, the job and role, and the writer of the next resume. */
export type StoreInput = { before: JobResume | null; facts: ResumeInput; actor: Actor }

/**
 * Stores a new resume, or a proposal beside a resume that the person changed: their words stay, also in the proposal.
 */
export function storeGenerated(change: Change, madeResume: GeneratedResume, storing: StoreInput): void {
  const { before, facts } = storing
  if (before === null || isReplaceable(before)) {
    change.run(putJobResume(nextResume(madeResume, storing, change.now)))
    return
  }
  change.run(putJobResume(withProposal(before, madeResume, facts.profile_id)))
}

/** Returns the person's resume with a newer proposal, which keeps their words. */
export function withProposal(
  before: JobResume,
  madeResume: GeneratedResume,
  profile_id: string | null,
): JobResume {
  const { content } = withOwnWords(madeResume.content, before.content)
  return { ...before, proposal: { ...madeResume, content, revision: before.revision, profile_id } }
}

/** Returns a new resume in place of the previous one; spacing and pages stay as the person set them. */
export function nextResume(
  madeResume: GeneratedResume,
  { before, facts, actor }: StoreInput,
  now: string,
): JobResume {
  return {
    ...madeResume,
    job_identity: before?.job_identity ?? facts.job.identity,
    profile_id: facts.profile_id ?? before?.profile_id ?? facts.assessment?.profile_id ?? null,
    edited: false,
    line_chosen: false,
    attached: false,
    proposal: null,
    max_pages: before?.max_pages ?? pagesFor(madeResume.content),
    spacing_scale: before?.spacing_scale ?? null,
    revision: (before?.revision ?? 0) + 1,
    created_at: before?.created_at ?? now,
    updated_at: now,
    written_by: actor,
  }
}
