import { useSignal } from '@preact/signals'
import {
  type Applicable,
  applicationOf,
  isApplied,
  recordSteps,
  STATUSES,
  type Status,
  statusChip,
  toggleApplied,
} from '#assets/page/applied/store.ts'
import type { TailoredView } from '#assets/page/job-resume/store.ts'
import { callForFile } from '#assets/page/kit/call.ts'
import { fileNameOf } from '#assets/page/kit/files.ts'
import { useKeys } from '#assets/page/kit/keys.ts'
import { HeaderSheet, headerForm, headerOf } from '#assets/page/kit/pages/header.tsx'
import { useDownload } from '#assets/page/kit/pages/pages.tsx'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { dayIn, dayText, momentText } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

const WEEK = 7

/** A job as its application needs it. */
export type AppliedWith = Applicable & Pick<JobRowView, 'company'>

const PDF = '/api/tailored-resumes/pdf'
const FILE = '/api/tailored-resumes/file'
const FILES = {
  pdf: { path: PDF, name: 'PDF', format: {} },
  docx: { path: FILE, name: 'Word file', format: { format: 'docx' } },
  md: { path: FILE, name: 'Markdown', format: { format: 'markdown' } },
  txt: { path: FILE, name: 'Plain text', format: { format: 'text' } },
}
const OTHERS = ['docx', 'md', 'txt'] as const

type FinishProps = {
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
  const { busy, error, last, save, keep } = useJobFiles(id, job)
  const header = headerOf(headerForm.value)
  useKeys({ d: () => void save('pdf', header !== undefined) })
  return (
    <section class="finish" aria-label="Download and apply">
      <div class="acts">
        <Button
          class={last.value === '' && header !== undefined ? 'primary' : ''}
          disabled={busy.value}
          aria-keyshortcuts="d"
          title="Download the PDF (d)"
          onClick={() => void save('pdf', header !== undefined)}
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
              onClick={() => void save(kind, header !== undefined)}
              label={FILES[kind].name}
            />
          ))}
          {header !== undefined && (
            <button type="button" disabled={busy.value} onClick={() => void save('pdf', false)}>
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

function useJobFiles(id: string, job: AppliedWith | null) {
  const { busy, error, whileBusy, download } = useDownload()
  const last = useSignal('')
  const save = async (kind: keyof typeof FILES, isNamed: boolean) => {
    const { path, format } = FILES[kind]
    const nameOf = (person?: string) => fileNameOf(job, kind, person)
    const name = await download({ path, body: { job_identity: id, ...format }, nameOf, isNamed })
    if (name !== null) last.value = name
  }
  const keep = async () => {
    const outcome = await whileBusy(callForFile(PDF, { job_identity: id, keep: true }))
    if (outcome.ok) announce('The PDF is kept in the folder')
  }
  return { error, busy, last, save, keep }
}

/** The button that records the resume as sent; hidden once it is recorded. */
function MarkApplied({ job, downloaded }: { job: AppliedWith; downloaded: boolean }) {
  useKeys({ a: () => void toggleApplied(job) })
  if (isApplied(job)) return null
  return (
    <Button
      class={downloaded ? 'primary' : ''}
      aria-keyshortcuts="a"
      title="Mark applied (a)"
      onClick={() => void toggleApplied(job)}
      label={downloaded ? 'Sent it? Mark applied' : 'Mark applied'}
    />
  )
}

/** The state of the application after the resume was sent, with the next step. */
function AppliedLine({ job, revision }: { job: AppliedWith; revision: number }) {
  const application = applicationOf(job)
  if (application === null || !isApplied(job)) return null
  const { at: moment, follow_up_on, job_identity, sent } = application
  const status = application.status as Status
  const isKept = sent.some((resume) => resume.resume_revision === revision)
  const record = async (wish: { sent: boolean } | { follow_up_on: string }, says: string) => {
    await recordSteps([job], { status, ...wish }, says)
  }
  return (
    <div class="acts applied-line">
      <span>
        <span class={statusChip(status)}>● {STATUSES[status] ?? status}</span>{' '}
        <span class="small quiet">{momentText(moment)}</span>
      </span>
      <a href={addressOf('applied', job_identity)}>{isKept ? 'What you sent' : 'The application'}</a>
      {!isKept && (
        <button type="button" onClick={() => void record({ sent: true }, 'Kept as what you sent')}>
          {sent.length === 0 ? 'Keep this as what you sent' : 'It has changed since: I sent this version too'}
        </button>
      )}
      {follow_up_on === null ? (
        <Button
          onClick={() => {
            const day = dayIn(WEEK, Date.now())
            void record({ follow_up_on: day }, `Follow up on ${dayText(day)}`)
          }}
          label="Follow up in a week"
        />
      ) : (
        <span class="small quiet">Follow up on {dayText(follow_up_on)}</span>
      )}
    </div>
  )
}
