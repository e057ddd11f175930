import type { z } from 'zod'
import { askRefresh } from '#assets/page/boards/store.ts'
import { Panel } from '#assets/page/kit/parts/elements.tsx'
import { useDraftFields } from '#assets/page/kit/texts/use-draft.tsx'
import { SavedLine, useSaving } from '#assets/page/settings/save.tsx'
import type { ConfigResponse } from '#lib/service/config/schema.ts'

/** The settings as the API shows them. */
export type SettingsReply = z.output<typeof ConfigResponse>
export type SettingsFormProps = { reply: SettingsReply }

const READING = 'settings/reading'
const FIT = 'settings/fit'

/** The settings for automatic board refreshes and quiet hours. */
export function ReadingForm({ reply }: SettingsFormProps) {
  const saving = useSaving()
  const formDraft = useDraftFields(READING)
  const { enabled, quiet_hours, documented_interfaces } = reply.config.refresh
  const save = async (event: Event) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const [start, to] = [String(form.get('from')), String(form.get('to'))]
    const refresh = {
      enabled: form.get('enabled') === 'on',
      quiet_hours: start && to && start !== to ? { from: start, to } : null,
      documented_interfaces: form.get('smartrecruiters') === 'on' ? ['smartrecruiters' as const] : [],
    }
    const stored = JSON.stringify({ enabled, quiet_hours, documented_interfaces })
    if (JSON.stringify(refresh) === stored) return
    if (await saving.save({ refresh })) void askRefresh()
  }
  return (
    <Panel id="reading-title" title="Reading boards">
      <p class="quiet">
        Boards that change often are read every 4 hours, quiet ones every 12. Missed readings are caught up
        once.
      </p>
      <form {...formDraft} onChange={save} onSubmit={save}>
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
          SmartRecruiters documents its list of postings as public, but its robots.txt asks programs not to
          read it. It is read only if you allow this.
        </p>
        <SavedLine saving={saving} form={READING} onDiscard={() => formDraft.ref.current?.reset()} />
      </form>
    </Panel>
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
export function FitForm({ reply }: SettingsFormProps) {
  const saving = useSaving()
  const formDraft = useDraftFields(FIT)
  const save = (event: Event) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    // An empty field is about to be filled.
    const changed = LIMITS.filter(
      ({ name }) => form.get(name) !== '' && Number(form.get(name)) !== (reply.config.fit[name] ?? 0),
    )
    if (changed.length === 0) return
    void saving.save({ fit: Object.fromEntries(changed.map(({ name }) => [name, Number(form.get(name))])) })
  }
  return (
    <Panel id="fit-title" title="Limits">
      <p class="quiet">
        Every job has a rank, calculated from its words. Fit is the share of requirements met, known once a
        job is assessed. 0 turns a limit off.
      </p>
      <form {...formDraft} onChange={save} onSubmit={save}>
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
        <SavedLine saving={saving} form={FIT} onDiscard={() => formDraft.ref.current?.reset()} />
      </form>
    </Panel>
  )
}
