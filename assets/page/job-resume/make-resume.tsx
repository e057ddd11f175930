import { useEffect } from 'preact/hooks'
import { CallWouldSend } from '#assets/page/job/assessment/would-send.tsx'
import { makeResume, type Next, type ResumeMaking, tailorResume } from '#assets/page/job-resume/making.ts'
import { useKeys } from '#assets/page/kit/keys.ts'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { needSettings, settings } from '#assets/page/kit/settings.ts'
import { kindTitle, partsOf } from '#assets/page/kit/target-words.ts'
import { addressOf } from '#assets/page/route.ts'

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
    <div class="make-resume">
      <Refused error={making.next.error.value} again={() => void making.next.load()} />
      {next === null && making.next.error.value === null && <Waiting lines={1} />}
      {words && <p class="small quiet">{words.text}</p>}
      {words && (
        <div class="acts">
          {words.href === undefined ? (
            words.verb !== '' && (
              <button
                type="button"
                class="primary"
                disabled={isBusy}
                aria-keyshortcuts="m"
                title={`${words.verb} (m)`}
                onClick={() => void make()}
              >
                {words.verb}
              </button>
            )
          ) : (
            <a class="button primary" href={words.href}>
              {words.verb}
            </a>
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
          <button type="button" disabled={isBusy} onClick={() => void make()}>
            {words.verb}
          </button>
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
