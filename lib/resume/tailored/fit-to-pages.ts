import type { MasterContent } from '#db/rows/master.ts'
import type { GeneratedResume, JobResume, ReasonedLine, ResumeContent } from '#db/rows/resume.ts'
import type { Store } from '#db/store.ts'
import { type Printer, PrintProblem } from '#lib/resume/print/printer.ts'
import type { ResumeDocument } from '#lib/resume/print/spacing.ts'
import type { CountPages } from '#lib/resume/tailored/change-resume.ts'
import { findDisplay } from '#lib/resume/tailored/display.ts'
import { orderOf } from '#lib/resume/tailored/display-settings.ts'
import { pagesFor } from '#lib/resume/tailored/job-resume.ts'
import { newestFirst } from '#lib/resume/tailored/rules/candidates.ts'
import { cutToPages } from '#lib/resume/tailored/rules/cut-to-pages.ts'
import { withWaiting } from '#lib/resume/tailored/rules/edit-resume.ts'
import { documentOf } from '#lib/resume/tailored/rules/resume-document.ts'
import { paperFor } from '#lib/resume/typeset/paper.ts'

type PagesInput = Pick<GeneratedResume, 'content' | 'selection'> & {
  before: JobResume | null
  master: MasterContent
}

// A last page of so few lines is not worth its sheet.
const FEW_LINES = 3
// Pages at a looser spacing have room for more lines.
const LOOSE = 1.15
const MOST_ADDED = 14

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
      const fit = await fitOf(resume.content)
      return fit.page_count === pages && fit.spacing_scale >= LOOSE
    }
    return await filled({ content, selection }, master, isRoomy)
  } catch (problem) {
    if (problem instanceof PrintProblem) return { content, selection }
    throw problem
  }
}

type Filled = Pick<GeneratedResume, 'content' | 'selection'>

// Lines over a cap wait before those that answer nothing; among equals the newest entry goes first.
async function filled(
  resume: Filled,
  master: MasterContent,
  isRoomy: (resume: Filled) => Promise<boolean>,
): Promise<Filled> {
  const places = new Map(newestFirst(master.entries).map(({ id }, index) => [id, index]))
  const entryOf = new Map(
    master.lines.flatMap(({ id, section, entry_id }) =>
      section === 'education' || entry_id === null ? [] : [[id, entry_id] as const],
    ),
  )
  const place = ({ id, reason }: ReasonedLine) =>
    WAITING.indexOf(reason) * 1000 + (places.get(entryOf.get(id) ?? '') ?? 0)
  const waiting = resume.selection.left_out
    .filter(({ id, reason }) => WAITING.includes(reason) && entryOf.has(id))
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

const WAITING = ['over_cap', 'entry_cap', 'no_match']

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
