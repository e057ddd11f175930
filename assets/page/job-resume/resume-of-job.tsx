import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { labelText, paperStaleText, type Standing, standingText } from '#assets/page/job-resume/words.ts'
import { call } from '#assets/page/kit/call.ts'
import { Refused, Sentence } from '#assets/page/kit/parts/states.tsx'
import { say } from '#assets/page/kit/say.ts'
import { needSettings, settings } from '#assets/page/kit/settings.ts'
import { kindTitle, partsOf } from '#assets/page/kit/target-words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

type Summary = Standing & {
  stale: readonly string[]
  proposed: boolean
  score: { points: number; label: string } | null
}

export type JobPaperProps = {
  id: string
  resume: Summary | null
  assessed: boolean
  changed: () => void
}

/** How the resume of a job stands, with the way to it. */
export function JobPaper({ id, resume, assessed, changed }: JobPaperProps) {
  return (
    <section class="job-paper" aria-labelledby="job-paper-title">
      <h2 id="job-paper-title">Resume for this job</h2>
      {resume ? <Stands resume={resume} /> : <None assessed={assessed} />}
      {(resume !== null || assessed) && (
        <PaperActs {...{ id, changed }} has_resume={resume !== null}>
          {resume && (
            <a class="button primary" href={addressOf('paper', id)}>
              Open
            </a>
          )}
        </PaperActs>
      )}
    </section>
  )
}

function None({ assessed }: { assessed: boolean }) {
  return (
    <p class="small quiet">
      {assessed
        ? 'None yet. Rules pick the lines of your main resume that match the posting; nothing leaves this computer.'
        : 'None yet. Assess the job first; its resume is then made of the lines that match the posting.'}
    </p>
  )
}

function Stands({ resume }: { resume: Summary }) {
  const { stale, proposed, score } = resume
  return (
    <>
      <p>
        {standingText(resume)}
        {score && ` · reads ${score.points} of 100 · ${labelText(score.label)}`}
      </p>
      <StaleLine reasons={stale} />
      {proposed && <p class="small warn">A newer version is waiting. Open it to compare both.</p>}
    </>
  )
}

/** Why a resume is out of date; nothing where it is not. */
export function StaleLine({ reasons }: { reasons: readonly string[] }) {
  const text = paperStaleText(reasons)
  return text === '' ? null : <p class="small warn">Out of date: {text}.</p>
}

export type PaperActsProps = {
  id: string
  /** Whether a resume is stored for the job. */
  has_resume: boolean
  changed: () => void
  children?: ComponentChildren
}

/** The steps by which a job's resume is made and made anew. */
export function PaperActs({ id, has_resume, changed, children }: PaperActsProps) {
  const { doing, error, note, step, tailorIt } = useSteps({ id, has_resume, changed })
  useEffect(needSettings, [])
  const target = settings.value.value?.config.model_target ?? 'builtin'
  // A pasted posting is not stored, so nothing could be sent of it.
  const can_tailor = target !== 'builtin' && id.startsWith('https://')
  const is_busy = doing.value !== ''
  return (
    <>
      <div class="acts">
        {children}
        <button
          type="button"
          class={has_resume ? '' : 'primary'}
          disabled={is_busy}
          onClick={() => void step('refresh')}
        >
          {has_resume ? 'Refresh' : 'Make a resume'}
        </button>
        {can_tailor && (
          <button type="button" disabled={is_busy} onClick={() => void tailorIt(target)}>
            Tailor with {programText(target)}
          </button>
        )}
        {is_busy && (
          <>
            <progress aria-label={doing.value} />
            <span class="small quiet">{doing.value}…</span>
          </>
        )}
      </div>
      {note.value !== '' && <p class="small warn">{note.value}</p>}
      <Ended error={error.value} busy={is_busy} onDraft={() => void step('draft')} />
    </>
  )
}

function useSteps({ id, has_resume, changed }: Omit<PaperActsProps, 'children'>) {
  const error = useSignal<RefusalBody | null>(null)
  const doing = useSignal('')
  const note = useSignal('')
  const done = (refused: RefusalBody | null, says: string) => {
    doing.value = ''
    error.value = refused
    if (refused !== null) return
    say(says)
    changed()
  }
  const begin = (what: string) => {
    doing.value = what
    note.value = ''
  }
  const step = async (action: Step) => {
    begin(has_resume ? 'Picking again' : 'Picking')
    done(await takeStep(id, action), has_resume ? 'Picked again' : 'The resume is made')
  }
  const tailorIt = async (target: string) => {
    begin(`Tailoring with ${programText(target)}`)
    const made = await tailor(id, target)
    if (made.error === null) note.value = made.note
    done(made.error, made.error === null ? made.note || 'Tailored' : '')
  }
  return { doing, error, note, step, tailorIt }
}

type EndedProps = { error: RefusalBody | null; busy: boolean; onDraft: () => void }

function Ended({ error, busy, onDraft }: EndedProps) {
  if (error?.code !== 'resume_held') return <Refused error={error} />
  return (
    <div class="panel" role="alert">
      <p>
        <Sentence text={error.message} />
      </p>
      <div class="acts">
        <button type="button" disabled={busy} onClick={onDraft}>
          Make a draft
        </button>
      </div>
    </div>
  )
}

function programText(target: string): string {
  const { kind } = partsOf(target)
  return kind === 'command' ? 'your own program' : kindTitle(kind)
}

/** A step on a job's resume that the page offers. */
export type Step = 'refresh' | 'draft' | 'use_proposed' | 'dismiss_proposed'

/** Takes one step on a job's resume; null when that was done, else why not. */
export async function takeStep(job_url: string, action: Step): Promise<RefusalBody | null> {
  const outcome = await call('POST', '/api/job-resumes/pick', { body: { job_url, action } })
  return outcome.ok ? null : outcome.error
}

/** How tailoring ended: with a note on what is not as it was asked for, or refused. */
export type Tailoring = { error: RefusalBody } | { error: null; note: string }

/** Has a model tailor the resume to a job. */
export async function tailor(job_url: string, model_target: string): Promise<Tailoring> {
  const outcome = await call('POST', '/api/tailored-resumes', { body: { job: { job_url }, model_target } })
  if (!outcome.ok) return { error: outcome.error }
  const { result, selection } = outcome.value
  const notes = [
    selection.fallback === null ? '' : 'The model gave nothing usable, so rules picked the lines.',
    result.proposed ? 'It is waiting next to your own version.' : '',
  ]
  return { error: null, note: notes.filter(Boolean).join(' ') }
}
