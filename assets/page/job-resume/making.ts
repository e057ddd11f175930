import { type Signal, signal } from '@preact/signals'
import type { z } from 'zod'
import { call, callForFile, createAsk, type LiveQuery } from '#assets/page/kit/call.ts'
import { fileNameOf, saveFile } from '#assets/page/kit/files.ts'
import { headerForm, headerOf } from '#assets/page/kit/pages/header-store.ts'
import { announce } from '#assets/page/kit/say.ts'
import type { ResumeNextResponse } from '#lib/resume/tailored/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The next step towards a resume for a job. */
export type Next = z.output<typeof ResumeNextResponse>

/** The making of a job's resume: the next step, the work that runs, and the outcome of the last. */
export type ResumeMaking = {
  id: string
  next: LiveQuery<Next>
  /** The work that runs now, in words; '' for none. */
  doing: Signal<string>
  /** A note on anything that differs from the request. */
  note: Signal<string>
  error: Signal<RefusalBody | null>
}

/** Begins to look how the resume of a job can be made. */
export function createMaking(id: string): ResumeMaking {
  const next = createAsk(() => call('GET', '/api/job-resumes', { query: { job_url: id } }))
  return { id, next, doing: signal(''), note: signal(''), error: signal(null) }
}

/** A step on a job's resume that the page takes. */
export type Step = 'refresh' | 'draft' | 'use_proposed' | 'dismiss_proposed'

/** Takes one step on a job's resume. Returns null on success, else the refusal. */
export async function takeStep(job_url: string, action: Step): Promise<RefusalBody | null> {
  const outcome = await call('POST', '/api/job-resumes/pick', { body: { job_url, action } })
  return outcome.ok ? null : outcome.error
}

/**
 * Makes the resume by the step that works now; where the job has to be assessed first, that is done with it. Whether there
 * is a resume then: where nothing suggests one, the person is asked before a draft is made.
 */
export async function makeResume(making: ResumeMaking): Promise<boolean> {
  const first = making.next.value.peek()?.step
  if (making.doing.peek() !== '' || first === undefined) return false
  const error = await working(making, async () => {
    if (first !== 'assess' && first !== 'assess_again') return pickBy(making, first)
    making.doing.value = 'Assessing the job'
    const outcome = await call('POST', '/api/assess', { body: { job: { job_url: making.id } } })
    await making.next.load()
    if (!outcome.ok) return outcome.error
    const then = making.next.value.peek()?.step
    return then === 'refresh' ? pickBy(making, then) : WAITS
  })
  if (error === WAITS) making.error.value = null
  return error === null
}

// The job was assessed, and whether a resume is made is the person's to say.
const WAITS: RefusalBody = { code: 'waits', message: '' }

async function pickBy(making: ResumeMaking, step: Next['step']): Promise<RefusalBody | null> {
  if (step !== 'refresh' && step !== 'draft') return WAITS
  making.doing.value = 'Picking lines'
  const refused = await takeStep(making.id, step)
  if (refused === null) announce('The resume is made')
  return refused
}

/** Has a model tailor the resume to the job. Returns whether it succeeded. */
export async function tailorResume(
  making: ResumeMaking,
  { model_target, program }: { model_target: string; program: string },
): Promise<boolean> {
  if (making.doing.peek() !== '') return false
  const error = await working(making, async () => {
    making.doing.value = `Tailoring with ${program}`
    const body = { job: { job_url: making.id }, model_target }
    const outcome = await call('POST', '/api/tailored-resumes', { body })
    if (!outcome.ok) return outcome.error
    const { result, selection } = outcome.value
    const refused = result.stored ? null : await saveUnstored(making.id)
    if (refused !== null) return refused
    const notes = [
      selection.fallback === null ? '' : 'The model gave nothing usable, so rules picked the lines.',
      result.stored
        ? ''
        : 'Made from the resume that you put in by hand for the selected role. It is in your downloads and not stored.',
      result.proposed ? 'It is waiting next to the version in use.' : '',
    ]
    making.note.value = notes.filter(Boolean).join(' ')
    announce(making.note.peek() || 'Tailored')
    return null
  })
  return error === null
}

// A resume that was put in by hand has no lines of the main resume, so its print is all that stays.
async function saveUnstored(job_identity: string): Promise<RefusalBody | null> {
  const header = headerOf(headerForm.peek())
  const body = { job_identity, profile_id: 'ephemeral', header }
  const outcome = await callForFile('/api/tailored-resumes/pdf', body)
  if (!outcome.ok) return outcome.error
  saveFile(outcome.file, fileNameOf(null, 'pdf', header?.name))
  return null
}

async function working(
  making: ResumeMaking,
  work: () => Promise<RefusalBody | null>,
): Promise<RefusalBody | null> {
  making.doing.value = 'Working'
  making.note.value = ''
  making.error.value = null
  const error = await work()
  making.error.value = error
  making.doing.value = ''
  if (error !== null && error !== WAITS) await making.next.load()
  return error
}
