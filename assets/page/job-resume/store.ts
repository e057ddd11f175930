import { type Signal, signal } from '@preact/signals'
import type { z } from 'zod'
import { createMaking, type ResumeMaking } from '#assets/page/job-resume/make-resume.tsx'
import { call, createAsk, type LiveQuery } from '#assets/page/kit/call.ts'
import { headerForm, headerOf } from '#assets/page/kit/pages/header.tsx'
import { PreviewPages } from '#assets/page/kit/pages/pages.tsx'
import { askToPair, isPaired } from '#assets/page/kit/proof.ts'
import { announce } from '#assets/page/kit/say.ts'
import { closeDraft, drafts, openDraft, sendDraft } from '#assets/page/kit/texts/drafts.ts'
import type { TailoredResponse } from '#lib/resume/tailored/schema.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

/** A job's resume as it is stored, line by line. */
export type TailoredView = z.output<typeof TailoredResponse>
export type PaperLine = TailoredView['resume']['lines'][number]

/** The resume of one job as shown on screen: stored job and resume, and the printed pages. */
export type JobResumePaper = {
  id: string
  job: LiveQuery<Extract<Awaited<ReturnType<typeof readJob>>, { ok: true }>['value']>
  resume: LiveQuery<TailoredView>
  making: ResumeMaking
  pages: PreviewPages
  /** Why the last step was refused. */
  refused: Signal<RefusalBody | null>
  busy: Signal<boolean>
}

/** The body of an edit, without the name and revision of the resume. */
export type ResumeEdit =
  | { kind: 'lines'; lines: { id: string; text?: string; remove?: true; suggestion?: 'use' | 'keep' }[] }
  | { kind: 'selection'; include: string[] }
  | { kind: 'selection'; headline: string | null }
  | { kind: 'length'; restore?: string[]; max_pages?: number }

function readJob(url: string) {
  return call('GET', '/api/jobs', { query: { url } })
}

/** Creates the state of one job's resume screen. */
export function createPaper(id: string): JobResumePaper {
  return {
    id,
    job: createAsk(() => readJob(id)),
    resume: createAsk(() => call('GET', '/api/tailored-resumes', { query: { job_identity: id } })),
    making: createMaking(id),
    pages: new PreviewPages((wish) =>
      call('POST', '/api/tailored-resumes/preview', { body: { job_identity: id, ...wish } }),
    ),
    refused: signal(null),
    busy: signal(false),
  }
}

/** Reads the job and its resume again, where one is stored, and draws its pages. */
export async function loadPaper(paper: JobResumePaper): Promise<void> {
  await Promise.all([paper.job.load(), paper.making.next.load()])
  if (paper.making.next.value.peek()?.stored !== true) return
  await paper.resume.load()
  if (paper.resume.error.peek() === null) paper.pages.draw({ header: headerOf(headerForm.peek()) })
}

/** The name of the form that words a line otherwise. */
export function lineKey({ id }: Pick<JobResumePaper, 'id'>, line: string): string {
  return `paper/${id}/${line}`
}

/** Opens the form that words a line otherwise. */
export function editLine(paper: JobResumePaper, { id, text }: PaperLine): void {
  const revision = paper.resume.value.peek()?.resume.revision ?? 0
  openDraft(lineKey(paper, id), { revision, read: { text } })
}

/** Saves the words of one line. Returns null on success, else the refusal. A conflict stays in the form until the person chooses. */
export async function saveLine(paper: JobResumePaper, id: string): Promise<RefusalBody | null> {
  const refused = await sendDraft(lineKey(paper, id), {
    send: async ({ revision, texts }) => {
      const lines = [{ id, text: texts['text'] ?? '' }]
      // An unpaired browser's words are stored too, and wait beside the line.
      if (!isPaired()) await askToPair(WORDS_WAIT)
      const outcome = await sendEdit({ kind: 'lines', lines }, { job_identity: paper.id, revision })
      if (outcome.ok) take(paper, outcome.value)
      return outcome
    },
    readCurrent: (current) => {
      const { revision, lines } = current as TailoredView['resume']
      return { revision, read: { text: lines.find((line) => line.id === id)?.text ?? '' } }
    },
  })
  if (refused === null) announce('Saved')
  if (refused?.code === 'revision_conflict') {
    await loadPaper(paper)
    keepLostWords(paper, id)
  }
  return refused
}

const WORDS_WAIT = 'Your words for this line print once Shortlist knows that they are yours.'

// A line that was removed elsewhere has no form any more, so its typed text is shown once more.
function keepLostWords(paper: JobResumePaper, id: string): void {
  const form = lineKey(paper, id)
  const typed = drafts.peek()[form]?.texts['text']
  if (typed === undefined || paper.resume.value.peek()?.resume.lines.some((line) => line.id === id)) return
  closeDraft(form)
  const message = `The line was taken out elsewhere meanwhile. You had written: ${typed}`
  paper.refused.value = { code: 'revision_conflict', message }
}

/**
 * Changes the resume at the revision that was read. Returns whether it succeeded; on a conflict it shows the stored
 * resume and the reason.
 */
export async function changePaper(paper: JobResumePaper, edit: ResumeEdit): Promise<boolean> {
  const readResume = paper.resume.value.peek()
  if (!readResume || paper.busy.peek()) return false
  paper.busy.value = true
  const outcome = await sendEdit(edit, { job_identity: paper.id, revision: readResume.resume.revision })
  paper.busy.value = false
  if (outcome.ok) take(paper, outcome.value)
  else if (outcome.error.code === 'revision_conflict') {
    await loadPaper(paper)
    paper.refused.value = { code: outcome.error.code, message: CHANGED }
  } else paper.refused.value = outcome.error
  return outcome.ok
}

const CHANGED =
  'The resume was changed elsewhere and is shown as it is now. Your change was not saved; make it again.'

function take(paper: JobResumePaper, reply: TailoredView): void {
  paper.resume.value.value = reply
  paper.refused.value = null
  paper.pages.draw()
}

type ResumeReference = { job_identity: string; revision: number }

function sendEdit(edit: ResumeEdit, target: ResumeReference): Promise<CallOutcome<TailoredView>> {
  const { kind, ...change } = edit
  if (edit.kind === 'lines') {
    return call('PUT', '/api/tailored-resumes/lines', { body: { ...target, lines: edit.lines } })
  }
  const body = { ...target, ...change }
  return kind === 'selection'
    ? call('PUT', '/api/tailored-resumes/selection', { body })
    : call('PUT', '/api/tailored-resumes/length', { body })
}

/** The last writer of a change to a resume; null where nobody changed it. */
type ChangedBy = 'person' | 'agent' | null

/** The state of a job's resume, without its text. */
export type Standing = { made_by: string; changed_by: ChangedBy; lines: number }

const MADE_BY: Record<string, string> = {
  code: 'Picked by rules',
  draft: 'A draft, picked by rules',
  model: 'Tailored by a model',
  pipeline: 'Made in the background',
  person: 'Yours',
}

/** The state of a job's resume in a few words. */
export function standingText({ made_by, changed_by, lines }: Standing): string {
  const maker = MADE_BY[made_by] ?? made_by
  const changer = changed_by === 'agent' ? 'a program' : 'you'
  const own = changed_by === null || made_by === 'person' ? '' : `, then changed by ${changer}`
  return `${maker}${own}: ${counted(lines, 'line')}`
}

/** Why a newer resume does not replace this one, in words. */
export function keptText({ changed_by, attached }: { changed_by: ChangedBy; attached: boolean }): string {
  if (changed_by === 'person') return 'You changed this resume'
  if (changed_by === 'agent') return 'A program changed this resume'
  return attached ? 'This resume is kept with your application' : 'This resume was tailored to the job'
}

const STALE: Record<string, string> = {
  picked_line_changed: 'one of its lines changed in your main resume',
  master_newer: 'your main resume changed',
  selection_rules_changed: 'the rules for picking changed',
  assessment_newer: 'the job was assessed again',
}

/** Why a resume is out of date, in words; '' where it is not. */
export function paperStaleText(reasons: readonly string[]): string {
  // A changed line implies a newer master, so the second reason is left out.
  const listedReasons = reasons.filter(
    (reason) => reason !== 'master_newer' || !reasons.includes('picked_line_changed'),
  )
  return listedReasons.map((reason) => STALE[reason] ?? 'the assessment is out of date').join('; ')
}

const REASONS: Record<string, string> = {
  role_minimum: 'so that the role is not empty',
  fills_page: 'to fill the page',
  strong: 'a strong line',
  like_posting: 'close to the words of the posting',
  always: 'marked to be on every resume',
  added_by_code: 'its section is always included',
  chosen: 'you added it',
  over_cap: 'the resume is full',
  entry_cap: 'this role has enough lines',
  near_duplicate: 'another line says the same',
  no_match: 'the posting does not ask for it',
  never: 'marked to stay off every resume',
  removed: 'you took it out',
  excluded: 'you took it out',
  new_line: 'new in your main resume, not considered yet',
}

/** Returns in words why a line was picked or left out; `quotes` maps row ids to the words of the posting. */
export function reasonText(reason: string, quotes: ReadonlyMap<string, string>): string {
  const [kind = '', row = ''] = reason.split(':', 2)
  const quote = quotes.get(row)
  if (kind === 'cites') return quote ? `answers “${quote}”` : 'answers what the posting asks'
  if (kind === 'term' && /^d\d/.test(row)) return 'near to a duty of the posting'
  if (kind === 'term') return quote ? `mentions a word of “${quote}”` : 'mentions a word of the posting'
  return REASONS[kind] ?? reason.replaceAll('_', ' ')
}

const PARTS: Record<string, { title: string; means: string }> = {
  read_back: { title: 'Readable text', means: 'how much of the PDF’s text a program can read, in order' },
  keywords: {
    title: 'Keywords',
    means: 'skills in the posting’s requirements and duties that the resume names',
  },
  format: { title: 'Format', means: 'headings, dates and length that programs expect' },
}

/** A part of a score in words. */
export function partText(name: string): { title: string; means: string } {
  return PARTS[name] ?? { title: name, means: '' }
}

/** A score in words; without a number, the reason. */
export function scoreText(score: number | null, note: string | null): string {
  return score === null ? (note ?? 'No number') : `${score} of 100`
}

const LABELS: Record<string, string> = {
  ready: 'Ready to send',
  answer_first: 'Answer the open questions first',
  improve_resume: 'Improve the resume first',
  unlikely: 'An unlikely match',
}

/** Returns the recommended next action for a job, in words. */
export function labelText(label: string): string {
  return LABELS[label] ?? label
}
