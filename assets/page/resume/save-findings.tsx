import { useSignal } from '@preact/signals'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { takeOut } from '#assets/page/resume/draft/edit-draft.ts'
import { focusLine } from '#assets/page/resume/line-focus.ts'
import { choose, selectionError } from '#assets/page/resume/role-store.ts'
import { type Findings, findings, hasFindings } from '#assets/page/resume/save.ts'
import { edit, items } from '#assets/page/resume/store.ts'

/** The findings after a save that a person should look at. */
export function SaveFindings() {
  const value = findings.value
  if (!value || !hasFindings.value) return null
  return (
    <section class="panel findings" aria-labelledby="findings">
      <div class="title-line">
        <h2 id="findings">Saved: please check</h2>
        <button
          type="button"
          class="plain"
          onClick={() => {
            findings.value = null
          }}
        >
          Close
        </button>
      </div>
      <Near near={value.near} />
      {value.skills.length > 0 && (
        <p>
          Added to your skills: <span dir="auto">{value.skills.join(', ')}</span>
        </p>
      )}
      {value.warnings.map((warning) => (
        <p key={warning} class="warn">
          {warning}
        </p>
      ))}
      {value.synced.length > 0 && (
        <p class="small quiet">Also updated in the resume for {value.synced.join(', ')}.</p>
      )}
      {value.offers.map((offer) => (
        <Offer key={offer.profile_id} {...offer} />
      ))}
    </section>
  )
}

function Near({ near }: Pick<Findings, 'near'>) {
  return near.map(({ id, of, other_numbers }) => {
    const [line, similar] = [items.value.get(id), items.value.get(of)]
    if (!line || !similar) return null
    return (
      <div key={`${id} ${of}`} class="near">
        <p>
          <span dir="auto">“{line.text}”</span> is almost the same as <span dir="auto">“{similar.text}”</span>
          {other_numbers && ', with other numbers'}.
        </p>
        <div class="acts">
          <button type="button" onClick={() => focusLine(id, 0)}>
            Go to it
          </button>
          <button
            type="button"
            onClick={() => {
              edit((current) => takeOut(current, id))
              announce('Taken out. Save to keep the change.')
            }}
          >
            Take it out
          </button>
        </div>
      </div>
    )
  })
}

function Offer({ profile_id, label, new_lines, offer }: Findings['offers'][number]) {
  const busy = useSignal(false)
  const add = async () => {
    busy.value = true
    const is_done = await choose(profile_id, { include: [...new_lines] })
    busy.value = false
    if (!is_done) return
    announce(`Added to ${label}`)
    const current = findings.peek()
    if (current)
      findings.value = {
        ...current,
        offers: current.offers.filter((offer) => offer.profile_id !== profile_id),
      }
  }
  return (
    <div class="near">
      <p>{offer}</p>
      <div class="acts">
        <button type="button" disabled={busy.value} onClick={() => void add()}>
          Add to {label}
        </button>
      </div>
      <Refused error={selectionError.value} />
    </div>
  )
}
