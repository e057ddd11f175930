import { useSignal } from '@preact/signals'
import type { z } from 'zod'
import { call } from '#assets/page/kit/call.ts'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { say } from '#assets/page/kit/say.ts'
import { news } from '#assets/page/new/store.ts'
import type { ConfigResponse } from '#lib/service/config/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The settings as the API shows them. */
export type Settings = z.output<typeof ConfigResponse>
export type SettingsFormProps = { reply: Settings; reload: () => Promise<void> }

/** Where to look. */
export function SearchForm({ reply, reload }: SettingsFormProps) {
  const error = useSignal<RefusalBody | null>(null)
  const { countries } = reply.config
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const codes = String(form.get('countries'))
      .toUpperCase()
      .split(/[\s,;]+/)
    const body = { revision: reply.revision, countries: [...new Set(codes.filter(Boolean))] }
    const outcome = await call('PUT', '/api/config', { body })
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok && outcome.error.code !== 'revision_conflict') return
    if (outcome.ok) say('Saved')
    await Promise.all([reload(), news.load()])
  }
  return (
    <section class="panel" aria-labelledby="search-title">
      <h2 id="search-title">Search</h2>
      <form onSubmit={save}>
        <div class="field">
          <label for="countries">Countries you would work in</label>
          <input
            id="countries"
            name="countries"
            defaultValue={countries.join(', ')}
            placeholder="US, CA"
            aria-describedby="countries-help"
            autocomplete="off"
          />
          <p id="countries-help" class="help">
            Two-letter codes. With US among them, the US-only switch is on from the start.
          </p>
        </div>
        <Refused error={error.value} />
        <div class="acts">
          <button type="submit">Save</button>
        </div>
      </form>
    </section>
  )
}
