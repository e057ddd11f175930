import { putEarlierText } from '#db/desk/evidence.ts'
import { putJobResume } from '#db/desk/job-resumes.ts'
import type { MasterContent, Section } from '#db/rows/master.ts'
import type { GeneratedResume, JobResume, ReasonedLine, ResumeContent, ResumeLine } from '#db/rows/resume.ts'
import type { Statement } from '#db/sql.ts'
import type { Change, Store } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { type Conflict, checkRevision, outdated, wordsWait } from '#lib/records/record.ts'
import { findFiles, type ResumeFilePaths } from '#lib/resume/files/job-folder.ts'
import { type Printer, PrintProblem } from '#lib/resume/print/printer.ts'
import type { ResumeDocument } from '#lib/resume/print/spacing.ts'
import { findDisplay } from '#lib/resume/tailored/display.ts'
import { orderOf } from '#lib/resume/tailored/display-settings.ts'
import { isAcademic, pagesFor } from '#lib/resume/tailored/job-resume.ts'
import {
  findJob,
  headlinesOf,
  loadFacts,
  type ResumeInput,
  storedResume,
} from '#lib/resume/tailored/resume-facts.ts'
import { newestFirst } from '#lib/resume/tailored/rules/candidates.ts'
import {
  changeLines,
  chooseLines,
  type LineChange,
  type LineChoice,
  restoreLines,
  unknownLine,
  withWaiting,
} from '#lib/resume/tailored/rules/edit-resume.ts'
import { fullHeight, heightOf } from '#lib/resume/tailored/rules/pick-room.ts'
import { documentOf } from '#lib/resume/tailored/rules/resume-document.ts'
import { resumeView, viewContextOf } from '#lib/resume/tailored/rules/resume-view.ts'
import { keepResume, showResume } from '#lib/resume/tailored/show-resume.ts'
import { paperFor } from '#lib/resume/typeset/paper.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import type { WordsWriter } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { titlesOf } from '#lib/shortlist/roles/resume-titles.ts'
import { counted } from '#lib/text/text.ts'

type PageCut = {
  content: ResumeContent
  max_pages: number
  /** The lines that are never held back. */
  always: ReadonlySet<string>
  /** The reasons of the pick, by line. */
  reasons: ReadonlyMap<string, string>
  /** How many lines may be held back; all without it. */
  most?: number
  countPages: (content: ResumeContent) => Promise<number>
}

const LISTS = ['other', 'awards', 'publications'] as const
const LEAST_LISTED = 5
const OTHERS: ReadonlySet<Section> = new Set(['projects', 'volunteering'])

type PagesInput = Pick<GeneratedResume, 'content' | 'selection'> & {
  before: JobResume | null
  master: MasterContent
}

// A last page of so few lines is not worth its sheet.
const FEW_LINES = 3
// Pages at a looser spacing have room for more lines.
const LOOSE = 1.15
const MOST_ADDED = 14

type Filled = Pick<GeneratedResume, 'content' | 'selection'>

// Lines that answer nothing fill one page, and never a further one.
const WAITING: readonly string[] = ['over_cap', 'entry_cap', 'no_match']

type PageFilling = {
  master: MasterContent
  waiting: readonly string[]
  isRoomy: (resume: Filled) => Promise<boolean>
}

type ChangeResumeDeps = Pick<SharedServices, 'desk' | 'index' | 'config' | 'log'> & { files: HomeFiles }
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
      { resume, master, section_order: facts.section_order },
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
  const { section_order } = facts
  const viewContext = {
    ...viewContextOf(facts),
    section_order,
    kept: keptFiles,
    headlines: headlinesOf(facts),
  }
  return outdated('resume', resumeView(resume, viewContext).resume)
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

/**
 * Returns a resume that fits its pages. Lines beyond the page limit are held back, and so are up to three lines that alone start a
 * further page. While the pages have room at a loose spacing, lines that wait are added to a pick by code. If pages cannot be counted it stays as
 * picked, and printing reports the reason.
 */
export async function fitToPages(
  services: { desk: Store; printer: Printer },
  { content, selection, before, master }: PagesInput,
): Promise<Pick<GeneratedResume, 'content' | 'selection'>> {
  const { max_pages, spacing_scale } = before ?? { max_pages: pagesFor(content), spacing_scale: null }
  const display = await findDisplay(services.desk)
  const look = {
    section_order: orderOf(display),
    date_format: 'as_written',
    head_order: display.head_order,
    language: display.language,
  } as const
  const fitOf = (content: ResumeContent) => printedFit(services, documentOf(content, look), spacing_scale)
  const countPages = async (content: ResumeContent) => (await fitOf(content)).page_count
  const always = new Set(master.lines.flatMap(({ id, mark }) => (mark === 'always' ? [id] : [])))
  const reasons = new Map(selection.picked.map(({ id, reason }) => [id, reason]))
  try {
    const { page_count: pages, spacing_scale: scale } = await fitOf(content)
    const cutting = { content, always, reasons, countPages }
    if (pages > max_pages)
      return { content: (await cutToPages({ ...cutting, max_pages })).content, selection }
    if (pages > 1) {
      const fewer = await cutToPages({ ...cutting, max_pages: pages - 1, most: FEW_LINES })
      if (fewer.fits) return { content: fewer.content, selection }
    }
    // A model left lines out on purpose.
    if (scale < LOOSE || selection.picked_by === 'model') return { content, selection }
    const isRoomy = async (resume: { content: ResumeContent }) => {
      const ids = new Set(resume.content.lines.map(({ id }) => id))
      if (heightOf(master, ids) > fullHeight(pages)) return false
      const fit = await fitOf(resume.content)
      return fit.page_count === pages && fit.spacing_scale >= LOOSE
    }
    const waiting = pages === 1 ? WAITING : WAITING.slice(0, -1)
    return await filled({ content, selection }, { master, waiting, isRoomy })
  } catch (problem) {
    if (problem instanceof PrintProblem) return { content, selection }
    throw problem
  }
}

// Lines over a cap wait before those that answer nothing; among equals the newest entry goes first.
async function filled(resume: Filled, { master, waiting: reasons, isRoomy }: PageFilling): Promise<Filled> {
  const places = new Map(newestFirst(master.entries).map(({ id }, index) => [id, index]))
  const entryOf = new Map(
    master.lines.flatMap(({ id, section, entry_id }) =>
      section === 'education' || entry_id === null ? [] : [[id, entry_id] as const],
    ),
  )
  const place = ({ id, reason }: ReasonedLine) =>
    reasons.indexOf(reason) * 1000 + (places.get(entryOf.get(id) ?? '') ?? 0)
  const waiting = resume.selection.left_out
    .filter(({ id, reason }) => reasons.includes(reason) && entryOf.has(id))
    .toSorted((a, b) => place(a) - place(b))
    .slice(0, MOST_ADDED)
  const withLines = (count: number) =>
    waiting.slice(0, count).reduce<Filled>((output, { id }) => withWaiting(output, id, master), resume)
  let [few, many] = [0, waiting.length]
  while (few < many) {
    const half = Math.ceil((few + many) / 2)
    if (await isRoomy(withLines(half))) few = half
    else many = half - 1
  }
  return withLines(few)
}

/** Counts pages as printed: with the saved layout, and the same for any header. */
export function countPages({ desk, printer }: { desk: Store; printer: Printer }): CountPages {
  return async (document, spacing_scale) =>
    (await printedFit({ desk, printer }, document, spacing_scale)).page_count
}

async function printedFit(
  { desk, printer }: { desk: Store; printer: Printer },
  document: ResumeDocument,
  spacing_scale: number | null,
) {
  const layout = await findDisplay(desk)
  const { template, font, accent, font_size } = layout
  const paper = paperFor(layout.paper, document.language, await printer.region())
  const look = { template, font, accent, font_size, paper }
  const printRequest = { document, header: null, ...look, updated_at: '2000-01-01T00:00:00.000Z' }
  return printer.fit({ ...printRequest, spacing_scale: spacing_scale ?? layout.spacing_scale })
}

/** Holds back as few lines as needed for the page limit; `fits` is false if even all of them are not enough. */
export async function cutToPages({
  content,
  max_pages,
  always,
  reasons,
  most,
  countPages,
}: PageCut): Promise<{ content: ResumeContent; fits: boolean }> {
  const order = cutOrder(content, { always, reasons }).slice(0, most)
  const cutBy = (count: number) => withCut(content, new Set(order.slice(0, count)))
  const fitsBy = async (count: number) => (await countPages(cutBy(count))) <= max_pages
  let [few, many] = [0, order.length]
  if (!(await fitsBy(many))) return { content: cutBy(many), fits: false }
  // Fewer lines never take more pages.
  while (few < many) {
    const half = Math.floor((few + many) / 2)
    if (await fitsBy(half)) many = half
    else few = half + 1
  }
  return { content: cutBy(many), fits: true }
}

/**
 * Returns lines in the order of holding back: role by role from the oldest to the newest, and within a role those that answer nothing
 * first. An academic's lists go before all roles, projects before the newest role, and each role's first line at the very end (interface, POST /api/tailored-resumes).
 */
export function cutOrder(
  content: ResumeContent,
  { always, reasons }: Pick<PageCut, 'always' | 'reasons'>,
): string[] {
  const { entries, lines } = content
  const oldestFirst = newestFirst(entries.filter((entry) => entry.section === 'experience')).toReversed()
  const others = entries.filter(({ section }) => OTHERS.has(section)).toReversed()
  const linesOf = (id: string) => lines.filter((line) => line.entry_id === id)
  const answers = ({ id }: ResumeLine) => /^(?:cites|term|chosen)/.test(reasons.get(id) ?? '')
  const more = [...oldestFirst.slice(0, -1), ...others, ...oldestFirst.slice(-1)].flatMap(
    ({ id, section }) => {
      const own = linesOf(id)
        .slice(section === 'experience' ? 1 : 0)
        .toReversed()
      return [...own.filter((line) => !answers(line)), ...own.filter(answers)]
    },
  )
  const first = oldestFirst.flatMap(({ id }) => linesOf(id).slice(0, 1))
  const lists = isAcademic(content) ? LISTS.flatMap((section) => listedLast(lines, section)) : []
  const unasked = lists.filter((line) => !answers(line))
  return [...unasked, ...more, ...first].filter(({ id }) => !always.has(id)).map(({ id }) => id)
}

// The lists of an academic give way before the roles, down to a few lines each.
function listedLast(lines: readonly ResumeLine[], section: Section): ResumeLine[] {
  return lines
    .filter((line) => line.section === section)
    .slice(LEAST_LISTED)
    .toReversed()
}

function withCut(content: ResumeContent, cut: ReadonlySet<string>): ResumeContent {
  return { ...content, lines: content.lines.map((line): ResumeLine => ({ ...line, cut: cut.has(line.id) })) }
}
