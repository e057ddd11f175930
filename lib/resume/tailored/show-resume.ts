import { findDownloaded, putDownloaded, type SentCopy } from '#db/desk/applications.ts'
import { type Assessment, findNamedAssessment } from '#db/desk/assessments.ts'
import { findResumeScore, listJobResumes } from '#db/desk/job-resumes.ts'
import type { JobResume } from '#db/rows/resume.ts'
import type { Reader } from '#db/store.ts'
import { faultOf } from '#db/store-fault.ts'
import { printedOrder } from '#lib/evidence/master/print-resume.ts'
import { findPrintedMaster } from '#lib/evidence/master/role-resume.ts'
import {
  clearFolders,
  type FolderPart,
  findFiles,
  keepInFolder,
  namesOf,
} from '#lib/resume/files/job-folder.ts'
import { otherLanguageNote } from '#lib/resume/language/resume-language.ts'
import { findDisplay } from '#lib/resume/tailored/display.ts'
import { orderOf } from '#lib/resume/tailored/display-settings.ts'
import { changedBy, printJobResume, shownContent, shownLines } from '#lib/resume/tailored/job-resume.ts'
import {
  findJob,
  findResume,
  headlinesOf,
  loadFacts,
  storedResume,
} from '#lib/resume/tailored/resume-facts.ts'
import { resumeView, viewContextOf } from '#lib/resume/tailored/rules/resume-view.ts'
import { staleOf } from '#lib/resume/tailored/rules/stale.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import type { SharedServices } from '#lib/service/services.ts'

type ShowResumeDeps = Pick<SharedServices, 'desk' | 'index' | 'config'> & { files: HomeFiles }
type ResumeDeps = Pick<SharedServices, 'desk' | 'index' | 'log'> & { files: HomeFiles }

/** Returns the stored resume of a job with each line's source; refuses with `tailored_resume_not_found` if there is none. */
export async function showResume(services: ShowResumeDeps, link: string, note: string | null = null) {
  const job = await findJob(services, link)
  const { config: settings } = await services.config.read()
  const facts = await loadFacts(services.desk, { job, profile_id: null, settings })
  const resume = storedResume(facts)
  const files = await findFiles(services, resume.job_identity)
  return resumeView(
    resume,
    {
      ...viewContextOf(facts),
      section_order: facts.section_order,
      kept: files,
      headlines: headlinesOf(facts),
    },
    note ?? otherLanguageNote(resume.content.lines.map(({ text }) => text).join('\n'), job.posting.text),
  )
}

/**
 * Writes a job's stored resume and its spacing into its folder of the home, with the files in `more`. A job outside
 * the index is named by `title`, or by its title when it was assessed.
 */
export async function keepResume(
  services: ResumeDeps,
  identities: string[],
  { more = [], title = '' }: { more?: FolderPart[]; title?: string } = {},
): Promise<void> {
  const stored = await findResume(services.desk, identities)
  if (!stored) return
  const { job_identity } = stored
  await keepInFolder(services, {
    job_identity,
    names: async () => {
      const { job_key, identity } = await findJob(services, job_identity)
      if (job_key !== null) return namesOf(services.index, job_key)
      const assessed = await findNamedAssessment(services.desk, identity)
      return { company: '', title: assessed?.result.title ?? title }
    },
    parts: async () => [...(await partsOf(services.desk, job_identity)), ...more],
  })
}

async function partsOf(desk: Reader, job_identity: string): Promise<FolderPart[]> {
  const resume = (await findResume(desk, [job_identity]))?.resume
  if (!resume) return []
  const { spacing_scale } = resume
  return [
    { name: 'resume.md', body: printJobResume(resume.content, orderOf(await findDisplay(desk))) },
    { name: 'spacing.json', body: `${JSON.stringify({ spacing_scale })}\n` },
  ]
}

/** Updates the resume folders to the stored resumes; folders of deleted resumes are removed. */
export async function keepAllResumes(services: ResumeDeps): Promise<void> {
  const stored = await listJobResumes(services.desk)
  const storedIdentities = new Set(stored.map(({ job_identity }) => job_identity))
  await clearFolders(services, (job_identity) => storedIdentities.has(job_identity))
  for (const { job_identity } of stored) await keepResume(services, [job_identity])
}

/**
 * Returns a job's resume to be kept with its application: the one that was downloaded last if that is asked for, or else the
 * present one; null if there is no readable one. Example: downloaded at noon and reworded at one, the words of noon were sent.
 */
export async function sentCopy(
  desk: Reader,
  identities: string[],
  { downloaded }: { downloaded: boolean },
): Promise<SentCopy | null> {
  const last = downloaded ? await findDownloaded(desk, identities) : undefined
  if (last) {
    const { job_identity: _, downloaded_at: __, ...copy } = last
    return copy
  }
  const resume = (await findResume(desk, identities))?.resume
  return resume ? copyOf(resume, await findDisplay(desk)) : null
}

function copyOf(resume: JobResume, display: Awaited<ReturnType<typeof findDisplay>>): SentCopy {
  const { revision: _, updated_at: __, written_by: ___, ...layout } = display
  const spacing_scale = resume.spacing_scale ?? layout.spacing_scale
  return {
    resume_revision: resume.revision,
    made_by: resume.made_by,
    content: shownContent(resume.content),
    layout: { ...layout, section_order: [...printedOrder(resume.content, orderOf(layout))], spacing_scale },
  }
}

type Download = { job_identity: string; profile_id?: string | undefined; sent_at?: string | undefined }

/**
 * Notes that a job's stored resume was downloaded as it is now; one that was pasted or sent before is not noted. A home that cannot
 * be written takes no note, and the person gets the file all the same.
 */
export async function noteDownload(
  services: Pick<ResumeDeps, 'desk' | 'index'>,
  { job_identity, profile_id, sent_at }: Download,
): Promise<void> {
  if (profile_id === 'ephemeral' || sent_at !== undefined) return
  const { identities } = await findJob(services, job_identity)
  try {
    await services.desk.change(async (change) => {
      const resume = (await findResume(change, identities))?.resume
      if (!resume) return
      const copy = copyOf(resume, await findDisplay(change))
      change.run(putDownloaded({ ...copy, job_identity: resume.job_identity, downloaded_at: change.now }))
    })
  } catch (problem) {
    if (!faultOf(problem)) throw problem
  }
}

/** Returns the state of a job's resume, without its words; null if there is no readable one. */
export async function resumeSummary(
  desk: Reader,
  { identities, assessment }: { identities: string[]; assessment: Assessment | undefined },
) {
  const resume = (await findResume(desk, identities))?.resume
  if (!resume) return null
  const master = await findPrintedMaster(desk)
  const { reasons } = staleOf(resume, {
    assessment: assessment ?? null,
    master: master ? { revision_id: master.head.revision_id, content: master.content } : null,
  })
  const { made_by, updated_at } = resume
  const score = await findResumeScore(desk, resume.job_identity)
  return {
    made_by,
    updated_at,
    stale: reasons,
    yours: resume.edited || resume.line_chosen || resume.attached,
    changed_by: changedBy(resume),
    proposed: resume.proposal !== null,
    lines: shownLines(resume.content).length,
    downloaded_at: (await findDownloaded(desk, identities))?.downloaded_at ?? null,
    // A score of an earlier revision does not count for this one.
    score: score?.revision === resume.revision ? { points: score.score.score, label: score.label } : null,
  }
}
