import { FileDrop } from '#assets/page/kit/parts/file-drop.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { DraftNote, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import type { BoardsImported } from '#lib/index/boards/schema.ts'
import { numberText } from '#lib/text/counted.ts'
import {
  applyCsv,
  CSV_DRAFT,
  csvDone,
  csvError,
  csvPreview,
  csvWork,
  dropCsv,
  previewCsv,
  readCsvFile,
} from './import-store.ts'

const REFUSED_SHOWN = 50

/** Takes a CSV of boards as a file or as text, and shows how it was understood before anything is added. */
export function CsvImport({ onAdded }: { onAdded: ((ids: string[]) => void) | undefined }) {
  const preview = csvPreview.value
  return (
    <div class="csv-import">
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

function FileWay() {
  const take = async ([file]: File[]) => {
    if (!file) return
    await readCsvFile(file)
    if (csvPreview.peek()) focusSoon('csv-preview')
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
  const readFile = async (event: SubmitEvent) => {
    event.preventDefault()
    if (text.value.trim() === '') return
    await previewCsv(text.value)
    if (csvPreview.peek()) focusSoon('csv-preview')
  }
  return (
    <form onSubmit={(event) => void readFile(event)}>
      <div class="field">
        <label for="csv-text">Or paste its rows</label>
        <textarea
          id="csv-text"
          rows={4}
          spellcheck={false}
          placeholder={'company,system,board\nAcme,greenhouse,acme'}
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value
          }}
        />
      </div>
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
              {row.company !== null && <bdi>{row.company}</bdi>} <span class="quiet">{row.id}</span>
            </span>
          ))}
          {fresh.length > 12 && `and ${numberText(fresh.length - 12)} more`}
        </p>
      )}
      <RefusedRows rows={rows} />
      <div class="acts">
        <button
          type="button"
          class="primary"
          disabled={counts.new === 0 || csvWork.value !== ''}
          onClick={() => void add()}
        >
          Add {numberText(counts.new)} {counts.new === 1 ? 'board' : 'boards'}
        </button>
        <button type="button" onClick={dropCsv}>
          Leave it
        </button>
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
