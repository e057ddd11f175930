import { findJobDocuments } from '#db/index/job-documents.ts'
import type { Reader, Store } from '#db/store.ts'
import { NO_COMPANY } from '#lib/index/own/store-own-jobs.ts'
import { workModeOf } from '#lib/index/places/work-mode.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import type { LetterLine } from '#lib/resume/letters/rules/sentences.ts'
import { findAssessmentOf, findJob } from '#lib/resume/tailored/resume-facts.ts'

/** The stores that a letter is read from. */
export type LetterDeps = { desk: Store; index: Store }
/** The job of a letter. */
export type LetterJob = Awaited<ReturnType<typeof findJob>>
/** A job as a letter names it. */
export type NamedJob = { title: string; company: string }

/** Returns title and company of a job as a letter names them; a company that the person did not name is left out. */
export async function nameOfJob({ desk, index }: LetterDeps, job_url: string): Promise<NamedJob> {
  const { job_key } = await findJob({ desk, index }, job_url)
  const [document] = job_key === null ? [] : await findJobDocuments(index, [job_key])
  const { title = '', company = '' } = document ?? {}
  return { title: plainTitle(title), company: company === NO_COMPANY ? '' : company }
}

const ASIDE =
  /^(?:[fmdwxh](?: ?[/|] ?[fmdwxh*]){1,3}|all genders|ft|pt|(?:full|part)[ -]?time|vollzeit|teilzeit|(?:un)?befristet|temps (?:plein|partiel)|cd[id]|contract|temporary|permanent|\d{1,3} ?(?:[-–] ?\d{1,3} ?)?%)$/i

/** Returns a title as a person would say it: without mode, hours, contract and gender at its end. Example: "Nurse (FT) - Remote" is "Nurse". */
export function plainTitle(title: string): string {
  const [, before = '', aside = ''] =
    /^(.*\S) ?[([]([^()[\]]{1,60})[)\]]$/.exec(title) ??
    /^(.*\S)(?:,| [-–—|]) ([^,|–—]{1,60})$/.exec(title) ??
    []
  const isAside = ASIDE.test(aside) || workModeOf({ listed: null, placed: '', title: aside }) !== ''
  return isAside && before !== '' ? plainTitle(before) : title
}

/** Returns all evidence for the sentences of a letter. */
export async function letterLines(desk: Reader): Promise<LetterLine[]> {
  const { lines } = await loadEvidence(desk)
  return lines.flatMap(({ kind, ref, text, wording, entry }) =>
    kind === 'fact' ? [] : [{ kind, ref, text: wording ?? text, heading: entry?.heading ?? '' }],
  )
}

/** A requirement that the assessment of a job finds met, by its line in the posting, and the ids of the lines that show it. */
export type CitedDemand = { line: number; quote: string; refs: string[] }

/** Returns the met requirements of a job for which its assessment cites lines, the lines of each with the best first. */
export async function citedDemands(desk: Reader, job: LetterJob): Promise<CitedDemand[]> {
  const assessment = await findAssessmentOf(desk, job)
  const met = (assessment?.result.rows ?? []).filter(({ status }) => status === 'met')
  return met.map(({ line, quote, evidence }) => ({
    line,
    quote,
    refs: evidence.flatMap(({ kind, ref }) => (kind === 'line' ? [ref] : [])),
  }))
}
