import { useEffect } from 'preact/hooks'
import { ApplicationView } from '#assets/page/applied/application-view.tsx'
import { Board } from '#assets/page/applied/board.tsx'
import { FollowUps } from '#assets/page/applied/follow-ups.tsx'
import { funnelOf } from '#assets/page/applied/stages.ts'
import { CalendarAddress, NextInterviews } from '#assets/page/interviews/next-interviews.tsx'
import { nameJobs, nameListed } from '#assets/page/kit/job-names.ts'
import { BarTable } from '#assets/page/kit/parts/bar-table.tsx'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { addressOf, here } from '#assets/page/route.ts'
import { type AppliedJob, allApplications, applications } from './store.ts'

/** The person's applications: all of them by stage, or one with its whole history. */
export function AppliedView() {
  useEffect(() => void applications.load(), [])
  const isRead = applications.value.value !== null
  const all = allApplications.value
  const identities = all.map((application) => application.job_identity).join(' ')
  useEffect(() => {
    if (isRead) void nameListed().then(() => nameJobs(identities.split(' ').filter(Boolean)))
  }, [isRead, identities])
  const { id } = here.value
  if (id !== '') return <ApplicationView key={id} id={id} />
  return (
    <>
      <Heading title="Applied" />
      <Refused error={applications.error.value} again={() => void applications.load()} />
      {!isRead && applications.error.value === null && <Waiting />}
      {isRead && all.length === 0 && <Nothing />}
      {all.length > 0 && (
        <>
          <FollowUps all={all} />
          <NextInterviews all={all} />
          <Board all={all} />
          <Funnel all={all} />
          <CalendarAddress />
        </>
      )}
    </>
  )
}

function Nothing() {
  return (
    <div class="panel empty">
      <p>
        No applications yet. Mark a job as applied with <kbd>a</kbd>, or with the button in its row.
      </p>
      <a class="button primary" href={addressOf('new')}>
        Go to New
      </a>
    </div>
  )
}

function Funnel({ all }: { all: readonly AppliedJob[] }) {
  const rows = funnelOf(all)
  if ((rows[0]?.count ?? 0) === 0) return null
  return (
    <div class="applied-funnel">
      <BarTable title="How far they got" of="Step" rows={rows} />
    </div>
  )
}
