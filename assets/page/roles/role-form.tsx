import { useSignal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { CancelButton, inPage, Options, Tick } from '#assets/page/kit/parts/elements.tsx'
import { ChipInput, TextField } from '#assets/page/kit/parts/fields.tsx'
import { useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { type RoleView, roles } from '#assets/page/kit/settings.ts'
import { dropDraft } from '#assets/page/kit/texts/drafts.ts'
import { DraftNote, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { PlaceFields, WORK_MODES } from '#assets/page/roles/person-places.tsx'
import {
  EMPLOYMENT_TYPES,
  MENU_CURRENCIES,
  NO_LIMITS,
  type RoleLimits,
  SENIORITIES,
} from '#db/rows/labels.ts'
import { fieldsOf, ROLE_FIELDS, type RoleFieldName, type RoleWords, roleWords } from '#db/rows/role.ts'
import { labelName, limitWords } from '#lib/index/labels/label-words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

// Its two fields have parts of their own (PlaceFields).
const PLACES = new Set<string>(['locations', 'work_modes'])
const [TITLES, ...PHRASES] = fieldsOf('list').filter(
  (name): name is 'titles' | 'keywords' | 'avoid_titles' => !PLACES.has(name),
)

export type RoleFormProps = { role?: RoleView; onDone: () => void; onCancel?: () => void }

/** The name of the draft of a role, or of a new one. */
export function roleDraft(role?: RoleView): string {
  return `role-${role?.id ?? 'new'}`
}

/** Creates or changes a role: titles, places, keywords and label. */
export function RoleForm({ role, onDone, onCancel }: RoleFormProps) {
  const base = roleDraft(role)
  const form = useDraft(base, { ...wordsOf(role), ...limitsOfRole(role) })
  const typed = form.value
  const change = (changed: Partial<typeof typed>) => (form.value = { ...form.value, ...changed })
  useFirstFocus(`${base}-titles`)
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const save = async () => {
    if (busy.peek()) return
    busy.value = true
    const { label, titles } = form.value
    error.value = await saveRole(role, { ...form.value, label: label.trim() || (titles[0] ?? '') })
    busy.value = false
    if (error.value !== null) return
    form.clear()
    onDone()
  }
  const phrase = (name: (typeof PHRASES)[number] | 'titles') => (
    <ChipInput
      key={name}
      {...wordsIn(name)}
      form={base}
      id={`${base}-${name}`}
      values={typed[name]}
      onChange={(values) => change({ [name]: values })}
    />
  )
  return (
    <form class="role-form" onSubmit={inPage(save)}>
      {phrase(TITLES ?? 'titles')}
      <div class="phrases">
        <PlaceFields base={base} form={base} places={typed} onChange={change} />
        {PHRASES.map(phrase)}
        {fieldsOf('text').map((name) => (
          <TextField
            key={name}
            {...wordsIn(name)}
            id={`${base}-${name}`}
            longest={ROLE_FIELDS[name].most}
            value={typed[name]}
            onText={(text) => change({ [name]: text })}
          />
        ))}
        {fieldsOf('flag').map((name) => (
          <Tick
            key={name}
            checked={typed[name]}
            onTick={(isOn) => change({ [name]: isOn })}
            label={ROLE_FIELDS[name].help}
          />
        ))}
      </div>
      <LimitFields base={base} limits={typed} onChange={change} />
      <Refused error={error.value} />
      <div class="acts">
        <button type="submit" class="primary" disabled={busy.value}>
          {role ? 'Save the role' : 'Add the role'}
        </button>
        {onCancel && (
          <CancelButton
            onClick={() => {
              dropDraft(base)
              onCancel()
            }}
          />
        )}
        <DraftNote form={base} onDiscard={form.clear} />
      </div>
    </form>
  )
}

/** Returns the fields of a role as its form begins with them; without a role they are empty or preset. */
export function wordsOf(role: RoleView | undefined): RoleWords {
  const work_modes = WORK_MODES.map(({ mode }) => mode).filter((mode) => role?.work_modes.includes(mode))
  return roleWords({ ...role, work_modes })
}

function wordsIn(name: RoleFieldName) {
  const { label, ...words } = ROLE_FIELDS[name]
  const { placeholder = '', help = '' } = words as { placeholder?: string; help?: string }
  return { label, placeholder, help }
}

/** The words, places and limits of a role, as created or changed. */
export type RoleFormWords = RoleWords & Partial<RoleLimits>

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

const AGES = [7, 14, 30, 60, 90]

/** The limits of a role; those of none for a new one. */
function limitsOfRole(role: RoleView | undefined): RoleLimits {
  if (role === undefined) return NO_LIMITS
  const { min_pay, pay_currency, max_age_days } = role
  return {
    min_pay,
    pay_currency,
    max_age_days,
    seniorities: SENIORITIES.filter((value) => role.seniorities.includes(value)),
    employment_types: EMPLOYMENT_TYPES.filter((value) => role.employment_types.includes(value)),
  }
}

type LimitFieldsProps = { base: string; limits: RoleLimits; onChange: (limits: Partial<RoleLimits>) => void }

/** Fields for the pay floor, levels, kinds of employment and greatest age of a role's jobs. */
function LimitFields({ base, limits, onChange }: LimitFieldsProps) {
  const { min_pay, pay_currency, max_age_days } = limits
  return (
    <details open={limitWords(limits).length > 0}>
      <summary>Limits: pay, level, employment, age</summary>
      <div class="role-limits stack-3">
        <p class="help">
          Jobs outside these limits leave your lists, and a press on the chip of the list shows them. A job
          that does not say stays.
        </p>
        <div class="acts">
          <label for={`${base}-pay`}>Pays at least</label>
          <input
            id={`${base}-pay`}
            type="number"
            min={0}
            max={10_000_000}
            placeholder="a year"
            value={min_pay ?? ''}
            onInput={({ currentTarget: field }) =>
              onChange({
                min_pay: Number.isNaN(field.valueAsNumber) ? null : Math.round(field.valueAsNumber),
              })
            }
          />
          <select
            aria-label="Currency"
            value={pay_currency}
            onChange={({ currentTarget }) => onChange({ pay_currency: currentTarget.value })}
          >
            {[...new Set([...MENU_CURRENCIES, pay_currency])].map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
          <span class="quiet small">Pay in other currencies stays: it is not converted.</span>
        </div>
        <Choices
          legend="Level"
          values={SENIORITIES}
          chosen={limits.seniorities}
          onChange={(seniorities) => onChange({ seniorities })}
        />
        <Choices
          legend="Employment"
          values={EMPLOYMENT_TYPES}
          chosen={limits.employment_types}
          onChange={(employment_types) => onChange({ employment_types })}
        />
        <label>
          Not older than{' '}
          <select
            value={max_age_days ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ max_age_days: value === '' ? null : Number(value) })
            }
          >
            <option value="">any age</option>
            <Options
              of={[...new Set([...AGES, ...(max_age_days === null ? [] : [max_age_days])])].map((days) => [
                days,
                counted(days, 'day'),
              ])}
            />
          </select>
        </label>
      </div>
    </details>
  )
}

type ChoicesProps<T extends string> = {
  legend: string
  values: readonly T[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

function Choices<T extends string>({ legend, values, chosen, onChange }: ChoicesProps<T>) {
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {values.map((value) => (
        <Tick
          key={value}
          look={null}
          checked={chosen.includes(value)}
          onTick={(isOn) =>
            onChange(values.filter((option) => (option === value ? isOn : chosen.includes(option))))
          }
          label={labelName(value)}
        />
      ))}
      <p class="help">None chosen means any.</p>
    </fieldset>
  )
}
