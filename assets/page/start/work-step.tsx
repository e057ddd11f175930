import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { ChipInput } from '#assets/page/kit/parts/chip-input.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { DraftNote, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { turnOnAtSetUp } from '#assets/page/list/by-itself.ts'
import { PersonPlaces } from '#assets/page/roles/person-places.tsx'
import { PlaceFields, type RolePlaces } from '#assets/page/roles/place-fields.tsx'
import { placesOf, saveRole } from '#assets/page/roles/role-form.tsx'
import { type RoleView, roles } from '#assets/page/roles/store.ts'
import { addressOf } from '#assets/page/route.ts'
import { goToStep, ownRoles, resumeTitles, stepAddress } from '#assets/page/start/steps.ts'
import { COMMON_TITLES } from '#lib/index/titles/common-titles.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The work step: titles from the resume, own titles, places and work modes. */
export function WorkStep() {
  const value = resumeTitles.value.value
  if (value === null || roles.value.value === null) return null
  const role = ownRoles().find((role) => role.is_default) ?? ownRoles()[0]
  return (
    <>
      <WorkForm key={role?.id ?? 'new'} role={role} ownTitles={value.titles} near={value.near} />
      <PersonPlaces />
    </>
  )
}

type FormProps = { role: RoleView | undefined; ownTitles: string[]; near: string[] }

function WorkForm({ role, ownTitles: suggestedTitles, near }: FormProps) {
  const base = `start-${role?.id ?? 'new'}`
  const form = useDraft<{ titles: string[] } & RolePlaces>(base, {
    titles: role?.titles ?? suggestedTitles.slice(0, 1),
    ...placesOf(role),
  })
  const { titles, ...places } = form.value
  const change = (changed: Partial<typeof form.value>) => {
    form.value = { ...form.value, ...changed }
  }
  const error = useSignal<RefusalBody | null>(null)
  useEffect(() => focusSoon('start-titles'), [])
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    error.value = await saveRole(role, {
      label: role?.label ?? form.value.titles[0] ?? '',
      keywords: role?.keywords ?? [],
      avoid_titles: role?.avoid_titles ?? [],
      also_fits: role?.also_fits ?? true,
      ...form.value,
    })
    if (error.value !== null) return
    form.clear()
    void turnOnAtSetUp()
    goToStep('companies')
  }
  const more = ownRoles().length - 1
  return (
    <section class="panel step" aria-labelledby="step-title">
      <h2 id="step-title">What work are you looking for?</h2>
      <form onSubmit={save}>
        <ChipInput
          id="start-titles"
          form={base}
          label="Job titles"
          placeholder="such as Backend Engineer"
          help="As companies write them. Enter or a comma adds one. Similar titles are found too."
          values={titles}
          suggest={titlesLike}
          onChange={(titles) => change({ titles })}
        />
        <Suggested
          title="From your resume"
          titles={suggestedTitles.filter((title) => !titles.includes(title))}
          take={(title) => change({ titles: [...titles, title] })}
        />
        <Suggested
          title="Similar"
          titles={near.filter((title) => !titles.includes(title))}
          take={(title) => change({ titles: [...titles, title] })}
        />
        <PlaceFields base="start" form={base} places={places} onChange={change} />
        <Refused error={error.value} />
        <div class="acts">
          <button type="submit" class="primary">
            Continue
          </button>
          <a class="button" href={stepAddress('companies')}>
            Skip for now
          </a>
          <DraftNote form={base} onDiscard={form.clear} />
        </div>
      </form>
      {more > 0 && (
        <p class="small quiet">
          This is the first of your roles. <a href={addressOf('roles')}>See the others</a>
        </p>
      )}
    </section>
  )
}

type SuggestedProps = { title: string; titles: string[]; take: (title: string) => void }

function Suggested({ title, titles, take }: SuggestedProps) {
  if (titles.length === 0) return null
  return (
    <div class="suggested">
      <span class="small quiet">{title}</span>
      <div class="chips">
        {titles.map((title) => (
          <button
            key={title}
            type="button"
            class="chip offer"
            aria-label={`Add ${title}`}
            onClick={() => take(title)}
          >
            <span dir="auto">{title}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

const MOST_OFFERED = 5

/** The common titles that begin so, or of which a word does. */
export function titlesLike(typed: string): string[] {
  const typedStart = typed.toLowerCase()
  const begins = COMMON_TITLES.filter((title) => title.toLowerCase().startsWith(typedStart))
  const holds = COMMON_TITLES.filter((title) => title.toLowerCase().includes(` ${typedStart}`))
  return [...new Set([...begins, ...holds])].slice(0, MOST_OFFERED)
}
