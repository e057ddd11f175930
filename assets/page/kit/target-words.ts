import { allowanceOf, leavesMachine, readTarget } from '#lib/judge/targets/target-name.ts'

const TITLES: Record<string, string> = {
  builtin: 'Built-in rules',
  claude: 'Claude Code',
  codex: 'Codex',
  ollama: 'Ollama',
  llm: 'llm',
  openai: 'A model server',
  command: 'A program of your own',
}

/** The kinds of target in the order in which they are offered. */
export const TARGET_KINDS = ['builtin', 'claude', 'codex', 'ollama', 'llm', 'openai', 'command'] as const
export type PageTargetKind = (typeof TARGET_KINDS)[number]

/** The kind of a target in words. */
export function kindTitle(kind: string): string {
  return TITLES[kind] ?? kind
}

/** A target as a sentence names it: its program, and its model where one is named. */
export function targetText(name: string): string {
  const { kind, rest } = partsOf(name)
  if (kind === 'builtin') return 'the built-in rules'
  if (kind === 'command') return `your program ${rest}`
  if (kind === 'openai') return serverText(name)
  return rest === '' ? kindTitle(kind) : `${kindTitle(kind)}, model ${rest}`
}

function serverText(name: string): string {
  const target = readTarget(name)
  return target?.kind === 'openai'
    ? `the model ${target.model} of ${new URL(target.address).host}`
    : 'a model server'
}

/** A target as a list names it. */
export function targetTitle(name: string): string {
  const text = targetText(name)
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** A target's name in two parts: its kind, and the model or the path of the program. */
export function partsOf(name: string): { kind: PageTargetKind; rest: string } {
  const [word = '', ...parts] = name.split(':')
  const kind = TARGET_KINDS.find((kind) => kind === word)
  return kind ? { kind, rest: parts.join(':') } : { kind: 'builtin', rest: '' }
}

/** The name of a target from its two parts. */
export function nameOf({ kind, rest }: { kind: PageTargetKind; rest: string }): string {
  const trimmed = rest.trim()
  return kind === 'builtin' || trimmed === '' ? kind : `${kind}:${trimmed}`
}

/**
 * Returns the programs that the person may allow: every program that sends text off this machine, and those already
 * allowed.
 */
export function allowances(names: readonly string[], allowed: readonly string[]): string[] {
  const leaving = names.flatMap((name) => {
    const target = readTarget(name)
    if (target === null) return name === 'llm' ? [name] : []
    return leavesMachine(target) ? [allowanceOf(target)] : []
  })
  return [...new Set([...leaving, ...allowed])]
}

/** A program that may be allowed, in words. */
export function allowanceTitle(allowance: string): string {
  const { kind, rest } = partsOf(allowance)
  if (kind === 'ollama') return 'Ollama’s cloud models'
  if (kind === 'openai') return `the model server ${URL.parse(rest)?.host ?? rest}`
  return kind === 'command' ? `your program ${rest}` : kindTitle(kind)
}

const TERMS: Record<PageTargetKind, string> = {
  builtin: '',
  claude:
    'It goes to Anthropic, through the Claude Code that you installed and the login you made there, under the terms between you and Anthropic. Calls count against your plan’s limits.',
  codex:
    'It goes to OpenAI, through the Codex that you installed and the login you made there, under the terms between you and OpenAI. Calls count against your plan’s limits.',
  llm: 'It goes to the provider of the model you name, with the key that you gave to llm, under the terms between you and that provider, who may bill each call.',
  ollama:
    'It goes to Ollama’s servers when the model’s name ends in “cloud”, under the terms between you and Ollama.',
  openai:
    'It goes to the server of this address, with the key that you gave for it, under the terms between you and those who run it. They may bill each call.',
  command: 'Where it goes from there is up to that program.',
}

/** Returns where a program sends text, and under whose terms. */
export function termsText(allowance: string): string {
  return TERMS[partsOf(allowance).kind]
}

/** How a requirement stands, in a sign and in words. */
export const STATUSES: Record<string, { mark: string; text: string }> = {
  met: { mark: '✓', text: 'Met' },
  partly: { mark: '◐', text: 'Partly met' },
  unmet: { mark: '✗', text: 'You said or show otherwise' },
  unknown: { mark: '?', text: 'Not shown' },
}

/** Returns the status of a row in words; a likely row says that it is not proved. */
export function standingText({ status, likely }: { status: string; likely: boolean }): string {
  return likely ? 'Likely, not proved' : (STATUSES[status]?.text ?? status)
}

/** The requirement classes in words. */
export const CLASSES: Record<string, string> = {
  hard: 'must-have',
  askable: 'must-have that only you can confirm',
  list_item: 'one of a list',
  nice_to_have: 'nice to have',
}
