// Stands in for a model program. It is run under the name of the program it plays, reads what to do from `plan.json`
// beside it, and writes what it was given to a record there.
import { spawn } from 'node:child_process'
import { closeSync, readdirSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plan, ProgramRecord } from '#test/support/model-program.ts'

const name = basename(Bun.main)
const folder = dirname(Bun.main)
const plan: Plan = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'))
const words = process.argv.slice(2)

const say = (text: string | Uint8Array) => {
  let bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  while (bytes.length > 0) bytes = bytes.subarray(writeOnce(bytes))
}

function writeOnce(bytes: Uint8Array): number {
  try {
    return writeSync(1, bytes)
  } catch (problem) {
    if ((problem as { code?: string }).code !== 'EAGAIN') throw problem
    Bun.sleepSync(1)
    return 0
  }
}
const lines = (...events: unknown[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('')
const hang = () => new Promise<never>(() => setInterval(() => undefined, 1e6))

const CLAUDE_FLAGS = `--print --output-format --verbose --tools --safe-mode --restricted --settings --strict-mcp-config
  --no-session-persistence --disable-slash-commands --max-budget-usd --model --effort --system-prompt-file --json-schema`
const CODEX_FLAGS = `--json --ephemeral --ignore-user-config --ignore-rules --strict-config --skip-git-repo-check --sandbox
  --color --model --disable --config --output-schema`
const LLM_FLAGS = '-m, --model  --schema  -n, --no-log  --no-stream  -u, --usage  -R, --hide-reasoning'
const FEATURES = ['shell_tool', 'unified_exec', 'plugins', 'unbounded_connection_retries']

function answerQuestion(question: string): void {
  const plannedOutputs: Record<string, string> = {
    'claude --version': `${plan.version ?? '2.1.329'} (Claude Code)\n`,
    'claude --help': plan.help ?? CLAUDE_FLAGS,
    'claude auth status': JSON.stringify({ loggedIn: plan.logged_in !== false, email: 'person@example.com' }),
    'codex --version': 'codex-cli 0.169.0\n',
    'codex exec --help': plan.help ?? CODEX_FLAGS,
    'codex features list': (plan.features ?? FEATURES)
      .map((feature) => `${feature}   stable   true\n`)
      .join(''),
    'codex login status': '',
    'llm --version': 'llm, version 0.32\n',
    'llm prompt --help': plan.help ?? LLM_FLAGS,
  }
  const text = plannedOutputs[`${name} ${question}`]
  if (text === undefined) return
  say(text)
  process.exit(/status$/.test(question) && plan.logged_in === false ? 1 : 0)
}

const QUESTIONS = /^(--version|(exec |prompt )?--help|auth status|login status|features list)$/
if (QUESTIONS.test(words.join(' '))) answerQuestion(words.join(' '))

function note(input: string): void {
  const own = process.env['TMPDIR']?.replace(/tmp$/, '') ?? '\0'
  // A setting names its file in quotes.
  const files = words.flatMap((word) => word.split('"').filter((part) => part.startsWith(own)))
  const record: ProgramRecord = {
    words,
    working_folder: readdirSync('.'),
    environment: { ...process.env } as Record<string, string>,
    input,
    files: Object.fromEntries(files.map((path) => [basename(path), readFileSync(path, 'utf8')])),
  }
  const path = join(folder, `record-${process.pid}.json`)
  writeFileSync(`${path}.part`, JSON.stringify(record))
  renameSync(`${path}.part`, path)
}

const usage = {
  small: { inputTokens: 1200, outputTokens: 300, cacheReadInputTokens: 0, cacheCreationInputTokens: 0 },
}
const init = (tools: string[], mcp_servers: unknown[] = []) => ({
  type: 'system',
  subtype: 'init',
  tools,
  mcp_servers,
})
const uses = (tool: string) => ({
  type: 'assistant',
  message: { content: [{ type: 'tool_use', name: tool }] },
})
const messageOf = (text: string) => ({ type: 'item.completed', item: { type: 'agent_message', text } })
const result = (more: object) => ({
  type: 'result',
  subtype: 'success',
  is_error: false,
  num_turns: 2,
  total_cost_usd: 0.0061,
  result: '',
  modelUsage: usage,
  permission_denials: [],
  ...more,
})

function complete(value: unknown): string {
  if (name === 'claude') {
    return lines(init(['StructuredOutput']), uses('StructuredOutput'), result({ structured_output: value }))
  }
  if (name === 'codex') {
    const done = {
      type: 'turn.completed',
      usage: { input_tokens: 100, cached_input_tokens: 40, output_tokens: 9 },
    }
    return lines({ type: 'turn.started' }, messageOf(JSON.stringify(value)), done)
  }
  if (name === 'llm') return `Here it is:\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\`\n`
  return JSON.stringify({ output: value, usage: { input: 10, output: 2 } })
}

const answer = () => say(complete(plan.answer ?? { ok: true }))
const ignoreTerm = () => process.on('SIGTERM', () => undefined)
const leave = (command: string, detached = false) => {
  spawn('/bin/sh', ['-c', command], { stdio: ['ignore', 'inherit', 'inherit'], detached }).unref()
}
const flood = async (piece: string) => {
  for (let megabytes = 0; megabytes < 64; megabytes += 1) say(piece)
}
const refuse = (more: object) => say(lines(init([]), result({ is_error: true, modelUsage: {}, ...more })))
const proceed = async () => {
  await Bun.sleep(5000)
  writeFileSync(join(folder, 'went-on'), '')
  answer()
}
const epoch = 1795194688
const FAULTS: Record<string, () => unknown> = {
  hang,
  hang_ignoring_term: () => {
    ignoreTerm()
    return hang()
  },
  garbage: () => say('Sure! Here you go: {not json'),
  truncated: () => say(complete({ ok: true, why: 'x'.repeat(200) }).slice(0, -60)),
  flood_of_lines: () => flood(`${'x'.repeat(1023)}\n`.repeat(1024)),
  flood_without_lines: () => flood('x'.repeat(1024 * 1024)),
  fails: () => {
    process.stderr.write('boom\n')
    return process.exit(1)
  },
  silent: () => undefined,
  slow: async () => {
    for (const character of complete({ ok: true })) {
      say(character)
      await Bun.sleep(1)
    }
  },
  child_holds_output: () => {
    answer()
    leave('exec sleep 300')
    return hang()
  },
  exits_while_child_holds_output: () => {
    answer()
    return leave('exec sleep 300')
  },
  child_ignores_term: () => {
    answer()
    return leave('trap "" TERM; while :; do sleep 1; done')
  },
  quiet_child_stays: () => {
    leave('exec sleep 300 >/dev/null 2>&1')
    return answer()
  },
  child_in_its_own_session: () => {
    answer()
    return leave('exec sleep 300', true)
  },
  hanging_child_ignores_term: () => {
    leave('trap "" TERM; while :; do sleep 1; done')
    return hang()
  },
  hanging_child_in_its_own_session: () => {
    leave('exec sleep 300', true)
    return hang()
  },
  long_complaint: () => {
    writeSync(2, 'e'.repeat(3 * 1024 * 1024))
    return answer()
  },
  answers_and_hangs: () => {
    answer()
    return hang()
  },
  answers_and_ignores_term: () => {
    ignoreTerm()
    answer()
    return hang()
  },
  answers_and_calls_its_end_a_failure: () => {
    process.on('SIGTERM', () => process.exit(143))
    answer()
    return hang()
  },
  killed: () => process.kill(process.pid, 'SIGKILL'),
  bad_letters: () => say(new Uint8Array([0x7b, 0xff, 0xfe, 0x80, 0x7d])),
  bad_letters_in_answer: () => {
    const [before = '', after = ''] = complete({ ok: 'X' }).split('X')
    say(new TextEncoder().encode(before))
    say(new Uint8Array([0xff]))
    say(new TextEncoder().encode(after))
  },
  two_objects: () => {
    answer()
    return answer()
  },
  no_proof: () => say(lines(result({ structured_output: { ok: true } }))),
  tool_is_on: () => {
    say(lines(init(['Bash', 'StructuredOutput'])))
    return proceed()
  },
  server_is_on: () => {
    say(lines(init([], [{ name: 'mail' }])))
    return proceed()
  },
  tools_unsaid: () => {
    say(lines({ type: 'system', subtype: 'init' }))
    return proceed()
  },
  uses_tool: () => {
    say(lines(init([]), uses('Read')))
    return proceed()
  },
  runs_command: () => {
    say(lines({ type: 'item.started', item: { type: 'command_execution' } }))
    return proceed()
  },
  wants_login: () => refuse({ api_error_status: null, result: 'Not logged in · Please run /login' }),
  usage_limit: () => {
    say(lines({ type: 'rate_limit_event', rate_limit_info: { status: 'rejected', resetsAt: epoch } }))
    refuse({ api_error: 'usage_limit_reached', api_error_status: 429, result: 'You’ve hit your limit' })
  },
  takes_no_schema: () => {
    if (!words.includes('--schema')) return answer()
    process.stderr.write('Error: Small (path) does not support schemas\n')
    return process.exit(1)
  },
  needs_key: () => {
    process.stderr.write('Error: No key found - add one using "llm keys set"\n')
    return process.exit(1)
  },
}

if (plan.fault === 'closes_input') {
  closeSync(0)
  note('')
  answer()
} else {
  note(await Bun.stdin.text())
  await play()
}

async function play(): Promise<void> {
  const { fault, replay } = plan
  if (replay) {
    process.stderr.write(replay.stderr)
    say(replay.stdout)
    if (replay.signal) process.kill(process.pid, replay.signal)
    process.exit(replay.exit_code ?? 1)
  }
  if (fault === undefined) return answer()
  const act = FAULTS[fault]
  if (!act) throw new Error(`There is no fault ${fault}`)
  await act()
}
