import { z } from 'zod'
import {
  Count,
  type Event,
  eventIn,
  eventsOf,
  isEvent,
  reasonOfText,
  resetText,
  sumOf,
} from '#lib/judge/targets/each/read-output.ts'
import {
  type AskItself,
  CALLS_AT_ONCE,
  DEADLINE_MS,
  type Effort,
  effortFor,
  helpNames,
  isAtLeast,
  type NamedProgram,
  type ProgramFacts,
  type ProgramResult,
  type Sign,
  safeInput,
  versionIn,
} from '#lib/judge/targets/program-target.ts'
import { failureOf, type Outcome, type Reason, type Usage } from '#lib/judge/targets/reasons.ts'
import { strictSchema } from '#lib/judge/targets/strict-schema.ts'
import { once } from '#lib/text/memoize.ts'

/** The environment of every call. Without the first two, the program itself reads `@path` in the text and sends the file. */
export const CLAUDE_ENVIRONMENT: Record<string, string> = {
  CLAUDE_CODE_DISABLE_ATTACHMENTS: '1',
  CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1',
  // Its own retries are silent and take minutes.
  CLAUDE_CODE_MAX_RETRIES: '0',
  CLAUDE_CODE_MAX_OUTPUT_TOKENS: '16000',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
  CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
}

type Claude = ProgramFacts & { help: string }

/** Claude Code, with the person's own login. */
export const CLAUDE: NamedProgram<Claude> = {
  name: 'claude',
  note: 'Claude Code with your own login. What is sent goes to Anthropic under the terms of your account and counts against your plan.',
  goes_to: 'anthropic',
  bill: 'subscription',
  helpFor: () => ({
    install: 'Install it with `npm install -g @anthropic-ai/claude-code`',
    login: 'Run `claude auth login` in a terminal',
    update: 'Run `claude update`',
  }),
  at_once: CALLS_AT_ONCE,
  deadline_ms: DEADLINE_MS,
  environment: CLAUDE_ENVIRONMENT,
  read: readClaude,
  loginFault: loginFault,
  call: ({ purpose, system, prompt, schema }, { model, program: { help } }) => ({
    files: { 'system.md': system },
    arguments: (pathOf) =>
      claudeArguments({
        model,
        effort: effortFor(purpose),
        help,
        system_path: pathOf('system.md'),
        schema: strictSchema(schema),
      }),
    input: safeInput(prompt),
  }),
  signOf: claudeSign,
  classify: classifyClaude,
}

/** Installed and new enough to be locked. */
async function readClaude(ask: AskItself): Promise<Claude> {
  const [version, help] = await Promise.all([ask('--version'), ask('--help')])
  const name = versionIn(version.stdout)
  const tooOld = isClaudeNewEnough(name, help.stdout) ? null : 'cli_too_old'
  return { version: name, help: help.stdout, problem: version.problem ?? help.problem ?? tooOld }
}

// Only the existence of a login is kept from the program's output.
async function loginFault(ask: AskItself): Promise<Reason | null> {
  const { stdout, exit_code, problem } = await ask('auth', 'status')
  if (eventIn(stdout)['loggedIn'] === true) return exit_code === 0 ? null : 'not_logged_in'
  return problem === null || problem === 'cli_config' ? 'not_logged_in' : problem
}

type ClaudeOptions = {
  model: string | null
  effort: Effort
  system_path: string
  schema: Record<string, unknown>
  help: string
}

/**
 * Returns the arguments of one locked call: no tools, none of the person's own settings, and one answer of the
 * schema.
 */
export function claudeArguments({ model, effort, system_path, schema, help }: ClaudeOptions): string[] {
  return [
    ...['-p', '--output-format', 'stream-json', '--verbose'],
    ...['--tools', '', '--safe-mode'],
    ...(helpNames(help, '--restricted') ? ['--restricted'] : []),
    ...['--settings', JSON.stringify({ permissions: { deny: DENIED } })],
    ...['--strict-mcp-config', '--no-session-persistence', '--disable-slash-commands'],
    // The schema is met by a tool of the program's own, which takes a turn; each further turn is a paid request.
    ...['--max-turns', '3', '--max-budget-usd', '0.50'],
    ...(model === null ? [] : ['--model', model]),
    ...['--effort', effort],
    ...['--system-prompt-file', system_path, '--json-schema', JSON.stringify(schema)],
  ]
}

const DENIED = ['Read', 'Edit', 'Write', 'Bash', 'WebFetch', 'WebSearch', 'Agent', 'Skill']

/** Returns whether this program takes every flag that locks it; `--max-turns` works but no help lists it. */
export function isClaudeNewEnough(version: string | null, help: string): boolean {
  if (version === null || !isAtLeast(version, LEAST)) return false
  const takesFile = help.includes('--system-prompt-file') || help.includes('--system-prompt[-file]')
  return takesFile && REQUIRED.every((flag) => helpNames(help, flag))
}

// From this version on an invalid schema is an error, and an empty list of tools really allows none.
const LEAST = '2.1.205'

const REQUIRED = [
  ...[
    '--print',
    '--output-format',
    '--verbose',
    '--tools',
    '--safe-mode',
    '--settings',
    '--strict-mcp-config',
  ],
  ...[
    '--no-session-persistence',
    '--disable-slash-commands',
    '--max-budget-usd',
    '--model',
    '--effort',
    '--json-schema',
  ],
]

/** Reads a line of `claude --output-format stream-json`. */
export function claudeSign(line: string): Sign {
  const event = eventIn(line)
  if (event['type'] === 'system' && event['subtype'] === 'init') {
    return isLocked(event) ? 'proof' : 'forbidden'
  }
  if (event['type'] === 'assistant') return startsOtherTool(event) ? 'forbidden' : 'nothing'
  return event['type'] === 'result' ? 'end' : 'nothing'
}

function isLocked({ tools, mcp_servers }: Event): boolean {
  const noTools = Array.isArray(tools) && tools.every((tool) => tool === ANSWER_TOOL)
  return noTools && Array.isArray(mcp_servers) && mcp_servers.length === 0
}

function startsOtherTool({ message }: Event): boolean {
  const content = isEvent(message) ? message['content'] : null
  if (!Array.isArray(content)) return false
  return content.some((block) => {
    if (!isEvent(block) || !String(block['type']).endsWith('tool_use')) return false
    return block['type'] !== 'tool_use' || block['name'] !== ANSWER_TOOL
  })
}

// Created at the first model call: a start needs none of them.
const outputs = once(() => {
  const Text = z.string().nullish().catch(null)
  const ModelUsage = z.looseObject({
    inputTokens: Count,
    outputTokens: Count,
    cacheReadInputTokens: Count,
    cacheCreationInputTokens: Count,
  })
  const Result = z.looseObject({
    type: z.literal('result'),
    subtype: Text,
    is_error: z.boolean().catch(false),
    api_error: Text,
    api_error_status: z.number().nullish().catch(null),
    terminal_reason: Text,
    stop_reason: Text,
    num_turns: z.number().catch(0),
    result: Text,
    errors: z.array(z.string()).nullish().catch(null),
    structured_output: z.unknown().optional(),
    total_cost_usd: z.number().nullish().catch(null),
    modelUsage: z.record(z.string(), ModelUsage).nullish().catch(null),
    permission_denials: z.array(z.unknown()).nullish().catch(null),
  })
  const LimitEvent = z.looseObject({
    type: z.literal('rate_limit_event'),
    rate_limit_info: z.looseObject({ status: z.string(), resetsAt: z.number().nullish().catch(null) }),
  })
  const AssistantEvent = z.looseObject({
    type: z.literal('assistant'),
    message: z.looseObject({ content: z.array(z.looseObject({ type: z.string(), name: Text })) }),
  })
  return { Result, LimitEvent, AssistantEvent }
})
type ClaudeResult = z.output<ReturnType<typeof outputs>['Result']>

/** The only allowed tool: the program's own way to return an answer of a schema. */
const ANSWER_TOOL = 'StructuredOutput'

/** Classifies the output of `claude -p`; null if it has no final event. */
function classifyClaude({ stdout, exit_code }: ProgramResult): Outcome | null {
  const events = eventsOf(stdout)
  const result = events.flatMap((event) => outputs().Result.safeParse(event).data ?? []).at(-1)
  if (!result) return null
  const usage = usageOf(result)
  if (events.some(requestsTool)) return failureOf('tool_attempt', { usage })
  if (result.is_error || exit_code !== 0) return failed(result, { usage, events })
  if ((result.permission_denials ?? []).length > 0) return failureOf('tool_attempt', { usage })
  // A prompt that was mistaken for a command of the program ends with success and calls no model.
  const isAnswered = result.num_turns > 0 && Object.keys(result.modelUsage ?? {}).length > 0
  if (!isAnswered) return failureOf('empty', { usage })
  return { ok: true, value: result.structured_output, text: result.result ?? '', usage }
}

/** Returns whether an event is a model's request for a forbidden tool. */
function requestsTool(event: Record<string, unknown>): boolean {
  const { data } = outputs().AssistantEvent.safeParse(event)
  return data?.message.content.some(({ type, name }) => type === 'tool_use' && name !== ANSWER_TOOL) ?? false
}

function usageOf({ modelUsage, total_cost_usd }: ClaudeResult): Usage {
  const models = Object.values(modelUsage ?? {})
  return {
    input: sumOf(models.map((model) => model.inputTokens)),
    output: sumOf(models.map((model) => model.outputTokens)),
    cache_read: sumOf(models.map((model) => model.cacheReadInputTokens)),
    cache_write: sumOf(models.map((model) => model.cacheCreationInputTokens)),
    reasoning: null,
    cost_usd: total_cost_usd ?? null,
    cost_basis: typeof total_cost_usd === 'number' ? 'list_price' : null,
    model: Object.keys(modelUsage ?? {})[0] ?? null,
  }
}

type ClaudeEvents = { usage: Usage; events: Record<string, unknown>[] }

function failed(result: ClaudeResult, { usage, events }: ClaudeEvents): Outcome {
  const message = result.result ?? (result.errors ?? []).join('; ')
  const limit = events
    .flatMap((event) => outputs().LimitEvent.safeParse(event).data ?? [])
    .at(-1)?.rate_limit_info
  const resetsAt = limit?.status === 'rejected' ? limit.resetsAt : null
  const reason = reasonOf(result, message)
  return failureOf(reason, {
    usage,
    reset_at: typeof resetsAt === 'number' ? instantOf(resetsAt) : null,
    reset_text: resetText(message),
  })
}

const LATEST_SECONDS = 8_640_000_000_000

function instantOf(seconds: number): string | null {
  return seconds > 0 && seconds < LATEST_SECONDS ? new Date(seconds * 1000).toISOString() : null
}

function reasonOf(result: ClaudeResult, message: string): Reason {
  return byField(result, message) ?? byStatus(result.api_error_status) ?? reasonOfText(message) ?? 'unknown'
}

// The program reports "success" for every error of the provider, so its other fields decide.
function byField(result: ClaudeResult, message: string): Reason | null {
  const { subtype, api_error, terminal_reason, stop_reason } = result
  if (api_error === 'usage_limit_reached' || /hit your .{0,40}limit/i.test(message)) return 'usage_limit'
  if (subtype === 'error_max_structured_output_retries') return 'schema_failed'
  if (subtype === 'error_max_turns') return 'tool_attempt'
  if (subtype === 'error_max_budget_usd') return 'billing'
  if (stop_reason === 'refusal') return 'refused'
  if (api_error === 'max_output_tokens') return 'truncated'
  if (terminal_reason === 'prompt_too_long') return 'context_too_long'
  if (api_error === 'connection_failed') return 'network'
  return terminal_reason?.includes('aborted') ? 'killed' : null
}

const BY_STATUS: Record<number, Reason> = {
  401: 'login_expired',
  403: 'no_permission',
  404: 'model_unknown',
  429: 'rate_limited',
  529: 'overloaded',
}

function byStatus(status: number | null | undefined): Reason | null {
  if (typeof status !== 'number') return null
  return BY_STATUS[status] ?? (status >= 500 ? 'server_error' : null)
}
