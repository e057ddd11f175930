import { runCommandLine } from '#lib/cli/run-command-line.ts'

const PIPE = { stdin: false, stdout: false, stderr: false, columns: undefined as number | undefined }

/** A terminal with a person at it. */
export const TTY = { ...PIPE, stdin: true, stderr: true }

/** How a command line ended, and all that it printed. */
export type Ran = { exit: number; out: string; err: string }

/**
 * Runs a command line in this process, as from a pipe; `environment` is all that it sees. At a terminal `answer` answers
 * each yes-or-no question, `typed` holds the lines that a person types, and the questions stand in `err`.
 */
export async function run(
  words: readonly string[],
  environment: Record<string, string> = {},
  tty = PIPE,
  answer = false,
  typed: readonly string[] = [],
): Promise<Ran> {
  const out: string[] = []
  const err: string[] = []
  const lines = [...typed]
  const exit = await runCommandLine(words, {
    environment,
    out: (text) => void out.push(typeof text === 'string' ? text : new TextDecoder().decode(text)),
    err: (text) => void err.push(text),
    ask: async (question) => {
      err.push(`${question}\n`)
      return answer
    },
    readLine: async (question) => {
      err.push(`${question}\n`)
      return lines.shift() ?? null
    },
    tty,
  })
  return { exit, out: out.join(''), err: err.join('') }
}

/** The words that a POSIX shell makes of a printed command, without the program's name. */
export function shellWords(command: string): string[] {
  const { stdout } = Bun.spawnSync(['sh', '-c', `set -- ${command}\nshift\nprintf '%s\\0' "$@"`])
  return stdout.toString().split('\0').slice(0, -1)
}

/** As `shellWords`, by one shell for all commands; `close` ends it. */
export function openShell(): { words: (command: string) => Promise<string[]>; close: () => void } {
  const shell = Bun.spawn(['sh'], { stdin: 'pipe', stdout: 'pipe' })
  const reader = shell.stdout.getReader()
  const decoder = new TextDecoder()
  const words = async (command: string) => {
    shell.stdin.write(`set -- ${command}\nshift\nprintf '%s\\0' "$#" "$@"\n`)
    await shell.stdin.flush()
    let text = ''
    for (;;) {
      const [count, ...said] = text.split('\0').slice(0, -1)
      if (said.length === Number(count)) return said
      const { value, done } = await reader.read()
      if (done) throw new Error(`The shell ended at: ${command}`)
      text += decoder.decode(value, { stream: true })
    }
  }
  return { words, close: () => shell.kill() }
}
