import type { ResumeDocument } from '#lib/resume/print/resume-document.ts'
import {
  type Changed,
  type Changing,
  changeResume,
  type Editing,
  type Named,
} from '#lib/resume/tailored/change-resume.ts'
import { cutToPages } from '#lib/resume/tailored/rules/cut-to-pages.ts'
import { notHeld, restoreLines } from '#lib/resume/tailored/rules/edit-resume.ts'
import { documentOf } from '#lib/resume/tailored/rules/resume-document.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** Counts the pages that a resume prints on, at a spacing; null is that of the saved layout. */
export type CountPages = (document: ResumeDocument, spacing_scale: number | null) => Promise<number>

export type LengthWanted = Named & { restore?: string[] | undefined; max_pages?: number | undefined }

/**
 * Puts back lines that were held back for length, or says on how many pages a resume may print and holds back what is
 * beyond them.
 */
export function setLength(
  services: Changing,
  { restore, max_pages, ...named }: LengthWanted,
  countPages: CountPages,
) {
  if ((restore === undefined) === (max_pages === undefined)) {
    throw new Refusal('invalid_value', 'Send either `restore` or `max_pages`, and not both.')
  }
  return changeResume(services, named, (editing) => {
    return max_pages === undefined
      ? restored(editing, restore ?? [])
      : cut(editing, { max_pages, countPages })
  })
}

function restored({ resume }: Editing, ids: readonly string[]): Changed {
  const held = new Set(resume.content.lines.flatMap((line) => (line.cut ? [line.id] : [])))
  if (ids.some((id) => !held.has(id))) throw notHeld()
  // What the person wants back is not to be taken out again by a later pick.
  return { content: restoreLines(resume.content, ids), line_chosen: true }
}

type Cut = { max_pages: number; countPages: CountPages }

async function cut(
  { resume, master, section_order }: Editing,
  { max_pages, countPages }: Cut,
): Promise<Changed> {
  const always = new Set(master.lines.flatMap(({ id, mark }) => (mark === 'always' ? [id] : [])))
  const { spacing_scale } = resume
  const { content, fits } = await cutToPages({
    ...{ content: resume.content, max_pages, always },
    // A date in another form breaks no line.
    countPages: (one) =>
      counted(documentOf(one, { section_order, date_format: 'as_written' }), { countPages, spacing_scale }),
  })
  return { content, max_pages, note: fits ? null : tooLong(max_pages) }
}

type Counting = { countPages: CountPages; spacing_scale: number | null }

async function counted(document: ResumeDocument, { countPages, spacing_scale }: Counting): Promise<number> {
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
  const pages = max_pages === 1 ? '1 page' : `${max_pages} pages`
  return `What is left does not fit on ${pages}. Shorten lines, take some out, or set a closer spacing.`
}
