import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button, Panel } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { askToPair } from '#assets/page/kit/proof.ts'
import { dayText, momentText, withLocalDates } from '#assets/page/kit/words.ts'
import { forgetBrowser, pairing } from '#assets/page/pairing/store.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

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
