import { findAssessments } from '#db/desk/assessments.ts'
import { putJobResume } from '#db/desk/job-resumes.ts'
import { listPrintedRoleResumes } from '#db/desk/roles.ts'
import { readSettings } from '#db/desk/settings.ts'
import type { StoredRow } from '#db/rows/assessment.ts'
import type { MasterContent } from '#db/rows/master.ts'
import type { GeneratedResume, JobResume } from '#db/rows/resume.ts'
import type { Store } from '#db/store.ts'
import type { DocumentReader, Draft } from '#lib/evidence/master/draft.ts'
import type { Pages } from '#lib/index/boards/companies.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import { type AssessDeps, assessSubject } from '#lib/judge/assess/assess-subject.ts'
import { findTailored, type PostingSource, type Subject } from '#lib/judge/assess/find-subject.ts'
import {
  type LoadedEvidence,
  loadEvidence,
  loadPastedEvidence,
  pastedResume,
} from '#lib/judge/assess/load-evidence.ts'
import { planCalls } from '#lib/judge/calls/estimate-calls.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import { loadTermWorth } from '#lib/judge/rank/load-rank-model.ts'
import { textVector } from '#lib/judge/rank/title-likeness.ts'
import { maskContact } from '#lib/judge/read/clean-for-prompt.ts'
import { REASONS, refusedBy } from '#lib/judge/targets/reasons.ts'
import type { Printer } from '#lib/resume/print/printer.ts'
import { fitToPages } from '#lib/resume/tailored/change-resume.ts'
import {
  nextResume,
  pickableMaster,
  pickBy,
  type StoreInput,
  withProposal,
} from '#lib/resume/tailored/pick-resume.ts'
import {
  cachePasted,
  checkRole,
  findJob,
  loadFacts,
  type ResumeInputQuery,
  readable,
} from '#lib/resume/tailored/resume-facts.ts'
import { dutiesBeside, type PickPosting } from '#lib/resume/tailored/rules/candidates.ts'
import { contentOfPick, withSuggestions } from '#lib/resume/tailored/rules/made-resume.ts'
import { pickLines } from '#lib/resume/tailored/rules/pick-lines.ts'
import { isFact, limitsOf } from '#lib/resume/tailored/rules/pick-room.ts'
import { tailorView } from '#lib/resume/tailored/rules/resume-view.ts'
import {
  acceptTailored,
  type CandidateLine,
  type CheckedChoice,
  TAILOR_VERSION,
  tailorPrompt,
} from '#lib/resume/tailored/rules/tailor-prompt.ts'
import type { TailorBody } from '#lib/resume/tailored/schema.ts'
import { keepResume } from '#lib/resume/tailored/show-resume.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { fenceFor } from '#lib/text/digest.ts'

type TailorResumeDeps = Pick<SharedServices, 'desk' | 'index' | 'config' | 'now' | 'log'> & {
  models: ModelCaller
  printer: Printer
  documents: DocumentReader
  files: HomeFiles
  engine: PostingSource
  pages: Pages
}
type TailorRequest = TailorBody & { actor: Actor }

/** Returns the plan of a tailoring by a model, which is one call; null for the built-in rules. */
export async function planTailoring(
  services: Pick<TailorResumeDeps, 'desk' | 'index' | 'config' | 'models'>,
  { job, model_target }: Pick<TailorBody, 'job' | 'model_target'>,
) {
  const jobs = 'job_url' in job ? [job.job_url] : []
  const same = await Promise.all(jobs.map((link) => findLinkedJob(services.index, link)))
  return planCalls(services, { model_target, calls: { tailor: 1 }, jobs, same })
}

/**
 * Tailors the resume to one posting (interface, POST /api/tailored-resumes): a model chooses master lines and may
 * suggest wordings, code checks both, and picks alone if no model answers. Without `resume` the selected role counts. The reply contains the suggested words; the
 * stored resume prints the master's until the person approves. A resume that the person changed is never replaced: the
 * new one waits as a proposal.
 */
export async function tailorResume(services: TailorResumeDeps, request: TailorRequest) {
  const { config } = await services.config.read()
  const target = request.model_target ?? config.model_target
  const denied = await services.models.denies(target)
  if (denied && REASONS[denied.failure.reason].code === 'model_denied') throw refusedBy(denied)
  const { resume } = request
  if (resume && 'profile_id' in resume) await checkRole(services.desk, resume.profile_id, 'invalid_value')
  const subject = await findTailored(services, request.job)
  if (resume && 'text' in resume)
    return tailorPasted(services, { ...request, text: resume.text, subject, target })
  const resumeInputQuery: ResumeInputQuery = {
    job: await findJob(services, subject.job_identity),
    profile_id: resume?.profile_id ?? (await readSettings(services.desk)).selected_profile_id,
    settings: config,
  }
  const before = await loadFacts(services.desk, resumeInputQuery)
  const by_hand = await resumeByHand(services.desk, resumeInputQuery.profile_id)
  // A role with a resume pasted by hand is tailored from that resume.
  if (by_hand)
    return tailorPasted(services, { ...request, format: 'markdown', text: by_hand, subject, target })
  const master = pickableMaster(before)
  const { content } = master
  const evidence = await loadEvidence(services.desk)
  const knownRows = await rowsOfJob(services, { subject, evidence, actor: request.actor })
  const signal = new AbortController().signal
  const choiceInput = {
    posting: subject,
    rows: knownRows.rows,
    content,
    target,
    job_identity: resumeInputQuery.job.identity,
  }
  const { tailored, fallback } = await chooseLines(services, { ...choiceInput, priority: 'person', signal })
  const picked = await services.desk.change((change) =>
    pickBy(change, master, {
      ...knownRows,
      posting: subject,
      ...(tailored
        ? {
            chosen: tailored.picked,
            wording: { words: tailored.rewritten, refused: tailored.refused, by: target },
          }
        : {}),
      made_by: tailored ? 'model' : 'code',
      fallback,
    }),
  )
  const fitted = await fitToPages(services, { ...picked, before: readable(before), master: content })
  const madeResume = { ...picked, ...fitted, selection: { ...fitted.selection, on_demand: true } }
  const answer = await services.desk.change(async (change) => {
    const facts = await loadFacts(change, resumeInputQuery)
    const next = placed(madeResume, { before: readable(facts), facts, actor: request.actor }, change.now)
    change.run(putJobResume(next))
    const { job_identity } = next
    const { made_from } = madeResume
    const dropped = tailored?.dropped ?? {}
    return tailorView({ job_identity, target, generated: madeResume, stored: next, made_from, dropped })
  })
  await keepResume(services, [answer.job.job_identity], { title: subject.title })
  return answer
}

async function resumeByHand(desk: Store, profile_id: string | null): Promise<string | null> {
  const resumes = await listPrintedRoleResumes(desk)
  return resumes.find((resume) => resume.profile_id === profile_id)?.markdown ?? null
}

/** Returns the call that tailoring for the selected role would make; null if it would make none. Refuses as tailoring does. */
export async function callToTailor(
  services: Omit<TailorResumeDeps, 'printer' | 'files'>,
  { job, actor }: { job: TailorBody['job']; actor: Actor },
) {
  const subject = await findTailored(services, job)
  const profile_id = (await readSettings(services.desk)).selected_profile_id
  const by_hand = await resumeByHand(services.desk, profile_id)
  if (by_hand) {
    const evidence = await loadPastedEvidence(services, by_hand, 'markdown')
    const rows = await rowsRead(services, { subject, evidence, actor })
    return tailorCall({ posting: subject, rows, content: masterOf(evidence.draft, actor) })
  }
  const { config: settings } = await services.config.read()
  const query = { job: await findJob(services, subject.job_identity), profile_id, settings }
  const { content } = pickableMaster(await loadFacts(services.desk, query))
  const evidence = await loadEvidence(services.desk)
  const { rows } = await rowsOfJob(services, { subject, evidence, actor })
  return tailorCall({ posting: subject, rows, content })
}

// A resume that the person worded, chose or sent stays, and so does a model's resume if no model answered now: the new
// one waits beside it.
function placed(madeResume: GeneratedResume, storing: StoreInput, now: string): JobResume {
  const { before, facts } = storing
  const isOwn = before !== null && (before.edited || before.line_chosen || before.attached)
  const isLess = before?.made_by === 'model' && madeResume.selection.fallback !== null
  return before !== null && (isOwn || isLess)
    ? withProposal(before, madeResume, facts.profile_id)
    : nextResume(madeResume, storing, now)
}

type PastedNeeds = AssessDeps & { now: () => string; documents: DocumentReader; printer: Printer }
type PastedResume = {
  /** By default the form of the text says it. */
  format?: 'markdown'
  text: string
  subject: Subject
  target: string
  actor: Actor
}

/** Tailors a pasted resume: it is answered, kept in memory for printing, and not stored. */
async function tailorPasted(services: PastedNeeds, { format, text, subject, target, actor }: PastedResume) {
  const evidence = await loadPastedEvidence(services, text, format)
  const { draft } = evidence
  const content = masterOf(draft, actor)
  const rows = await rowsRead(services, { subject, evidence, actor })
  const { job_identity } = subject
  const signal = new AbortController().signal
  const choiceInput = {
    posting: subject,
    rows,
    content,
    target,
    job_identity,
    signal,
    priority: 'person' as const,
  }
  const { tailored, fallback } = await chooseLines(services, choiceInput)
  const year = Number(services.now().slice(0, 4))
  const rarity = loadTermWorth().worth
  const input = {
    content,
    rows,
    posting: subject,
    rarity,
    vectorOf: textVector,
    backed: new Set<string>(),
    year,
  }
  const { order, ...pick } = pickLines(tailored ? { ...input, chosen: tailored.picked } : input)
  const ids = pick.picked.map(({ id }) => id)
  const plain = contentOfPick(content, ids, order)
  const suggested = tailored
    ? withSuggestions(
        plain,
        { words: tailored.rewritten, refused: tailored.refused, by: target },
        pick.picked,
      )
    : plain
  const selection = { ...pick, picked_by: tailored ? ('model' as const) : ('code' as const), fallback }
  const madeResume = {
    made_by: tailored ? ('model' as const) : ('code' as const),
    ...(await fitToPages(services, { content: suggested, selection, before: null, master: content })),
  }
  cachePasted(services.desk, job_identity, {
    content: madeResume.content,
    updated_at: services.now(),
    spacing_scale: null,
  })
  const dropped = tailored?.dropped ?? {}
  const not_read = draft.unplaced.map(({ line, reason }) => ({ line, reason }))
  return tailorView({
    job_identity,
    target,
    generated: madeResume,
    stored: null,
    made_from: null,
    dropped,
    not_read,
  })
}

function masterOf(draft: Draft, written_by: Actor): MasterContent {
  const { entries, lines } = pastedResume(draft)
  const plain = { note: null, source: 'typed' as const, written_by }
  return {
    entries: entries.map((entry) => ({ ...entry, ...plain }) as MasterContent['entries'][number]),
    lines: lines.map((line) => ({ ...line, ...plain, mark: null })),
  }
}

/** The candidate lines, and the job. */
type ChoiceInput = {
  posting: PickPosting
  rows: readonly StoredRow[]
  content: MasterContent
  target: string
  job_identity: string
  priority: 'person' | 'pipeline'
  signal: AbortSignal
}

/** A model's choice, or the code for which there is none; both null for the built-in rules. */
type ChosenLines = { tailored: CheckedChoice | null; fallback: string | null }

/** Calls a model for the choice of lines; if it does not answer, code picks, which is no error. */
export async function chooseLines(
  { models }: { models: ModelCaller },
  { posting, rows, content, target, ...more }: ChoiceInput,
): Promise<ChosenLines> {
  const call = target === 'builtin' ? null : await tailorCall({ posting, rows, content })
  if (call === null) return { tailored: null, fallback: null }
  const { lines, limits, ...prompt } = call
  const answer = await models.ask({
    ...prompt,
    ...more,
    target,
    purpose: 'tailor' as const,
    prompt_version: TAILOR_VERSION,
    batch_id: null,
    kinds: ['posting' as const, 'requirements' as const, 'evidence' as const],
    accept: (value) => acceptTailored(value, lines, limits),
  })
  if (answer.ok) return { tailored: answer.value, fallback: null }
  const { code } = REASONS[answer.failure.reason]
  return { tailored: null, fallback: code === 'assess_timeout' ? 'tailor_timeout' : code }
}

/** Returns the prompt for tailoring a resume, with the lines that may be chosen; null if there is nothing to choose, or nothing to choose by. */
async function tailorCall({ posting, rows, content }: Pick<ChoiceInput, 'posting' | 'rows' | 'content'>) {
  const lines = candidatesOf(content)
  const duties = dutiesBeside(posting, rows)
  const hasBullets = lines.some(({ list }) => list === 'pick')
  if (!hasBullets || rows.length + duties.length === 0) return null
  const limits = limitsOf(content, posting)
  const { title } = posting
  const fence = await fenceFor(
    [title, ...rows.map(({ quote }) => quote), ...duties.map(({ quote }) => quote)].join('\n'),
  )
  return { ...tailorPrompt({ title, rows, duties, lines, limits, fence }), lines, limits }
}

/**
 * Returns the lines of a master that a model may be sent, with contact data masked: bullets, summaries and skills. Education and other
 * facts follow their own rules; lines marked never are not sent.
 */
export function candidatesOf(content: MasterContent): CandidateLine[] {
  const { entries, lines } = content
  const headings = new Map(
    entries.map(({ id, heading, sublines }) => [id, [heading, ...sublines].join(', ')]),
  )
  return lines.flatMap(({ id, text, section, own_heading, entry_id, mark }): CandidateLine[] => {
    const list =
      section === 'summary' || section === 'skills' ? section : isFact(section, content) ? null : 'pick'
    if (list === null || mark === 'never') return []
    const entry = maskContact(headings.get(entry_id ?? '') ?? own_heading ?? section)
    return [{ id, text: maskContact(text), entry, list }]
  })
}

/** The requirements of a job, and the time of their assessment; null if read for this one time. */
type RequirementRows = { rows: readonly StoredRow[]; assessment_created_at: string | null }

type JobRows = { subject: Subject; evidence: LoadedEvidence; actor: Actor }

/** Returns the rows of a job's stored assessment; the built-in rules read an unassessed one, and nothing is stored. */
async function rowsOfJob(
  services: AssessDeps,
  { subject, evidence, actor }: JobRows,
): Promise<RequirementRows> {
  const [stored] = await findAssessments(services.desk, [subject.job_key])
  if (stored) return { rows: stored.result.rows, assessment_created_at: stored.created_at }
  return { rows: await rowsRead(services, { subject, evidence, actor }), assessment_created_at: null }
}

/** Returns the built-in reading of a posting, judged by this evidence. */
async function rowsRead(
  services: AssessDeps,
  { subject, evidence, actor }: JobRows,
): Promise<readonly StoredRow[]> {
  const signal = new AbortController().signal
  const context = { target: 'builtin', priority: 'person' as const, batch_id: null, signal, actor }
  const assessed = await assessSubject(services, { subject, evidence, profile_id: null }, context)
  return assessed.ok ? assessed.assessment.result.rows : []
}
