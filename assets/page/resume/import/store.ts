import { computed, signal } from '@preact/signals'
import type { z } from 'zod'
import { call } from '#assets/page/kit/call.ts'
import { say } from '#assets/page/kit/say.ts'
import { counted } from '#assets/page/kit/words.ts'
import { hasNoMaster, loadMaster, master, takeReply } from '#assets/page/resume/store.ts'
import type { ImportResponse } from '#lib/evidence/master/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** What was read of a resume, before any of it is stored. */
export type Proposal = z.output<typeof ImportResponse>['proposal']

type Sent = { format: ResumeFormat } & ({ text: string } | { content_base64: string })

/** What is being done: '' for nothing, else a sentence for it. */
export const importWork = signal('')

/** Why a resume could not be read or stored. */
export const importError = signal<RefusalBody | null>(null)

/** What was read; null before a resume was chosen. */
export const proposal = signal<Proposal | null>(null)

/** What the person leaves out of it, by key. */
export const leftOut = signal<ReadonlySet<string>>(new Set())

/** What was stored last. */
export const importDone = signal('')

let sent: Sent | null = null

/** How many lines would be stored. */
export const wantedLines = computed(() => {
  const all = proposal.value
  if (!all) return 0
  const out = leftOut.value
  const inEntries = all.entries.filter(({ key }) => !out.has(key)).flatMap((entry) => entry.lines)
  const refused = new Set(all.refused.map(({ key }) => key))
  return [...all.lines, ...inEntries].filter(
    ({ key, has }) => has === null && !out.has(key) && !refused.has(key),
  ).length
})

/** How many entries would be stored. */
export const wantedEntries = computed(
  () => proposal.value?.entries.filter(({ key, has }) => has === null && !leftOut.value.has(key)).length ?? 0,
)

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
  await propose(content)
}

async function contentOf(file: File, format: ResumeFormat): Promise<Sent> {
  if (!isBinary(format)) return { format, text: await file.text() }
  return { format, content_base64: base64Of(new Uint8Array(await file.arrayBuffer())) }
}

const PIECE = 0x8000

function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)))
  }
  return btoa(pieces.join(''))
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
  told(`Stored ${counted(items.length, 'line')} and ${counted(entries.length, 'entry', 'entries')}.`)
  return true
}

/** Reads a text into a proposal, whatever its form. */
export async function propose(content: Sent): Promise<boolean> {
  sent = content
  importWork.value = importWork.peek() || 'Reading the text…'
  const outcome = await call('POST', '/api/master/import', { body: content })
  importWork.value = ''
  importError.value = outcome.ok ? null : outcome.error
  if (!outcome.ok) return false
  leftOut.value = new Set()
  proposal.value = outcome.value.proposal
  importDone.value = ''
  say(outcome.value.message)
  return true
}

/** Stores what the proposal brings, but for what is left out. */
export async function applyImport(): Promise<boolean> {
  if (!sent) return false
  importWork.value = 'Storing…'
  const revision = master.value.peek()?.master.revision
  const body = {
    ...sent,
    apply: true,
    leave_out: [...leftOut.peek()],
    ...(revision !== undefined && { revision }),
  }
  const outcome = await call('POST', '/api/master/import', { body })
  if (!outcome.ok) {
    if (outcome.error.code === 'revision_conflict') await loadMaster()
    importWork.value = ''
    importError.value = outcome.error
    return false
  }
  await loadMaster()
  importWork.value = ''
  importError.value = null
  const all = proposal.peek()
  // What found no place stays on the screen until it is copied or closed.
  if (all && all.unplaced.length > 0)
    proposal.value = { ...all, entries: [], lines: [], dropped: [], refused: [] }
  else closeImport()
  told(`Stored ${counted(outcome.value.changes.added.length, 'entry or line', 'entries and lines')}.`)
  return true
}

function told(words: string): void {
  importDone.value = words
  say(words)
}

/** Takes a line or entry into what is stored, or leaves it out. */
export function choosePart(key: string, isIn: boolean): void {
  const next = new Set(leftOut.peek())
  if (isIn) next.delete(key)
  else next.add(key)
  leftOut.value = next
}

/** Lets go of what was read. */
export function closeImport(): void {
  sent = null
  proposal.value = null
  importError.value = null
}

/** The formats that a resume is read from. */
export type ResumeFormat = 'markdown' | 'text' | 'json_resume' | 'pdf' | 'docx'

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
}

/** The format of a file by its name; null for one that is not read. */
export function formatOf(name: string): ResumeFormat | null {
  return FORMATS[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null
}

/** Whether a file of this format is sent as its bytes. */
export function isBinary(format: ResumeFormat): boolean {
  return format === 'pdf' || format === 'docx'
}

/** Why a file is not read; '' for one that is. */
export function fileProblem({ name, size }: { name: string; size: number }): string {
  const format = formatOf(name)
  if (format === null)
    return 'This kind of file is not read. Choose a PDF, DOCX, markdown, text or JSON Resume file.'
  if (size === 0) return 'The file is empty. Choose another one, or paste the text.'
  const sent = isBinary(format) ? Math.ceil(size / 3) * 4 : size
  if (sent <= MOST_SENT) return ''
  return 'The file is larger than what is read: 16 MiB, which are 12 MiB of a PDF or DOCX. Take pictures out, or paste the text.'
}

/** How a pasted text is read: as JSON Resume, as markdown where it has headings, else as plain text. */
export function formatOfText(text: string): ResumeFormat {
  if (/^\s*\{/.test(text)) return 'json_resume'
  return /^#{1,3} \S/m.test(text) ? 'markdown' : 'text'
}

const SECTION =
  /^##\s+(summary|skills|experience|projects|education|certifications|awards|publications|languages|volunteering|other)\s*$/i

/** Whether a text has the form of the master's own file, so that its tags, marks and notes can be kept. */
export function looksLikeMaster(text: string): boolean {
  const headings = text.split('\n').filter((line) => /^##\s/.test(line))
  return headings.length > 0 && headings.every((line) => SECTION.test(line))
}
