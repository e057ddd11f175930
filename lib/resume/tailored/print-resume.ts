import { findSent, type SentResume } from '#db/desk/applications.ts'
import { putSpacing } from '#db/desk/job-resumes.ts'
import { listSelections } from '#db/desk/roles.ts'
import type { Layout } from '#db/rows/display.ts'
import type { JobResume } from '#db/rows/resume.ts'
import type { Store } from '#db/store.ts'
import { findPrintedMaster } from '#lib/evidence/master/role-resume.ts'
import { chosenLines, contentOfLines } from '#lib/evidence/master/selection.ts'
import type { HeaderFields } from '#lib/resume/print/header.ts'
import { type Printer, type PrintOptions, PrintProblem } from '#lib/resume/print/printer.ts'
import {
  HeaderBody,
  type LayoutChange,
  type PreviewMasterBody,
  type PreviewResumeBody,
  type PrintPdfBody,
  SPACING,
} from '#lib/resume/print/schema.ts'
import { PRINT_LIMITS } from '#lib/resume/print/spacing.ts'
import { findDisplay } from '#lib/resume/tailored/display.ts'
import { changedLayout, orderOf } from '#lib/resume/tailored/display-settings.ts'
import { PICK_LIMITS, type PrintedContent, pagesFor, wordsWaiting } from '#lib/resume/tailored/job-resume.ts'
import {
  cachePasted,
  findJob,
  findPasted,
  loadFacts,
  storedResume,
} from '#lib/resume/tailored/resume-facts.ts'
import { documentOf } from '#lib/resume/tailored/rules/resume-document.ts'
import { keepResume } from '#lib/resume/tailored/show-resume.ts'
import { paperFor } from '#lib/resume/typeset/paper.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import { type IsProven, proofRequired } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { counted } from '#lib/text/text.ts'

export type PrintResumeDeps = Pick<SharedServices, 'desk' | 'index' | 'config' | 'log'> & {
  files: HomeFiles
  printer: Printer
}
type PreviewRequest = PreviewResumeBody & { own_page: boolean }
export type ProofDeps = { proven: IsProven }

/** The header file in the person's home, and its earlier place; the service reads it for its own page only. */
const HEADER_FILES = ['header.json', 'resumes/header.json']

/**
 * A resume to print, without its header: its page limit, whether its spacing is the job's own, and how many lines have
 * words that wait for approval.
 */
type PrintableResume = Omit<PrintOptions, 'header'> & {
  max_pages: number
  saved: boolean
  words_waiting: number
}

/**
 * Shows a job's resume as it will print (interface, POST /api/tailored-resumes/preview). A spacing that is sent is saved
 * beside the resume and changes nothing else. With `sent_at` it is the copy that was sent then. Refuses with
 * `tailored_resume_not_found` or `pdf_render_failed`.
 */
export async function previewResume(
  services: PrintResumeDeps,
  { spacing_scale, header, own_page, layout, ...reference }: PreviewRequest,
) {
  if (reference.sent_at !== undefined && (spacing_scale ?? layout) !== undefined) {
    const message = 'What was sent keeps its layout. Leave `spacing_scale` and `layout` out.'
    throw new Refusal('invalid_value', message)
  }
  const printable = await findPrintable(services, reference, layout)
  const resume = spacing_scale === undefined ? printable : { ...printable, spacing_scale, saved: true }
  const answer = await previewOf(services, resume, { header, own_page })
  // A refused request saves nothing.
  if (spacing_scale !== undefined) await saveSpacing(services, reference, spacing_scale)
  return answer
}

/** Previews the main resume, or a role's selection; refuses with `master_not_found` or `pdf_render_failed`. */
export async function previewMaster(
  services: PrintResumeDeps,
  { profile_id, header, own_page, layout = {} }: PreviewMasterBody & { own_page: boolean },
) {
  const display = changedLayout(await findDisplay(services.desk), layout)
  const resume = await findMasterPrint(services, display, profile_id)
  if (!resume) throw new Refusal('master_not_found', 'No main resume is stored yet. Add one and look again.')
  const printable = { ...resume, max_pages: PRINT_LIMITS.pages, saved: false, words_waiting: 0 }
  return previewOf(services, printable, { header, own_page })
}

/** Returns the main resume, or a role's selection, to print in a layout; null if none is stored. */
export async function findMasterPrint(
  { desk, printer }: Pick<PrintResumeDeps, 'desk' | 'printer'>,
  layout: Layout,
  profile_id?: string,
): Promise<Omit<PrintOptions, 'header'> | null> {
  const main = await findMainResume(desk, profile_id)
  return main && { ...(await layOut({ printer }, main.content, layout)), updated_at: main.updated_at }
}

/** Returns the words of the main resume that print, or a role's selection of them; null if none is stored. */
export async function findMainResume(desk: Store, profile_id?: string) {
  const master = await findPrintedMaster(desk)
  if (!master) return null
  const choice = (await listSelections(desk)).find((selection) => selection.profile_id === profile_id) ?? null
  const content = contentOfLines(master.content, chosenLines(master.content, choice))
  return { content, updated_at: master.head.created_at }
}

async function previewOf(
  services: PrintResumeDeps,
  resume: PrintableResume,
  options: Pick<PreviewRequest, 'header' | 'own_page'>,
) {
  const printHeader = await headerShown(services, options)
  const { max_pages, saved, words_waiting, ...printRequest } = resume
  const { pages, page_count, note, ...fit } = await printed(services, () =>
    services.printer.preview({ ...printRequest, header: printHeader.header }),
  )
  return {
    schema_version: 'svc-resume-preview:1' as const,
    images: pages.map((page) => page.toBase64()),
    image_type: 'image/png' as const,
    pages: page_count,
    max_pages,
    note: noteOf(note, page_count, max_pages),
    saved,
    words_waiting,
    spacing: SPACING,
    spacing_scale: fit.spacing_scale,
    paper: printRequest.paper,
    header_shown: printHeader.kind,
  }
}

/**
 * Prints a job's resume as PDF, with the sent header or a blank in its place. The copy in the resume's folder has the
 * blank, so that no contact data is stored. Refuses a pasted resume without the person's proof.
 */
export async function printPdf(
  services: PrintResumeDeps,
  { spacing_scale, header, keep = false, proven, ...reference }: PrintPdfBody & ProofDeps,
) {
  if (keep && (reference.sent_at !== undefined || reference.profile_id === 'ephemeral')) {
    throw new Refusal('invalid_value', 'Only the resume that is stored for the job can be kept as a file.')
  }
  const { max_pages: _, saved: __, words_waiting, ...printable } = await findPrintable(services, reference)
  await checkPasted(reference, proven)
  const printRequest = { ...printable, header: header ? fieldsOf(header) : null }
  const scaled = spacing_scale === undefined ? printRequest : { ...printRequest, spacing_scale }
  const { bytes } = await printed(services, () => services.printer.pdf(scaled))
  const file = { bytes, words_waiting }
  if (!keep) return file
  const blank = header
    ? await printed(services, () => services.printer.pdf({ ...scaled, header: null }))
    : null
  const { identities } = await findJob(services, reference.job_identity)
  await keepResume(services, identities, { more: [{ name: 'resume.pdf', body: blank?.bytes ?? bytes }] })
  return file
}

// A pasted resume has no line of the master that could print instead.
/** Refuses a pasted resume without the person's proof. */
export async function checkPasted({ profile_id, sent_at }: ResumeToPrint, proven: IsProven): Promise<void> {
  if (profile_id !== 'ephemeral' || sent_at !== undefined || (await proven())) return
  throw proofRequired(['print_pasted'])
}

type ResumeToPrint = Pick<PreviewRequest, 'job_identity' | 'profile_id' | 'sent_at'>

/** Returns the resume that a request names, in the saved layout with these changes; refuses with `tailored_resume_not_found`. */
export async function findPrintable(
  services: PrintResumeDeps,
  reference: ResumeToPrint,
  change: LayoutChange = {},
): Promise<PrintableResume> {
  if (reference.sent_at !== undefined) {
    const { content, layout, sent_at } = await findSentCopy(
      services,
      reference.job_identity,
      reference.sent_at,
    )
    return {
      ...(await layOut(services, content, layout)),
      updated_at: sent_at,
      max_pages: PICK_LIMITS.pages,
      saved: true,
      words_waiting: 0,
    }
  }
  if (reference.profile_id === 'ephemeral') return pastedPrintable(services, reference.job_identity, change)
  const resume = await findStored(services, reference.job_identity)
  const { header: _, ...printRequest } = await askToPrint(services, resume, change)
  const { max_pages, content } = resume
  return {
    ...printRequest,
    max_pages,
    saved: resume.spacing_scale !== null,
    words_waiting: wordsWaiting(content),
  }
}

/** Returns the resume sent with a job's application at a time; refuses with `tailored_resume_not_found`. */
async function findSentCopy(
  { desk, index }: Pick<PrintResumeDeps, 'desk' | 'index'>,
  link: string,
  sent_at: string,
): Promise<SentResume> {
  const { identities } = await findJob({ desk, index }, link)
  const sent = (await findSent(desk, identities)).find((sentResume) => sentResume.sent_at === sent_at)
  if (sent) return sent
  throw new Refusal('tailored_resume_not_found', 'No copy is kept of a resume that was sent at this time.')
}

/** Returns the print settings of a content in a layout. */
export async function layOut(
  { printer }: Pick<PrintResumeDeps, 'printer'>,
  content: PrintedContent,
  layout: Layout,
) {
  const { template, font, accent, font_size, spacing_scale, date_format, head_order, language } = layout
  const look = { section_order: orderOf(layout), date_format, head_order, language }
  const document = documentOf(content, look)
  const paper = paperFor(layout.paper, document.language, await printer.region())
  return { document, template, font, accent, font_size, paper, spacing_scale }
}

// A job has one resume for all roles; a resume made from a pasted one is only in memory.
async function pastedPrintable(
  services: PrintResumeDeps,
  link: string,
  change: LayoutChange,
): Promise<PrintableResume> {
  const { identity, identities } = await findJob(services, link)
  const pasted = [link, identity, ...identities]
    .map((identity) => findPasted(services.desk, identity))
    .find(Boolean)
  if (!pasted) {
    throw new Refusal(
      'tailored_resume_not_found',
      'No pasted resume was tailored to this job since the service started. Paste it and tailor it again.',
    )
  }
  const display = changedLayout(await findDisplay(services.desk), change)
  const layout = { ...display, spacing_scale: pasted.spacing_scale ?? display.spacing_scale }
  return {
    ...(await layOut(services, pasted.content, layout)),
    updated_at: pasted.updated_at,
    max_pages: pagesFor(pasted.content),
    saved: pasted.spacing_scale !== null,
    words_waiting: wordsWaiting(pasted.content),
  }
}

/** Returns the stored resume of a job; refuses with `tailored_resume_not_found` or `stored_resume_unreadable`. */
async function findStored(
  { desk, index, config }: Pick<PrintResumeDeps, 'desk' | 'index' | 'config'>,
  link: string,
): Promise<JobResume> {
  const job = await findJob({ desk, index }, link)
  const { config: settings } = await config.read()
  return storedResume(await loadFacts(desk, { job, profile_id: null, settings }))
}

async function saveSpacing(
  services: PrintResumeDeps,
  reference: ResumeToPrint,
  spacing_scale: number,
): Promise<void> {
  if (reference.profile_id === 'ephemeral') {
    const { identity, identities } = await findJob(services, reference.job_identity)
    for (const link of new Set([reference.job_identity, identity, ...identities])) {
      const pasted = findPasted(services.desk, link)
      if (pasted) cachePasted(services.desk, link, { ...pasted, spacing_scale })
    }
    return
  }
  const { job_identity } = await findStored(services, reference.job_identity)
  await services.desk.write([putSpacing(job_identity, spacing_scale)])
  await keepResume(services, [job_identity])
}

// Only the service's own page may show the person's header file.
/** Returns the header of a preview: the sent one, the person's file for the own page, else a placeholder. */
export async function headerShown(
  services: PrintResumeDeps,
  { header, own_page }: Pick<PreviewRequest, 'header' | 'own_page'>,
): Promise<{ kind: 'form' | 'placeholder' | 'file'; header: HeaderFields | 'placeholder' }> {
  if (hasHeader(header)) return { kind: 'form', header: fieldsOf(header) }
  const headerFields = own_page ? await storedHeader(services) : null
  return headerFields
    ? { kind: 'file', header: headerFields }
    : { kind: 'placeholder', header: 'placeholder' }
}

/** Returns whether a sent header holds any words; one of empty fields counts as none. */
export function hasHeader(header: HeaderBody | undefined): header is HeaderBody {
  const { links = [], ...texts } = header ?? {}
  return links.length > 0 || Object.values(texts).some((text) => text?.trim())
}

async function storedHeader({ files }: PrintResumeDeps): Promise<HeaderFields | null> {
  for (const path of HEADER_FILES) {
    try {
      const file = await files.read(path)
      if (file) return fieldsOf(HeaderBody.parse(JSON.parse(new TextDecoder().decode(file.bytes))))
    } catch {
      // An unparsable file counts as none; no answer and no log line repeats its text.
      return null
    }
  }
  return null
}

/** Returns the fields of a sent header. */
export function fieldsOf(header: HeaderBody): HeaderFields {
  return Object.fromEntries(Object.entries(header).filter(([, value]) => value !== undefined))
}

/** Returns the print settings of a job's resume: the saved layout with these changes, and the job's own spacing if set. */
export async function askToPrint(
  services: Pick<PrintResumeDeps, 'desk' | 'printer'>,
  resume: JobResume,
  change: LayoutChange = {},
): Promise<PrintOptions> {
  const display = changedLayout(await findDisplay(services.desk), change)
  const spacing_scale = resume.spacing_scale ?? display.spacing_scale
  const { updated_at } = resume
  return {
    ...(await layOut(services, resume.content, { ...display, spacing_scale })),
    header: null,
    updated_at,
  }
}

/** Prints a resume; refuses an unprintable one with `pdf_render_failed`. */
export async function printed<T>({ log }: Pick<PrintResumeDeps, 'log'>, print: () => Promise<T>): Promise<T> {
  try {
    return await print()
  } catch (problem) {
    if (!(problem instanceof PrintProblem)) throw problem
    log.error('a resume could not be printed', { reason: problem.reason })
    throw new Refusal('pdf_render_failed', problem.message)
  }
}

function noteOf(note: string | null, pages: number, max_pages: number): string | null {
  if (pages <= max_pages) return note
  return `The resume prints on ${pages} pages, more than the ${counted(max_pages, 'page')} it may have: take lines out or set a closer spacing.`
}
