import { useSignal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { ChipInput } from '#assets/page/kit/parts/chip-input.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { say } from '#assets/page/kit/say.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { type Role, roles } from './store.ts'

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

type Words = { titles: string[]; keywords: string[]; avoid_titles: string[] }

export type RoleFormProps = { role?: Role; onDone: () => void; onCancel?: () => void }

/** Makes a role or changes one: what it is called and the words it looks for. */
export function RoleForm({ role, onDone, onCancel }: RoleFormProps) {
  const label = useSignal(role?.label ?? '')
  const words = useSignal<Words>({
    titles: role?.titles ?? [],
    keywords: role?.keywords ?? [],
    avoid_titles: role?.avoid_titles ?? [],
  })
  const also = useSignal(role?.also_fits ?? true)
  const error = useSignal<RefusalBody | null>(null)
  const base = `role-${role?.id ?? 'new'}`
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const named = label.value.trim() || (words.value.titles[0] ?? '')
    error.value = await saveRole(role, { label: named, ...words.value, also_fits: also.value })
    if (error.value === null) onDone()
  }
  return (
    <form class="role-form" onSubmit={save}>
      <div class="phrases">
        <LabelField id={`${base}-label`} label={label} />
        {PHRASES.map(({ name, ...phrase }) => (
          <ChipInput
            key={name}
            {...phrase}
            id={`${base}-${name}`}
            values={words.value[name]}
            onChange={(values) => {
              words.value = { ...words.value, [name]: values }
            }}
          />
        ))}
      </div>
      <label class="switch">
        <input
          type="checkbox"
          checked={also.value}
          onChange={({ currentTarget }) => (also.value = currentTarget.checked)}
        />
        Also show jobs with similar titles that fit well
      </label>
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

async function saveRole(
  role: Role | undefined,
  body: Words & { label: string; also_fits: boolean },
): Promise<RefusalBody | null> {
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
