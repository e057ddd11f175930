import { ChipInput } from '#assets/page/kit/parts/chip-input.tsx'
import { allCountries, countryOfName } from '#lib/index/places/countries.ts'
import { countryName } from '#lib/index/places/country-name.ts'
import { foldAccents } from '#lib/text/text.ts'

/** How one works, as a role names it: the word of the wire and that of the page. */
export const WORK_MODES = [
  { mode: 'remote', word: 'Remote' },
  { mode: 'hybrid', word: 'Hybrid' },
  { mode: 'onsite', word: 'On site' },
] as const
export type PageWorkMode = (typeof WORK_MODES)[number]['mode']

/** The places and work modes of a role; empty lists mean no preference. */
export type RolePlaces = { locations: string[]; work_modes: PageWorkMode[] }

type PlaceFieldsProps = {
  base: string
  form: string
  places: RolePlaces
  onChange: (places: RolePlaces) => void
}

/** Fields for the places (countries and towns by name) and work modes of a role. */
export function PlaceFields({ base, form, places, onChange }: PlaceFieldsProps) {
  const { locations, work_modes } = places
  const choose = (mode: PageWorkMode, isOn: boolean) => {
    const chosen = WORK_MODES.map((mode) => mode.mode).filter((option) =>
      option === mode ? isOn : work_modes.includes(option),
    )
    onChange({ locations, work_modes: chosen })
  }
  return (
    <>
      <ChipInput
        id={`${base}-places`}
        form={form}
        label="Where"
        placeholder="such as Germany, or Oslo"
        help="Towns, states and countries. Jobs that you could not take from there are hidden and counted. Leave it empty for anywhere."
        values={locations}
        suggest={countriesLike}
        withCommas
        onChange={(values) => onChange({ locations: [...new Set(values.map(asCountry))], work_modes })}
      />
      <fieldset class="choices">
        <legend>Work mode</legend>
        {WORK_MODES.map(({ mode, word }) => (
          <label key={mode}>
            <input
              type="checkbox"
              checked={work_modes.includes(mode)}
              onChange={({ currentTarget }) => choose(mode, currentTarget.checked)}
            />
            {word}
          </label>
        ))}
        <p class="help">None chosen means any.</p>
      </fieldset>
    </>
  )
}

const MOST_OFFERED = 5

/** The countries whose name, or a word of it, begins so, and one that goes by another name. */
export function countriesLike(typed: string): string[] {
  const start = foldAccents(typed)
  const code = countryOfName(typed)
  const matches = allCountries().flatMap(({ name }) => {
    const index = ` ${foldAccents(name)}`.indexOf(` ${start}`)
    return index < 0 ? [] : [{ name, at: index }]
  })
  const names = matches.sort((a, b) => Math.min(a.at, 1) - Math.min(b.at, 1)).map(({ name }) => name)
  return [...new Set([...(code === null ? [] : [countryName(code)]), ...names])].slice(0, MOST_OFFERED)
}

// "usa" and "United States" are one place.
function asCountry(place: string): string {
  const code = countryOfName(place)
  return code === null ? place : countryName(code)
}
