import { FileDrop } from '#assets/page/kit/parts/file-drop.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { DraftNote, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import {
  formatOfText,
  importDone,
  importError,
  importWork,
  looksLikeMaster,
  PASTE_DRAFT,
  proposal,
  propose,
  readFile,
  readText,
} from '#assets/page/resume/import/store.ts'
import { problemsIn } from '#assets/page/resume/words.ts'
import { ImportReview } from './import-review.tsx'

const TYPES = '.pdf,.docx,.md,.markdown,.txt,.text,.json'

/** Takes a resume as a file or as text, and shows the read entries before anything is stored. */
export function ImportPanel({ onStored }: { onStored?: () => void }) {
  if (proposal.value) return <ImportReview {...(onStored ? { onStored } : {})} />
  return (
    <div class="import-ways">
      <FileWay />
      {importWork.value !== '' && <ProgressLine label={importWork.value} />}
      {importDone.value !== '' && <p role="status">{importDone.value}</p>}
      <Refused error={importError.value} />
      <PasteForm />
    </div>
  )
}

function FileWay() {
  const take = async ([file]: File[]) => {
    if (!file) return
    await readFile(file)
    if (proposal.peek()) focusSoon('import-review')
    // On a phone it comes below the window.
    else requestAnimationFrame(() => document.querySelector('.refused')?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <FileDrop
      id="resume-file"
      name="A file of your resume"
      label="Import a file"
      accept={TYPES}
      disabled={importWork.value !== ''}
      onFiles={(files) => void take(files)}
    >
      PDF, DOCX, markdown, text or JSON Resume, up to 16 MB (12 MB for PDF and DOCX). It is read on this
      computer, and you review it before anything is stored.
    </FileDrop>
  )
}

function PasteForm() {
  const text = useDraft(PASTE_DRAFT, '')
  const readFile = async (event: SubmitEvent) => {
    event.preventDefault()
    if (text.value.trim() === '') return
    if (!(await readText(text.value))) return
    if (proposal.peek()) return focusSoon('import-review')
    text.clear()
  }
  const isRefused = importError.value !== null && problemsIn(importError.value).length > 0
  return (
    <form class="field" onSubmit={(event) => void readFile(event)}>
      <label for="resume-text">Or paste it as text or markdown</label>
      <textarea
        id="resume-text"
        rows={6}
        value={text.value}
        aria-describedby="resume-text-help"
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value
        }}
      />
      <p id="resume-text-help" class="help">
        Your name, address, telephone and email are left out: they are never stored.
      </p>
      {isRefused && importError.value && <LineProblems error={importError.value} />}
      <div class="acts">
        <button type="submit" class="primary" disabled={text.value.trim() === '' || importWork.value !== ''}>
          Read it
        </button>
        {isRefused && looksLikeMaster(text.value) && (
          <button
            type="button"
            onClick={() => void propose({ format: formatOfText(text.value), text: text.value })}
          >
            Show what can be read
          </button>
        )}
        <DraftNote form={PASTE_DRAFT} onDiscard={text.clear} />
      </div>
    </form>
  )
}

/** The lines of a file or text that were refused, by number. */
export function LineProblems({ error }: { error: object }) {
  const problems = problemsIn(error)
  if (problems.length === 0) return null
  return (
    <ul class="failures" aria-label="Lines to fix">
      {problems.map(({ line, reason }) => (
        <li key={`${line} ${reason}`}>
          <b>Line {line}:</b> {reason}
        </li>
      ))}
    </ul>
  )
}
