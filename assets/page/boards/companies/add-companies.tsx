import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { BoardForm } from '#assets/page/boards/companies/board-form.tsx'
import { CompanyFinder } from '#assets/page/boards/companies/company-finder.tsx'
import { CsvImport } from '#assets/page/boards/companies/csv-import.tsx'
import { addCompanies, standardSet } from '#assets/page/boards/companies/store.ts'
import { standardText } from '#assets/page/boards/companies/words.ts'
import { readBoards } from '#assets/page/boards/store.ts'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { say } from '#assets/page/kit/say.ts'
import { counted } from '#assets/page/kit/words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** Every way to companies: the standard set, links, the list that ships, and a CSV; `onAdded` hears of new boards. */
export function AddCompanies({ onAdded }: { onAdded?: (ids: string[]) => void }) {
  const isFinding = useSignal(false)
  return (
    <div class="add-companies">
      <StandardSet />
      <BoardForm {...(onAdded ? { onAdded } : {})} />
      <details
        class="way"
        onToggle={({ currentTarget }) => {
          isFinding.value = currentTarget.open
        }}
      >
        <summary>Find companies in the list</summary>
        {isFinding.value && <CompanyFinder onAdded={onAdded} />}
      </details>
      <details class="way">
        <summary>Import a CSV of companies</summary>
        <CsvImport onAdded={onAdded} />
      </details>
    </div>
  )
}

/** Follows and reads the standard set in one press, and says before what that takes. */
export function StandardSet() {
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  useEffect(() => void standardSet.load(), [])
  const reply = standardSet.value.value
  const left = reply?.companies.filter((one) => !one.followed) ?? []
  const follow = async () => {
    busy.value = true
    const outcome = await addCompanies(left)
    const unread = outcome.added.length > 0 ? await readBoards(outcome.added) : null
    busy.value = false
    error.value = outcome.error ?? unread
    if (outcome.added.length > 0) say(`${counted(outcome.added.length, 'board')} added; they are being read.`)
    // The button that had the focus may be gone.
    focusSoon('standard-title')
  }
  return (
    <section class="standard-set" aria-labelledby="standard-title">
      <h3 id="standard-title" class="sub" tabIndex={-1}>
        Standard set
      </h3>
      {reply && <p>{standardText(reply.standard)}</p>}
      {reply && left.length > 0 && (
        <button type="button" disabled={busy.value} onClick={() => void follow()}>
          {busy.value ? 'One moment…' : 'Follow and read the standard set'}
        </button>
      )}
      <Refused error={error.value ?? standardSet.error.value} again={() => void standardSet.load()} />
    </section>
  )
}
