import { type Signal, signal } from '@preact/signals'
import type { z } from 'zod'
import { createMaking, type ResumeMaking } from '#assets/page/job-resume/make-resume.tsx'
import { call, createAsk, type LiveQuery } from '#assets/page/kit/call.ts'
import { headerForm, headerOf } from '#assets/page/kit/pages/header-store.ts'
import { PreviewPages } from '#assets/page/kit/pages/pages.tsx'
import { askToPair, isPaired } from '#assets/page/kit/proof.ts'
import { announce } from '#assets/page/kit/say.ts'
import { closeDraft, drafts, openDraft, sendDraft } from '#assets/page/kit/texts/drafts.ts'
import type { TailoredResponse } from '#lib/resume/tailored/schema.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'

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
