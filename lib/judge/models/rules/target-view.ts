import type { Reason } from '#lib/judge/models/outcome.ts'
import { nextAction } from '#lib/judge/models/rules/next-action.ts'
import { allowanceOf, leavesMachine, readTarget, type Target } from '#lib/judge/models/target-name.ts'
import type { TargetView } from '#lib/service/config/schema.ts'

type Kind = Target['kind']

/** What is known of a target; `reason` says why it cannot be used. */
export type KnownState = { installed: boolean; usable: boolean; reason: Reason | null }

/** The targets that every machine may have, by the names under which they are looked for. */
export const COMMON_TARGETS = ['claude', 'codex', 'ollama', 'llm'] as const

const NOTES: Record<Kind, string> = {
  builtin: 'Rules in code: they need no model, no network and no tokens.',
  claude:
    'Claude Code with your own login. What is sent goes to Anthropic under the terms of your account and counts against your plan.',
  codex:
    'Codex with your own login. What is sent goes to OpenAI under the terms of your account and counts against your plan.',
  llm: 'The program llm with keys of your own. What is sent goes to the provider of the model, who may bill it.',
  ollama: 'Ollama on this machine: what is sent stays on it, unless the model’s name ends in “cloud”.',
  command: 'A program of your own. Where it sends what it gets is its own doing.',
}

/** A target as the settings show it; null for `known` where it did not show itself in time. */
export function targetView(
  name: string,
  { known, allowed }: { known: KnownState | null; allowed: readonly string[] },
): TargetView {
  const kind = kindOf(name)
  const target = readTarget(name)
  const leaves_machine = target === null ? kind !== 'ollama' : leavesMachine(target)
  const is_allowed = !leaves_machine || allowed.includes(target === null ? kind : allowanceOf(target))
  const state = stateOf(kind, known, is_allowed)
  return {
    name,
    installed: kind === 'builtin' || known?.installed === true,
    state,
    note: NOTES[kind],
    next_action: actionOf({ name, kind, known, state, allowed }),
    leaves_machine,
  }
}

// A program is looked for also without a model of it being named.
function kindOf(name: string): Kind {
  const word = name.split(':', 1)[0] ?? ''
  return word in NOTES ? (word as Kind) : 'command'
}

function stateOf(kind: Kind, known: KnownState | null, is_allowed: boolean): TargetView['state'] {
  if (kind === 'builtin') return 'ready'
  if (known === null) return 'unknown'
  if (!known.usable) return OF_REASON[known.reason ?? 'unknown']?.(kind, known) ?? 'unusable'
  return is_allowed ? 'ready' : 'not_allowed'
}

const OF_REASON: Partial<Record<Reason, (kind: Kind, known: KnownState) => TargetView['state']>> = {
  not_installed: (kind, { installed }) => (kind === 'ollama' && installed ? 'not_running' : 'not_installed'),
  network: (kind) => (kind === 'ollama' ? 'not_running' : 'unusable'),
  cli_too_old: () => 'too_old',
  not_logged_in: () => 'not_logged_in',
  login_expired: () => 'not_logged_in',
}

type Acting = Pick<TargetView, 'name' | 'state'> & {
  kind: Kind
  known: KnownState | null
  allowed: readonly string[]
}

function actionOf({ name, kind, known, state, allowed }: Acting): string | null {
  if (state === 'ready') return null
  if (state === 'unknown') return 'Look again in a moment.'
  const reason = state === 'not_allowed' ? 'no_consent' : (known?.reason ?? 'not_installed')
  // Any model will do to say what its program needs.
  const target = readTarget(name) === null ? `${kind}:MODEL` : name
  return nextAction({ reason, target, allowed, choosing: true })
}
