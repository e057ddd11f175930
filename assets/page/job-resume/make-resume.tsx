import { type Signal, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { z } from 'zod'
import { CallWouldSend } from '#assets/page/job/assessment/would-send.tsx'
import { call, callForFile, createAsk, type LiveQuery } from '#assets/page/kit/call.ts'
import { fileNameOf, saveFile } from '#assets/page/kit/files.ts'
import { useKeys } from '#assets/page/kit/keys.ts'
import { headerForm, headerOf } from '#assets/page/kit/pages/header.tsx'
import { Button, Link } from '#assets/page/kit/parts/elements.tsx'
import { ReadState, Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { needSettings, settings } from '#assets/page/kit/settings.ts'
import { kindTitle, partsOf } from '#assets/page/kit/target-words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { PickResponse, ResumeNextResponse } from '#lib/resume/tailored/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

export type MakeResumeProps = {
  making: ResumeMaking
  /** Whether the posting is gone from its board. */
  closed: boolean
  made: () => void
  /** Told where something else was found out on the way, such as an assessment. */
  looked?: () => void
}

/** The one next step towards a resume for a job, with its effect. */
export function MakeResume({ making, closed, made: onMade, looked }: MakeResumeProps) {
  useEffect(() => {
    needSettings()
    void making.next.load()
  }, [making])
  const next = making.next.value.value
  const isBusy = making.doing.value !== ''
  const words = next && stepWords(next, { id: making.id, closed, target: targetNow() })
  const make = async () => {
    if (await makeResume(making)) onMade()
    else if (making.error.peek() === null) looked?.()
  }
  useKeys({ m: () => (words?.href === undefined && words?.verb !== '' ? void make() : false) })
  return (
    <div class="stack-2">
      <ReadState of={making.next} lines={1} />
      {words && <p class="small quiet">{words.text}</p>}
      {words && (
        <div class="acts">
          {words.href === undefined ? (
            words.verb !== '' && (
              <Button
                class="primary"
                disabled={isBusy}
                aria-keyshortcuts="m"
                title={`${words.verb} (m)`}
                onClick={() => void make()}
                label={words.verb}
              />
            )
          ) : (
            <Link class="button primary" href={words.href} label={words.verb} />
          )}
          {words.verb !== '' && words.href === undefined && <TailorButton {...{ making, made: onMade }} />}
          <Doing making={making} />
        </div>
      )}
      {making.note.value !== '' && <p class="small warn">{making.note.value}</p>}
      <TailorSends id={making.id} />
      <Refused error={making.error.value} />
    </div>
  )
}

/** The steps by which a resume that is there is made anew. */
export function RemakeActs({ making, closed, made: onMade }: MakeResumeProps) {
  useEffect(() => {
    needSettings()
    void making.next.load()
  }, [making])
  const next = making.next.value.value
  const isBusy = making.doing.value !== ''
  const words = next && remakeWords(next, { id: making.id, closed, target: targetNow() })
  const make = async () => {
    if (await makeResume(making)) onMade()
  }
  return (
    <>
      <div class="acts">
        {words && words.verb !== '' && (
          <Button disabled={isBusy} onClick={() => void make()} label={words.verb} />
        )}
        {next && next.step !== 'add_master' && next.step !== 'restore' && (
          <TailorButton {...{ making, made: onMade }} />
        )}
        <Doing making={making} />
      </div>
      {words && words.text !== '' && <p class="small quiet">{words.text}</p>}
      {making.note.value !== '' && <p class="small warn">{making.note.value}</p>}
      <TailorSends id={making.id} />
      <Refused error={making.error.value} />
    </>
  )
}

function TailorButton({ making, made: onMade }: Pick<MakeResumeProps, 'making' | 'made'>) {
  const model_target = targetNow()
  // A pasted posting is not stored, so nothing could be sent of it.
  if (model_target === 'builtin' || !making.id.startsWith('https://')) return null
  const program = programText(model_target)
  const tailor = async () => {
    if (await tailorResume(making, { model_target, program })) onMade()
  }
  return (
    <button type="button" disabled={making.doing.value !== ''} onClick={() => void tailor()}>
      Tailor with {program}
    </button>
  )
}

function TailorSends({ id }: { id: string }) {
  const target = targetNow()
  if (target === 'builtin' || !id.startsWith('https://')) return null
  return <CallWouldSend {...{ id, target }} purpose="tailor" />
}

function Doing({ making: { doing } }: { making: ResumeMaking }) {
  if (doing.value === '') return null
  return (
    <>
      <progress aria-label={doing.value} />
      <span class="small quiet">{doing.value}…</span>
    </>
  )
}

type ButtonWords = { text: string; verb: string; href?: string }
type About = { id: string; closed: boolean; target: string }

const GONE = 'The posting is gone from its board, so it cannot be assessed any more.'

/** Returns the label and explanation of the step. */
export function stepWords({ step, reasons }: Next, about: About): ButtonWords {
  if (step === 'add_master') {
    const text = 'A resume for a job is made of lines of your main resume, and there is none yet.'
    return { text, verb: 'Add your resume', href: addressOf('resume') }
  }
  if (step === 'restore') {
    const text = 'The stored resume for this job cannot be read. A backup may still hold it.'
    return { text, verb: 'Look at the backups', href: addressOf('backups') }
  }
  if (step === 'refresh') {
    const text =
      'Rules pick the lines of your main resume that match the posting; nothing leaves this computer.'
    return { text, verb: 'Make a resume' }
  }
  if (step === 'draft') {
    return { text: `${pauseText(reasons)} You can make one anyway.`, verb: 'Make a draft' }
  }
  if (!about.id.startsWith('https://')) {
    const text = 'The assessment is out of date, and the text of this posting is not kept.'
    return { text, verb: 'Paste the posting again', href: addressOf('add') }
  }
  if (about.closed) return { text: GONE, verb: '' }
  const first = step === 'assess' ? 'The job is assessed first: ' : 'The assessment is out of date: '
  return { text: `${first}${targetText(about.target)}`, verb: 'Assess and make a resume' }
}

function remakeWords(next: Next, about: About): ButtonWords {
  const { step } = next
  if (step === 'refresh' || step === 'draft') return { text: '', verb: 'Pick again' }
  const { text, verb, href } = stepWords(next, about)
  if (href !== undefined || verb === '') return { text, verb: '' }
  return { text, verb: 'Assess and pick again' }
}

function pauseText(reasons: readonly string[]): string {
  if (reasons.includes('not_a_match')) return 'No resume is suggested: a must-have of this job is not met.'
  if (reasons.includes('far_below_threshold')) return 'No resume is suggested: this job fits too little.'
  return 'No resume is suggested: too little could be read from the posting.'
}

function targetText(target: string): string {
  if (target === 'builtin') return 'rules on this computer compare it with your resume. Nothing is sent.'
  return `${programText(target)} compares it with your resume, in one call.`
}

function targetNow(): string {
  return settings.value.value?.config.model_target ?? 'builtin'
}

function programText(target: string): string {
  const { kind } = partsOf(target)
  return kind === 'command' ? 'your own program' : kindTitle(kind)
}

/** The next step towards a resume for a job. */
type Next = z.output<typeof ResumeNextResponse>

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
async function makeResume(making: ResumeMaking): Promise<boolean> {
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
  const outcome = await call('POST', '/api/job-resumes/pick', { body: { job_url: making.id, action: step } })
  let refused = outcome.ok ? null : outcome.error
  if (outcome.ok && (await isSameAgain(outcome.value))) refused = await takeStep(making.id, 'use_proposed')
  if (refused === null) announce('The resume is made')
  return refused
}

// The background made the same resume before the press, and nobody touched or sent it: there is nothing to choose.
async function isSameAgain({
  job_identity,
  resume,
  proposed,
}: z.output<typeof PickResponse>): Promise<boolean> {
  if (resume?.made_by !== 'pipeline' || !proposed) return false
  const { added, removed, reworded } = proposed.differences
  if (added.length + removed.length + reworded.length > 0) return false
  const stored = await call('GET', '/api/tailored-resumes', { query: { job_identity } })
  return stored.ok && stored.value.resume.changed_by === null && !stored.value.resume.attached
}

/** Has a model tailor the resume to the job. Returns whether it succeeded. */
async function tailorResume(
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
