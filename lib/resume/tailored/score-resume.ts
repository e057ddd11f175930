import { putResumeScore } from '#db/desk/job-resumes.ts'
import type { Store } from '#db/store.ts'
import type { Printer } from '#lib/resume/print/printer.ts'
import { askToPrint, printed } from '#lib/resume/tailored/print-resume.ts'
import { findJob, loadFacts, storedResume } from '#lib/resume/tailored/resume-facts.ts'
import { atsScore, jobLabel } from '#lib/resume/tailored/rules/ats-score.ts'
import { wordedFinding } from '#lib/resume/tailored/rules/finding-words.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { Log } from '#lib/service/log.ts'
import { Refusal } from '#lib/service/refusals.ts'

type ScoreResumeDeps = {
  desk: Store
  index: Store
  config: ConfigFile
  printer: Printer
  log: Log
  now: () => string
}

/**
 * Scores how resume-reading programs understand a job's resume: it is printed, read back, and compared with the
 * posting's demands. Refuses with `assessment_missing` if those are unknown.
 */
export async function scoreResume(services: ScoreResumeDeps, job_identity: string) {
  const { desk, index, config, printer, now } = services
  const job = await findJob({ desk, index }, job_identity)
  const { config: settings } = await config.read()
  const facts = await loadFacts(desk, { job, profile_id: null, settings })
  const resume = storedResume(facts)
  if (!facts.assessment) {
    throw new Refusal(
      'assessment_missing',
      'This job was not assessed, so nothing says what its posting asks. Assess it first.',
    )
  }
  const { rows, verdict } = facts.assessment.result
  const printOptions = await askToPrint(services, resume, null)
  const { written, read_back, page_count } = await printed(services, () => printer.pdf(printOptions))
  const { document } = printOptions
  const posting = job.posting.text
  const { score, findings } = atsScore({ document, rows, posting, written, read_back, pages: page_count })
  const label = jobLabel(verdict, score.score ?? score.clean_percent)
  const stored = {
    job_identity: resume.job_identity,
    revision: resume.revision,
    score,
    label,
    scored_at: now(),
  }
  await desk.write([putResumeScore(stored)])
  return {
    schema_version: 'svc-resume-score:1' as const,
    job_identity: resume.job_identity,
    revision: resume.revision,
    label,
    pages: page_count,
    ...score,
    note: score.score === null ? TOO_FEW : null,
    cannot_tell: CANNOT_TELL,
    // Not stored: they quote the resume.
    findings: findings.map(wordedFinding),
    scored_at: stored.scored_at,
  }
}

const TOO_FEW = 'The posting names too few skills for a number.'

/** The limits of every score. */
const CANNOT_TELL =
  'No figure tells whether a person or a program reads your resume first, or whether its claims are true.'
