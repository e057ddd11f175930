import { useSignal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { say } from '#assets/page/kit/say.ts'
import { news } from '#assets/page/new/store.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { SettingsFormProps } from './search-form.tsx'

const LIMITS = [
  {
    name: 'assess_min_rank',
    label: 'Ask to assess from rank',
    help: 'Jobs ranked lower are left out of the question, and offered apart.',
  },
  {
    name: 'weak_fit_below_rank',
    label: 'Weak fit below rank',
    help: 'With the next one: an assessed job below both is set aside as a weak fit. Also marks “low rank”.',
  },
  {
    name: 'weak_fit_below_percent',
    label: 'Weak fit below fit %',
    help: 'The share of requirements met, must-haves counted twice.',
  },
  {
    name: 'match_at_percent',
    label: 'Match from fit %',
    help: 'An assessed job at or above this is called a match.',
  },
] as const

/** The limits by which jobs are told apart. */
export function FitForm({ reply, reload }: SettingsFormProps) {
  const error = useSignal<RefusalBody | null>(null)
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const fit = Object.fromEntries(LIMITS.map(({ name }) => [name, Number(form.get(name))]))
    const outcome = await call('PUT', '/api/config', { body: { revision: reply.revision, fit } })
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok && outcome.error.code !== 'revision_conflict') return
    if (outcome.ok) say('Saved')
    await Promise.all([reload(), news.load()])
  }
  return (
    <section class="panel" aria-labelledby="fit-title">
      <h2 id="fit-title">Limits</h2>
      <p class="quiet">
        Rank is counted from words, for every job. Fit is the share of requirements met, known once a job is
        assessed. 0 switches a limit off.
      </p>
      <form onSubmit={save}>
        <div class="limits">
          {LIMITS.map(({ name, label, help }) => (
            <div key={name} class="field">
              <label for={name}>{label}</label>
              <input
                id={name}
                name={name}
                type="number"
                min={0}
                max={100}
                required
                defaultValue={String(reply.config.fit[name] ?? 0)}
                aria-describedby={`${name}-help`}
              />
              <p id={`${name}-help`} class="help">
                {help}
              </p>
            </div>
          ))}
        </div>
        <Refused error={error.value} />
        <div class="acts">
          <button type="submit">Save</button>
        </div>
      </form>
    </section>
  )
}
