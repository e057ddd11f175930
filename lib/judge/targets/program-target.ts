import type { Outcome, Reason } from '#lib/judge/targets/reasons.ts'
import type { Prompt } from '#lib/judge/targets/targets.ts'

/** The advice for a target, each as the beginning of a sentence. */
export type TargetHelp = {
  install: string
  login: string
  update: string
  /** Advice for this target alone, by the reason of the failure. */
  instead?: Partial<Record<Reason, string>>
}

/** The common part of every kind of target. */
export type TargetKind = {
  /** The recipient of the text and of the bill, as shown in the settings. */
  note: string
  /** The receiver of the text of a call, and the kind of bill; `unknown` for a model of Ollama that runs elsewhere. */
  goes_to: 'here' | 'anthropic' | 'openai' | 'unknown'
  bill: 'free' | 'subscription' | 'per_token' | 'unknown'
  /** Returns the advice for a target by its model, path or address. */
  helpFor: (modelPathOrAddress: string) => TargetHelp
  /** How many of its calls run at once. */
  at_once: number
  /** How long all attempts of one question may take together, from its turn on; milliseconds. */
  deadline_ms: number
  /** True where it is a server that can be installed and not be running. */
  is_server?: boolean
  /** True where a schema is sent as it is, and not in the strict form of providers. */
  takes_schema_as_it_is?: boolean
}

/** Calls that run at once, of all targets together (interface, Limits). */
export const CALLS_AT_ONCE = 4

/** How long a target over the network has for one question, with all attempts. */
export const DEADLINE_MS = 180_000

/** The exit of a program, and its output. */
export type ProgramResult = {
  /** Why it could not be started, such as ENOENT; null where it was. */
  spawn_error: string | null
  exit_code: number | null
  signal: string | null
  timed_out: boolean
  cancelled: boolean
  /** Whether its output was longer than the limit. */
  too_big: boolean
  stdout: string
  stderr: string
}

/**
 * The meaning of an output line while the program runs: proof that no tool is on, a forbidden act, the last line, or
 * nothing.
 */
export type Sign = 'proof' | 'forbidden' | 'end' | 'nothing'

/** One call of a program; its arguments are made from the paths of the call's files. */
export type ProgramCall = {
  arguments: (pathOf: (name: string) => string) => string[]
  /** Files that are beside the program's empty working folder, by name. */
  files?: Record<string, string>
  input: string
}

/** A target that is a program: classifies the end of a call. */
export type ProgramTarget = TargetKind & { classify: (result: ProgramResult) => Outcome | null }

/** A program's answer about itself, and `problem` if it gave none. */
type SelfAnswer = Pick<ProgramResult, 'stdout' | 'exit_code' | 'timed_out' | 'cancelled'> & {
  problem: Reason | null
}

/** Asks a program something of itself, with nothing on its standard input. */
export type AskItself = (...words: string[]) => Promise<SelfAnswer>

/** The facts about a program, cached until its file changes. */
export type ProgramFacts = { version: string | null; problem: Reason | null }

/** A program that is found by its name: how it is read, whether it can be used now, and how it is asked. */
export type NamedProgram<Known extends ProgramFacts = ProgramFacts> = ProgramTarget & {
  name: 'claude' | 'codex' | 'llm'
  /** Its own fixed variables. */
  environment?: Record<string, string>
  /** True where it cannot be asked without a model being named. */
  needs_model?: boolean
  read: (askProgram: AskItself) => Promise<Known>
  /** Looked at each time, such as a login; null where nothing is wrong. */
  loginFault?: (askProgram: AskItself) => Promise<Reason | null>
  call: (prompt: Prompt, query: { model: string | null; program: Known }) => ProgramCall
  /** Returns true once if the model refused a part of the call, without tokens; the next call leaves that part out. */
  mayRepeat?: (result: ProgramResult, query: { model: string | null; program: Known }) => boolean
  signOf?: (line: string) => Sign
}

/** How long a model thinks; reading needs less than judging. */
export type Effort = 'low' | 'medium'

/** Returns how long a model thinks about a question. */
export function effortFor(purpose: Prompt['purpose']): Effort {
  return purpose === 'extract' ? 'low' : 'medium'
}

/** Returns whether a program's help names a flag as a whole word. */
export function helpNames(help: string, flag: string): boolean {
  const text = ` ${help} `
  for (let index = text.indexOf(flag); index !== -1; index = text.indexOf(flag, index + 1)) {
    const before = text[index - 1] ?? ''
    const after = text[index + flag.length] ?? ''
    if (!NAME.test(before) && !NAME.test(after)) return true
  }
  return false
}

const NAME = /[\w-]/

/** Returns the numbers of the first version that a text names, such as `2.1.329 (Claude Code)`. */
export function versionIn(text: string): string | null {
  return /(?<!\d)\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?/.exec(text)?.[0] ?? null
}

/** Compares versions; a suffix after a dash is ignored. Example: 2.1.0-beta is at least 2.1.0. */
export function isAtLeast(version: string, least: string): boolean {
  const [numbers, leastNumbers] = [numbersOf(version), numbersOf(least)]
  for (let index = 0; index < leastNumbers.length; index += 1) {
    const difference = (numbers[index] ?? 0) - (leastNumbers[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}

function numbersOf(version: string): number[] {
  return (version.split('-')[0] ?? '').split('.').map(Number)
}

/**
 * Returns whether a model's name can be given to a program: it begins with no dash, which would be read as a flag,
 * and holds nothing that is not printed.
 */
export function isModelName(model: string): boolean {
  return /^[^\s\-\p{C}][^\p{C}]{0,199}$/u.test(model)
}

/**
 * Returns the text for standard input. Some programs treat a first character such as `/` or `@` as a command, so such
 * a text gets a first line of ours.
 */
export function safeInput(text: string): string {
  return /^[\p{L}\p{N}{<[("]/u.test(text) ? text : `Input:\n${text}`
}

/** Words of a person's own as code in a sentence. */
export function inCode(text: string): string {
  return `\`${text.replaceAll('`', '')}\``
}
