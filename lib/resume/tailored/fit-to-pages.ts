import type { MasterContent } from '#db/rows/master.ts'
import type { JobResume, ResumeContent } from '#db/rows/resume.ts'
import type { Store } from '#db/store.ts'
import { type Printer, PrintProblem } from '#lib/resume/print/printer.ts'
import type { CountPages } from '#lib/resume/tailored/change-resume.ts'
import { findDisplay } from '#lib/resume/tailored/display.ts'
import { orderOf } from '#lib/resume/tailored/display-settings.ts'
import { PICK_LIMITS } from '#lib/resume/tailored/job-resume.ts'
import { cutToPages } from '#lib/resume/tailored/rules/cut-to-pages.ts'
import { documentOf } from '#lib/resume/tailored/rules/resume-document.ts'
import { paperFor } from '#lib/resume/typeset/region.ts'

type PagesInput = { content: ResumeContent; before: JobResume | null; master: MasterContent }

/**
 * Returns a resume with lines held back, oldest roles first, until it fits its page limit. If pages cannot be counted
 * it stays whole, and printing reports the reason.
 */
export async function fitToPages(
  services: { desk: Store; printer: Printer },
  { content, before, master }: PagesInput,
): Promise<ResumeContent> {
  const { max_pages, spacing_scale } = before ?? { max_pages: PICK_LIMITS.pages, spacing_scale: null }
  const display = await findDisplay(services.desk)
  const section_order = orderOf(display)
  const count = countPages(services)
  const pagesOf = (content: ResumeContent) =>
    count(
      documentOf(content, { section_order, date_format: 'as_written', language: display.language }),
      spacing_scale,
    )
  try {
    if ((await pagesOf(content)) <= max_pages) return content
    const always = new Set(master.lines.flatMap(({ id, mark }) => (mark === 'always' ? [id] : [])))
    return (await cutToPages({ content, max_pages, always, countPages: pagesOf })).content
  } catch (problem) {
    if (problem instanceof PrintProblem) return content
    throw problem
  }
}

/** Counts pages as printed: with the saved layout, and the same for any header. */
export function countPages({ desk, printer }: { desk: Store; printer: Printer }): CountPages {
  return async (document, spacing_scale) => {
    const layout = await findDisplay(desk)
    const { template, font, accent, font_size } = layout
    const paper = paperFor(layout.paper, document.language, await printer.region())
    const look = { template, font, accent, font_size, paper }
    const printRequest = { document, header: null, ...look, updated_at: '2000-01-01T00:00:00.000Z' }
    return (await printer.fit({ ...printRequest, spacing_scale: spacing_scale ?? layout.spacing_scale }))
      .page_count
  }
}
