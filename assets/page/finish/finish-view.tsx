import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { PagePictures, Spacing } from '#assets/page/job-resume/pages.tsx'
import { Pages } from '#assets/page/job-resume/pages-store.ts'
import { fileNameOf } from '#assets/page/job-resume/words.ts'
import { callForFile } from '#assets/page/kit/call.ts'
import { jobNames, nameJobs } from '#assets/page/kit/job-names.ts'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { say } from '#assets/page/kit/say.ts'
import { addressOf, here } from '#assets/page/route.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { HeaderForm } from './header-form.tsx'
import { headerForm, headerOf } from './header-store.ts'

/** Where a resume gets its name and contact details, and is downloaded. */
export function FinishView() {
  const { id } = here.value
  return <Finish key={id} id={id} />
}

function Finish({ id }: { id: string }) {
  const pages = useMemo(() => new Pages(id), [id])
  useEffect(() => {
    void nameJobs([id])
    return () => pages.close()
  }, [pages])
  const form = headerForm.value
  const job = jobNames.value[id]
  useEffect(() => pages.draw({ header: headerOf(form) }), [pages, form])
  return (
    <>
      <header class="job-head">
        <p>
          <a href={addressOf('paper', id)}>← Back to the lines</a>
        </p>
        <Heading title="Finish and download" />
        {job && (
          <p class="job-company">
            <bdi>{job.title}</bdi> · <bdi>{job.company}</bdi>
          </p>
        )}
      </header>
      <div class="job-resume-panes">
        <div class="job-resume-lines">
          <HeaderForm />
          <Downloads id={id} />
        </div>
        <section class="panel job-resume-side" aria-labelledby="pages-title">
          <h2 id="pages-title">As it prints</h2>
          <Spacing pages={pages} />
          <PagePictures pages={pages} />
        </section>
      </div>
    </>
  )
}

const PDF = '/api/tailored-resumes/pdf'
const FILE = '/api/tailored-resumes/file'
const FILES = {
  pdf: { path: PDF, name: 'PDF', format: {} },
  docx: { path: FILE, name: 'Word file', format: { format: 'docx' } },
  md: { path: FILE, name: 'Markdown', format: { format: 'markdown' } },
  txt: { path: FILE, name: 'plain text', format: { format: 'text' } },
}
const OTHERS = ['docx', 'md', 'txt'] as const

function Downloads({ id }: { id: string }) {
  const error = useSignal<RefusalBody | null>(null)
  const busy = useSignal(false)
  const header = headerOf(headerForm.value)
  const download = async (kind: keyof typeof FILES, with_header: boolean) => {
    busy.value = true
    const sent = with_header ? header : undefined
    const { path, name, format } = FILES[kind]
    const outcome = await callForFile(path, { job_identity: id, header: sent, ...format })
    busy.value = false
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    save(outcome.file, fileNameOf(sent?.name ?? '').replace(/pdf$/, kind))
    say(`The ${name} is in your downloads`)
  }
  return (
    <div class="panel">
      <div class="acts">
        <button
          type="button"
          class="primary"
          disabled={busy.value || header === undefined}
          onClick={() => void download('pdf', true)}
        >
          Download PDF
        </button>
        <button type="button" disabled={busy.value} onClick={() => void download('pdf', false)}>
          Print without a header
        </button>
        {busy.value && <progress aria-label="Printing" />}
      </div>
      <div class="acts">
        <span class="small">For forms and word processors:</span>
        {OTHERS.map((kind) => (
          <button
            key={kind}
            type="button"
            class="small"
            disabled={busy.value}
            onClick={() => void download(kind, header !== undefined)}
          >
            {FILES[kind].name}
          </button>
        ))}
      </div>
      <p class="help">
        {header === undefined
          ? 'Fill in at least your name. Without a header its place stays blank.'
          : 'Without a header its place stays blank.'}
      </p>
      <Refused error={error.value} />
    </div>
  )
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
