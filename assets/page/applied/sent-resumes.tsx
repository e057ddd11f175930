import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { z } from 'zod'
import type { AppliedJob } from '#assets/page/applied/store.ts'
import { call, callForFile } from '#assets/page/kit/call.ts'
import { fileNameOf, saveFile } from '#assets/page/kit/files.ts'
import { headerForm, headerOf } from '#assets/page/kit/pages/header-store.ts'
import { Preview } from '#assets/page/kit/pages/pages.tsx'
import { PreviewPages } from '#assets/page/kit/pages/pages-store.ts'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { momentText } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { RecordResponse } from '#lib/shortlist/applications/schema.ts'

type SentResumeView = z.output<typeof RecordResponse>['sent'][number]

export type SentResumesProps = {
  application: AppliedJob
  sent: readonly SentResumeView[]
  name: { title: string; company: string }
}

/** The resumes that were sent with an application, as they were then: pages, words and a file to download. */
export function SentResumes({ application, sent, name }: SentResumesProps) {
  const chosen = useSignal('')
  const resume = sent.find((sent) => sent.sent_at === chosen.value) ?? sent[0]
  if (!resume) {
    return (
      <section class="panel" aria-labelledby="sent-title">
        <h2 id="sent-title">What you sent</h2>
        <p class="quiet">
          No resume is kept with this application.{' '}
          <a href={addressOf('paper', application.job_identity)}>Open its resume</a> and say there that you
          sent it.
        </p>
      </section>
    )
  }
  return (
    <section class="sent-resume" aria-labelledby="sent-title">
      <div class="title-line">
        <h2 id="sent-title">What you sent, {momentText(resume.sent_at)}</h2>
        {sent.length > 1 && (
          <select
            aria-label="Version"
            value={resume.sent_at}
            onChange={({ currentTarget }) => (chosen.value = currentTarget.value)}
          >
            {sent.map(({ sent_at }) => (
              <option key={sent_at} value={sent_at} selected={sent_at === resume.sent_at}>
                {momentText(sent_at)}
              </option>
            ))}
          </select>
        )}
      </div>
      <p class="small quiet">
        Your resume as it was then, whatever changes in it. Shortlist cannot see which file you sent. Your
        name and details were never stored.
      </p>
      <SentResumeItem key={resume.sent_at} id={application.job_identity} sent={resume} name={name} />
    </section>
  )
}

type SentResumeItemProps = { id: string; sent: SentResumeView; name: SentResumesProps['name'] }

function SentResumeItem({ id, sent: { sent_at, markdown }, name }: SentResumeItemProps) {
  const error = useSignal<RefusalBody | null>(null)
  const isBusy = useSignal(false)
  const pages = useMemo(
    () =>
      new PreviewPages(({ header }) =>
        call('POST', '/api/tailored-resumes/preview', { body: { job_identity: id, sent_at, header } }),
      ),
    [id, sent_at],
  )
  useEffect(() => {
    pages.draw({ header: headerOf(headerForm.peek()) })
    return () => pages.close()
  }, [pages])
  const download = async () => {
    isBusy.value = true
    const header = headerOf(headerForm.peek())
    const outcome = await callForFile('/api/tailored-resumes/pdf', { job_identity: id, sent_at, header })
    isBusy.value = false
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    const file = fileNameOf(name, 'pdf', header?.name)
    saveFile(outcome.file, file)
    announce(`${file} is in your downloads`)
  }
  return (
    <div class="sent-panes">
      <Preview pages={pages}>
        <div class="acts">
          <button type="button" disabled={isBusy.value} onClick={() => void download()}>
            Download this PDF again
          </button>
        </div>
        <Refused error={error.value} />
      </Preview>
      <details class="panel">
        <summary>As text</summary>
        <pre class="printed" dir="auto">
          {markdown}
        </pre>
      </details>
    </div>
  )
}
