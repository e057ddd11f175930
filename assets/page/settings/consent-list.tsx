import { useSignal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { say } from '#assets/page/kit/say.ts'
import { allowances, allowanceTitle, termsText } from '#assets/page/kit/targets/target-words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { SettingsFormProps } from './search-form.tsx'

/** To whom text may be sent: a switch for each program, with what is sent and under whose terms. */
export function ConsentList({ reply, reload }: SettingsFormProps) {
  const error = useSignal<RefusalBody | null>(null)
  const { allowed_targets: allowed } = reply.config
  const names = reply.targets.map(({ name }) => name)
  const change = async (one: string, on: boolean) => {
    const others = allowed.filter((name) => name !== one)
    const body = { revision: reply.revision, allowed_targets: on ? [...others, one] : others }
    const outcome = await call('PUT', '/api/config', { body })
    error.value = outcome.ok ? null : outcome.error
    if (outcome.ok) say(on ? `${allowanceTitle(one)} allowed` : `${allowanceTitle(one)} no longer allowed`)
    await reload()
  }
  return (
    <div class="consent">
      <h3 id="consent-title" tabIndex={-1}>
        Where your text may go
      </h3>
      <p class="quiet">
        Nothing leaves this machine before you allow it here. What is then sent: the posting, what was read
        from it, and those lines of your resume, answers and stories that bear on it, with contact data
        masked. Shortlist runs the program as you installed it; it makes no login, reads no password and
        shares no account.
      </p>
      <ul>
        {allowances(names, allowed).map((one, at) => (
          <li key={one}>
            <label class="switch">
              <input
                type="checkbox"
                checked={allowed.includes(one)}
                aria-describedby={`terms-${at}`}
                onChange={({ currentTarget }) => void change(one, currentTarget.checked)}
              />
              <span>
                Allow <bdi>{allowanceTitle(one)}</bdi>
              </span>
            </label>
            <p id={`terms-${at}`} class="help">
              {termsText(one)}
            </p>
          </li>
        ))}
      </ul>
      <Refused error={error.value} />
    </div>
  )
}
