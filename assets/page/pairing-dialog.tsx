import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useSending } from '#assets/page/kit/call.ts'
import { forgetBrowser, pairing, pairWith } from '#assets/page/kit/pairing.ts'
import { useModal } from '#assets/page/kit/parts/confirm.tsx'
import { Button, HowInTerminal, Panel } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { askToPair, endPairing } from '#assets/page/kit/proof.ts'
import { dayText, momentText, withLocalDates } from '#assets/page/kit/words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** Asks the person to pair this browser before something that no program may do for them. */
export function PairingDialog({ needs }: { needs: string }) {
  const dialog = useModal()
  const code = useSignal('')
  const { busy, error, act } = useSending()
  useEffect(() => document.getElementById('pairing-code')?.focus(), [])
  const pair = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy.peek()) return
    if (await act(() => pairWith(code.peek()))) endPairing(true)
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
      <ol class="numbered stack-2">
        <li>
          Get a code in a terminal. <HowInTerminal topic="pair">How to get one</HowInTerminal>
        </li>
        <li>Type the code here, or open the link beside it in this browser.</li>
      </ol>
      <form class="text-form stack-3" onSubmit={pair}>
        <TextField
          id="pairing-code"
          label="Code"
          value={code.value}
          longest={40}
          required
          placeholder="ABCD-EFGH"
          onText={(text) => (code.value = text)}
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

/** The browsers that are paired, with a way to forget each and to pair this one. */
export function PairedBrowsers() {
  const error = useSignal<RefusalBody | null>(null)
  useEffect(() => void pairing.load(), [])
  const reply = pairing.value.value
  return (
    <Panel id="pairing-list-title" title="Paired browsers">
      <p class="quiet">
        Only a paired browser, or you in a terminal, can allow a model, use words that are not yours, or
        restore a backup. Programs on this computer cannot.
      </p>
      <Refused error={error.value ?? pairing.error.value} />
      {reply && reply.browsers.length > 0 && (
        <ul class="paired">
          {reply.browsers.map((browser) => (
            <li key={browser.id}>
              <span>
                {browser.label}
                {browser.this_browser && <strong> · this browser</strong>}{' '}
                <span class="quiet small">
                  paired {dayText(browser.paired_at)}, last used {withLocalDates(browser.last_used_on)}
                </span>
              </span>
              <Button
                aria-label={`Forget ${browser.label}, paired ${momentText(browser.paired_at)}`}
                onClick={async () => {
                  error.value = await forgetBrowser(browser)
                  document.getElementById('pairing-list-title')?.focus()
                }}
                label="Forget"
              />
            </li>
          ))}
        </ul>
      )}
      {reply && !reply.proven && (
        <div class="acts">
          <button type="button" onClick={() => void askToPair('This browser is not paired yet.')}>
            Pair this browser
          </button>
        </div>
      )}
    </Panel>
  )
}
