import { type Assessment, findAssessments, findNamedAssessment } from '#db/desk/assessments.ts'
import { findJobResume, type StoredResume } from '#db/desk/job-resumes.ts'
import type { StoredMaster } from '#db/desk/master.ts'
import { listPrintedRoleResumes, listRoles } from '#db/desk/roles.ts'
import { findTracked } from '#db/desk/tracked-jobs.ts'
import type { AssessmentResult, StaleReason } from '#db/rows/assessment.ts'
import type { Section } from '#db/rows/master.ts'
import type { JobResume, ResumeContent } from '#db/rows/resume.ts'
import type { Reader, Store } from '#db/store.ts'
import { findPrintedMaster } from '#lib/evidence/master/role-resume.ts'
import { isPasted } from '#lib/index/jobs/job-key.ts'
import { nameJob } from '#lib/index/jobs/name-job.ts'
import { parseTitle } from '#lib/index/titles/read-title.ts'
import { compileRoleMatch } from '#lib/index/titles/title-match.ts'
import type { DecidingSettings } from '#lib/judge/assess/freshness.ts'
import { evidenceNow, loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import { freshnessBy, watchesOf } from '#lib/judge/assess/touching-answers.ts'
import { type ShownVerdict, shownVerdict } from '#lib/judge/verdict/shown-verdict.ts'
import { findDisplay } from '#lib/resume/tailored/display.ts'
import { orderOf } from '#lib/resume/tailored/display-settings.ts'
import type { PickPosting } from '#lib/resume/tailored/rules/candidates.ts'
import { withoutOldYes } from '#lib/resume/tailored/rules/stale.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { titlesOf } from '#lib/shortlist/roles/resume-titles.ts'
import { lowerWords } from '#lib/text/text.ts'

/**
 * Reads the resume of the job with these links as it prints now: an approval of other words holds only while the
 * master's line is unchanged, and a headline only while the master has that title. Undefined if no resume is stored.
 */
export async function findResume(desk: Reader, identities: string[]): Promise<StoredResume | undefined> {
  const stored = await findJobResume(desk, identities)
  if (!stored?.resume) return stored
  const { headline, lines } = stored.resume.content
  if (headline === undefined && lines.every(({ yes }) => yes === null)) return stored
  const master = await findPrintedMaster(desk)
  if (!master) return stored
  const { headline: _, ...content } = withoutOldYes(stored.resume.content, master.content)
  const isHeld = headline !== undefined && titlesOf(master.content.entries).includes(headline)
  return { ...stored, resume: { ...stored.resume, content: isHeld ? { headline, ...content } : content } }
}

/** A job of a resume: the link in its record, and all its links. */
type ResumeJob = {
  identity: string
  identities: string[]
  job_key: number | null
  /** Its title and text, as far as they are stored. */
  posting: PickPosting
}

const NO_POSTING: PickPosting = { title: '', text: '' }

/** Returns the job of a link; a posting that was only assessed, or pasted, has the name in its assessment. */
export async function findJob(
  { desk, index }: { desk: Store; index: Store },
  link: string,
): Promise<ResumeJob> {
  if (isPasted(link)) return { identity: link, identities: [link], job_key: null, posting: NO_POSTING }
  const { identity, identities, job_key, posting } = await nameJob({ index }, link)
  if (job_key !== null) return { identity, identities, job_key, posting: posting ?? NO_POSTING }
  const assessment = await findNamedAssessment(desk, link)
  return {
    identity: assessment ? link : identity,
    identities: [...new Set([identity, link])],
    job_key: null,
    posting: NO_POSTING,
  }
}

/** Returns the assessment of a job. */
export async function findAssessmentOf(desk: Reader, job: ResumeJob): Promise<Assessment | undefined> {
  if (job.job_key === null) return findNamedAssessment(desk, job.identity)
  const [assessment] = await findAssessments(desk, [job.job_key])
  return assessment
}

/** An assessment, and the reason why it is outdated now. */
type AssessmentNow = Assessment & { stale_now: StaleReason | null }

/** The inputs of every step on a job's resume. */
export type ResumeInput = {
  job: ResumeJob
  profile_id: string | null
  stored: StoredResume | undefined
  assessment: AssessmentNow | null
  /** The verdict and the word of the job, as every door shows them; null where it was not assessed. */
  shown: ShownVerdict | null
  master: StoredMaster | undefined
  /** `profile_resume` if nothing can be picked: no master, or a role whose resume was pasted by hand. */
  basis: 'master' | 'profile_resume'
  gate: Gate
  /** The sections in the order of the saved layout. */
  section_order: readonly Section[]
}

export type ResumeInputQuery = { job: ResumeJob; profile_id: string | null; settings: DecidingSettings }

/** Reads the inputs of a step on a job's resume; refuses with `profile_not_found`. */
export async function loadFacts(desk: Reader, resumeInputQuery: ResumeInputQuery): Promise<ResumeInput> {
  const { job, profile_id, settings } = resumeInputQuery
  if (profile_id !== null) await checkRole(desk, profile_id)
  const storedAssessment = await findAssessmentOf(desk, job)
  const assessment = storedAssessment
    ? { ...storedAssessment, stale_now: await staleNow(desk, storedAssessment, settings) }
    : null
  const [tracked] = job.job_key === null ? [] : await findTracked(desk, [job.job_key])
  const master = await findPrintedMaster(desk)
  const by_hand = (await listPrintedRoleResumes(desk)).some(
    (resume) => resume.profile_id === profile_id && resume.markdown !== null,
  )
  const basis = master && !by_hand ? ('master' as const) : ('profile_resume' as const)
  return {
    job,
    profile_id,
    assessment,
    shown: assessment && shownVerdict(assessment.result, tracked?.class ?? null),
    master,
    basis,
    stored: await findResume(desk, job.identities),
    section_order: orderOf(await findDisplay(desk)),
    gate: gateOf({
      assessment: assessment && { result: assessment.result, stale: assessment.stale_now !== null },
      match_at_percent: settings.fit.match_at_percent,
      basis,
      master_stored: master !== undefined,
    }),
  }
}

/** Refuses an unknown or inactive role, with the code that the route's contract lists. */
export async function checkRole(
  desk: Reader,
  profile_id: string,
  code: 'profile_not_found' | 'invalid_value' = 'profile_not_found',
): Promise<void> {
  const roles = await listRoles(desk)
  if (roles.some((role) => role.profile_id === profile_id && role.state === 'active')) return
  throw new Refusal(code, 'No active role has this id. `svc roles` lists the roles.')
}

// A pick uses the evidence of the same moment.
async function staleNow(
  desk: Reader,
  assessment: Assessment,
  settings: DecidingSettings,
): Promise<StaleReason | null> {
  if (assessment.stale_reason === 'posting_changed') return assessment.stale_reason
  const evidence = await evidenceNow(await loadEvidence(desk), settings)
  const { target, basis, result } = assessment
  const judged = { target, basis, said_now: null, watches: watchesOf(result), not_judged: result.not_judged }
  return freshnessBy(evidence)(judged).reason
}

/** Returns the stored resume; refuses if there is none or it is unreadable. */
export function storedResume({ stored }: Pick<ResumeInput, 'stored'>): JobResume {
  if (!stored) {
    throw new Refusal(
      'tailored_resume_not_found',
      'No resume is stored for this job. Make one with `svc resume pick LINK --action refresh`.',
    )
  }
  if (stored.resume === null) throw unreadable()
  return stored.resume
}

/** Returns the stored resume, or null; refuses an unreadable one. */
export function readable({ stored }: Pick<ResumeInput, 'stored'>): JobResume | null {
  if (!stored) return null
  if (stored.resume) return stored.resume
  throw unreadable()
}

/** Refuses to work on an unreadable stored resume. */
function unreadable(): Refusal {
  return new Refusal(
    'stored_resume_unreadable',
    'The stored resume of this job cannot be read, so nothing was replaced. Put back a backup that holds it with `svc backup restore NAME`.',
    { resume: null, resume_unreadable: true },
  )
}

/** A printable resume, tailored from a pasted one. */
type PastedResume = { content: ResumeContent; updated_at: string; spacing_scale: number | null }

const MAX_PASTED = 20

// In memory only, per open desk: the server's end removes them.
const pastedOf = new WeakMap<Store, Map<string, PastedResume>>()

/** Keeps a resume made from a pasted one in memory, for viewing and printing until the server ends. */
export function cachePasted(desk: Store, job_identity: string, resume: PastedResume): void {
  const all = pastedOf.get(desk) ?? new Map<string, PastedResume>()
  all.delete(job_identity)
  all.set(job_identity, resume)
  for (const oldest of [...all.keys()].slice(0, -MAX_PASTED)) all.delete(oldest)
  pastedOf.set(desk, all)
}

/** Returns the last resume of a job made from a pasted one; undefined if there is none since the start. */
export function findPasted(desk: Store, job_identity: string): PastedResume | undefined {
  return pastedOf.get(desk)?.get(job_identity)
}

/** A possible headline of a resume; `fits` if it names the work of the job. */
export type Headline = { text: string; fits: boolean }

/** Returns the headlines of a job's resume, from the main resume as it is. */
export function headlinesOf({ master, job }: Pick<ResumeInput, 'master' | 'job'>): Headline[] {
  return headlinesFor(master?.content.entries ?? [], job.posting.title)
}

/**
 * Returns the person's own titles as headlines for a job: those that name its work first, the nearest before the others,
 * then the rest, latest first. Example: a "Staff Nurse, ICU" who was a cook gets "Staff Nurse" (fits) and "Cook". A title whose words all
 * stand in the job's goes before one that only means the same: "Warehouse Supervisor" before "Shift Lead" for a "Warehouse Operations
 * Supervisor".
 */
export function headlinesFor(entries: Parameters<typeof titlesOf>[0], jobTitle: string): Headline[] {
  const titles = titlesOf(entries).map((text) => {
    const { rank, nearness } = compileRoleMatch({ titles: [text], avoid_titles: [] })(jobTitle)
    const [own, sought] = [lowerWords(text), lowerWords(jobTitle)]
    const others = own.filter((word) => !sought.includes(word)).length
    if (rank !== 1 && standsIn(own, sought)) return { text, others, nearness: WHOLE - 1.5 }
    return { text, others, nearness: rank === null ? nearness : WHOLE - rank }
  })
  // Among equals the one with fewer words of other work. Example: "Staff Nurse" before "Clinical Nurse Educator" for a "Registered Nurse".
  return titles
    .toSorted((a, b) => b.nearness - a.nearness || (a.nearness > 0 ? a.others - b.others : 0))
    .map(({ text, nearness }) => ({ text, fits: nearness > 0 }))
}

/**
 * Returns the headline that a pick sets: the nearest title that names the work of the job; null without one. A later title with all
 * its words goes before it. Example: "Charge Nurse" before "Nurse" of an earlier position. A beginner's title is none for a person who held
 * another since, nor a senior's for a beginner's job. Examples: no "Junior Developer" above "Senior Backend Engineer", and no "Senior
 * Bookkeeper" for a "Junior Bookkeeper".
 */
export function fittingHeadline(entries: Parameters<typeof titlesOf>[0], jobTitle: string): string | null {
  const titles = titlesOf(entries)
  const mayHead = (title: string) =>
    (!isBeginner(title) || titles.every(isBeginner)) &&
    (!isBeginner(jobTitle) || (parseTitle(title).read.level ?? 2) < 3)
  const nearest = headlinesFor(entries, jobTitle).find(({ text, fits }) => fits && mayHead(text))?.text
  if (nearest === undefined) return null
  const words = lowerWords(nearest)
  const isWider = (title: string) => mayHead(title) && words.every((word) => lowerWords(title).includes(word))
  return titles.find(isWider) ?? nearest
}

// At least two words, in the same order, and the last of both is the same: "Data Engineer" in "Data Platform Engineer".
function standsIn(words: readonly string[], jobWords: readonly string[]): boolean {
  let next = 0
  for (const word of jobWords) if (word === words[next]) next += 1
  return words.length > 1 && next === words.length && words.at(-1) === jobWords.at(-1)
}

// On the ladder of titles, interns, trainees and juniors stand below 2, and seniors and leads from 3.
function isBeginner(title: string): boolean {
  return (parseTitle(title).read.level ?? 2) < 2
}

// Above every nearness by the table of trades, whatever the rank of the match.
const WHOLE = 5

/** Why a resume is held back, or not ready yet. */
type GateReason =
  | 'assessment_missing'
  | 'assessment_stale'
  | 'not_a_match'
  | 'far_below_threshold'
  | 'nothing_asked'
  | 'open_questions'
  | 'no_master'
  | 'profile_resume_in_use'

/** Whether a resume for a job is suggested or held back; `ready` if nothing else must be done first. */
type Gate = { decision: 'suggested' | 'held'; ready: boolean; reasons: GateReason[] }

export type GateInput = {
  assessment: { result: Pick<AssessmentResult, 'verdict' | 'fit' | 'share'>; stale: boolean } | null
  match_at_percent: number
  basis: 'master' | 'profile_resume'
  master_stored: boolean
}

/**
 * Returns whether a resume is worth making for a job: it is held back for an unassessed job, one that an unmet demand
 * keeps from a match, one below half of the person's threshold, or one of which hardly anything is shown. A draft overrides
 * this.
 */
export function gateOf({ assessment, match_at_percent, basis, master_stored }: GateInput): Gate {
  const gateReasons =
    assessment === null
      ? (['assessment_missing'] as const)
      : reasonsOfGate(assessment.result, match_at_percent)
  const waits: GateReason[] = [
    ...(assessment?.stale ? (['assessment_stale'] as const) : []),
    ...(assessment?.result.verdict === 'pending_user_answers' ? (['open_questions'] as const) : []),
    ...(master_stored ? [] : (['no_master'] as const)),
    ...(master_stored && basis === 'profile_resume' ? (['profile_resume_in_use'] as const) : []),
  ]
  const reasons = [...gateReasons, ...waits]
  return { decision: gateReasons.length > 0 ? 'held' : 'suggested', ready: reasons.length === 0, reasons }
}

// Below this expected share, in percent, a resume has hardly a line that answers the posting.
const LEAST_SHARE = 15

function reasonsOfGate(
  { verdict, fit, share }: Pick<AssessmentResult, 'verdict' | 'fit' | 'share'>,
  match_at_percent: number,
): readonly GateReason[] {
  if (verdict === 'not_a_match') return ['not_a_match']
  // An unjudged job has no demands for a resume to show.
  if (verdict === 'not_judged') return ['nothing_asked']
  if (verdict === 'pending_user_answers' && share !== undefined && share < LEAST_SHARE)
    return ['far_below_threshold']
  if (verdict !== 'below_threshold') return []
  if (fit === null) return ['nothing_asked']
  return 2 * fit < match_at_percent ? ['far_below_threshold'] : []
}
