import { useSignal } from '@preact/signals'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { counted } from '#assets/page/kit/words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { type Company, choose, chosen, found, nextPage, showMore, shownCompanies } from './store.ts'
import { countryName, INDUSTRY_NAMES, systemName } from './words.ts'

/** The companies that fit, each with a box to choose it. */
export function CompanyList() {
  const error = useSignal<RefusalBody | null>(null)
  const reply = found.value.value
  if (reply === null) return null
  const more = async () => {
    error.value = await showMore()
  }
  return (
    <>
      <p class="small quiet" role="status">
        {reply.counts.found === 0
          ? 'No company of the list fits. Any board can be added by its link above.'
          : `${counted(reply.counts.found, 'company', 'companies')} of ${reply.counts.all.toLocaleString('en')}`}
      </p>
      {shownCompanies.value.length > 0 && (
        <fieldset>
          <legend class="unseen">Companies</legend>
          <div class="companies">
            {shownCompanies.value.map((company) => (
              <CompanyBox key={company.id} company={company} />
            ))}
            {nextPage.value !== null && (
              <button type="button" onClick={() => void more()}>
                Show more
              </button>
            )}
          </div>
        </fieldset>
      )}
      <Refused error={error.value} />
    </>
  )
}

function CompanyBox({ company }: { company: Company }) {
  const { id, company: name, industry, country, system, followed } = company
  return (
    <label class="company">
      <input
        type="checkbox"
        checked={followed || chosen.value.has(id)}
        disabled={followed}
        onChange={({ currentTarget }) => choose(company, currentTarget.checked)}
      />
      <span>
        <bdi>{name}</bdi> {followed && <span class="chip done">followed</span>}
        <span class="quiet small facts">
          {INDUSTRY_NAMES[industry]} · {countryName(country)} · {systemName(system)}
        </span>
      </span>
    </label>
  )
}
