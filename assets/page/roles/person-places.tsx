import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '#assets/page/kit/call.ts'
import { ChipInput } from '#assets/page/kit/parts/chip-input.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { needSettings, settings } from '#assets/page/kit/settings.ts'
import { closeDraft, isBegun } from '#assets/page/kit/texts/drafts.ts'
import { DraftNote, useDraft, useDraftFields } from '#assets/page/kit/texts/use-draft.tsx'
import { news } from '#assets/page/new/store.ts'
import { countriesLike } from '#assets/page/roles/place-fields.tsx'
import { countryName } from '#lib/index/places/country-name.ts'
import { countryOfName } from '#lib/index/places/country-names.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

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

/** Asks where the person lives and may work: these facts decide which jobs are open to them. */
export function PersonPlaces({ saver }: { saver?: PersonSaver }) {
  useEffect(needSettings, [])
  const reply = settings.value.value
  if (reply === null) return null
  const { revision, config } = reply
  return <PersonForm key={revision} {...{ revision, person: config.person, saver }} />
}

/** For a screen that saves these facts with others: the form of the screen, and the save, which tells a refusal at its place. */
export type PersonSaver = { form: string; save: () => Promise<boolean> }

type PersonSettings = NonNullable<typeof settings.value.value>['config']['person']

type PersonProps = { revision: number; person: PersonSettings; saver: PersonSaver | undefined }

function PersonForm({ revision, person, saver }: PersonProps) {
  const error = useSignal<RefusalBody | null>(null)
  const formDraft = useDraftFields(FIELDS)
  const lists = useDraft(LISTS, {
    languages: person.languages ?? [],
    licences: person.licences ?? [],
    countries: (person.may_work_in ?? []).map(countryName),
  })
  const save = async (): Promise<boolean> => {
    const form = new FormData(formDraft.ref.current ?? undefined)
    const codes = lists.value.countries.flatMap((name) => countryOfName(name) ?? [])
    const changed = {
      lives_in: String(form.get('lives_in')).trim() || null,
      may_work_in: codes.length > 0 ? codes : null,
      would_move:
        MOVES.map(({ value }) => value).find((move) => move !== '' && move === form.get('move')) || null,
      within_km: Number(form.get('within_km')),
      languages: lists.value.languages.length > 0 ? lists.value.languages : null,
      licences: lists.value.licences.length > 0 ? lists.value.licences : null,
    }
    const outcome = await call('PUT', '/api/config', { body: { revision, person: changed } })
    error.value = outcome.ok ? null : outcome.error
    if (outcome.ok) announce('Saved. Your jobs are being checked again.')
    await Promise.all([settings.load(), news.load()])
    if (!outcome.ok) return false
    closeDraft(FIELDS)
    lists.clear()
    return true
  }
  // A screen with its own save has nothing to save here before something is typed.
  if (saver) saver.save = async () => (isBegun(FIELDS) || isBegun(LISTS) ? save() : true)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (saver === undefined) void save()
    else document.querySelector<HTMLFormElement>(`#${saver.form}`)?.requestSubmit()
  }
  return (
    <section class="panel" aria-labelledby={PERSON_PLACES}>
      <h2 id={PERSON_PLACES} tabIndex={-1}>
        Where you can work
      </h2>
      <p class="quiet">
        Jobs that you could not take are hidden, and the list says how many. Jobs that do not say are marked.
      </p>
      <form {...formDraft} onSubmit={submit}>
        <div class="field">
          <label for="lives-in">Where do you live?</label>
          <input
            id="lives-in"
            name="lives_in"
            defaultValue={person.lives_in ?? ''}
            maxLength={100}
            autocomplete="off"
            placeholder="such as Akron, Ohio"
            aria-describedby="lives-in-help"
          />
          <p id="lives-in-help" class="help">
            A town is enough. Left empty, the first town of your role counts.
          </p>
        </div>
        <div class="field">
          <label for="within-km">How far do you travel to work, in kilometres?</label>
          <input
            id="within-km"
            name="within_km"
            type="number"
            min={1}
            max={500}
            defaultValue={person.within_km}
          />
        </div>
        <PersonLists lists={lists} />
        <fieldset class="choices" id="would-move" tabIndex={-1}>
          <legend>Would you move for a job?</legend>
          {MOVES.map(({ value, word }) => (
            <label key={value}>
              <input
                type="radio"
                name="move"
                value={value}
                defaultChecked={(person.would_move ?? '') === value}
              />
              {word}
            </label>
          ))}
        </fieldset>
        <Refused error={error.value} />
        <div class="acts">
          {saver === undefined && <button type="submit">Save where you can work</button>}
          <DraftNote form={FIELDS} onDiscard={() => formDraft.ref.current?.reset()} />
          <DraftNote form={LISTS} onDiscard={lists.clear} />
        </div>
      </form>
    </section>
  )
}

type ListsProps = { lists: { value: { languages: string[]; licences: string[]; countries: string[] } } }

function PersonLists({ lists }: ListsProps) {
  const unread = useSignal('')
  const { languages, licences, countries } = lists.value
  const change = (changed: Partial<typeof lists.value>) => {
    lists.value = { ...lists.value, ...changed }
  }
  const choose = (values: string[]) => {
    unread.value = values.filter((name) => !countryOfName(name)).join(', ')
    change({ countries: [...new Set(values.filter((name) => countryOfName(name)))] })
  }
  return (
    <>
      <ChipInput
        form={LISTS}
        id="may-work-in"
        label="Where may you work without a permit?"
        placeholder="such as Ireland"
        help="Countries. Left empty, jobs abroad are marked as unclear."
        values={countries}
        suggest={countriesLike}
        onChange={choose}
      />
      {unread.value !== '' && (
        <p class="small warn" role="alert">
          Not a country that is known here: <bdi>{unread.value}</bdi>. Choose one that is suggested.
        </p>
      )}
      <ChipInput
        form={LISTS}
        id="languages"
        label="Which languages do you work in?"
        placeholder="such as English"
        help="All of them. Left empty, your resume counts, and a job in another language is marked."
        values={languages}
        onChange={(values) => change({ languages: values })}
      />
      <ChipInput
        form={LISTS}
        id="licences"
        label="Which licences do you hold?"
        placeholder="such as RN, CPA or CDL"
        help="All of them. Left empty, your resume counts, and a job that needs another is marked."
        values={licences}
        onChange={(values) => change({ licences: values })}
      />
    </>
  )
}
