import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { z } from 'zod'
import { BoardForm, COMPANY_DRAFT, CompanyField, LINKS_DRAFT } from '#assets/page/boards/board-form.tsx'
import {
  addCompanies,
  applyCsv,
  boardText,
  type Company,
  type CompanyChoice,
  CSV_DRAFT,
  choice,
  choose,
  chosen,
  csvDone,
  csvError,
  csvPreview,
  csvWork,
  dropCsv,
  filterBy,
  found,
  INDUSTRY_NAMES,
  nextPage,
  previewCsv,
  readCsvFile,
  showMore,
  shownCompanies,
  standardSet,
  standardText,
  systemName,
} from '#assets/page/boards/companies-store.ts'
import { readBoards } from '#assets/page/boards/store.ts'
import { useSending } from '#assets/page/kit/call.ts'
import { Button, inPage, Menu } from '#assets/page/kit/parts/elements.tsx'
import { FileDrop, TextField } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, ReadState, Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { DraftNote, useBegun, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import type { Industry } from '#lib/index/boards/rules/starting-companies.ts'
import type { BoardsImported, CompaniesResponse } from '#lib/index/boards/schema.ts'
import { countryName } from '#lib/index/places/country-facts.ts'
import { stateName } from '#lib/index/places/state-names.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted, numberText } from '#lib/text/text.ts'

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
    <div class="stack-3">
      <CompanyField onAdded={onAdded} />
      <StandardSet onFollowed={onStandard} />
      <details class="way" onToggle={({ currentTarget }) => (isFinding.value = currentTarget.open)}>
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
    <section class="standard-set stack-2" aria-labelledby="standard-title">
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

const REFUSED_SHOWN = 50

/** Takes a CSV of boards as a file or as text, and shows how it was understood before anything is added. */
function CsvImport({ onAdded }: { onAdded: ((ids: string[]) => void) | undefined }) {
  const preview = csvPreview.value
  return (
    <div class="csv-import stack-3">
      {preview ? <Preview preview={preview} onAdded={onAdded} /> : <Ways />}
      {csvWork.value !== '' && <ProgressLine label={csvWork.value} />}
      {csvDone.value !== '' && <p>{csvDone.value}</p>}
      <Refused error={csvError.value} />
    </div>
  )
}

function Ways() {
  return (
    <>
      <FileWay />
      <PasteForm />
    </>
  )
}

async function focusPreview(reading: Promise<void>): Promise<void> {
  await reading
  if (csvPreview.peek()) focusSoon('csv-preview')
}

function FileWay() {
  const take = async ([file]: File[]) => {
    if (!file) return
    await focusPreview(readCsvFile(file))
  }
  return (
    <FileDrop
      id="csv-file"
      name="A file of boards"
      label="A CSV file"
      accept=".csv,.tsv,.txt,text/csv"
      disabled={csvWork.value !== ''}
      onFiles={(files) => void take(files)}
    >
      Its first line names the columns: <code>company</code>, <code>system</code> and <code>board</code>, or{' '}
      <code>company</code> and <code>url</code>. Up to 5,000 rows and 2 MB.
    </FileDrop>
  )
}

function PasteForm() {
  const text = useDraft(CSV_DRAFT, '')
  return (
    <form onSubmit={inPage(() => focusPreview(previewCsv(text.value)))}>
      <TextField
        id="csv-text"
        label="Or paste its rows"
        rows={4}
        spellcheck={false}
        placeholder={'company,system,board\nAcme,greenhouse,acme'}
        value={text.value}
        onText={(rows) => (text.value = rows)}
      />
      <div class="acts">
        <button type="submit" disabled={text.value.trim() === '' || csvWork.value !== ''}>
          Read the rows
        </button>
        <DraftNote form={CSV_DRAFT} onDiscard={text.clear} />
      </div>
    </form>
  )
}

type ImportPreviewProps = { preview: BoardsImported; onAdded: ((ids: string[]) => void) | undefined }

function Preview({ preview, onAdded }: ImportPreviewProps) {
  const { counts, rows, message } = preview
  const fresh = rows.filter((row) => row.outcome === 'new')
  const add = async () => {
    const ids = await applyCsv()
    if (ids.length > 0) onAdded?.(ids)
  }
  return (
    <section aria-labelledby="csv-preview">
      <h3 id="csv-preview" class="sub" tabIndex={-1}>
        {message}
      </h3>
      {fresh.length > 0 && (
        <p class="chips">
          {fresh.slice(0, 12).map((row) => (
            <span key={row.line} class="chip">
              {row.company !== null && <bdi>{row.company}</bdi>}{' '}
              <span class="quiet">{row.id === null ? '' : boardText(row.id)}</span>
            </span>
          ))}
          {fresh.length > 12 && `and ${numberText(fresh.length - 12)} more`}
        </p>
      )}
      <RefusedRows rows={rows} />
      <div class="acts">
        <Button
          class="primary"
          disabled={counts.new === 0 || csvWork.value !== ''}
          onClick={() => void add()}
          label={`Add ${numberText(counts.new)} ${counts.new === 1 ? 'board' : 'boards'}`}
        />
        <Button onClick={dropCsv} label="Leave it" />
      </div>
    </section>
  )
}

function RefusedRows({ rows }: { rows: BoardsImported['rows'] }) {
  const refused = rows.filter((row) => row.outcome === 'refused')
  if (refused.length === 0) return null
  const unlisted = refused.length - REFUSED_SHOWN
  return (
    <details class="failures" open={refused.length < 6}>
      <summary>
        {refused.length === 1
          ? '1 line could not be read and is left out'
          : `${numberText(refused.length)} lines could not be read and are left out`}
      </summary>
      <ul>
        {refused.slice(0, REFUSED_SHOWN).map(({ line, reason }) => (
          <li key={line}>
            <b>Line {line}:</b> {reason}
          </li>
        ))}
        {unlisted > 0 && <li>and {numberText(unlisted)} more</li>}
      </ul>
    </details>
  )
}

const TYPING_MS = 250

type FacetCounts = Partial<z.output<typeof CompaniesResponse>['counts']>
const FACETS: {
  name: Exclude<keyof CompanyChoice, 'q'>
  label: string
  word: (value: string) => string
  counts: (counts: FacetCounts) => Record<string, number> | undefined
}[] = [
  {
    name: 'industry',
    label: 'Industry',
    counts: ({ by_industry }) => by_industry,
    word: (value) => INDUSTRY_NAMES[value as Industry] ?? value,
  },
  { name: 'country', label: 'Country', word: countryName, counts: ({ by_country }) => by_country },
  { name: 'state', label: 'US state', word: stateName, counts: ({ by_state }) => by_state },
  { name: 'system', label: 'Hiring system', word: systemName, counts: ({ by_system }) => by_system },
]

/** Finds companies in the list that ships, and follows those that are chosen. */
function CompanyFinder({ onAdded }: { onAdded: ((ids: string[]) => void) | undefined }) {
  const { busy, error, act } = useSending()
  useEffect(() => void found.load(), [])
  const add = () =>
    act(async () => {
      const outcome = await addCompanies([...chosen.peek().values()])
      if (outcome.error) return outcome.error
      chosen.value = new Map()
      announce(`${counted(outcome.added.length, 'board')} added.`)
      onAdded?.(outcome.added)
      return null
    })
  const count = chosen.value.size
  return (
    <div class="company-finder stack-3">
      <Filters />
      <ReadState of={found} lines={4} />
      <CompanyList />
      <Refused error={error.value} />
      <div class="acts">
        <button type="button" class="primary" disabled={count === 0 || busy.value} onClick={() => void add()}>
          {busy.value ? 'Adding…' : `Add selected (${count})`}
        </button>
        {count > 0 && (
          <Button class="plain" onClick={() => (chosen.value = new Map())} label="Clear the selection" />
        )}
      </div>
    </div>
  )
}

function Filters() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (q: string) => {
    choice.value = { ...choice.peek(), q }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void filterBy({ q }), TYPING_MS)
  }
  return (
    <search class="filters">
      <label class="words">
        Find a company
        <input
          type="search"
          autocomplete="off"
          maxLength={200}
          placeholder="such as hospitals in Arizona"
          defaultValue={choice.peek().q}
          onInput={({ currentTarget }) => later(currentTarget.value)}
        />
      </label>
      {FACETS.map((facet) => (
        <Facet key={facet.name} {...facet} />
      ))}
    </search>
  )
}

function Facet({ name, label, word, counts: countsOf }: (typeof FACETS)[number]) {
  const counts = countsOf(found.value.value?.counts ?? {}) ?? {}
  const set = choice.value[name]
  const values = Object.keys(counts)
  // A chosen option stays in the list even if no company matches it.
  const options = set === '' || values.includes(set) ? values : [...values, set]
  const sorted = options.map((value) => ({ value, text: word(value) }))
  sorted.sort((a, b) => a.text.localeCompare(b.text, 'en'))
  return (
    <label>
      {label}
      <Menu
        value={set ?? ''}
        onText={(text) => void filterBy({ [name]: text })}
        none="Any"
        of={sorted.map(({ value, text }) => [value, `${text} (${counts[value] ?? 0})`])}
      />
    </label>
  )
}

/** The companies that fit, each with a box to choose it. */
function CompanyList() {
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
          ? 'No company on the list matches. You can add any board by its link above.'
          : `${counted(reply.counts.found, 'company', 'companies')} of ${numberText(reply.counts.all)}`}
      </p>
      {shownCompanies.value.length > 0 && (
        <fieldset>
          <legend class="unseen">Companies</legend>
          <div class="companies">
            {shownCompanies.value.map((company) => (
              <CompanyBox key={company.id} company={company} />
            ))}
            {nextPage.value !== null && <Button onClick={() => void more()} label="Show more" />}
          </div>
        </fieldset>
      )}
      <Refused error={error.value} />
    </>
  )
}

function CompanyBox({ company }: { company: Company }) {
  const { id, company: name, industry, country, state, system, followed } = company
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
          {INDUSTRY_NAMES[industry]} · {state === '' ? countryName(country) : stateName(state)} ·{' '}
          {systemName(system)}
        </span>
      </span>
    </label>
  )
}
