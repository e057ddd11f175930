import { nextAction } from '#lib/judge/targets/next-action.ts'
import type { Reason } from '#lib/judge/targets/outcome.ts'
import { COMMON_TARGETS, isServer, noteOf, TARGET_KINDS } from '#lib/judge/targets/target-kinds.ts'
import { allowanceOf, leavesMachine, readTarget, type Target } from '#lib/judge/targets/target-name.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { TargetView } from '#lib/service/config/schema.ts'

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
