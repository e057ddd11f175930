import { useSignal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { ChipInput } from '#assets/page/kit/parts/chip-input.tsx'
import { useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { dropDraft } from '#assets/page/kit/texts/drafts.ts'
import { DraftNote, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { LimitFields, limitsOfRole } from '#assets/page/roles/limit-fields.tsx'
import { PlaceFields, type RolePlaces, WORK_MODES } from '#assets/page/roles/place-fields.tsx'
import { type RoleView, roles } from '#assets/page/roles/store.ts'
import type { RoleLimits } from '#db/rows/labels.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

const PHRASES = [
  {
    name: 'titles',
    label: 'Job titles',
    placeholder: 'such as Backend Engineer',
    help: 'As companies write them. Enter or a comma adds one.',
  },
  {
    name: 'keywords',
    label: 'Keywords',
    placeholder: 'such as TypeScript',
    help: 'Skills and subjects. Postings that mention them rank higher; none is required.',
  },
  {
    name: 'avoid_titles',
    label: 'Words to avoid in titles',
    placeholder: 'such as Manager',
    help: 'A job whose title has one of these is left out.',
  },
] as const

type RoleTitleWords = { titles: string[]; keywords: string[]; avoid_titles: string[] }

export type RoleFormProps = { role?: RoleView; onDone: () => void; onCancel?: () => void }

/** The name of the draft of a role, or of a new one. */
export function roleDraft(role?: RoleView): string {
  return `role-${role?.id ?? 'new'}`
}

/** Creates or changes a role: titles, places, keywords and label. */
export function RoleForm({ role, onDone, onCancel }: RoleFormProps) {
  const base = roleDraft(role)
  const form = useDraft(base, {
    label: role?.label ?? '',
    titles: role?.titles ?? [],
    keywords: role?.keywords ?? [],
    avoid_titles: role?.avoid_titles ?? [],
    ...placesOf(role),
    also_fits: role?.also_fits ?? true,
    ...limitsOfRole(role),
  })
  const typed = form.value
  const change = (changed: Partial<typeof typed>) => {
    form.value = { ...form.value, ...changed }
  }
  useFirstFocus(`${base}-titles`)
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy.peek()) return
    busy.value = true
    const { label, titles } = form.value
    error.value = await saveRole(role, { ...form.value, label: label.trim() || (titles[0] ?? '') })
    busy.value = false
    if (error.value !== null) return
    form.clear()
    onDone()
  }
  const phrase = ({ name, ...phrase }: (typeof PHRASES)[number]) => (
    <ChipInput
      key={name}
      {...phrase}
      form={base}
      id={`${base}-${name}`}
      values={typed[name]}
      onChange={(values) => change({ [name]: values })}
    />
  )
  const [titles, ...others] = PHRASES
  return (
    <form class="role-form" onSubmit={save}>
      {phrase(titles)}
      <div class="phrases">
        <PlaceFields base={base} form={base} places={typed} onChange={change} />
        {others.map(phrase)}
        <LabelField id={`${base}-label`} label={typed.label} onText={(label) => change({ label })} />
        <label class="switch">
          <input
            type="checkbox"
            checked={typed.also_fits}
            onChange={({ currentTarget }) => change({ also_fits: currentTarget.checked })}
          />
          Also show jobs with similar titles that fit well
        </label>
      </div>
      <LimitFields base={base} limits={typed} onChange={change} />
      <Refused error={error.value} />
      <div class="acts">
        <button type="submit" class="primary" disabled={busy.value}>
          {role ? 'Save the role' : 'Add the role'}
        </button>
        {onCancel && (
          <button
            type="button"
            onClick={() => {
              dropDraft(base)
              onCancel()
            }}
          >
            Cancel
          </button>
        )}
        <DraftNote form={base} onDiscard={form.clear} />
      </div>
    </form>
  )
}

/** Returns the places and work modes of a role; empty lists without one. */
export function placesOf(role: RoleView | undefined): RolePlaces {
  const modes = WORK_MODES.map(({ mode }) => mode).filter((mode) => role?.work_modes.includes(mode))
  return { locations: role?.locations ?? [], work_modes: modes }
}

type LabelFieldProps = { id: string; label: string; onText: (text: string) => void }

function LabelField({ id, label, onText }: LabelFieldProps) {
  return (
    <div class="field">
      <label for={id}>Name of the role</label>
      <input
        id={id}
        value={label}
        maxLength={80}
        autocomplete="off"
        placeholder="such as Backend"
        aria-describedby={`${id}-help`}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
      <p id={`${id}-help`} class="help">
        Only for you. Leave it empty to use the first title.
      </p>
    </div>
  )
}

/** The words and places of a role, as created or changed. */
export type RoleFormWords = RoleTitleWords &
  RolePlaces &
  Partial<RoleLimits> & { label: string; also_fits: boolean }

/** Stores a role, a new one without an id. Returns the refusal, or null on success. */
export async function saveRole(role: RoleView | undefined, body: RoleFormWords): Promise<RefusalBody | null> {
  if (body.titles.length === 0) {
    return { code: 'wrong_type', message: 'Add at least one job title: it is how jobs are found.' }
  }
  const outcome = role
    ? await call('PUT', '/api/profiles/:profile_id', {
        params: { profile_id: role.id },
        body: { ...body, revision: role.revision },
      })
    : await call('POST', '/api/profiles', { body })
  if (!outcome.ok) {
    if (outcome.error.code === 'revision_conflict') void roles.load()
    return outcome.error
  }
  announce('Saved')
  await roles.load()
  return null
}
