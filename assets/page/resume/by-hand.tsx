import { useSignal } from '@preact/signals'
import { Confirm } from '#assets/page/kit/parts/confirm.tsx'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { LineProblems } from '#assets/page/resume/import/import-panel.tsx'
import type { Role } from '#assets/page/roles/store.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { putByHand, type Selection } from './role-store.ts'

/** Puts in a resume of its own for a role, or returns the role to the master. */
export function ByHand({ role, reply }: { role: Role; reply: Selection }) {
  const isOwn = reply.selection.basis === 'profile_resume'
  const text = useSignal<string | null>(null)
  const isAsking = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const id = `by-hand-${role.id}`
  const put = async (event: SubmitEvent) => {
    event.preventDefault()
    error.value = await putByHand(role.id, text.value ?? reply.markdown)
    if (error.value === null) text.value = null
  }
  const withdraw = async () => {
    error.value = await putByHand(role.id, null)
  }
  return (
    <details class="panel" open={isOwn}>
      <summary>{isOwn ? 'The resume put in by hand' : 'Put in another resume by hand'}</summary>
      <form class="text-form" onSubmit={(event) => void put(event)}>
        <div class="field">
          <label for={id}>Resume of {role.label}, in markdown</label>
          <textarea
            id={id}
            rows={10}
            maxLength={200_000}
            value={text.value ?? reply.markdown}
            aria-describedby={`${id}-help`}
            onInput={({ currentTarget }) => {
              text.value = currentTarget.value
            }}
          />
          <p id={`${id}-help`} class="help">
            The role then leaves the lines above: they no longer change its resume. Leave name, address,
            telephone and email out; they are never stored.
          </p>
        </div>
        <Refused error={error.value} />
        {error.value && <LineProblems error={error.value} />}
        <div class="acts">
          <button type="submit" class={isOwn ? 'primary' : undefined}>
            {isOwn ? 'Save this resume' : 'Put in this resume'}
          </button>
          {isOwn && (
            <button type="button" onClick={() => (isAsking.value = true)}>
              Return to the lines…
            </button>
          )}
        </div>
      </form>
      {isAsking.value && (
        <Confirm
          title={`Return ${role.label} to the lines?`}
          verb="Return"
          onYes={() => void withdraw()}
          onClose={() => (isAsking.value = false)}
        >
          <p>Its resume is then made of your lines again. What was put in by hand stays in the history.</p>
        </Confirm>
      )}
    </details>
  )
}
