import { putResumeScore } from '#db/desk/job-resumes.ts'
import type { Store } from '#db/store.ts'
import { entryDates } from '#lib/evidence/master/entry-dates.ts'
import type { Printer } from '#lib/resume/print/printer.ts'
import type { ResumeDocument } from '#lib/resume/print/resume-document.ts'
import { askToPrint, printed } from '#lib/resume/tailored/print-resume.ts'
import { findJob, loadFacts, storedResume } from '#lib/resume/tailored/resume-facts.ts'
import { type AtsInput, atsScore, jobLabel } from '#lib/resume/tailored/rules/ats-score.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { Log } from '#lib/service/log.ts'
import { Refusal } from '#lib/service/refusals.ts'

type Needs = { desk: Store; index: Store; config: ConfigFile; printer: Printer; log: Log; now: () => string }

/**
 * Scores how programs that read resumes will read a job's resume: it is printed, read back, and held against what the
 * posting asks. Refuses with `assessment_missing` where nothing says what that is.
 */
export async function scoreResume(services: Needs, job_identity: string) {
  const { desk, index, config, printer, now } = services
  const job = await findJob({ desk, index }, job_identity)
  const { match_at_percent } = (await config.read()).config.fit
  const facts = await loadFacts(desk, { job, profile_id: null, match_at_percent })
  const resume = storedResume(facts)
  if (!facts.assessment) {
    throw new Refusal(
      'assessment_missing',
      'This job was not assessed, so nothing says what its posting asks. Assess it first.',
    )
  }
  const { rows, verdict } = facts.assessment.result
  const ask = await askToPrint(services, resume, null)
  const { read_back, page_count } = await printed(services, () => printer.pdf(ask))
  const score = atsScore({ ...formOf(ask.document), rows, read_back, pages: page_count })
  const label = jobLabel(verdict, score.score)
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
    scored_at: stored.scored_at,
  }
}

function formOf({ sections }: ResumeDocument): Pick<AtsInput, 'written' | 'sections' | 'entries'> {
  // A school says enough by its name and dates.
  const entries = sections.filter(({ kind }) => kind !== 'education').flatMap((section) => section.entries)
  const written = sections.flatMap((section) => [
    section.heading,
    ...section.lines.map(({ text }) => text),
    ...section.entries.flatMap(({ heading, sublines, lines }) => [
      heading,
      ...sublines,
      ...lines.map(({ text }) => text),
    ]),
  ])
  return {
    written: written.join('\n'),
    sections: sections.map(({ heading }) => heading),
    entries: entries.map(({ sublines, lines }) => {
      const { start, end, ongoing } = entryDates(sublines)
      return { dated: start !== null || end !== null || ongoing, lines: lines.length }
    }),
  }
}
