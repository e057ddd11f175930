import { computed, signal } from '@preact/signals'
import type { z } from 'zod'
import { tabSignal } from '#assets/page/kit/browser.ts'
import { call, callQuietly } from '#assets/page/kit/call.ts'
import { base64Of } from '#assets/page/kit/files.ts'
import { announce } from '#assets/page/kit/say.ts'
import { settings } from '#assets/page/kit/settings.ts'
import { emptyDraft, tabDraft } from '#assets/page/kit/texts/drafts.ts'
import {
  boxesOf,
  countChosen,
  draftOf,
  drawPages,
  dropPictures,
  type ImportProposal,
  type ReviewBox,
} from '#assets/page/resume/import/review-boxes.ts'
import { hasNoMaster, loadMaster, master, takeReply } from '#assets/page/resume/store.ts'
import { formatOfText, type ResumeFormat } from '#lib/evidence/master/draft.ts'
import type { ImportResponse } from '#lib/evidence/master/import-schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

type ResumeUpload = { format: ResumeFormat; columns?: 1 | 2 | 3 } & (
  | { text: string }
  | { content_base64: string }
)

/** The document that a proposal was read from, line by line. */
export type ImportSource = NonNullable<z.output<typeof ImportResponse>['source']>

/** The draft of a pasted resume. */
export const PASTE_DRAFT = tabDraft('resume/pasted')

/** The work that runs now as a sentence; '' for none. */
export const importWork = signal('')

/** Why a resume could not be read or stored. */
export const importError = signal<RefusalBody | null>(null)

/** The read resume; null before a resume was chosen. It and the corrections outlive a reload of the tab. */
export const proposal = tabSignal<ImportProposal | null>('svc.import', null)

/** The read boxes with the person's corrections. */
export const boxes = tabSignal<ReviewBox[]>('svc.import.boxes', [])

/** Read text that has no box in the review yet. */
export const unplaced = tabSignal<ImportProposal['unplaced']>('svc.import.unplaced', [])

/** The town in the head of the resume, with the person's correction; '' for none. */
export const home = tabSignal('svc.import.home', '')

/** The document that it was read from, and the stretch of its lines that is looked at. */
export const source = tabSignal<ImportSource | null>('svc.import.source', null)
export const marked = signal<{ from: number; to: number }>({ from: 0, to: 0 })

/** Doubts about pages, and the PDF that can be read again in other columns; it is gone after a reload of the tab. */
export const warnings = tabSignal<z.output<typeof ImportResponse>['warnings']>('svc.import.warnings', [])
export const lastFile = signal<{ file: File; content: ResumeUpload } | null>(null)

/** Why parts could not be stored, by key. */
export const refusedParts = signal<ReadonlyMap<string, string>>(new Map())

/** The result of the last import. */
export const importDone = signal('')

/** How much would be stored. */
export const chosenCounts = computed(() => countChosen(boxes.value))

/** Reads a file into a proposal. */
export async function readFile(file: File): Promise<void> {
  const problem = fileProblem(file)
  const format = formatOf(file.name)
  if (problem !== '' || format === null) {
    importError.value = { code: 'invalid_value', message: problem }
    return
  }
  importWork.value = `Reading the ${format === 'pdf' ? 'PDF' : 'file'}…`
  const content = await contentOf(file, format).catch(() => null)
  if (content === null) {
    importWork.value = ''
    importError.value = {
      code: 'invalid_value',
      message: 'The browser cannot read this file. Choose it again, or paste its text.',
    }
    return
  }
  // A picture that cannot be drawn leaves the text of the page.
  if (!(await propose(content)) || format !== 'pdf') return
  lastFile.value = { file, content }
  void drawPages(file).catch(dropPictures)
}

/** Reads the last PDF again in so many columns, and drops the corrections. */
export async function readAgain(columns: 1 | 2 | 3): Promise<void> {
  const last = lastFile.peek()
  if (last === null) return
  importWork.value = 'Reading the PDF…'
  if (!(await propose({ ...last.content, columns }))) return
  lastFile.value = last
  void drawPages(last.file).catch(dropPictures)
}

async function contentOf(file: File, format: ResumeFormat): Promise<ResumeUpload> {
  if (!isBinary(format)) return { format, text: await file.text() }
  return { format, content_base64: base64Of(new Uint8Array(await file.arrayBuffer())) }
}

/** Reads a pasted text: one of the master's own form becomes the master as it is, any other a proposal. */
export async function readText(text: string): Promise<boolean> {
  if (!hasNoMaster.peek() || !looksLikeMaster(text))
    return await propose({ format: formatOfText(text), text })
  importWork.value = 'Making your resume…'
  const outcome = await call('POST', '/api/master', { body: { markdown: text } })
  importWork.value = ''
  importError.value = outcome.ok ? null : outcome.error
  if (!outcome.ok) return false
  takeReply(outcome.value)
  const { items, entries } = outcome.value.master
  announceImport(
    `Stored ${counted(items.length, 'line')} and ${counted(entries.length, 'entry', 'entries')}.`,
  )
  return true
}

/** Reads a text into a proposal, whatever its form. */
export async function propose(content: ResumeUpload): Promise<boolean> {
  dropPictures()
  lastFile.value = null
  importWork.value = importWork.peek() || 'Reading the text…'
  const outcome = await callQuietly('POST', '/api/master/import', { body: content })
  importWork.value = ''
  importError.value = outcome.ok ? null : outcome.error
  if (!outcome.ok) return false
  proposal.value = outcome.value.proposal
  source.value = outcome.value.source
  warnings.value = outcome.value.warnings
  boxes.value = boxesOf(outcome.value.proposal)
  unplaced.value = outcome.value.proposal.unplaced
  home.value = outcome.value.proposal.lives_in?.text ?? ''
  refusedParts.value = new Map()
  marked.value = { from: 0, to: 0 }
  importDone.value = ''
  announce(outcome.value.message)
  return true
}

/** Stores the read boxes with the person's corrections. */
export async function applyImport(): Promise<boolean> {
  const current = proposal.peek()
  if (!current) return false
  importWork.value = 'Storing…'
  const revision = master.value.peek()?.master.revision
  const { lines, entries } = chosenCounts.peek()
  const { draft: parts, keys } = draftOf(boxes.peek())
  const draft = { ...parts, lives_in: home.peek() }
  const format = current.format as ResumeFormat
  const body = { format, draft, apply: true, ...(revision !== undefined && { revision }) }
  const outcome = await call('POST', '/api/master/import', { body })
  if (!outcome.ok) {
    if (outcome.error.code === 'revision_conflict') await loadMaster()
    importWork.value = ''
    importError.value = outcome.error
    const { refused = [] } = outcome.error as { refused?: { key: string; reason: string }[] }
    refusedParts.value = new Map(refused.map(({ key, reason }) => [keys.get(key) ?? key, reason]))
    return false
  }
  await Promise.all([loadMaster(), settings.load()])
  importWork.value = ''
  importError.value = null
  closeImport()
  emptyDraft(PASTE_DRAFT)
  announceImport(`Stored ${counted(lines, 'line')} and ${counted(entries, 'entry', 'entries')}.`)
  return true
}

function announceImport(words: string): void {
  importDone.value = words
  announce(words)
}

/** Discards the read resume. */
export function closeImport(): void {
  proposal.value = null
  source.value = null
  warnings.value = []
  lastFile.value = null
  boxes.value = []
  unplaced.value = []
  importError.value = null
  dropPictures()
}

const MIB = 1024 * 1024

/** The most that is sent of a resume; a PDF or DOCX grows by a third on its way. */
export const MOST_SENT = 16 * MIB - 2000

const FORMATS: Record<string, ResumeFormat> = {
  pdf: 'pdf',
  docx: 'docx',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  text: 'text',
  json: 'json_resume',
  zip: 'linkedin',
}

/** The format of a file by its name; null for one that is not read. */
export function formatOf(name: string): ResumeFormat | null {
  return FORMATS[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null
}

/** Whether a file of this format is sent as its bytes. */
export function isBinary(format: ResumeFormat): boolean {
  return format === 'pdf' || format === 'docx' || format === 'linkedin'
}

/** Why a file is not read; '' for one that is. */
export function fileProblem({ name, size }: { name: string; size: number }): string {
  const format = formatOf(name)
  if (format === null)
    return 'This kind of file is not read. Choose a PDF, DOCX, markdown, text, JSON Resume or LinkedIn ZIP file.'
  if (size === 0) return 'The file is empty. Choose another one, or paste the text.'
  const sent = isBinary(format) ? Math.ceil(size / 3) * 4 : size
  if (sent <= MOST_SENT) return ''
  return 'The file is larger than what is read: 16 MB, which are 12 MB of a PDF or DOCX. Take pictures out, or paste the text.'
}

const SECTION =
  /^##\s+(summary|skills|experience|projects|education|certifications|awards|publications|languages|volunteering|other)\s*$/i

/** Whether a text has the form of the master's own file, so that its tags, marks and notes can be kept. */
export function looksLikeMaster(text: string): boolean {
  const headings = text.split('\n').filter((line) => /^##\s/.test(line))
  return headings.length > 0 && headings.every((line) => SECTION.test(line))
}
