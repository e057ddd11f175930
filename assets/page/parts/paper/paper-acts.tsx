import { useSignal } from '@preact/signals'
import { type ComponentChildren, Fragment } from 'preact'
import { useEffect } from 'preact/hooks'
import type { RefusalBody } from '#lib/http/client.ts'
import { say } from '../../say.ts'
import { settings } from '../../store/model-target.ts'
import { type Step, tailor, takeStep } from '../../store/paper-steps.ts'
import { kindTitle, partsOf } from '../../words/target-words.ts'
import { Refused } from '../refused.tsx'
import { Sentence } from '../sentence.tsx'

export type PaperActsProps = {
  id: string
  /** Whether a resume is stored for the job. */
  has_resume: boolean
  changed: () => void
  children?: ComponentChildren
}

/** The steps by which a job's resume is made and made anew. */
export function PaperActs({ id, has_resume, changed, children }: PaperActsProps) {
  const error = useSignal<RefusalBody | null>(null)
  const doing = useSignal('')
  useEffect(() => void (settings.value.peek() === null && settings.load()), [])
  const done = (refused: RefusalBody | null, says: string) => {
    doing.value = ''
    error.value = refused
    if (refused !== null) return
    say(says)
    changed()
  }
  const step = async (action: Step) => {
    doing.value = has_resume ? 'Picking again' : 'Picking'
    done(await takeStep(id, action), has_resume ? 'Picked again' : 'The resume is made')
  }
  const target = settings.value.value?.config.model_target ?? 'builtin'
  const tailorIt = async () => {
    doing.value = `${kindTitle(partsOf(target).kind)} is choosing lines`
    const made = await tailor(id, target)
    done(made.error, made.error === null ? made.says : '')
  }
  const is_busy = doing.value !== ''
  const is_held = error.value?.code === 'resume_held'
  // A pasted posting is not stored, so nothing could be sent of it.
  const can_tailor = target !== 'builtin' && id.startsWith('https://')
  return (
    <Fragment>
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
          <button type="button" disabled={is_busy} onClick={() => void tailorIt()}>
            Tailor with {kindTitle(partsOf(target).kind)}
          </button>
        )}
        {is_busy && (
          <>
            <progress aria-label={doing.value} />
            <span class="small quiet">{doing.value}…</span>
          </>
        )}
      </div>
      {is_held ? (
        <div class="panel" role="alert">
          <p>
            <Sentence text={error.value?.message ?? ''} />
          </p>
          <div class="acts">
            <button type="button" disabled={is_busy} onClick={() => void step('draft')}>
              Make a draft
            </button>
          </div>
        </div>
      ) : (
        <Refused error={error.value} />
      )}
    </Fragment>
  )
}
