import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { Sentence } from '#assets/page/kit/parts/sentence.tsx'
import { say } from '#assets/page/kit/say.ts'
import { kindTitle, partsOf } from '#assets/page/kit/targets/target-words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { settings } from './model-target.ts'
import { type Step, tailor, takeStep } from './steps.ts'

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
  useEffect(() => void (settings.value.peek() === null && settings.load()), [])
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
