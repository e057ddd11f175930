import { useSignal } from '@preact/signals'
import { focusSoon } from '#assets/page/kit/focus.ts'
import { Confirm } from '#assets/page/kit/parts/confirm.tsx'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { say } from '#assets/page/kit/say.ts'
import type { Outcome, RefusalBody } from '#lib/service/http/client.ts'

export type DeleteTextProps = {
  what: string
  /** How the record is called, and the id of the heading that says so. */
  name: string
  titleId: string
  send: () => Promise<Outcome<unknown>>
  reload: () => Promise<void>
  /** The id of what has the focus once the record is gone. */
  next: string
}

/** Deletes a record with its history, after asking. */
export function DeleteText({ what, name, titleId, send, reload, next }: DeleteTextProps) {
  const asking = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const remove = async () => {
    const outcome = await send()
    error.value = outcome.ok ? null : outcome.error
    await reload()
    if (!outcome.ok) return
    say(`The ${what} is deleted`)
    focusSoon(next)
  }
  return (
    <>
      <button type="button" aria-describedby={titleId} onClick={() => (asking.value = true)}>
        Delete
      </button>
      <Refused error={error.value} />
      {asking.value && (
        <Confirm
          title={`Delete this ${what}?`}
          verb="Delete it"
          onYes={() => void remove()}
          onClose={() => (asking.value = false)}
        >
          <p>
            <q dir="auto">{name}</q>
          </p>
          <p>All that it ever said goes with it, and this cannot be taken back.</p>
        </Confirm>
      )}
    </>
  )
}
