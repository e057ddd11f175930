import type { Letter } from '#db/rows/resume.ts'
import { docxParts } from '#lib/resume/files/docx.ts'
import { mustBeStored, nameOfJob } from '#lib/resume/letters/letters.ts'
import { withoutBullet } from '#lib/resume/letters/rules/sentences.ts'
import type { LetterFile, LetterPrint } from '#lib/resume/letters/schema.ts'
import { printedHeader } from '#lib/resume/print/header.ts'
import type { PrintOptions } from '#lib/resume/print/printer.ts'
import { SPACING } from '#lib/resume/print/schema.ts'
import { findDisplay } from '#lib/resume/tailored/display.ts'
import { fieldsOf, headerShown, printed } from '#lib/resume/tailored/print-resume.ts'
import { paperFor } from '#lib/resume/typeset/paper.ts'
import { withoutMarks } from '#lib/resume/typeset/set-text.ts'

type PrintLetterDeps = Parameters<typeof headerShown>[0] & { now: () => string }

const TITLES: Readonly<Record<string, string>> = { de: 'Anschreiben', fr: 'Lettre', es: 'Carta' }
const NO_DATE = '2000-01-01T00:00:00.000Z'

/** Shows the letter for a job as it will print, in the design of the person's resumes. */
export async function previewLetter(
  services: PrintLetterDeps,
  { job_url, header, own_page }: LetterPrint & { own_page: boolean },
) {
  const printedHeader = await headerShown(services, { header, own_page })
  const name = printedHeader.header === 'placeholder' ? undefined : printedHeader.header.name
  const printable = await printableLetter(services, job_url, name)
  const { pages, page_count, note, spacing_scale } = await printed(services, () =>
    services.printer.preview({ ...printable, header: printedHeader.header }),
  )
  return {
    schema_version: 'svc-resume-preview:1' as const,
    images: pages.map((page) => page.toBase64()),
    image_type: 'image/png' as const,
    pages: page_count,
    max_pages: 1,
    note: page_count > 1 ? tooLong(page_count) : note,
    saved: false,
    words_waiting: 0,
    spacing: SPACING,
    spacing_scale,
    paper: printable.paper,
    header_shown: printedHeader.kind,
  }
}

function tooLong(pages: number): string {
  return `The letter prints on ${pages} pages, more than the 1 page it should have: shorten it.`
}

/** Returns the letter for a job as PDF, DOCX or plain text; without a header its place stays blank. */
export async function letterFile(
  services: PrintLetterDeps,
  { job_url, header, format }: LetterFile,
): Promise<Response> {
  const letter = await mustBeStored(services, job_url)
  const disposition = (name: string) => ({ 'Content-Disposition': `attachment; filename="${name}"` })
  if (format === 'text') {
    const type = 'text/plain; charset=utf-8'
    return new Response(`${letter.paragraphs.map(withoutMarks).join('\n\n')}\n`, {
      headers: { 'Content-Type': type, ...disposition('letter.txt') },
    })
  }
  const printable = await printableLetter(services, job_url, header?.name)
  if (format === 'pdf') {
    const fields = header ? fieldsOf(header) : null
    const { bytes } = await printed(services, () => services.printer.pdf({ ...printable, header: fields }))
    const headers = { 'Content-Type': 'application/pdf', ...disposition('letter.pdf') }
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
  }
  const { strToU8, zipSync } = await import('fflate')
  const { document, ...look } = printable
  const { page_count: pages, ...fit } = await printed(services, () =>
    services.printer.fit({ ...printable, header: null }),
  )
  const head = header ? printedHeader(fieldsOf(header), () => true) : null
  const files = docxParts(document, head, { ...look, ...fit, pages })
  const parts = Object.entries(files).map(([part, xml]) => [part, strToU8(xml)] as const)
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  return new Response(zipSync(Object.fromEntries(parts), { mtime: NO_DATE }) as Uint8Array<ArrayBuffer>, {
    headers: { 'Content-Type': type, ...disposition('letter.docx') },
  })
}

async function printableLetter(
  services: PrintLetterDeps,
  job_url: string,
  name: string | undefined,
): Promise<Omit<PrintOptions, 'header'>> {
  const letter = await mustBeStored(services, job_url)
  const { company } = await nameOfJob(services, letter.job_identity)
  const region = await services.printer.region()
  const date = dateOfLetter(services.now(), letter.language, region.home ?? region.computer)
  const { template, font, accent, font_size, paper } = await findDisplay(services.desk)
  return {
    document: documentOfLetter(letter, { date, company, name: name?.trim() ?? '' }),
    // A letter has one column.
    template: template === 'sidebar' ? 'modern' : template,
    font,
    accent,
    font_size,
    spacing_scale: 1,
    paper: paperFor(paper, letter.language, region),
    updated_at: letter.updated_at,
  }
}

// Each paragraph is a section without a heading, so that the design sets space between them; bullets are one of another kind.
function documentOfLetter(
  { paragraphs, language }: Letter,
  { date, company, name }: { date: string; company: string; name: string },
): PrintOptions['document'] {
  const isSigned = name === '' || (paragraphs.at(-1)?.endsWith(name) ?? false)
  const rows = [date, company, ...paragraphs, isSigned ? '' : name].filter(Boolean)
  const sections = rows.flatMap((text, index) => {
    const bullets = (row: string) => withoutBullet(row) !== null
    return runsOf(text.split('\n'), bullets).map((run, part) => ({
      kind: bullets(run[0] ?? '') ? ('other' as const) : ('summary' as const),
      heading: '',
      entries: [],
      lines: run.map((row, line) => ({
        id: `p${index + 1}-${part + 1}-${line + 1}`,
        text: withoutBullet(row) ?? row,
      })),
    }))
  })
  return { language, title: TITLES[language] ?? 'Letter', sections }
}

// Rows in runs: neighbours with bullets together, and each other row alone.
function runsOf(rows: readonly string[], isBullet: (row: string) => boolean): string[][] {
  const runs: string[][] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last && isBullet(row) && isBullet(last[0] ?? '')) last.push(row)
    else runs.push([row])
  }
  return runs
}

/** Returns the day of a letter in words. Example: "28 November 2026", in the United States "November 28, 2026", in French "1er décembre 2026". */
export function dateOfLetter(now: string, language: string, region: string | null): string {
  const locale = language === 'en' ? (region === 'US' ? 'en-US' : 'en-GB') : language
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(now))
  return day.replace(/^1(?= )/, FIRST_DAYS[language] ?? '1')
}

// Some languages count the first day and name the others.
const FIRST_DAYS: Readonly<Record<string, string>> = { fr: '1er', it: '1°' }
