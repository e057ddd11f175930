import { useSignal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { ChipInput } from '#assets/page/kit/parts/chip-input.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { say } from '#assets/page/kit/say.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { PlaceFields, type RolePlaces, WORK_MODES } from './place-fields.tsx'
import { type RoleView, roles } from './store.ts'

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

/** Creates or changes a role: titles, places, keywords and label. */
export function RoleForm({ role, onDone, onCancel }: RoleFormProps) {
  const label = useSignal(role?.label ?? '')
  const words = useSignal<RoleTitleWords>({
    titles: role?.titles ?? [],
    keywords: role?.keywords ?? [],
    avoid_titles: role?.avoid_titles ?? [],
  })
  const places = useSignal<RolePlaces>(placesOf(role))
  const also = useSignal(role?.also_fits ?? true)
  const error = useSignal<RefusalBody | null>(null)
  const base = `role-${role?.id ?? 'new'}`
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const name = label.value.trim() || (words.value.titles[0] ?? '')
    const body = { label: name, ...words.value, ...places.value, also_fits: also.value }
    error.value = await saveRole(role, body)
    if (error.value === null) onDone()
  }
  const phrase = ({ name, ...phrase }: (typeof PHRASES)[number]) => (
    <ChipInput
      key={name}
      {...phrase}
      id={`${base}-${name}`}
      values={words.value[name]}
      onChange={(values) => {
        words.value = { ...words.value, [name]: values }
      }}
    />
  )
  const [titles, ...others] = PHRASES
  return (
    <form class="role-form" onSubmit={save}>
      {phrase(titles)}
      <div class="phrases">
        <PlaceFields base={base} places={places.value} onChange={(changed) => (places.value = changed)} />
        {others.map(phrase)}
        <LabelField id={`${base}-label`} label={label} />
        <label class="switch">
          <input
            type="checkbox"
            checked={also.value}
            onChange={({ currentTarget }) => (also.value = currentTarget.checked)}
          />
          Also show jobs with similar titles that fit well
        </label>
      </div>
      <Refused error={error.value} />
      <div class="acts">
        <button type="submit" class="primary">
          {role ? 'Save the role' : 'Add the role'}
        </button>
        {onCancel && (
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}

/** Returns the places and work modes of a role; empty lists without one. */
export function placesOf(role: RoleView | undefined): RolePlaces {
  const modes = WORK_MODES.map(({ mode }) => mode).filter((mode) => role?.work_modes.includes(mode))
  return { locations: role?.locations ?? [], work_modes: modes }
}

function LabelField({ id, label }: { id: string; label: { value: string } }) {
  return (
    <div class="field">
      <label for={id}>Name of the role</label>
      <input
        id={id}
        value={label.value}
        maxLength={80}
        autocomplete="off"
        placeholder="such as Backend"
        aria-describedby={`${id}-help`}
        onInput={({ currentTarget }) => {
          label.value = currentTarget.value
        }}
      />
      <p id={`${id}-help`} class="help">
        Only for you. Leave it empty to use the first title.
      </p>
    </div>
  )
}

/** The words and places of a role, as created or changed. */
export type RoleFormWords = RoleTitleWords & RolePlaces & { label: string; also_fits: boolean }

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
  say('Saved')
  await roles.load()
  return null
}
