import type { z } from 'zod'
import { presenter } from '#lib/cli/show/kit/presenter.ts'
import { momentOf, type Screen, safeLines, styled, targetText, wrapped } from '#lib/cli/show/kit/screen.ts'
import { table } from '#lib/cli/show/kit/table.ts'
import { CompareModelsResponse, PreviewResponse } from '#lib/judge/assess/schema.ts'
import { batchEndText } from '#lib/judge/batches/batch-text.ts'
import { BatchPreview, BatchResponse } from '#lib/judge/batches/schema.ts'
import { durationText, estimateText } from '#lib/judge/calls/estimate.ts'
import {
  LocalServersResponse,
  ModelCallsResponse,
  type ModelCallView,
  TargetsResponse,
} from '#lib/judge/calls/schema.ts'
import { ApprovalResponse, ApprovalsResponse, PipelineResponse } from '#lib/judge/pipeline/schema.ts'
import { stateText } from '#lib/judge/targets/target-name.ts'
import { shellWord } from '#lib/service/print-command.ts'
import { counted } from '#lib/text/text.ts'

type CallsPreview = z.output<typeof PreviewResponse>

const TITLES: Record<CallsPreview['part'], string> = {
  posting: '1. To read it: the posting',
  requirements: '2. To judge it: what was read from the posting',
  evidence: '3. To judge it: your own lines',
}

/** Prints one part of the text that a model would receive, without control characters. */
export const showPreviewCalls = presenter(PreviewResponse, {
  lines: (preview, screen) => [
    styled(screen, 'bold', TITLES[preview.part]),
    ...wrapped(factsOf(preview), screen),
    ...sharesOf(preview).flatMap((text) => wrapped(text, screen, '  ')),
    ...textsOf(preview).flatMap(([name, text]) => partLines({ name, text, screen })),
  ],
  ids: ({ part }) => [part],
})

function factsOf(preview: CallsPreview): string {
  const { sent, characters, leaves_machine, model_target } = preview
  if (!sent) return 'Nothing would be sent. Nothing was.'
  const where = leaves_machine ? 'It would leave this machine, to' : 'It would stay on this machine, with'
  return [
    `${characters.toLocaleString('en')} characters. ${where} ${targetText(model_target)}. Nothing was sent.`,
    preview.part === 'requirements' ? rowsOf(preview) : '',
    preview.part === 'evidence' && preview.evidence_left_out > 0
      ? `${counted(preview.evidence_left_out, 'line')} of yours would not fit.`
      : '',
    preview.part === 'evidence' && preview.answers_held_back > 0
      ? `Not sent: ${counted(preview.answers_held_back, 'answer')} on private subjects, or on nothing that is open here.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function rowsOf({
  rows_are,
  rows_asked,
  rows_settled,
}: Extract<CallsPreview, { part: 'requirements' }>): string {
  const judgeName = {
    read_by_the_model: 'the model',
    read_by_the_rules: 'the built-in rules',
    read_by_the_rules_instead: 'the built-in rules, since the model has not yet',
  }[rows_are]
  return `${counted(rows_asked, 'row')} to judge, ${rows_settled} settled by code; read by ${judgeName}.`
}

// The jobs of the call with their open rows, its price, and the answers that go with it.
function sharesOf(preview: CallsPreview): string[] {
  if (preview.part === 'evidence')
    return preview.answers_sent.map((question) => `Sent: your answer to "${question}"`)
  if (preview.part === 'posting') return []
  const { estimate, jobs, model_target } = preview
  return [
    ...(estimate === null ? [] : [estimateText({ estimate, target: model_target, jobs: jobs.length })]),
    ...jobs.flatMap(({ title, open, settled }) => [
      `${title}: ${counted(open.length, 'row')} to judge, ${settled} settled before`,
      ...open.map((quote) => `- ${quote}`),
    ]),
  ]
}

function textsOf(preview: CallsPreview): [string, string | null][] {
  if (preview.part === 'posting') {
    return [
      ['Our rules of reading', preview.system],
      ['The text', preview.prompt],
      ['Form of the answer', preview.schema],
    ]
  }
  if (preview.part === 'evidence') return [['Your lines, with our rules', preview.system]]
  return [
    ['The text', preview.prompt],
    ['Form of the answer', preview.schema],
  ]
}

function partLines({ name, text, screen }: { name: string; text: string | null; screen: Screen }): string[] {
  return text === null ? [] : ['', styled(screen, 'dim', `--- ${name}`), ...safeLines(text)]
}

const COLUMNS = [
  { head: 'When', cell: (call: ModelCallView) => momentOf(call.at) },
  { head: 'For', cell: (call: ModelCallView) => call.purpose },
  { head: 'Target', cell: (call: ModelCallView) => call.target, share: 2 },
  { head: 'Sent', cell: (call: ModelCallView) => call.kinds.join(', '), share: 1 },
  {
    head: 'Tokens',
    cell: (call: ModelCallView) => call.tokens.total?.toLocaleString('en') ?? null,
    right: true,
  },
  { head: 'Cost', cell: costOf, right: true },
  { head: 'Seconds', cell: secondsOf, right: true },
  { head: 'Try', cell: (call: ModelCallView) => (call.attempt > 1 ? call.attempt : null), right: true },
  { head: 'End', cell: endOf },
]

// The model and prompt columns are details.
const WIDE = [
  { head: 'Model', cell: (call: ModelCallView) => call.model },
  { head: 'Program', cell: (call: ModelCallView) => call.program_version },
  { head: 'Prompt', cell: (call: ModelCallView) => call.prompt_version },
  { head: 'Job', cell: (call: ModelCallView) => call.job_identities?.join(' ') ?? call.job_identity },
]

/** Prints what can assess jobs, with its price and destination, and the next step. */
export const showOffers = presenter(TargetsResponse, {
  lines: ({ targets }, screen) =>
    targets.flatMap(({ name, state, note, text, next_action, chosen, choice }) => [
      styled(screen, 'bold', `${choice ?? name} (${stateOf({ name, state, chosen })})`),
      ...wrapped(name === 'builtin' ? note : text, screen, '  '),
      ...wrapped(next_action ?? '', screen, '  '),
    ]),
  ids: ({ targets }) => targets.map(({ name }) => name),
})

function stateOf({ chosen, ...target }: { name: string; state: string; chosen: boolean }): string {
  if (!chosen) return stateText(target)
  return target.state === 'ready' ? 'chosen' : `chosen, ${stateText(target)}`
}

type Compared = Extract<z.output<typeof CompareModelsResponse>, { schema_version: 'svc-models-compare:1' }>
type ComparedTarget = Compared['targets'][number]

const COMPARED = [
  { head: 'Target', cell: ({ target }: ComparedTarget) => targetText(target), share: 1 },
  ...(['met', 'partly', 'unmet', 'unknown'] as const).map((status) => ({
    head: status,
    cell: (target: ComparedTarget) => target[status],
    right: true,
  })),
  { head: 'Failed', cell: failedText },
  { head: 'Seconds', cell: ({ seconds }: ComparedTarget) => seconds, right: true },
  {
    head: 'Tokens',
    cell: ({ tokens }: ComparedTarget) => tokens?.toLocaleString('en') ?? 'unknown',
    right: true,
  },
  {
    head: 'Cost',
    cell: ({ cost }: ComparedTarget) => (cost === null ? 'unknown' : `$${cost.toFixed(4)}`),
    right: true,
  },
  { head: 'Met is shown', cell: ({ precision }: ComparedTarget) => shareText(precision) },
  { head: 'Shown is met', cell: ({ recall }: ComparedTarget) => shareText(recall) },
]

/** Prints the cost of a comparison, or its table and the rows that are judged differently. */
export const showComparedModels = presenter(CompareModelsResponse, {
  lines: (reply, screen) => {
    if (reply.schema_version === 'svc-models-compare-preview:1') {
      return [
        ...reply.targets.flatMap(({ target, text }) => wrapped(`${targetText(target)}: ${text}`, screen)),
        reply.text,
      ]
    }
    const { targets, agreement, jobs } = reply
    const differing = jobs.flatMap(({ title, rows }) =>
      rows
        .filter(({ statuses }) => new Set(statuses.filter((status) => status !== null)).size > 1)
        .map((row) => ({ title, ...row })),
    )
    return [
      ...table(screen, targets, COMPARED),
      '',
      `${agreement.same} of ${counted(agreement.rows, 'row')} judged the same.`,
      ...(differing.length === 0 ? [] : ['', ...differingLines(differing, targets, screen)]),
    ]
  },
  ids: (reply) =>
    reply.schema_version === 'svc-models-compare:1' ? reply.jobs.map(({ job_identity }) => job_identity) : [],
})

function failedText({ failed, reasons }: ComparedTarget): string | null {
  if (failed === 0) return null
  const words = Object.entries(reasons).map(([reason, count]) => `${reason.replaceAll('_', ' ')} ${count}`)
  return `${counted(failed, 'job')}: ${words.join(', ')}`
}

function shareText(share: ComparedTarget['precision']): string | null {
  return share === null ? null : `${share.count} of ${share.of}`
}

type Differing = Compared['jobs'][number]['rows'][number] & { title: string }

function differingLines(rows: readonly Differing[], targets: Compared['targets'], screen: Screen): string[] {
  const columns = [
    { head: 'Job', cell: ({ title }: Differing) => title, share: 1 },
    { head: 'Row judged differently', cell: ({ quote }: Differing) => quote, share: 3 },
    ...targets.map(({ target }, at) => ({
      head: targetText(target).slice(0, 24),
      cell: ({ statuses }: Differing) => statuses[at] ?? 'none',
    })),
    { head: 'Label', cell: ({ label }: Differing) => label },
  ]
  return table(screen, rows, columns)
}

/** Prints the servers of models on this machine, each with its models as targets. */
export const showLocalServers = presenter(LocalServersResponse, {
  lines: ({ servers }, screen) =>
    servers.length === 0
      ? wrapped(
          'No server of models answers at the usual ports 1234, 8080, 11434 and 1337. Start one, and look again.',
          screen,
        )
      : [
          ...servers.flatMap(({ name, address, targets }) => [
            styled(screen, 'bold', `${name} (${address})`),
            ...(targets.length === 0
              ? ['  It has no model.']
              : targets.flatMap((target) => wrapped(target, screen, '  '))),
          ]),
          'Choose one with: svc config set --model-target TARGET',
        ],
  ids: ({ servers }) => servers.flatMap(({ targets }) => targets),
})

/** Prints the ledger of model calls, and the usage of the day. */
export const showModelCalls = presenter(ModelCallsResponse, {
  lines: ({ calls, totals, next_cursor }, screen) => {
    const sum = sumOf(totals, screen)
    if (calls.length === 0) return ['No model was called yet.', ...sum]
    const more = next_cursor === null ? [] : [`More: add --cursor ${next_cursor}`]
    const columns = Number.isFinite(screen.width) ? COLUMNS : [...COLUMNS, ...WIDE]
    return [...table(screen, calls, columns), '', ...sum, ...more]
  },
  ids: ({ calls }) => calls.map((call) => call.id),
})

function costOf({ cost_usd, cost_basis }: ModelCallView): string | null {
  if (cost_usd === null) return null
  return cost_basis === 'local' ? 'local' : `$${cost_usd.toFixed(4)}`
}

function secondsOf({ wall_ms }: ModelCallView): string | null {
  return wall_ms === null ? null : (wall_ms / 1000).toFixed(1)
}

function endOf({ outcome, reason }: ModelCallView): string {
  return (reason ?? outcome).replaceAll('_', ' ')
}

function sumOf(totals: ModelCallsResponse['totals'], screen: Screen): string[] {
  const { calls_today, cap, tokens_today, cost_today, without_cost } = totals
  const tokens = tokens_today === null ? 'tokens not known' : `${tokens_today.toLocaleString('en')} tokens`
  const priced = cost_today === null || calls_today === 0 ? '' : `$${cost_today.toFixed(2)} at list prices`
  const unpriced = without_cost > 0 ? `${without_cost} of unknown cost` : ''
  const parts = [`${counted(calls_today, 'call')} today (UTC)`, tokens, priced, unpriced].filter(Boolean)
  return wrapped(`${parts.join(' · ')}. The background stops at ${cap} a day.`, screen)
}

/** Prints a batch of assessments: its progress, or its outcome. */
export const showBatch = presenter(BatchResponse, {
  lines: ({ batch, last, note, cancel_requested }, screen) => {
    if (batch) {
      const { model_target, estimate_seconds, in_flight, failed } = batch
      const parts = [
        `By ${targetText(model_target)}`,
        model_target === 'builtin' ? '' : `${durationText(estimate_seconds)} left`,
        model_target === 'builtin' || in_flight === 0 ? '' : `${counted(in_flight, 'call')} under way`,
        failed > 0 ? `${failed} failed` : '',
      ]
      return [
        `${batch.status}: ${batch.assessed} of ${counted(batch.total, 'job')} assessed. Stop it with: svc postings assess cancel`,
        ...wrapped(parts.filter(Boolean).join(' · '), screen),
      ]
    }
    if (!last) return ['No batch was assessed yet. See what one would do with: svc postings assess']
    const stopNote = cancel_requested > 0 ? ' It was asked to stop.' : ''
    const later = last.more_after > 0 ? ` ${last.more_after} were left for later.` : ''
    return [
      ...wrapped(`${last.status}: ${batchEndText(last)}${later}${stopNote}`, screen),
      ...wrapped(`By ${targetText(last.model_target)}`, screen),
      ...(last.failed_codes.length > 0 ? [`Codes: ${last.failed_codes.join(', ')}`] : []),
      ...(note ? wrapped(note, screen) : []),
      ...(last.not_started > 0 ? ['See what is left with: svc postings assess'] : []),
    ]
  },
  ids: ({ batch }) => batch?.pending ?? [],
})

/** Prints the jobs and the cost of a batch before its approval. */
export const showPreview = presenter(BatchPreview, {
  lines: ({ text, yes, count, estimate, model_target, batch, jobs, jobs_a_call }, screen) => [
    ...wrapped(text, screen),
    ...(count === 0
      ? []
      : [
          ...wrapped(
            `${estimateText({ estimate, target: model_target, jobs: batch })} · by ${targetText(model_target)}`,
            screen,
            '  ',
          ),
          ...sendsOf({ jobs, jobs_a_call, model_target }),
          `Yes: ${yes.cli}`,
        ]),
  ],
  ids: () => [],
})

type Sends = Pick<z.output<typeof BatchPreview>, 'jobs' | 'jobs_a_call' | 'model_target'>

// The command that prints the first call of the batch.
function sendsOf({ jobs, jobs_a_call, model_target }: Sends): string[] {
  const [first, ...rest] = jobs.slice(0, jobs_a_call).map(({ job_identity }) => job_identity)
  if (model_target === 'builtin' || first === undefined) return []
  const shared = jobs_a_call > 1 ? ['--in-batch', ...rest.map(shellWord)] : []
  const words = [shellWord(first), '--dry-run', ...shared].join(' ')
  return [`See what its first call would send: svc assess ${words}`]
}

type ShownApproval = (typeof ApprovalsResponse)['_zod']['output']['approvals'][number]

/** Prints the background work: queued and waiting jobs, and the rest of the day's limit. */
export const showPipeline = presenter(PipelineResponse, {
  lines: (state, screen) => {
    const { queued, waiting, runner, model_calls_today: calls, max_model_calls_per_day: most } = state
    const capped = calls >= most ? ' The cap is reached: model work goes on after midnight UTC.' : ''
    return [
      `${queued} queued, ${waiting} wait for your yes (svc pipeline approvals).`,
      ...wrapped(`${calls} of ${most} model calls of today (UTC) are made.${capped}`, screen),
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

/** Prints every approval with its cost. */
export const showApprovals = presenter(ApprovalsResponse, {
  lines: ({ approvals }, screen) => {
    if (approvals.length === 0) return ['No background work waited for a yes yet.']
    const waiting = approvals.filter((approval) => approval.waiting)
    return [
      ...table(screen, approvals, [
        { head: 'Asked', cell: (approval) => momentOf(approval.created_at) },
        { head: 'Why', cell: reasonOf, share: 1 },
        { head: 'State', cell: (approval) => approval.state },
        { head: 'Jobs', cell: (approval) => approval.jobs.length, right: true },
        { head: 'Calls', cell: (approval) => (approval.waiting ? approval.est_calls : null), right: true },
        {
          head: 'Tokens',
          cell: (approval) => (approval.waiting ? approval.est_tokens.toLocaleString('en') : null),
          right: true,
        },
        { head: 'Id', cell: (approval) => approval.id },
      ]),
      ...(waiting[0] ? ['', `Yes: svc pipeline decide ${waiting[0].id} --approve`] : []),
    ]
  },
  ids: ({ approvals }) => approvals.filter((approval) => approval.waiting).map((approval) => approval.id),
})

/** Prints one decided approval. */
export const showApproval = presenter(ApprovalResponse, {
  lines: ({ approval, runner }) => [
    `${approval.state}: ${decidedText(approval)}`,
    ...(runner || approval.request ? [] : ['This server does nothing by itself, so the jobs stay queued.']),
  ],
  ids: ({ approval }) => [approval.id],
})

// Example: "claude-code: Assess the best ranked new jobs".
function reasonOf({ trigger, request }: ShownApproval): string {
  return request ? `${request.client}: ${request.what}` : trigger.replaceAll('_', ' ')
}

function decidedText({ state, decided_jobs, jobs, request }: ShownApproval): string {
  if (request) return state === 'approved' ? 'the agent may do this once.' : 'the agent may not do this.'
  const countText = counted(decided_jobs, 'job')
  if (state === 'approved') return `${countText} queued to be assessed again.`
  return state === 'denied' ? `${countText} stay as they were assessed.` : `${jobs.length} wait.`
}
