import type { RoleView } from '#assets/page/roles/store.ts'
import { EMPLOYMENT_TYPES, NO_LIMITS, type RoleLimits, SENIORITIES } from '#db/rows/labels.ts'
import { labelName, limitWords } from '#lib/index/labels/label-words.ts'

const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'INR', 'JPY', 'SGD', 'SEK', 'PLN', 'BRL']
const AGES = [7, 14, 30, 60, 90]

/** The limits of a role; those of none for a new one. */
export function limitsOfRole(role: RoleView | undefined): RoleLimits {
  if (role === undefined) return NO_LIMITS
  const { min_pay, pay_currency, max_age_days } = role
  return {
    ...{ min_pay, pay_currency, max_age_days },
    seniorities: SENIORITIES.filter((value) => role.seniorities.includes(value)),
    employment_types: EMPLOYMENT_TYPES.filter((value) => role.employment_types.includes(value)),
  }
}

type LimitFieldsProps = { base: string; limits: RoleLimits; onChange: (limits: Partial<RoleLimits>) => void }

/** Fields for the pay floor, levels, kinds of employment and greatest age of a role's jobs. */
export function LimitFields({ base, limits, onChange }: LimitFieldsProps) {
  const { min_pay, pay_currency, max_age_days } = limits
  return (
    <details open={limitWords(limits).length > 0}>
      <summary>Limits: pay, level, employment, age</summary>
      <div class="role-limits">
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
            {[...new Set([...CURRENCIES, pay_currency])].map((code) => (
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
            {[...new Set([...AGES, ...(max_age_days === null ? [] : [max_age_days])])].map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
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
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(values.filter((option) => (option === value ? checked : chosen.includes(option))))
            }
          />
          {labelName(value)}
        </label>
      ))}
      <p class="help">None chosen means any.</p>
    </fieldset>
  )
}
