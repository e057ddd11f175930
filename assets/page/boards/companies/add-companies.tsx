import { useSignal } from '@preact/signals'
import { BoardForm } from './board-form.tsx'
import { CompanyFinder } from './company-finder.tsx'
import { CsvImport } from './csv-import.tsx'
import { StandardSet } from './standard-set.tsx'

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
