import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { z } from 'zod'
import { askRefresh } from '#assets/page/boards/store.ts'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { ConfirmButton, CopyButton } from '#assets/page/kit/parts/buttons.tsx'
import { Button, Panel, Tick } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { settings } from '#assets/page/kit/settings.ts'
import { drafts, isUnsaved } from '#assets/page/kit/texts/drafts.ts'
import { DraftNote, useDraftFields } from '#assets/page/kit/texts/use-draft.tsx'
import { news } from '#assets/page/new/store.ts'
import { addressOf } from '#assets/page/route.ts'
import type { ConfigChange, ConfigResponse } from '#lib/service/config/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

/** The facts that decide whether background work by a model continues. */
type BackgroundInput = {
  model_target: string
  enabled: boolean
  runner: boolean
  model_calls_today: number
  max_model_calls_per_day: number
}

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
        <Tick name="enabled" defaultChecked={enabled} label="Read boards automatically" />
        <fieldset class="choices">
          <legend>Quiet hours without automatic reading (leave empty for none)</legend>
          <label>
            From <input type="time" name="from" defaultValue={quiet_hours?.from ?? ''} />
          </label>
          <label>
            to <input type="time" name="to" defaultValue={quiet_hours?.to ?? ''} />
          </label>
        </fieldset>
        <Tick
          name="smartrecruiters"
          defaultChecked={documented_interfaces.includes('smartrecruiters')}
          label="Read SmartRecruiters boards"
        />
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
    help: 'An assessed job can be a match from this share of met and likely requirements on, if no must-have is open.',
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
            <TextField
              key={name}
              {...{ name, label, help }}
              id={name}
              type="number"
              min={0}
              max={100}
              required
              defaultValue={String(reply.config.fit[name] ?? 0)}
            />
          ))}
        </div>
        <SavedLine saving={saving} form={FIT} onDiscard={() => formDraft.ref.current?.reset()} />
      </form>
    </Panel>
  )
}

/** The limits of background work, and its usage today. */
export function BackgroundWork({ reply }: SettingsFormProps) {
  useEffect(() => void background.load(), [reply.revision])
  const state = background.value.value
  return (
    <Panel id="background-title" title="Background work">
      <p class="quiet">
        An answer that settles a question in other jobs has them assessed again: free by the built-in rules,
        by a model only if you allow it here, up to a daily limit.
      </p>
      <ByItselfSwitch reply={reply} />
      <BackgroundSwitch reply={reply} />
      <Refused error={background.error.value} again={() => void background.load()} />
      {state && <BackgroundState reply={reply} state={state} />}
    </Panel>
  )
}

type StateProps = { reply: SettingsReply; state: NonNullable<typeof background.value.value> }

/** The used and allowed calls of the day, the queue, and the reason for a hold. */
export function BackgroundState({ reply, state }: StateProps) {
  const { model_calls_today: calls, max_model_calls_per_day: most, queued, runner } = state
  const { model_target, pipeline } = reply.config
  const enabled = pipeline['enabled'] === true
  const pausedText = pauseReason({ ...state, model_target, enabled, runner })
  return (
    <>
      <p class="small">
        {calls} of {most} <a href={addressOf('calls')}>model calls</a> used today (UTC) ·{' '}
        {counted(queued, 'job')} queued
      </p>
      {pausedText && <p class="small warn">{pausedText}</p>}
    </>
  )
}

// Whether found jobs are assessed without a question.
function ByItselfSwitch({ reply }: SettingsFormProps) {
  const saving = useSaving()
  const change = (assess_by_itself: boolean) =>
    saving.save(
      { assess_by_itself },
      assess_by_itself ? 'Jobs are assessed by themselves' : 'Jobs are assessed when you say so',
    )
  return (
    <>
      <Tick
        checked={reply.config.assess_by_itself === true}
        onTick={change}
        label="Assess by itself with the built-in judge"
      />
      <p class="help">
        The built-in judge costs nothing and stays on this computer. It judges the jobs that you look at
        first, and again after a change of yours. A model is asked only after your yes.
      </p>
      <Refused error={saving.error.value} />
    </>
  )
}

/** Whether the background may call a model by itself. */
export function BackgroundSwitch({ reply }: SettingsFormProps) {
  const saving = useSaving()
  const change = (enabled: boolean) =>
    saving.save(
      { pipeline: { enabled } },
      enabled ? 'Background model work is on' : 'Background model work is off',
    )
  return (
    <>
      <Tick
        checked={reply.config.pipeline['enabled'] === true}
        onTick={change}
        label="Allow model calls in the background"
      />
      <Refused error={saving.error.value} />
    </>
  )
}

/** The queue of background work, and the used model calls of the day. */
export const background = createAsk(() => call('GET', '/api/pipeline'))

/** The background work that waits, or waited, for a yes. */
export const approvals = createAsk(() => call('GET', '/api/pipeline/approvals'))

/** The settings that the person changed, without the revision. */
type SettingsChange = Omit<ConfigChange, 'revision'>

/**
 * Saves the changed settings alone and reads all of them again. Settings that were changed elsewhere meanwhile are read, and
 * the change is sent once more, because it names only what the person changed. Returns the refusal, or null on success.
 */
async function saveSettings(change: SettingsChange, done = 'Saved'): Promise<RefusalBody | null> {
  const send = async () => {
    if (settings.value.peek() === null) await settings.load()
    return call('PUT', '/api/config', { body: { ...change, revision: settings.value.peek()?.revision ?? 0 } })
  }
  let outcome = await send()
  if (!outcome.ok && outcome.error.code === 'revision_conflict') {
    await settings.load()
    outcome = await send()
  }
  if (outcome.ok) announce(done)
  await Promise.all([settings.load(), news.load()])
  return outcome.ok ? null : outcome.error
}

/** How the last change of a part of the settings ended. */
type Saving = {
  error: Signal<RefusalBody | null>
  isSaved: Signal<boolean>
  save: (change: SettingsChange, done?: string) => Promise<boolean>
  /** The end of the save that was begun last: whether it succeeded; true before the first. */
  last: () => Promise<boolean>
}

/** Saves changes of a part of the settings one after the other, and keeps how the last one ended. */
export function useSaving(): Saving {
  const error = useSignal<RefusalBody | null>(null)
  const isSaved = useSignal(false)
  const turn = useSignal(Promise.resolve(true))
  const save = (change: SettingsChange, done?: string) => {
    turn.value = turn.peek().then(async () => {
      error.value = await saveSettings(change, done)
      isSaved.value = error.value === null
      return isSaved.value
    })
    return turn.value
  }
  return { error, isSaved, save, last: () => turn.peek() }
}

type SavedLineProps = { saving: Saving; form?: string; onDiscard?: () => void }

/** The end of a part that saves by itself: "Saved", or why not, and what was typed before and not saved. */
export function SavedLine({ saving, form = '', onDiscard }: SavedLineProps) {
  const draft = drafts.value[form]
  const isTyped = draft !== undefined && isUnsaved(draft)
  return (
    <>
      <Refused error={saving.error.value} />
      <div class="acts saved-line">
        {isTyped ? (
          <Button type="submit" label="Save" />
        ) : (
          saving.isSaved.value && <span class="small good">Saved</span>
        )}
        {form !== '' && <DraftNote form={form} {...(onDiscard ? { onDiscard } : {})} />}
      </div>
    </>
  )
}

/** Returns why background work does not continue now, in a sentence; '' if it does. */
export function pauseReason(facts: BackgroundInput): string {
  const {
    model_target,
    enabled,
    runner,
    model_calls_today: callsToday,
    max_model_calls_per_day: most,
  } = facts
  if (!runner) return 'This server does nothing by itself: it was started with SVC_BACKGROUND=off.'
  if (model_target === 'builtin') return ''
  if (!enabled) return 'Background work by a model is off: what you approve waits until you turn it on.'
  if (callsToday < most) return ''
  return `The day’s ${most} background model calls are made: it goes on after midnight UTC.`
}

/** The addresses of these feeds, made when the person presses, with the way to copy and to change them. */
export function FeedAddresses({ names }: { names: readonly (keyof typeof FEEDS)[] }) {
  const error = useSignal<RefusalBody | null>(null)
  useEffect(() => void feeds.load(), [])
  const make = async (renew: boolean) => {
    error.value = await makeFeeds(renew)
    if (error.value === null) announce(renew ? 'The addresses are changed.' : 'The addresses are made.')
  }
  const addresses = feeds.value.value
  const isMade = addresses !== null && addresses.calendar !== null
  return (
    <div class="text-form stack-3">
      {isMade && (
        <ul class="feeds stack-4">
          {names.map((name) => (
            <li key={name} class="stack-1">
              <p>{FEEDS[name]}</p>
              <p>
                <code>{addresses[name]}</code>
              </p>
              <CopyButton
                text={addresses[name] ?? ''}
                label={`the address: ${FEEDS[name]}`}
                words="Copy the address"
              />
            </li>
          ))}
        </ul>
      )}
      {addresses !== null && (
        <div class="acts">
          {isMade ? (
            <ConfirmButton
              label="Change the addresses"
              title="Change the addresses?"
              verb="Change them"
              onYes={() => void make(true)}
            >
              <p>
                All three addresses change. Feed readers and calendar programs with the earlier ones get
                nothing from then on.
              </p>
            </ConfirmButton>
          ) : (
            <Button onClick={() => void make(false)} label="Make the addresses" />
          )}
        </div>
      )}
      <Refused error={error.value ?? feeds.error.value} />
    </div>
  )
}

/** The panel of all private feeds. */
export function FeedsPanel() {
  return (
    <Panel id="feeds-title" title="Feeds">
      <p class="quiet">
        For feed readers and calendars on this computer. Keep the addresses to yourself: whoever has them
        reads your new jobs and dates.
      </p>
      <FeedAddresses names={['new_atom', 'new_json', 'calendar']} />
    </Panel>
  )
}

/** The addresses of the private feeds; null until they are made. */
const feeds = createAsk(() => call('GET', '/api/feeds', {}))

/** The feeds with their names, in the order in which they are shown. */
const FEEDS = {
  new_atom: 'New matches, for a feed reader (Atom)',
  new_json: 'New matches, for a feed reader (JSON Feed)',
  calendar: 'Interviews and follow-ups, for a calendar program',
} as const

/** Makes the addresses, or changes them with `renew`. Returns null on success, else the refusal. */
async function makeFeeds(renew: boolean): Promise<RefusalBody | null> {
  const outcome = await call('POST', '/api/feeds', { body: { renew } })
  if (outcome.ok) feeds.value.value = outcome.value
  return outcome.ok ? null : outcome.error
}
