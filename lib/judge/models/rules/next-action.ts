import type { Reason } from '#lib/judge/models/outcome.ts'
import { allowanceOf, readTarget, type Target } from '#lib/judge/models/target-name.ts'
import { printCommand, shellWord } from '#lib/service/print-command.ts'

/** What came of a target, as far as it decides what a person does next. */
export type Situation = {
  reason: Reason
  /** The target by its name in the settings. */
  target: string
  /** When a limit ends, as a time and as the program put it. */
  reset_at?: string | null
  reset_text?: string | null
  /** What is allowed already: allowing one more keeps it. */
  allowed?: readonly string[]
  /** True where the person is choosing a target just now, and need not be told that there are others. */
  choosing?: boolean
}

type Program = { install: string; login: string; update: string }

const OTHER = 'choose another model target with `svc config set --model-target builtin`'

const PROGRAMS: Record<'claude' | 'codex' | 'llm' | 'ollama', Program> = {
  claude: {
    install: 'Install it with `npm install -g @anthropic-ai/claude-code`',
    login: 'Run `claude auth login` in a terminal',
    update: 'Run `claude update`',
  },
  codex: {
    install: 'Install it with `npm install -g @openai/codex`',
    login: 'Run `codex login` in a terminal',
    update: 'Run `npm install -g @openai/codex@latest`',
  },
  llm: {
    install: 'Install it with `pipx install llm`',
    login: 'Give it a key, such as with `llm keys set openai`,',
    update: 'Run `pipx upgrade llm`',
  },
  ollama: {
    install: 'Start it with `ollama serve`, or install it from https://ollama.com/download',
    login: 'Run `ollama signin` in a terminal',
    update: 'Install its newest version from https://ollama.com/download',
  },
}

/** What a person does next, as one plain sentence with the command to type where there is one. */
export function nextAction(situation: Situation): string {
  const target = readTarget(situation.target)
  if (target === null || target.kind === 'builtin') {
    return 'Choose a model target that there is; `svc config` lists them.'
  }
  const action = ACTIONS[situation.reason](target, situation)
  return `${situation.choosing ? action.replace(`, or ${OTHER}`, '') : action}.`
}

type Asked = Exclude<Target, { kind: 'builtin' }>
type Action = (target: Asked, situation: Situation) => string

const later: Action = () => 'Try again in a few minutes'
const again: Action = () => `Try again, or ${OTHER}`
const login: Action = (target) => `${programOf(target).login}, then try again`
const install: Action = (target) => `${programOf(target).install}, or ${OTHER}`
const otherModel = () => `Name a model that the program knows, or ${OTHER}`
const shorter: Action = () =>
  'Paste the part of the posting that matters, or choose a model that takes more text'

const ACTIONS: Record<Reason, Action> = {
  not_installed: install,
  not_executable: (target) =>
    target.kind === 'command'
      ? `Run ${code(`chmod u+x,go-w ${shellWord(target.path)}`)}, then try again`
      : `Make the program yours to run and nobody else’s to write, or ${lowered(install(target, NOTHING))}`,
  cli_too_old: (target) => `${programOf(target).update}, then try again`,
  cli_config: () => `Run the program once in a terminal and mend what it says of its settings, or ${OTHER}`,
  not_logged_in: login,
  login_expired: login,
  no_permission: () => `See in its account whether you may use this model, or ${OTHER}`,
  model_unknown: otherModel,
  model_missing: (target) =>
    target.kind === 'ollama'
      ? `Run ${code(`ollama pull ${shellWord(target.model)}`)}, then try again`
      : otherModel(),
  billing: () => `See the plan and the payment of its account, or ${OTHER}`,
  refused: () => `Read this posting yourself, or ${OTHER} for it`,
  no_consent: allow,
  daily_cap: () =>
    'Wait until midnight UTC, or raise the cap with `svc config set --pipeline.max-model-calls-per-day 80`',
  usage_limit: (_, situation) => `Wait ${endOfLimit(situation)}, or ${OTHER}`,
  rate_limited: later,
  overloaded: later,
  server_error: later,
  network: (target) =>
    target.kind === 'ollama'
      ? 'Start Ollama with `ollama serve`, then try again'
      : 'See whether this machine is online, then try again',
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

const NOTHING: Situation = { reason: 'not_installed', target: '' }

function programOf(target: Asked): Program {
  if (target.kind !== 'command') return PROGRAMS[target.kind]
  const path = code(target.path)
  return {
    install: `See that the program ${path} is there and may be run`,
    login: `Log in to what ${path} asks`,
    update: `Update ${path}`,
  }
}

function allow(target: Asked, { allowed = [] }: Situation): string {
  const all = [...new Set([...allowed, allowanceOf(target)])]
  return `Allow it under Settings, or with ${code(printCommand('config set', { allowed_targets: all }))}`
}

/** When a limit ends, in words; a program's own words are taken only where they look like a time. */
function endOfLimit({ reset_at = null, reset_text = null }: Situation): string {
  const at = reset_at === null ? Number.NaN : Date.parse(reset_at)
  if (Number.isFinite(at)) return `until ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return reset_text !== null && /^(?=.*\d)[\w:,()/+ -]{1,40}$/.test(reset_text)
    ? `until ${reset_text}`
    : 'for some minutes'
}

function code(text: string): string {
  return `\`${text.replaceAll('`', '')}\``
}

function lowered(sentence: string): string {
  return `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`
}
