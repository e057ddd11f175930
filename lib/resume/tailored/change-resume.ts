import { putEarlierText } from '#db/desk/evidence.ts'
import { putJobResume } from '#db/desk/job-resumes.ts'
import type { MasterContent } from '#db/rows/master.ts'
import type { JobResume } from '#db/rows/resume.ts'
import type { Statement } from '#db/sql.ts'
import type { Change, Store } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { type Conflict, checkRevision } from '#lib/records/record.ts'
import { wordsWait } from '#lib/records/words.ts'
import { findFiles, type ResumeFilePaths } from '#lib/resume/files/job-folder.ts'
import type { ResumeDocument } from '#lib/resume/print/spacing.ts'
import {
  findJob,
  headlinesOf,
  loadFacts,
  type ResumeInput,
  storedResume,
} from '#lib/resume/tailored/resume-facts.ts'
import { cutToPages } from '#lib/resume/tailored/rules/cut-to-pages.ts'
import {
  changeLines,
  chooseLines,
  type LineChange,
  type LineChoice,
  restoreLines,
  unknownLine,
} from '#lib/resume/tailored/rules/edit-resume.ts'
import { documentOf } from '#lib/resume/tailored/rules/resume-document.ts'
import { resumeView, viewContextOf } from '#lib/resume/tailored/rules/resume-view.ts'
import { keepResume, showResume } from '#lib/resume/tailored/show-resume.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import type { Log } from '#lib/service/log.ts'
import type { WordsWriter } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { titlesOf } from '#lib/shortlist/roles/resume-titles.ts'
import { counted } from '#lib/text/counted.ts'

type ChangeResumeDeps = { desk: Store; index: Store; config: ConfigFile; files: HomeFiles; log: Log }
type ResumeWrite = { job_identity: string; revision: number; actor: Actor }

/** The changes of an edit, and a sentence on the parts that were impossible. */
type ResumePatch = Partial<JobResume> & { note?: string | null }

/** The input of an edit. */
type ResumeEditInput = {
  resume: JobResume
  master: MasterContent
  section_order: ResumeInput['section_order']
}

/**
 * The only way for the person to change a stored resume: checks the revision, keeps the earlier words, and drops a
 * waiting proposal. The master stays unchanged.
 */
async function changeResume(
  services: ChangeResumeDeps,
  { job_identity, revision, actor }: ResumeWrite,
  edit: (editing: ResumeEditInput, change: Change) => Promise<ResumePatch> | ResumePatch,
) {
  const job = await findJob(services, job_identity)
  const { config: settings } = await services.config.read()
  const note = await services.desk.change(async (change) => {
    const facts = await loadFacts(change, { job, profile_id: null, settings })
    const resume = storedResume(facts)
    const files = await findFiles(services, resume.job_identity)
    await checkRevision({ stored: resume.revision, read: revision }, () => conflict(resume, facts, files))
    const master = facts.master?.content ?? { entries: [], lines: [] }
    const { note: changeNote = null, ...changed } = await edit(
      {
        resume,
        master,
        section_order: facts.section_order,
      },
      change,
    )
    change.run(keepEarlier(resume, change.now))
    const next = { ...resume, ...changed, proposal: null, revision: revision + 1 }
    change.run(putJobResume({ ...next, updated_at: change.now, written_by: actor }))
    return changeNote
  })
  await keepResume(services, job.identities)
  return showResume(services, job_identity, note)
}

function conflict(resume: JobResume, facts: ResumeInput, keptFiles: ResumeFilePaths | null): Conflict {
  const message = 'The resume changed since you read it. Read it again and resend with its revision.'
  const { section_order } = facts
  const viewContext = {
    ...viewContextOf(facts),
    section_order,
    kept: keptFiles,
    headlines: headlinesOf(facts),
  }
  const { resume: current } = resumeView(resume, viewContext)
  return { message, current }
}

/** Keeps a resume's text before a change that would lose the person's words or choices. */
export function keepEarlier(
  { job_identity, revision, content, selection }: JobResume,
  now: string,
): Statement {
  return putEarlierText(`resume:${job_identity}`, {
    revision,
    body: { content, selection },
    replaced_at: now,
  })
}

/** Rewords lines of a job's resume, decides on waiting words, or removes lines; from then on no pick replaces it. */
export async function editLines(
  services: ChangeResumeDeps,
  { lines, writer, ...reference }: ResumeWrite & { lines: LineChange[]; writer: WordsWriter },
) {
  refuseContactData(
    'text',
    lines.flatMap(({ text }) => text ?? []),
  )
  return changeResume(services, reference, async ({ resume, master }, change) => {
    const editor = { actor: reference.actor, isProven: !(await wordsWait(change, writer, 'job')) }
    // Keeping one's own words does not change the print.
    const edited = resume.edited || lines.some(({ suggestion }) => suggestion !== 'keep')
    return { ...changeLines(resume, lines, { master, ...editor }), edited }
  })
}

/** Adds lines of the master to a job's resume, removes others, and sets its headline. */
export function chooseResumeLines(
  services: ChangeResumeDeps,
  { include, exclude, headline, ...reference }: ResumeWrite & Omit<LineChoice, 'titles'>,
) {
  return changeResume(services, reference, ({ resume, master }) => {
    const titles = titlesOf(master.entries)
    return { ...chooseLines(resume, { include, exclude, headline, titles }, master), line_chosen: true }
  })
}

/** Returns the number of printed pages at a spacing; null is that of the saved layout. */
export type CountPages = (document: ResumeDocument, spacing_scale: number | null) => Promise<number>

type LengthChange = ResumeWrite & { restore?: string[] | undefined; max_pages?: number | undefined }

/** Restores lines that were held back for length, or sets the page limit and holds back the lines beyond it. */
export function setLength(
  services: ChangeResumeDeps,
  { restore, max_pages, ...reference }: LengthChange,
  countPages: CountPages,
) {
  if ((restore === undefined) === (max_pages === undefined)) {
    throw new Refusal('invalid_value', 'Send either `restore` or `max_pages`, and not both.')
  }
  return changeResume(services, reference, (editing) => {
    return max_pages === undefined
      ? restored(editing, restore ?? [])
      : cut(editing, { max_pages, countPages })
  })
}

function restored({ resume }: ResumeEditInput, ids: readonly string[]): ResumePatch {
  const cutIds = new Set(resume.content.lines.flatMap((line) => (line.cut ? [line.id] : [])))
  if (ids.some((id) => !cutIds.has(id))) throw unknownLine()
  // A restored line is not removed again by a later pick.
  return { content: restoreLines(resume.content, ids), line_chosen: true }
}

async function cut(
  { resume, master, section_order }: ResumeEditInput,
  { max_pages, countPages }: { max_pages: number; countPages: CountPages },
): Promise<ResumePatch> {
  const always = new Set(master.lines.flatMap(({ id, mark }) => (mark === 'always' ? [id] : [])))
  const { spacing_scale } = resume
  const { content, fits } = await cutToPages({
    content: resume.content,
    max_pages,
    always,
    reasons: new Map(resume.selection.picked.map(({ id, reason }) => [id, reason])),
    // Another date format makes no line too long.
    countPages: (content) =>
      printedLength(documentOf(content, { section_order, date_format: 'as_written', language: null }), {
        countPages,
        spacing_scale,
      }),
  })
  return { content, max_pages, note: fits ? null : tooLong(max_pages) }
}

async function printedLength(
  document: ResumeDocument,
  { countPages, spacing_scale }: { countPages: CountPages; spacing_scale: number | null },
): Promise<number> {
  try {
    return await countPages(document, spacing_scale)
  } catch {
    throw new Refusal(
      'pages_unmeasured',
      'The pages of this resume could not be counted, so nothing was held back. Look at it with the preview, and try again.',
    )
  }
}

function tooLong(max_pages: number): string {
  return `What is left does not fit on ${counted(max_pages, 'page')}. Shorten lines, take some out, or set a closer spacing.`
}
