import { z } from 'zod'
import { Count, objectIn, reasonOfText, resetText } from '#lib/judge/targets/each/read-output.ts'
import {
  type AskItself,
  CALLS_AT_ONCE,
  DEADLINE_MS,
  helpNames,
  inCode,
  type NamedProgram,
  type ProgramCall,
  type ProgramFacts,
  type ProgramResult,
  type ProgramTarget,
  safeInput,
  versionIn,
} from '#lib/judge/targets/program-target.ts'
import { failureOf, type Outcome, UNKNOWN_USAGE } from '#lib/judge/targets/reasons.ts'
import { strictSchema, withSchemaInWords } from '#lib/judge/targets/strict-schema.ts'
import type { Prompt } from '#lib/judge/targets/targets.ts'
import { shellWord } from '#lib/service/print-command.ts'

/** A program of the person's own, by its absolute path. It is not run to find out more. */
export const COMMAND: ProgramTarget & { call: (prompt: Prompt) => ProgramCall } = {
  note: 'A program of your own. It decides where the text goes.',
  goes_to: 'unknown',
  bill: 'unknown',
  takes_schema_as_it_is: true,
  helpFor: (path) => ({
    install: `See that the program ${inCode(path)} is there and may be run`,
    login: `Log in to what ${inCode(path)} asks`,
    update: `Update ${inCode(path)}`,
    instead: { not_executable: `Run ${inCode(`chmod u+x,go-w ${shellWord(path)}`)}, then try again` },
  }),
  at_once: CALLS_AT_ONCE,
  deadline_ms: DEADLINE_MS,
  call: ({ purpose, system, prompt, schema }) => ({
    arguments: () => [],
    input: `${JSON.stringify({ purpose, system, prompt, schema })}\n`,
  }),
  classify: classifyCommand,
}

const Answer = z.looseObject({
  output: z.unknown().refine((output) => output !== undefined),
  usage: z
    .looseObject({
      input: Count,
      output: Count,
      cost_usd: z.number().min(0).nullish().catch(null),
      model: z.string().max(200).nullish().catch(null),
    })
    .nullish()
    .catch(null),
})

/**
 * Classifies the output of the person's own program: one object with `output` on success, else a reason on standard
 * error.
 */
function classifyCommand({ stdout, stderr, exit_code }: ProgramResult): Outcome {
  if (exit_code !== 0) return failureOf(reasonOfText(stderr) ?? 'unknown', { reset_text: resetText(stderr) })
  const text = stdout.trim()
  if (text === '') return failureOf('empty')
  const parsed = Answer.safeParse(objectIn(text))
  if (!parsed.success) return failureOf(isCut(text) ? 'truncated' : 'bad_output')
  const { output, usage } = parsed.data
  const { cost_usd = null, model = null } = usage ?? {}
  return {
    ok: true,
    value: output,
    text: '',
    usage: {
      ...UNKNOWN_USAGE,
      input: usage?.input ?? null,
      output: usage?.output ?? null,
      cost_usd,
      cost_basis: cost_usd === null ? null : 'list_price',
      model,
    },
  }
}

function isCut(text: string): boolean {
  return text.startsWith('{') && !text.endsWith('}')
}

/** `plain_models` are those that refused a schema; their next call has it in its text. */
type Llm = ProgramFacts & { help: string; plain_models: Set<string> }

/** The program llm, with the person's own keys; it stores them itself, and only a call shows that one is missing. */
export const LLM: NamedProgram<Llm> = {
  name: 'llm',
  note: 'The program llm with keys of your own. What is sent goes to the provider of the model, who may bill it.',
  goes_to: 'unknown',
  bill: 'per_token',
  helpFor: () => ({
    install: 'Install it with `pipx install llm`',
    login: 'Give it a key, such as with `llm keys set openai`,',
    update: 'Run `pipx upgrade llm`',
  }),
  // A key allows few parallel calls.
  at_once: 2,
  deadline_ms: DEADLINE_MS,
  needs_model: true,
  read: readLlm,
  call: ({ system, prompt, schema }, { model, program: { help, plain_models } }) => {
    const name = model ?? ''
    const isPlain = plain_models.has(name)
    return {
      files: isPlain ? {} : { 'schema.json': JSON.stringify(strictSchema(schema)) },
      arguments: (pathOf) =>
        llmArguments({ model: name, schema_path: isPlain ? null : pathOf('schema.json'), help }),
      input: safeInput(llmInput({ system: isPlain ? withSchemaInWords(system, schema) : system, prompt })),
    }
  },
  mayRepeat: ({ exit_code, stderr }, { model, program: { plain_models } }) => {
    const isPlain = exit_code !== 0 && /does not support schemas/i.test(stderr.slice(-LONGEST_MESSAGE))
    if (!isPlain || plain_models.has(model ?? '')) return false
    plain_models.add(model ?? '')
    return true
  },
  classify: classifyLlm,
}

/** Installed and new enough to take a schema. */
async function readLlm(ask: AskItself): Promise<Llm> {
  const [version, help] = await Promise.all([ask('--version'), ask('prompt', '--help')])
  const tooOld = isLlmNewEnough(help.stdout) ? null : 'cli_too_old'
  const problem = version.problem ?? help.problem ?? tooOld
  return { version: versionIn(version.stdout), help: help.stdout, plain_models: new Set(), problem }
}

const LONGEST_MESSAGE = 4000

/** `schema_path` is null for a model that takes no schema. */
type LlmOptions = { model: string; schema_path: string | null; help: string }

/** Returns the arguments of one call: a plain completion, no tools, nothing kept in the program's own database. */
export function llmArguments({ model, schema_path, help }: LlmOptions): string[] {
  return [
    ...['prompt', '-m', model, ...(schema_path === null ? [] : ['--schema', schema_path])],
    ...['--no-log', '--no-stream'],
    ...(helpNames(help, '-R') ? ['-R'] : []),
    '--usage',
  ]
}

/** Returns whether this program accepts a schema and reports usage. */
export function isLlmNewEnough(help: string): boolean {
  return ['--model', '--schema', '--no-log', '--no-stream', '--usage'].every((flag) => helpNames(help, flag))
}

/**
 * Returns the system text and the prompt as one input: the program takes a system text on its command line alone,
 * where every other user of the machine can read it.
 */
export function llmInput({ system, prompt }: { system: string; prompt: string }): string {
  return `${system}\n\n${prompt}`
}

// The program reports usage on standard error. Example: "Token usage: 1,234 input, 321 output".
const USAGE = /token usage: ([\d,]{1,15}) input, ([\d,]{1,15}) output/i
const Counts = z.object({ input: Count, output: Count })

/** Classifies the output of `llm prompt`: plain text on success, else one line on standard error. */
function classifyLlm({ stdout, stderr, exit_code }: ProgramResult): Outcome {
  const match = USAGE.exec(stderr)
  const { input = null, output = null } = match
    ? Counts.parse({ input: numberOf(match[1]), output: numberOf(match[2]) })
    : {}
  const usage = { ...UNKNOWN_USAGE, input: input ?? null, output: output ?? null }
  if (exit_code !== 0) return failureOf(reasonOfText(stderr) ?? 'unknown', { reset_text: resetText(stderr) })
  if (stdout.trim() === '') return failureOf('empty', { usage })
  return { ok: true, value: undefined, text: stdout, usage }
}

function numberOf(text: string | undefined): number {
  return Number((text ?? '').replaceAll(',', ''))
}
