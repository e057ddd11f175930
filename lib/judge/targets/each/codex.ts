import { z } from 'zod'
import {
  Count,
  eventIn,
  eventsOf,
  isEvent,
  reasonOfText,
  resetText,
} from '#lib/judge/targets/each/read-output.ts'
import {
  type AskItself,
  CALLS_AT_ONCE,
  DEADLINE_MS,
  type Effort,
  effortFor,
  helpNames,
  type NamedProgram,
  type ProgramFacts,
  type ProgramResult,
  type Sign,
  safeInput,
  versionIn,
} from '#lib/judge/targets/program-target.ts'
import {
  failureOf,
  type Outcome,
  type Reason,
  UNKNOWN_USAGE,
  type Usage,
} from '#lib/judge/targets/reasons.ts'
import { strictSchema } from '#lib/judge/targets/strict-schema.ts'
import { once } from '#lib/text/memoize.ts'

type Codex = ProgramFacts & { features: ReadonlySet<string> }

/** Codex CLI, with the person's own login; without one it would wait forever. */
export const CODEX: NamedProgram<Codex> = {
  name: 'codex',
  note: 'Codex with your own login. What is sent goes to OpenAI under the terms of your account and counts against your plan.',
  goes_to: 'openai',
  bill: 'subscription',
  helpFor: () => ({
    install: 'Install it with `npm install -g @openai/codex`',
    login: 'Run `codex login` in a terminal',
    update: 'Run `npm install -g @openai/codex@latest`',
  }),
  at_once: CALLS_AT_ONCE,
  deadline_ms: DEADLINE_MS,
  read: readCodex,
  loginFault: loginFault,
  call: ({ purpose, system, prompt, schema }, { model, program: { features } }) => ({
    files: { 'system.md': system, 'schema.json': JSON.stringify(strictSchema(schema)) },
    arguments: (pathOf) =>
      codexArguments({
        model,
        effort: effortFor(purpose),
        features,
        system_path: pathOf('system.md'),
        schema_path: pathOf('schema.json'),
      }),
    input: safeInput(prompt),
  }),
  signOf: codexSign,
  classify: classifyCodex,
}

/** Installed, and its tools can be taken away. */
async function readCodex(ask: AskItself): Promise<Codex> {
  const [version, help, list] = await Promise.all([
    ask('--version'),
    ask('exec', '--help'),
    ask('features', 'list'),
  ])
  const features = readFeatures(list.stdout)
  const tooOld = isCodexNewEnough(help.stdout, features) ? null : 'cli_too_old'
  // A program without a list of features is too old, not broken.
  const problem = version.problem ?? help.problem ?? tooOld
  return { version: versionIn(version.stdout), features, problem }
}

// The text may hold a part of a key, so only the exit code is used.
async function loginFault(ask: AskItself): Promise<Reason | null> {
  const { exit_code, timed_out, cancelled } = await ask('login', 'status')
  if (timed_out || cancelled) return timed_out ? 'timeout' : 'cancelled'
  return exit_code === 0 ? null : 'not_logged_in'
}

type CodexOptions = {
  model: string | null
  effort: Effort
  system_path: string
  schema_path: string
  features: ReadonlySet<string>
}

/**
 * Returns the arguments of one locked call. A read-only sandbox still runs commands, so the tools themselves are
 * taken away.
 */
export function codexArguments({
  model,
  effort,
  system_path,
  schema_path,
  features,
}: CodexOptions): string[] {
  return [
    ...['exec', '--json', '--ephemeral', '--ignore-user-config', '--ignore-rules', '--strict-config'],
    ...['--skip-git-repo-check', '-s', 'read-only', '--color', 'never'],
    ...(model === null ? [] : ['-m', model]),
    // An unknown name is an error, so only features of this version are switched off.
    ...SWITCHED_OFF.filter((name) => features.has(name)).flatMap((name) => ['--disable', name]),
    ...FIXED.flatMap((setting) => ['-c', setting]),
    ...['-c', `model_instructions_file=${JSON.stringify(system_path)}`],
    ...['-c', `model_reasoning_effort="${effort}"`],
    ...['--output-schema', schema_path, '-'],
  ]
}

// Without these two the program runs commands of the model.
const MUST_GO = ['shell_tool', 'unified_exec']

const SWITCHED_OFF = [
  ...MUST_GO,
  ...['multi_agent', 'goals', 'view_image', 'image_generation', 'apps', 'plugins', 'hooks', 'skill_search'],
  ...[
    'sleep_tool',
    'tool_suggest',
    'browser_use',
    'computer_use',
    'in_app_browser',
    'code_mode_host',
    'memories',
  ],
  // With the last option it waits for the network forever.
  ...['shell_snapshot', 'daemon_auto_start', 'unbounded_connection_retries'],
]

const FIXED = [
  'web_search="disabled"',
  'project_doc_max_bytes=0',
  'include_environment_context=false',
  'include_permissions_instructions=false',
  'include_apps_instructions=false',
  'include_collaboration_mode_instructions=false',
  'skills.include_instructions=false',
  'skills.bundled.enabled=false',
  'tools.experimental_request_user_input.enabled=false',
  'tools.update_plan.enabled=false',
  'approval_policy="never"',
  'history.persistence="none"',
  'check_for_update_on_startup=false',
  'analytics.enabled=false',
  'shell_environment_policy.inherit="none"',
]

/** Returns whether this program takes every flag that locks it, and allows to remove the tools that run commands. */
export function isCodexNewEnough(help: string, features: ReadonlySet<string>): boolean {
  return REQUIRED.every((flag) => helpNames(help, flag)) && MUST_GO.every((name) => features.has(name))
}

const REQUIRED = [
  ...[
    '--json',
    '--ephemeral',
    '--ignore-user-config',
    '--ignore-rules',
    '--strict-config',
    '--skip-git-repo-check',
  ],
  ...['--sandbox', '--color', '--model', '--disable', '--config', '--output-schema'],
]

/** Returns the names in the output of `codex features list`: each line has a name, a stage and a state. */
export function readFeatures(list: string): Set<string> {
  return new Set(
    list.split('\n').flatMap((line) => /^([\w.]+)\s+\S.*\s(?:true|false)\s*$/.exec(line)?.[1] ?? []),
  )
}

/** Reads a line of `codex exec --json`. */
export function codexSign(line: string): Sign {
  const { type, item } = eventIn(line)
  if (isEvent(item)) return HARMLESS.has(String(item['type'])) ? 'nothing' : 'forbidden'
  return type === 'turn.completed' || type === 'turn.failed' ? 'end' : 'nothing'
}

// An unknown event counts as an action.
const HARMLESS = new Set(['agent_message', 'reasoning', 'error', 'todo_list'])

// Created at the first model call: a start needs none of them.
const outputs = once(() => {
  const Item = z.looseObject({
    type: z.string().startsWith('item.'),
    item: z.looseObject({ type: z.string(), text: z.string().optional().catch(undefined) }),
  })
  const Completed = z.looseObject({
    type: z.literal('turn.completed'),
    usage: z
      .looseObject({
        input_tokens: Count,
        cached_input_tokens: Count,
        cache_write_input_tokens: Count,
        output_tokens: Count,
        reasoning_output_tokens: Count,
      })
      .nullish()
      .catch(null),
  })
  const Failed = z.looseObject({
    type: z.literal('turn.failed'),
    error: z.looseObject({ message: z.string().catch('') }).catch({ message: '' }),
  })
  return { Item, Completed, Failed }
})

const TOOL_ITEMS = ['command_execution', 'file_change', 'mcp_tool_call', 'web_search']

/** Classifies the output of `codex exec --json`; null if no turn began. */
function classifyCodex({ stdout, exit_code }: ProgramResult): Outcome | null {
  const events = eventsOf(stdout)
  const completed = events.flatMap((event) => outputs().Completed.safeParse(event).data ?? []).at(-1)
  const usage = completed ? usageOf(completed.usage) : null
  if (events.some(usesTool)) return failureOf('tool_attempt', { usage })
  if (completed && exit_code === 0) return answered(events, usage)
  const failed = events.flatMap((event) => outputs().Failed.safeParse(event).data ?? []).at(-1)
  if (failed) {
    const { message } = failed.error
    return failureOf(reasonOfText(message) ?? 'unknown', { reset_text: resetText(message) })
  }
  const began = events.some(({ type }) => type === 'turn.started')
  return began && !completed ? failureOf('killed') : null
}

/** Returns whether an event is the program running a forbidden tool. */
function usesTool(event: Record<string, unknown>): boolean {
  const { data } = outputs().Item.safeParse(event)
  return data !== undefined && TOOL_ITEMS.includes(data.item.type)
}

function answered(events: Record<string, unknown>[], usage: Usage | null): Outcome {
  const items = events.flatMap((event) => outputs().Item.safeParse(event).data ?? [])
  const last = items
    .filter(({ type, item }) => type === 'item.completed' && item.type === 'agent_message')
    .at(-1)
  const text = last?.item.text
  if (text === undefined) return failureOf('empty', { usage })
  return { ok: true, value: undefined, text, usage: usage ?? UNKNOWN_USAGE }
}

// The program includes cached tokens in the input.
function usageOf(usage: z.output<ReturnType<typeof outputs>['Completed']>['usage']): Usage {
  if (!usage) return UNKNOWN_USAGE
  const { input_tokens: all, cached_input_tokens: cached } = usage
  return {
    ...UNKNOWN_USAGE,
    input: typeof all === 'number' ? Math.max(0, all - (cached ?? 0)) : null,
    output: usage.output_tokens ?? null,
    cache_read: cached ?? null,
    cache_write: usage.cache_write_input_tokens ?? null,
    reasoning: usage.reasoning_output_tokens ?? null,
  }
}
