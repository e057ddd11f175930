import type { Reason } from '#lib/judge/targets/outcome.ts'
import { inCode } from '#lib/judge/targets/program-target.ts'
import { type CallableTarget, helpFor } from '#lib/judge/targets/target-kinds.ts'
import { allowanceOf, readTarget } from '#lib/judge/targets/target-name.ts'
import { printCommand } from '#lib/service/print-command.ts'

/** The outcome of a target, as far as it decides the next step. */
type ActionContext = {
  reason: Reason
  /** The target by its name in the settings. */
  target: string
  /** When a limit ends, as a time and as the program put it. */
  reset_at?: string | null
  reset_text?: string | null
  /** The present consents, which a further one keeps. */
  allowed?: readonly string[]
  /** True while the person chooses a target, so that the advice need not name others. */
  choosing?: boolean
}

const OTHER = 'choose another model target with `svc config set --model-target builtin`'

/** Returns the next step as one plain sentence, with a command if there is one. */
export function nextAction(situation: ActionContext): string {
  const target = readTarget(situation.target)
  if (target === null || target.kind === 'builtin') {
    return 'Choose a model target that there is; `svc config` lists them.'
  }
  const own = helpFor(target).instead?.[situation.reason]
  const action = own ?? ACTIONS[situation.reason](target, situation)
  return `${situation.choosing ? action.replace(`, or ${OTHER}`, '') : action}.`
}

type Action = (target: CallableTarget, situation: ActionContext) => string

const later: Action = () => 'Try again in a few minutes'
const again: Action = () => `Try again, or ${OTHER}`
const login: Action = (target) => `${helpFor(target).login}, then try again`
const install: Action = (target) => `${helpFor(target).install}, or ${OTHER}`
const otherModel = () => `Name a model that the program knows, or ${OTHER}`
const shorter: Action = () =>
  'Paste the part of the posting that matters, or choose a model that takes more text'

const ACTIONS: Record<Reason, Action> = {
  not_installed: install,
  not_executable: (target) =>
    `Make the program yours to run and nobody else’s to write, or ${lowered(install(target, NOTHING))}`,
  cli_too_old: (target) => `${helpFor(target).update}, then try again`,
  cli_config: () => `Run the program once in a terminal and mend what it says of its settings, or ${OTHER}`,
  not_logged_in: login,
  login_expired: login,
  no_permission: () => `See in its account whether you may use this model, or ${OTHER}`,
  model_unknown: otherModel,
  model_missing: otherModel,
  billing: () => `See the plan and the payment of its account, or ${OTHER}`,
  refused: () => `Read this posting yourself, or ${OTHER} for it`,
  no_consent: allow,
  daily_cap: () =>
    'Wait until midnight UTC, or raise the cap with `svc config set --pipeline.max-model-calls-per-day 80`',
  usage_limit: (_, situation) => `Wait ${endOfLimit(situation)}, or ${OTHER}`,
  rate_limited: later,
  overloaded: later,
  server_error: later,
  network: () => 'See whether this machine is online, then try again',
  killed: () => 'Try again',
  context_too_long: shorter,
  unknown: () => 'Run the program once in a terminal to see what it says, then try again',
  bad_output: again,
  truncated: again,
  schema_failed: again,
  empty: again,
  too_big: again,
  tool_attempt: again,
  timeout: () => `Try again, or choose a faster model`,
  cancelled: () => 'Ask again when you want it',
}

const NOTHING: ActionContext = { reason: 'not_installed', target: '' }

function allow(target: CallableTarget, { allowed = [] }: ActionContext): string {
  const all = [...new Set([...allowed, allowanceOf(target)])]
  return `Allow it under Settings, or with ${inCode(printCommand('config set', { allowed_targets: all }))}`
}

/** Returns when a limit ends, in words; a program's own words are taken only where they look like a time. */
function endOfLimit({ reset_at = null, reset_text = null }: ActionContext): string {
  const time = reset_at === null ? Number.NaN : Date.parse(reset_at)
  if (Number.isFinite(time)) return `until ${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return reset_text !== null && /^(?=.*\d)[\w:,()/+ -]{1,40}$/.test(reset_text)
    ? `until ${reset_text}`
    : 'for some minutes'
}

function lowered(sentence: string): string {
  return `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`
}
