import { useEffect } from 'preact/hooks'
import { call, useRead, useSending } from '#assets/page/kit/call.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { agentApprovals, waitingRequests } from '#assets/page/kit/settings.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { momentText } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import { estimateText } from '#lib/judge/calls/estimate.ts'
import { counted } from '#lib/text/text.ts'

type WaitingRequest = (typeof waitingRequests.value)[number]

const MOST_LINKS = 3

/** Requests of agents above every screen: the program that asks, the call, its count and its cost. */
export function AgentRequests() {
  useEffect(() => void agentApprovals.load(), [])
  return (
    <>
      {waitingRequests.value.map((waiting) => (
        <AgentRequest key={waiting.id} waiting={waiting} />
      ))}
    </>
  )
}

function AgentRequest({ waiting }: { waiting: WaitingRequest }) {
  const { busy, error, whileBusy } = useSending()
  const { id, jobs, request } = waiting
  const decide = async (approve: boolean) => {
    const outcome = await whileBusy(
      call('POST', '/api/pipeline/approvals/:approval_id', {
        params: { approval_id: id },
        body: { approve },
      }),
    )
    if (outcome.ok) announce(approve ? 'The agent may do this once.' : 'The agent may not do this.')
    await agentApprovals.load()
  }
  return (
    <section class="bar sample" aria-label={`Request from ${request.client}`}>
      <div>
        <p>
          An agent that calls itself <strong dir="auto">{request.client}</strong> asks: {request.what}
        </p>
        <p class="small">
          {costOf(request, jobs.length)} · until {momentText(request.expires_at)}
        </p>
        {request.needs !== '' && <p class="small">{request.needs}</p>}
        {request.has_words && <Words id={id} />}
        {jobs.length > 0 && <JobLinks jobs={jobs} />}
        <Refused error={error.value} />
      </div>
      <div class="acts" data-once>
        <Button disabled={busy.value} onClick={() => void decide(true)} label="Allow once" />
        <Button disabled={busy.value} onClick={() => void decide(false)} label="No" />
      </div>
    </section>
  )
}

// Example: "12 jobs · about 24 model calls · about 5 min · about 180,000 tokens · cost not known · by Claude Code".
function costOf({ count, estimate, model_target }: WaitingRequest['request'], jobs: number): string {
  const parts = jobs > 0 ? [counted(count, 'job')] : []
  if (!estimate || model_target === null) return [...parts, 'free'].join(' · ')
  const cost = estimateText({ estimate, target: model_target, jobs: count })
  return [...parts, cost, `by ${targetText(model_target)}`].join(' · ')
}

function JobLinks({ jobs }: { jobs: string[] }) {
  const more = jobs.length - MOST_LINKS
  return (
    <p class="small">
      {jobs.slice(0, MOST_LINKS).map((job) => (
        <>
          <a key={job} href={addressOf('job', job)}>
            <bdi>{job.replace(/^https?:\/\//, '')}</bdi>
          </a>{' '}
        </>
      ))}
      {more > 0 && `and ${more} more`}
    </p>
  )
}

// The person decides on these words, so they see them whole.
function Words({ id }: { id: string }) {
  const params = { approval_id: id }
  const approval = useRead(() => call('GET', '/api/pipeline/approvals/:approval_id', { params }), [id])
  return (
    <>
      <ul>
        {approval.value.value?.words.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
      <Refused error={approval.error.value} />
    </>
  )
}
