import { putJobResume } from '#db/desk/job-resumes.ts'
import { findSubject } from '#lib/judge/assess/find-subject.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import { REASONS, refusedBy } from '#lib/judge/targets/reasons.ts'
import { chooseLines } from '#lib/resume/tailored/choose-lines.ts'
import { findJob } from '#lib/resume/tailored/find-job.ts'
import { fitToPages } from '#lib/resume/tailored/fit-to-pages.ts'
import type { JobResume, MadeResume } from '#lib/resume/tailored/job-resume.ts'
import { loadFacts, type ResumeInputQuery } from '#lib/resume/tailored/load-facts.ts'
import { pickableMaster, pickBy } from '#lib/resume/tailored/pick-resume.ts'
import { readable } from '#lib/resume/tailored/resume-step.ts'
import { rowsOfJob } from '#lib/resume/tailored/rows-of-job.ts'
import { tailorView } from '#lib/resume/tailored/rules/tailor-view.ts'
import { nextResume, type Storing, withProposal } from '#lib/resume/tailored/store-made.ts'
import { tailorPasted } from '#lib/resume/tailored/tailor-pasted.ts'
import type { TailorBody } from '#lib/resume/tailored/tailor-schema.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import type { Services } from '#lib/services.ts'

type Needs = Pick<
  Services,
  'desk' | 'index' | 'config' | 'models' | 'printer' | 'documents' | 'now' | 'log' | 'engine' | 'readPage'
>
type Wanted = TailorBody & { actor: Actor }

/**
 * Tailors the resume to one posting (interface, POST /api/tailored-resumes): a model chooses lines of the master and may
 * word them otherwise, code holds both against the master, and picks by itself where no model answers. What the person
 * touched is never replaced: then the new one waits as a proposal.
 */
export async function tailorResume(services: Needs, wanted: Wanted) {
  const { config } = await services.config.read()
  const target = wanted.model_target ?? config.model_target
  const denied = await services.models.denies(target)
  if (denied && REASONS[denied.failure.reason].code === 'model_denied') throw refusedBy(denied)
  const subject = await findSubject(services, wanted.job)
  const { resume } = wanted
  if (resume && 'text' in resume)
    return tailorPasted(services, { ...wanted, text: resume.text, subject, target })
  const asked: ResumeInputQuery = {
    job: await findJob(services, subject.job_identity),
    profile_id: resume?.profile_id ?? null,
    match_at_percent: config.fit.match_at_percent,
  }
  const before = await loadFacts(services.desk, asked)
  const master = pickableMaster(before)
  const { content } = master
  const evidence = await loadEvidence(services.desk)
  const known = await rowsOfJob(services, { subject, evidence, actor: wanted.actor })
  const signal = new AbortController().signal
  const choosing = { rows: known.rows, content, target, job_identity: asked.job.identity }
  const { tailored, fallback } = await chooseLines(services, { ...choosing, priority: 'person', signal })
  const picked = await services.desk.change((change) =>
    pickBy(change, master, {
      ...known,
      ...(tailored ? { chosen: { ids: tailored.picked, words: tailored.rewritten } } : {}),
      made_by: tailored ? 'model' : 'code',
      fallback,
    }),
  )
  const fitting = { content: picked.content, before: readable(before), master: content }
  const made = { ...picked, content: await fitToPages(services, fitting) }
  return services.desk.change(async (change) => {
    const facts = await loadFacts(change, asked)
    const next = placed(made, { before: readable(facts), facts, actor: wanted.actor }, change.now)
    change.run(putJobResume(next))
    const { job_identity } = next
    return tailorView({ job_identity, target, made, stored: next, dropped: tailored?.dropped ?? {} })
  })
}

// What the person worded, chose or sent stays, and so does what a model made where none answered now: the new resume
// waits beside it.
function placed(made: MadeResume, storing: Storing, now: string): JobResume {
  const { before, facts } = storing
  const isOwn = before !== null && (before.edited || before.line_chosen || before.attached)
  const isLess = before?.made_by === 'model' && made.selection.fallback !== null
  return before !== null && (isOwn || isLess)
    ? withProposal(before, made, facts.profile_id)
    : nextResume(made, storing, now)
}
