import { addressOf } from '#assets/page/route.ts'
import { PaperActs } from './resume-acts.tsx'
import { labelText, paperStaleText, type Standing, standingText } from './words.ts'

type Summary = Standing & {
  stale: readonly string[]
  proposed: boolean
  score: { points: number; label: string } | null
}

export type JobPaperProps = {
  id: string
  resume: Summary | null
  assessed: boolean
  changed: () => void
}

/** How the resume of a job stands, with the way to it. */
export function JobPaper({ id, resume, assessed, changed }: JobPaperProps) {
  return (
    <section class="job-paper" aria-labelledby="job-paper-title">
      <h2 id="job-paper-title">Resume for this job</h2>
      {resume ? <Stands resume={resume} /> : <None assessed={assessed} />}
      {(resume !== null || assessed) && (
        <PaperActs {...{ id, changed }} has_resume={resume !== null}>
          {resume && (
            <a class="button primary" href={addressOf('paper', id)}>
              Open
            </a>
          )}
        </PaperActs>
      )}
    </section>
  )
}

function None({ assessed }: { assessed: boolean }) {
  return (
    <p class="small quiet">
      {assessed
        ? 'None yet. Rules pick the lines of your master resume that the posting asks for; nothing leaves this computer.'
        : 'None yet. Assess the job first: its resume is made of the lines that the posting asks for.'}
    </p>
  )
}

function Stands({ resume }: { resume: Summary }) {
  const { stale, proposed, score } = resume
  return (
    <>
      <p>
        {standingText(resume)}
        {score && ` · reads ${score.points} of 100 · ${labelText(score.label)}`}
      </p>
      <StaleLine reasons={stale} />
      {proposed && <p class="small warn">A newer one waits. Open to compare both.</p>}
    </>
  )
}

/** Why a resume is out of date; nothing where it is not. */
export function StaleLine({ reasons }: { reasons: readonly string[] }) {
  const text = paperStaleText(reasons)
  return text === '' ? null : <p class="small warn">Out of date: {text}.</p>
}
