import { useSignal } from '@preact/signals'
import { HeaderSheet } from '#assets/page/job-resume/header/header-form.tsx'
import { AppliedLine, type AppliedWith, MarkApplied } from '#assets/page/job-resume/mark-applied.tsx'
import type { TailoredView } from '#assets/page/job-resume/store.ts'
import { callForFile, useSending } from '#assets/page/kit/call.ts'
import { fileNameOf, saveFile } from '#assets/page/kit/files.ts'
import { useKeys } from '#assets/page/kit/keys.ts'
import { headerForm, headerOf } from '#assets/page/kit/pages/header-store.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'

const PDF = '/api/tailored-resumes/pdf'
const FILE = '/api/tailored-resumes/file'
const FILES = {
  pdf: { path: PDF, name: 'PDF', format: {} },
  docx: { path: FILE, name: 'Word file', format: { format: 'docx' } },
  md: { path: FILE, name: 'Markdown', format: { format: 'markdown' } },
  txt: { path: FILE, name: 'Plain text', format: { format: 'text' } },
}
const OTHERS = ['docx', 'md', 'txt'] as const

export type FinishProps = {
  id: string
  /** The job as an application names it; null where nothing can be applied for. */
  job: AppliedWith | null
  /** The revision of the resume that is on the screen. */
  revision: number
  /** Whether the person came to fill in their details. */
  opened: boolean
  /** The path of the resume's file; null if it could not be written. */
  lies: Lies | null
  /** Reads the resume again. */
  again: () => void
}

export type Lies = NonNullable<TailoredView['resume']['files']> & { folder_path: string }

/** From a resume to a file in hand to an application, in one place. */
export function Finish({ id, job, revision, opened, lies, again }: FinishProps) {
  const isOpen = useSignal(opened)
  const { busy, error, last, download, keep } = useDownload(id, job)
  const header = headerOf(headerForm.value)
  useKeys({ d: () => void download('pdf', header !== undefined) })
  return (
    <section class="finish" aria-label="Download and apply">
      <div class="acts">
        <Button
          class={last.value === '' && header !== undefined ? 'primary' : ''}
          disabled={busy.value}
          aria-keyshortcuts="d"
          title="Download the PDF (d)"
          onClick={() => void download('pdf', header !== undefined)}
          label={header === undefined ? 'Download PDF without your name' : 'Download PDF'}
        />
        <Button
          class={header === undefined && !isOpen.value && last.value === '' ? 'primary' : ''}
          aria-haspopup="dialog"
          onClick={() => (isOpen.value = true)}
          label={header === undefined ? 'Add your name and details' : 'Your name and details'}
        />
        {job && <MarkApplied job={job} downloaded={last.value !== ''} />}
        {busy.value && <progress aria-label="Printing" />}
      </div>
      <details class="history">
        <summary>Other files</summary>
        <div class="acts">
          {OTHERS.map((kind) => (
            <Button
              key={kind}
              disabled={busy.value}
              onClick={() => void download(kind, header !== undefined)}
              label={FILES[kind].name}
            />
          ))}
          {header !== undefined && (
            <button type="button" disabled={busy.value} onClick={() => void download('pdf', false)}>
              PDF without your name
            </button>
          )}
          {lies && (
            <button type="button" disabled={busy.value} onClick={() => void keep().then(again)}>
              Keep a PDF in the folder
            </button>
          )}
        </div>
        {lies && <Folder lies={lies} />}
      </details>
      <p class="small quiet">
        {last.value === '' ? nameText(header !== undefined) : `${last.value} is in your downloads.`}
      </p>
      {job && <AppliedLine job={job} revision={revision} />}
      <Refused error={error.value} />
      {isOpen.value && <HeaderSheet onClose={() => (isOpen.value = false)} />}
    </section>
  )
}

function Folder({ lies: { folder_path, file, yours, pdf } }: { lies: Lies }) {
  return (
    <p class="small quiet">
      This resume is kept in your home folder as <code>{`${folder_path}/${file}`}</code>
      {pdf !== null && (
        <>
          , with the last PDF you kept there (<code>{pdf}</code>, without your name)
        </>
      )}
      .{' '}
      {yours !== null && (
        <>
          <code>{yours}</code> was changed there: it stays as it is, and is not read back.
        </>
      )}
    </p>
  )
}

function nameText(isNamed: boolean): string {
  return isNamed
    ? 'Your name and details go into the file alone; nothing stores them.'
    : 'Without your name, the top of the page stays blank.'
}

function useDownload(id: string, job: AppliedWith | null) {
  const { busy, error, whileBusy } = useSending()
  const last = useSignal('')
  const download = async (kind: keyof typeof FILES, isNamed: boolean) => {
    if (busy.peek()) return
    const header = isNamed ? headerOf(headerForm.peek()) : undefined
    const { path, format } = FILES[kind]
    const outcome = await whileBusy(callForFile(path, { job_identity: id, header, ...format }))
    if (!outcome.ok) return
    const name = fileNameOf(job, kind, header?.name)
    saveFile(outcome.file, name)
    last.value = name
    announce(`${name} is in your downloads`)
  }
  const keep = async () => {
    const outcome = await whileBusy(callForFile(PDF, { job_identity: id, keep: true }))
    if (outcome.ok) announce('The PDF is kept in the folder')
  }
  return { error, busy, last, download, keep }
}
