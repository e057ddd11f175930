import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { BoardForm, LINKS_DRAFT } from '#assets/page/boards/companies/board-form.tsx'
import { COMPANY_DRAFT, CompanyField } from '#assets/page/boards/companies/company-field.tsx'
import { CompanyFinder } from '#assets/page/boards/companies/company-finder.tsx'
import { CsvImport } from '#assets/page/boards/companies/csv-import.tsx'
import { CSV_DRAFT } from '#assets/page/boards/companies/import-store.ts'
import { addCompanies, standardSet } from '#assets/page/boards/companies/store.ts'
import { standardText } from '#assets/page/boards/companies/words.ts'
import { readBoards } from '#assets/page/boards/store.ts'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { useBegun } from '#assets/page/kit/texts/use-draft.tsx'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/counted.ts'

type AddCompaniesProps = {
  /** Hears of new boards. */
  onAdded?: (ids: string[]) => void
  /** Hears that the standard set is followed and being read. */
  onStandard?: () => void
}

/** The drafts of these forms. */
export const COMPANY_DRAFTS = [COMPANY_DRAFT, LINKS_DRAFT, CSV_DRAFT]

/** Every way to companies: by name or link, the standard set, the list by industry and place, several links, and a CSV. */
export function AddCompanies({ onAdded, onStandard }: AddCompaniesProps) {
  const isFinding = useSignal(false)
  return (
    <div class="add-companies">
      <CompanyField onAdded={onAdded} />
      <StandardSet onFollowed={onStandard} />
      <details
        class="way"
        onToggle={({ currentTarget }) => {
          isFinding.value = currentTarget.open
        }}
      >
        <summary>Find companies by industry and place</summary>
        {isFinding.value && <CompanyFinder onAdded={onAdded} />}
      </details>
      <details class="way" open={useBegun(LINKS_DRAFT)}>
        <summary>Paste several links</summary>
        <BoardForm {...(onAdded ? { onAdded } : {})} />
      </details>
      <details class="way" open={useBegun(CSV_DRAFT)}>
        <summary>Import a CSV of companies</summary>
        <CsvImport onAdded={onAdded} />
      </details>
    </div>
  )
}

/** Follows and reads the standard set by one press, and shows the cost first. */
export function StandardSet({ onFollowed }: { onFollowed: (() => void) | undefined }) {
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  useEffect(() => void standardSet.load(), [])
  const reply = standardSet.value.value
  const unfollowed = reply?.companies.filter((company) => !company.followed) ?? []
  const follow = async () => {
    busy.value = true
    const outcome = await addCompanies(unfollowed)
    const unread = outcome.added.length > 0 ? await readBoards(outcome.added) : null
    busy.value = false
    error.value = outcome.error ?? unread
    if (outcome.added.length > 0) {
      announce(
        `${counted(outcome.added.length, 'company', 'companies')} followed; their jobs are being read.`,
      )
    }
    if (error.peek() === null && onFollowed) return onFollowed()
    // The button that had the focus may be gone.
    focusSoon('standard-title')
  }
  return (
    <section class="standard-set" aria-labelledby="standard-title">
      <h2 id="standard-title" class="sub" tabIndex={-1}>
        A good start
      </h2>
      {reply && <p>{standardText(reply.standard)}</p>}
      {reply && unfollowed.length > 0 && (
        <button type="button" disabled={busy.value} onClick={() => void follow()}>
          {busy.value ? 'One moment…' : `Follow ${counted(unfollowed.length, 'company', 'companies')}`}
        </button>
      )}
      <Refused error={error.value ?? standardSet.error.value} again={() => void standardSet.load()} />
    </section>
  )
}
