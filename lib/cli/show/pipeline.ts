import { momentOf } from '#lib/cli/rules/age.ts'
import { presenter } from '#lib/cli/show/presenter.ts'
import { wrapped } from '#lib/cli/show/screen.ts'
import { table } from '#lib/cli/show/table.ts'
import { ApprovalResponse, ApprovalsResponse, PipelineResponse } from '#lib/judge/pipeline/schema.ts'

type Approval = (typeof ApprovalsResponse)['_zod']['output']['approvals'][number]

/** The background work: what is queued and waits, and what the day may still take. */
export const showPipeline = presenter(PipelineResponse, {
  lines: (state, screen) => {
    const { queued, waiting, runner, model_calls_today: made, max_model_calls_per_day: most } = state
    const capped = made >= most ? ' The cap is reached: model work goes on after midnight UTC.' : ''
    return [
      `${queued} queued, ${waiting} wait for your yes (svc pipeline approvals).`,
      ...wrapped(`${made} of ${most} model calls of today (UTC) are made.${capped}`, screen),
      ...wrapped(
        runner
          ? 'A model is called in the background only with: svc config set --pipeline.enabled'
          : 'This server does nothing by itself: it was started with SVC_BACKGROUND=off.',
        screen,
      ),
    ]
  },
  ids: ({ jobs }) => jobs,
})

/** Every approval, with what a yes would take. */
export const showApprovals = presenter(ApprovalsResponse, {
  lines: ({ approvals }, screen) => {
    if (approvals.length === 0) return ['No background work waited for a yes yet.']
    const waiting = approvals.filter((one) => one.waiting)
    return [
      ...table(
        approvals,
        [
          { head: 'Asked', cell: (one) => momentOf(one.created_at) },
          { head: 'Why', cell: (one) => one.trigger.replaceAll('_', ' '), share: 1 },
          { head: 'State', cell: (one) => one.state },
          { head: 'Jobs', cell: (one) => one.jobs.length, right: true },
          { head: 'Calls', cell: (one) => (one.waiting ? one.est_calls : null), right: true },
          {
            head: 'Tokens',
            cell: (one) => (one.waiting ? one.est_tokens.toLocaleString('en') : null),
            right: true,
          },
          { head: 'Id', cell: (one) => one.id },
        ],
        screen,
      ),
      ...(waiting[0] ? ['', `Yes: svc pipeline decide ${waiting[0].id} --approve`] : []),
    ]
  },
  ids: ({ approvals }) => approvals.filter((one) => one.waiting).map((one) => one.id),
})

/** One approval as it was decided. */
export const showApproval = presenter(ApprovalResponse, {
  lines: ({ approval, runner }) => [
    `${approval.state}: ${decidedText(approval)}`,
    ...(runner ? [] : ['This server does nothing by itself, so the jobs stay queued.']),
  ],
  ids: ({ approval }) => [approval.id],
})

function decidedText({ state, decided_jobs, jobs }: Approval): string {
  const count = decided_jobs === 1 ? '1 job' : `${decided_jobs} jobs`
  if (state === 'approved') return `${count} queued to be assessed again.`
  return state === 'denied' ? `${count} stay as they were assessed.` : `${jobs.length} wait.`
}
