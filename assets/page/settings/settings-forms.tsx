import { useSignal } from '@preact/signals'
import type { z } from 'zod'
import { askRefresh } from '#assets/page/boards/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { ChipInput } from '#assets/page/kit/parts/chip-input.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { closeDraft } from '#assets/page/kit/texts/drafts.ts'
import { DraftNote, useDraft, useDraftFields } from '#assets/page/kit/texts/use-draft.tsx'
import { news } from '#assets/page/new/store.ts'
import { countriesLike } from '#assets/page/roles/place-fields.tsx'
import { countryName } from '#lib/index/places/country-name.ts'
import { countryOfName } from '#lib/index/places/country-names.ts'
import type { ConfigResponse } from '#lib/service/config/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The settings as the API shows them. */
export type SettingsReply = z.output<typeof ConfigResponse>
export type SettingsFormProps = { reply: SettingsReply; reload: () => Promise<void> }

const COUNTRIES = 'settings/countries'
const READING = 'settings/reading'
const FIT = 'settings/fit'

/** The settings of the search: countries and regions. */
export function SearchForm({ reply, reload }: SettingsFormProps) {
  const error = useSignal<RefusalBody | null>(null)
  const names = useDraft(COUNTRIES, reply.config.countries.map(countryName))
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const body = {
      revision: reply.revision,
      countries: names.value.flatMap((name) => countryOfName(name) ?? []),
    }
    const outcome = await call('PUT', '/api/config', { body })
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok && outcome.error.code !== 'revision_conflict') return
    if (outcome.ok) {
      names.clear()
      announce('Saved')
    }
    await Promise.all([reload(), news.load()])
  }
  // A word that names no country is removed at once, with a message.
  const unknown = useSignal('')
  const choose = (values: string[]) => {
    const codes = values.map(countryOfName)
    unknown.value = values.find((_, index) => codes[index] === null) ?? ''
    names.value = [...new Set(codes.flatMap((code) => (code === null ? [] : [countryName(code)])))]
  }
  return (
    <section class="panel" aria-labelledby="search-title">
      <h2 id="search-title">Search</h2>
      <form onSubmit={save}>
        <ChipInput
          id="countries"
          form={COUNTRIES}
          label="Countries you would work in"
          help="If the United States is among them, “US only” is on by default."
          placeholder="such as Canada"
          values={names.value}
          suggest={countriesLike}
          onChange={choose}
        />
        {unknown.value !== '' && (
          <p class="problem" role="alert">
            “{unknown.value}” is not the name of a country. Choose one of those that are offered as you type.
          </p>
        )}
        <Refused error={error.value} />
        <div class="acts">
          <button type="submit">Save</button>
          <DraftNote form={COUNTRIES} onDiscard={names.clear} />
        </div>
      </form>
    </section>
  )
}

/** The settings for automatic board refreshes and quiet hours. */
export function ReadingForm({ reply, reload }: SettingsFormProps) {
  const error = useSignal<RefusalBody | null>(null)
  const formDraft = useDraftFields(READING)
  const { enabled, quiet_hours, documented_interfaces } = reply.config.refresh
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const [start, to] = [String(form.get('from')), String(form.get('to'))]
    const refresh = {
      enabled: form.get('enabled') === 'on',
      quiet_hours: start && to && start !== to ? { from: start, to } : null,
      documented_interfaces: form.get('smartrecruiters') === 'on' ? ['smartrecruiters' as const] : [],
    }
    const outcome = await call('PUT', '/api/config', { body: { revision: reply.revision, refresh } })
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok && outcome.error.code !== 'revision_conflict') return
    if (outcome.ok) announce('Saved')
    await Promise.all([reload(), askRefresh()])
    if (outcome.ok) closeDraft(READING)
  }
  return (
    <section class="panel" aria-labelledby="reading-title">
      <h2 id="reading-title" tabIndex={-1}>
        Reading boards
      </h2>
      <p class="quiet">
        While the server runs, boards that change often are read every 4 hours and quiet ones every 12.
        Readings missed while it was off are caught up once.
      </p>
      <form {...formDraft} onSubmit={save}>
        <label class="switch">
          <input type="checkbox" name="enabled" defaultChecked={enabled} />
          Read boards automatically
        </label>
        <fieldset class="choices">
          <legend>Quiet hours without automatic reading (leave empty for none)</legend>
          <label>
            From <input type="time" name="from" defaultValue={quiet_hours?.from ?? ''} />
          </label>
          <label>
            to <input type="time" name="to" defaultValue={quiet_hours?.to ?? ''} />
          </label>
        </fieldset>
        <label class="switch">
          <input
            type="checkbox"
            name="smartrecruiters"
            defaultChecked={documented_interfaces.includes('smartrecruiters')}
          />
          Read SmartRecruiters boards
        </label>
        <p class="help">
          Two facts contradict each other. SmartRecruiters documents its list of postings as a public
          interface. The robots.txt of its host asks programs not to read it. We follow robots.txt unless you
          allow this.
        </p>
        <Refused error={error.value} />
        <div class="acts">
          <button type="submit">Save</button>
          <DraftNote form={READING} onDiscard={() => formDraft.ref.current?.reset()} />
        </div>
      </form>
    </section>
  )
}

const LIMITS = [
  {
    name: 'assess_min_rank',
    label: 'Offer to assess from rank',
    help: 'Jobs ranked lower are offered separately.',
  },
  {
    name: 'weak_fit_below_rank',
    label: 'Weak fit below rank',
    help: 'An assessed job below this rank and below the fit in the next field is set aside as a weak fit. Lower jobs are also marked “low rank”.',
  },
  {
    name: 'weak_fit_below_percent',
    label: 'Weak fit below fit %',
    help: 'The share of requirements met, must-haves counted twice.',
  },
  {
    name: 'match_at_percent',
    label: 'Match from fit %',
    help: 'An assessed job is a match from this share on, if every must-have is met or likely. Likely ones count by their chance.',
  },
] as const

/** The limits of matches and possible matches. */
export function FitForm({ reply, reload }: SettingsFormProps) {
  const error = useSignal<RefusalBody | null>(null)
  const formDraft = useDraftFields(FIT)
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const fit = Object.fromEntries(LIMITS.map(({ name }) => [name, Number(form.get(name))]))
    const outcome = await call('PUT', '/api/config', { body: { revision: reply.revision, fit } })
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok && outcome.error.code !== 'revision_conflict') return
    if (outcome.ok) announce('Saved')
    await Promise.all([reload(), news.load()])
    if (outcome.ok) closeDraft(FIT)
  }
  return (
    <section class="panel" aria-labelledby="fit-title">
      <h2 id="fit-title">Limits</h2>
      <p class="quiet">
        Every job has a rank, calculated from its words. Fit is the share of requirements met, known once a
        job is assessed. 0 turns a limit off.
      </p>
      <form {...formDraft} onSubmit={save}>
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
          <DraftNote form={FIT} onDiscard={() => formDraft.ref.current?.reset()} />
        </div>
      </form>
    </section>
  )
}
