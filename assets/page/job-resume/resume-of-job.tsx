import { useMemo } from 'preact/hooks'
import { createMaking, MakeResume, RemakeActs } from '#assets/page/job-resume/make-resume.tsx'
import { labelText, paperStaleText, type Standing, standingText } from '#assets/page/job-resume/store.ts'
import { Panel } from '#assets/page/kit/parts/elements.tsx'
import { momentText } from '#assets/page/kit/words.ts'
import { addressOf, go } from '#assets/page/route.ts'

type ResumeSummary = Standing & {
  stale: readonly string[]
  proposed: boolean
  downloaded_at: string | null
  score: { points: number | null; label: string } | null
}

export type JobPaperProps = {
  id: string
  resume: ResumeSummary | null
  /** Whether the posting is gone from its board. */
  closed: boolean
  /** When the job was assessed last; '' where it was not. */
  assessed_at: string
  changed: () => void
}

/** The state of a job's resume, with a link to it. */
export function JobPaper({ id, resume, closed, assessed_at, changed }: JobPaperProps) {
  const making = useMemo(() => createMaking(id), [id, assessed_at])
  return (
    <Panel class="job-paper" id="job-paper-title" title="Resume for this job">
      {resume ? (
        <>
          <ResumeState resume={resume} />
          <div class="acts">
            <a class="button primary" href={addressOf('paper', id)} aria-keyshortcuts="t">
              Open the resume
            </a>
          </div>
          <RemakeActs {...{ making, closed }} made={changed} />
        </>
      ) : (
        <MakeResume {...{ making, closed }} made={() => go(addressOf('paper', id))} looked={changed} />
      )}
    </Panel>
  )
}

function ResumeState({ resume }: { resume: ResumeSummary }) {
  const { stale, proposed, score, downloaded_at } = resume
  return (
    <>
      <p>
        {standingText(resume)}
        {score &&
          `${score.points === null ? '' : ` · reads ${score.points} of 100`} · ${labelText(score.label)}`}
        {downloaded_at !== null && ` · downloaded ${momentText(downloaded_at)}`}
      </p>
      <StaleLine reasons={stale} />
      {proposed && <p class="small warn">A newer version is waiting. Open it to compare both.</p>}
    </>
  )
}

/** Why a resume is out of date; nothing where it is not. */
export function StaleLine({ reasons }: { reasons: readonly string[] }) {
  const text = paperStaleText(reasons)
  return text === '' ? null : <p class="small warn">Out of date: {text}.</p>
}
