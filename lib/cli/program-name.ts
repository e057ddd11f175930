import { GROUPS } from '#lib/cli/command-words.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

const WORDS = [...GROUPS.flatMap(({ words }) => words), '--version', '<command>'].join('|')
const HINT = new RegExp(String.raw`(?<![\w./-])svc (?=(?:${WORDS})(?![\w-]))`, 'g')

/** Returns a text whose commands start the program by its name. Example: "`svc new`" -> "`npx shortlist new`". */
export function renamed(text: string, program: string): string {
  return program === 'svc' ? text : text.replaceAll(HINT, () => `${program} `)
}

// Their output is read by programs, or is the person's own text.
const UNCHANGED = new Set(['completion', 'mcp', 'export', 'master'])
const FOR_PROGRAMS = new Set(['--json', '--quiet', '--explain'])

/** Returns the terminal with the commands in all messages for people under the name of the program. */
export function withProgramName(terminal: Terminal, words: readonly string[]): Terminal {
  const { program = 'svc' } = terminal
  if (program === 'svc') return terminal
  const isData = UNCHANGED.has(words[0] ?? '') || words.some((word) => FOR_PROGRAMS.has(word))
  return {
    ...terminal,
    out: (text) => terminal.out(isData || typeof text !== 'string' ? text : renamed(text, program)),
    err: (text) => terminal.err(renamed(text, program)),
    ask: (question) => terminal.ask(renamed(question, program)),
    readLine: (question, hidden) => terminal.readLine(renamed(question, program), hidden),
  }
}
