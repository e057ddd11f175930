import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { inPage, Panel, Tick } from '#assets/page/kit/parts/elements.tsx'
import { ChipInput, TextField } from '#assets/page/kit/parts/fields.tsx'
import { needSettings, settings } from '#assets/page/kit/settings.ts'
import { DraftNote, useDraft, useDraftFields } from '#assets/page/kit/texts/use-draft.tsx'
import { SavedLine, useSaving } from '#assets/page/settings/settings-forms.tsx'
import { allCountries, countriesOfName, countryNames, countryOfName } from '#lib/index/places/countries.ts'
import { countryName, type DistanceUnit, distanceIn, kilometresOf } from '#lib/index/places/country-facts.ts'
import { foldAccents } from '#lib/text/text.ts'

const MOVES = [
  { value: '', word: 'Not said' },
  { value: 'no', word: 'No' },
  { value: 'in_country', word: 'Within my country' },
  { value: 'abroad', word: 'Also to another country' },
] as const

/** The place of this form in the settings, for links from jobs that may not be open to the person. */
export const PERSON_PLACES = 'person-places'
const FIELDS = 'settings/person'
const LISTS = 'settings/person-lists'

/** Asks where the person lives and may work: these facts decide which jobs are open to them. Each field saves itself. */
export function PersonPlaces({ saver }: { saver?: PersonSaver }) {
  useEffect(needSettings, [])
  const reply = settings.value.value
  return reply && <PersonForm config={reply.config} unit={reply.distance_unit} saver={saver} />
}

/** For a screen that goes on after a press: its form, and the end of all saves, which tells a refusal at its place. */
export type PersonSaver = { form: string; save: () => Promise<boolean> }

type PersonFormProps = Pick<NonNullable<typeof settings.value.value>, 'config'> & {
  unit: DistanceUnit
  saver: PersonSaver | undefined
}

function PersonForm({ config: { person, countries }, unit: unitOfHome, saver }: PersonFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const saving = useSaving()
  const formDraft = useDraftFields(FIELDS)
  const unit = useUnit(field, unitOfHome)
  const shownDistance = distanceIn(person.within_km, unit)
  // A word that names no country is removed at once, with a message.
  const unknown = useSignal({ field: '', word: '' })
  const lists = useDraft(LISTS, {
    countries: countryNames(countries),
    may_work_in: countryNames(person.may_work_in ?? []),
    languages: person.languages ?? [],
    licences: person.licences ?? [],
  })
  const save = (): Promise<boolean> => {
    const element = formDraft.ref.current
    // The form may have left the page meanwhile; it saved its fields as they changed.
    if (element === null) return saving.last()
    const form = new FormData(element)
    const distance = Number(form.get('within')) || shownDistance
    const typed = {
      lives_in: String(form.get('lives_in')).trim() || null,
      would_move:
        MOVES.map(({ value }) => value).find((move) => move !== '' && move === form.get('move')) || null,
      // A distance that is not changed keeps its kilometres.
      within_km: distance === shownDistance ? person.within_km : kilometresOf(distance, unit),
    }
    const changed = Object.entries(typed).filter(
      ([name, value]) => person[name as keyof typeof typed] !== value,
    )
    if (changed.length === 0) return saving.last()
    return saving.save({ person: Object.fromEntries(changed) }, CHECKED)
  }
  if (saver) saver.save = save
  const submit = () => {
    if (saver === undefined) void save()
    else document.querySelector<HTMLFormElement>(`#${saver.form}`)?.requestSubmit()
  }
  const chips = (name: keyof typeof lists.value, values: string[]) => {
    const isOfCountries = name === 'countries' || name === 'may_work_in'
    const codes = values.map((value) => (isOfCountries ? countriesOfName(value) : [value]))
    const word = values.find((_, index) => codes[index]?.length === 0) ?? ''
    if (word !== '' || unknown.peek().field === name) unknown.value = { field: name, word }
    const stored = [...new Set(codes.flat())]
    const shown = isOfCountries ? countryNames(stored) : stored
    if (word !== '' && shown.length === lists.value[name].length) return
    lists.value = { ...lists.value, [name]: shown }
    const list = stored.length > 0 ? stored : null
    void saving.save(name === 'countries' ? { countries: stored } : { person: { [name]: list } }, CHECKED)
  }
  return (
    <Panel id={PERSON_PLACES} title="Where I can work">
      <p class="quiet">
        Jobs that you could not take are hidden, and the list says how many. Jobs that do not say are marked.
      </p>
      <form {...formDraft} onChange={() => void save()} onSubmit={inPage(submit)}>
        <TextField
          id="lives-in"
          label="Where do you live?"
          name="lives_in"
          defaultValue={person.lives_in ?? ''}
          longest={100}
          placeholder="such as Akron, Ohio"
          help="A town is enough. Left empty, the first town of your role counts."
        />
        <div class="field stack-1">
          <label for="within">
            How far do you travel to work, in {unit === 'mi' ? 'miles' : 'kilometres'}?
          </label>
          <input
            key={unit}
            ref={field}
            id="within"
            name="within"
            type="number"
            min={1}
            max={distanceIn(500, unit)}
            defaultValue={shownDistance}
          />
        </div>
        {LIST_FIELDS.map(({ name, ...field }) => (
          <div key={name}>
            <ChipInput
              {...field}
              form={LISTS}
              values={lists.value[name]}
              onChange={(values) => chips(name, values)}
            />
            {unknown.value.field === name && unknown.value.word !== '' && (
              <p class="problem" role="alert">
                “{unknown.value.word}” is not the name of a country. Choose one of those that are offered as
                you type.
              </p>
            )}
          </div>
        ))}
        <fieldset class="choices" id="would-move" tabIndex={-1}>
          <legend>Would you move for a job?</legend>
          {MOVES.map(({ value, word }) => (
            <Tick
              key={value}
              look={null}
              type="radio"
              name="move"
              value={value}
              defaultChecked={(person.would_move ?? '') === value}
              label={word}
            />
          ))}
        </fieldset>
        <SavedLine saving={saving} form={FIELDS} onDiscard={() => formDraft.ref.current?.reset()} />
        <DraftNote form={LISTS} onDiscard={lists.clear} />
      </form>
    </Panel>
  )
}

// The unit of the field; a home that is saved meanwhile changes it once nobody types in the field and its distance is saved.
function useUnit(field: { current: HTMLInputElement | null }, unitOfHome: DistanceUnit): DistanceUnit {
  const unit = useSignal(unitOfHome)
  useLayoutEffect(() => {
    const { current } = field
    const isSaved = current?.value === current?.defaultValue
    if (isSaved && document.activeElement !== current) unit.value = unitOfHome
  })
  return unit.value
}

const CHECKED = 'Saved. Your jobs are being checked again.'

const LIST_FIELDS = [
  {
    name: 'countries',
    id: 'countries',
    label: 'Countries you would work in',
    placeholder: 'such as Canada, or EU',
    help: 'If the United States is among them, lists show jobs “In the US” until you remove that chip.',
    suggest: countriesLike,
  },
  {
    name: 'may_work_in',
    id: 'may-work-in',
    label: 'Where may you work without a permit?',
    placeholder: 'such as Ireland, or EU',
    help: 'Countries. Left empty, jobs abroad are marked as unclear.',
    suggest: countriesLike,
  },
  {
    name: 'languages',
    id: 'languages',
    label: 'Which languages do you work in?',
    placeholder: 'such as English',
    help: 'All of them. Left empty, your resume counts, and a job in another language is marked.',
  },
  {
    name: 'licences',
    id: 'licences',
    label: 'Which licences do you hold?',
    placeholder: 'such as RN, CPA or CDL',
    help: 'All of them. Left empty, your resume counts, and a job that needs another is marked.',
  },
] as const

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
          <Tick
            key={mode}
            look={null}
            checked={work_modes.includes(mode)}
            onTick={(isOn) => choose(mode, isOn)}
            label={word}
          />
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
