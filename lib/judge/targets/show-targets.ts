import { inCode } from '#lib/judge/targets/program-target.ts'
import type { Reason } from '#lib/judge/targets/reasons.ts'
import {
  type CallableTarget,
  COMMON_TARGETS,
  helpFor,
  isServer,
  noteOf,
  TARGET_KINDS,
} from '#lib/judge/targets/target-kinds.ts'
import { allowanceOf, leavesMachine, readTarget, type Target } from '#lib/judge/targets/target-name.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { TargetView } from '#lib/service/config/schema.ts'
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

type ShowTargetsDeps = {
  config: ConfigFile
  models: { look: (names: string[], within_ms: number) => Promise<Map<string, TargetState | null>> }
}

/** How long targets are looked for, in milliseconds; a slower one is shown as unknown, and known the next time. */
export const LOOK_MS = 1500

/** Returns the model targets, including the configured one, each with the steps to make it usable. */
export async function showTargets({ config, models }: ShowTargetsDeps): Promise<TargetView[]> {
  const { model_target, allowed_targets: allowed } = (await config.read()).config
  const configured = model_target === 'builtin' ? [] : [model_target]
  const names = [...new Set([...COMMON_TARGETS, ...configured])]
  const states = await models.look(names, LOOK_MS)
  return ['builtin', ...names].map((name) =>
    targetView(name, { targetState: states.get(name) ?? null, allowed }),
  )
}

/** Returns the configured target alone, with a time limit in milliseconds. */
export async function showTarget(
  { config, models }: ShowTargetsDeps,
  within_ms: number,
): Promise<TargetView> {
  const { model_target: name, allowed_targets: allowed } = (await config.read()).config
  if (name === 'builtin') return targetView(name, { targetState: null, allowed })
  const states = await models.look([name], within_ms)
  return targetView(name, { targetState: states.get(name) ?? null, allowed })
}

type TargetKindName = Target['kind']

/** The known state of a target; `reason` says why it is unusable. */
export type TargetState = {
  installed: boolean
  usable: boolean
  reason: Reason | null
  /** The models of a server on this machine. */
  models?: readonly string[]
}

/** Returns a target as the settings show it; null for `targetState` where it did not show itself in time. */
export function targetView(
  name: string,
  { targetState, allowed }: { targetState: TargetState | null; allowed: readonly string[] },
): TargetView {
  const kind = kindOf(name)
  const target = readTarget(name)
  const leaves_machine = target === null ? kind !== 'ollama' : leavesMachine(target)
  const is_allowed = !leaves_machine || allowed.includes(target === null ? kind : allowanceOf(target))
  const state = stateOf(kind, targetState, is_allowed)
  return {
    name,
    installed: kind === 'builtin' || targetState?.installed === true,
    state,
    note: noteOf(kind),
    next_action: actionOf({ name, kind, targetState, state, allowed }),
    leaves_machine,
  }
}

// A program is looked for also without a model of it being named.
function kindOf(name: string): TargetKindName {
  const word = name.split(':', 1)[0] ?? ''
  return word === 'builtin' || word in TARGET_KINDS ? (word as TargetKindName) : 'command'
}

function stateOf(
  kind: TargetKindName,
  targetState: TargetState | null,
  is_allowed: boolean,
): TargetView['state'] {
  if (kind === 'builtin') return 'ready'
  if (targetState === null) return 'unknown'
  if (!targetState.usable)
    return OF_REASON[targetState.reason ?? 'unknown']?.(kind, targetState) ?? 'unusable'
  return is_allowed ? 'ready' : 'not_allowed'
}

const OF_REASON: Partial<
  Record<Reason, (kind: TargetKindName, targetState: TargetState) => TargetView['state']>
> = {
  not_installed: (kind, { installed }) => (isServer(kind) && installed ? 'not_running' : 'not_installed'),
  network: (kind) => (isServer(kind) ? 'not_running' : 'unusable'),
  cli_too_old: () => 'too_old',
  not_logged_in: () => 'not_logged_in',
  login_expired: () => 'not_logged_in',
}

type TargetAction = Pick<TargetView, 'name' | 'state'> & {
  kind: TargetKindName
  targetState: TargetState | null
  allowed: readonly string[]
}

function actionOf({ name, kind, targetState, state, allowed }: TargetAction): string | null {
  if (state === 'ready') return null
  if (state === 'unknown') return 'Look again in a moment.'
  const reason = state === 'not_allowed' ? 'no_consent' : (targetState?.reason ?? 'not_installed')
  // Any model name serves to describe the program's set-up.
  const target = readTarget(name) === null ? `${kind}:MODEL` : name
  return nextAction({ reason, target, allowed, choosing: true })
}

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
