import { jobNames, nameJobs } from '#assets/page/kit/job-names.ts'
import { agoText } from '#assets/page/kit/time-words.ts'
import { hostOf } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { Answer } from './store.ts'

const KINDS: Record<string, string> = {
  answered: 'first given for it',
  confirmed: 'confirmed for it',
  reused: 'used again for it',
}

/** The jobs that an answer was used for; their names are asked for when it is opened. */
export function AnswerJobs({ answer }: { answer: Answer }) {
  const { jobs } = answer
  if (jobs.length === 0) return null
  return (
    <details
      class="history"
      onToggle={({ currentTarget }) =>
        void (currentTarget.open && nameJobs(jobs.map((one) => one.job_identity)))
      }
    >
      <summary>Jobs</summary>
      <ul>
        {jobs.map(({ job_identity, url, kind, at }) => {
          const job = jobNames.value[job_identity]
          return (
            <li key={`${job_identity} ${kind}`}>
              <a href={addressOf('job', job_identity)}>
                <bdi>{job ? `${job.title}, ${job.company}` : hostOf(url) || url}</bdi>
              </a>{' '}
              <span class="small quiet">
                {KINDS[kind] ?? kind} {agoText(at, Date.now())}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
