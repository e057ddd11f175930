import type { Signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { callForFile } from '#assets/page/kit/call.ts'
import { saveFile } from '#assets/page/kit/files.ts'
import { announce } from '#assets/page/kit/say.ts'
import { actionTargets } from '#assets/page/list/selection.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { MOST_SELECTED } from '#lib/shortlist/marks/most-selected.ts'
import { counted } from '#lib/text/counted.ts'

const FILES = [
  { what: 'jobs', format: 'csv', name: 'selected-jobs.csv', text: 'Jobs as CSV' },
  { what: 'jobs', format: 'json', name: 'selected-jobs.json', text: 'Jobs as JSON' },
  {
    ...{ what: 'applications', format: 'csv', notes: true },
    ...{ name: 'my-applications.csv', text: 'Your applications and notes as CSV' },
  },
] as const

/** Saves the selected jobs as a file; the person's notes are in a file of their own. */
export function ExportSelection({ count, error }: { count: number; error: Signal<RefusalBody | null> }) {
  const menu = useRef<HTMLDivElement>(null)
  const save = async ({ name, text: _, ...file }: (typeof FILES)[number]) => {
    const job_urls = actionTargets().slice(0, MOST_SELECTED)
    menu.current?.hidePopover()
    const outcome = await callForFile('/api/export', { job_urls, ...file })
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    saveFile(outcome.file, name)
    announce(`${counted(job_urls.length, 'selected job')} exported to ${name}`)
  }
  return (
    <>
      <button type="button" popovertarget="export-selection">
        Export{count > MOST_SELECTED ? ` the first ${MOST_SELECTED}` : ''}…
      </button>
      <div ref={menu} id="export-selection" class="bulk-menu" popover="auto">
        <p class="small quiet">Files of jobs hold nothing that you wrote.</p>
        {FILES.map((file) => (
          <button key={file.name} type="button" class="plain" onClick={() => void save(file)}>
            {file.text}
          </button>
        ))}
      </div>
    </>
  )
}
