import { findAssessments, findNamedAssessment } from '#db/desk/assessments.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import type { Section } from '#db/rows/master.ts'
import type { Reader, Store } from '#db/store.ts'
import { findPrintedMaster } from '#lib/evidence/master/show-master.ts'
import { NO_COMPANY } from '#lib/index/own/store-own-jobs.ts'
import { citedLines } from '#lib/judge/assess/job-evidence.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import { openingOf } from '#lib/resume/letters/rules/compose-letter.ts'
import { wordsOfLetter } from '#lib/resume/letters/rules/letter-words.ts'
import type { LetterLine } from '#lib/resume/letters/rules/nearest-line.ts'
import { findJob } from '#lib/resume/tailored/resume-facts.ts'

/** The stores that a letter is read from. */
export type LetterDeps = { desk: Store; index: Store }
/** The job of a letter. */
export type LetterJob = Awaited<ReturnType<typeof findJob>>
/** A job as a letter names it. */
export type NamedJob = { title: string; company: string }

/** Returns title and company of a job; a company that the person did not name is left out. */
export async function nameOfJob({ desk, index }: LetterDeps, job_url: string): Promise<NamedJob> {
  const { job_key } = await findJob({ desk, index }, job_url)
  const [document] = job_key === null ? [] : await findJobDocuments(index, [job_key])
  const { title = '', company = '' } = document ?? {}
  return { title, company: company === NO_COMPANY ? '' : company }
}

/** Returns the fixed sentences of a letter, with the one that names the job; they claim nothing of the person. */
export function fixedSentences(language: string, job: NamedJob): ReadonlySet<string> {
  const { greeting, shows, also, closing, regards } = wordsOfLetter(language)
  return new Set([greeting, openingOf(language, job), shows, also, closing, regards])
}

/** Returns all evidence for the sentences of a letter. */
export async function letterLines(desk: Reader): Promise<LetterLine[]> {
  const { lines } = await loadEvidence(desk)
  return lines.flatMap(({ kind, ref, text, wording, entry }) =>
    kind === 'fact' ? [] : [{ kind, ref, text: wording ?? text, heading: entry?.heading ?? '' }],
  )
}

/**
 * Returns the lines that a letter for a job tells: those cited for met requirements, those of musts first; without an assessment the
 * resume's own order.
 */
export async function bestLines(desk: Reader, job: LetterJob): Promise<string[]> {
  const master = await findPrintedMaster(desk)
  const lines = (master?.content.lines ?? []).filter(
    ({ mark, section }) => mark !== 'never' && STORY_SECTIONS.has(section),
  )
  const texts = new Map(lines.map(({ id, text }) => [id, text]))
  const citedTexts = (await citedRefs(desk, job)).flatMap((ref) => texts.get(ref) ?? [])
  return citedTexts.length > 0 ? citedTexts : [...texts.values()]
}

/** Returns the ids of the lines that the assessment of a job cites for met requirements, the best first. */
export async function citedRefs(desk: Reader, job: LetterJob): Promise<string[]> {
  const [assessment] =
    job.job_key === null
      ? [await findNamedAssessment(desk, job.identity)]
      : await findAssessments(desk, [job.job_key])
  const [cited] = assessment ? await citedLines(desk, [assessment]) : []
  const met = (cited?.rows ?? []).filter(({ status }) => status === 'met')
  const refs = met.flatMap((row) => row.lines.flatMap(({ kind, ref }) => (kind === 'line' ? [ref] : [])))
  return [...new Set(refs)]
}

// A list of skills or a degree is no sentence of a letter.
const STORY_SECTIONS: ReadonlySet<Section> = new Set(['experience', 'projects', 'volunteering', 'summary'])
