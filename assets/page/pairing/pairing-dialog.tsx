import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { HowInTerminal } from '#assets/page/kit/parts/terminal.tsx'
import { TextField } from '#assets/page/kit/parts/text-field.tsx'
import { useModal } from '#assets/page/kit/presses/use-modal.ts'
import { endPairing } from '#assets/page/kit/proof.ts'
import { pairWith } from '#assets/page/pairing/store.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** Asks the person to pair this browser before something that no program may do for them. */
export function PairingDialog({ needs }: { needs: string }) {
  const dialog = useModal()
  const code = useSignal('')
  const error = useSignal<RefusalBody | null>(null)
  const busy = useSignal(false)
  useEffect(() => document.getElementById('pairing-code')?.focus(), [])
  const pair = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy.peek()) return
    busy.value = true
    error.value = await pairWith(code.peek())
    busy.value = false
    if (error.peek() === null) endPairing(true)
    else document.getElementById('pairing-code')?.focus()
  }
  return (
    <dialog ref={dialog} aria-labelledby="pairing-title" onClose={() => endPairing(false)}>
      <h2 id="pairing-title">Pair this browser</h2>
      <p>{needs}</p>
      <p class="quiet">
        Other programs on this computer could send the same requests as this page. Pair this browser once, so
        that Shortlist can tell you apart from them.
      </p>
      <ol class="numbered">
        <li>
          Get a code in a terminal. <HowInTerminal topic="pair">How to get one</HowInTerminal>
        </li>
        <li>Type the code here, or open the link beside it in this browser.</li>
      </ol>
      <form class="text-form" onSubmit={pair}>
        <TextField
          id="pairing-code"
          label="Code"
          value={code.value}
          longest={40}
          required
          placeholder="ABCD-EFGH"
          onText={(text) => {
            code.value = text
          }}
        />
        <Refused error={error.value} />
        <div class="acts">
          <Button type="submit" class="primary" aria-disabled={busy.value} label="Pair" />
          <Button onClick={() => endPairing(false)} label="Not now" />
        </div>
      </form>
    </dialog>
  )
}
