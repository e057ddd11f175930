import { CliProblem, EXITS } from '#lib/cli/exits.ts'

/** The surroundings of a command: environment and three streams. */
export type Terminal = {
  environment: Readonly<Record<string, string | undefined>>
  /** The words that start the program, for commands in messages; `svc` when left out. */
  program?: string
  out: (text: string | Uint8Array) => void
  err: (text: string) => void
  /** Asks a question on standard error that is answered yes or no by one line of standard input. */
  ask: (question: string) => Promise<boolean>
  /** Asks for one line of standard input, trimmed; null when the input has ended. A hidden one is not shown while it is typed. */
  readLine: (question: string, hidden?: 'hidden') => Promise<string | null>
  tty: { stdin: boolean; stdout: boolean; stderr: boolean; columns: number | undefined }
}

/** Returns whether a person sits at the terminal: questions are visible and typed answers are read. */
export function isInteractive({ tty }: Terminal): boolean {
  return tty.stdin && tty.stderr
}

/** Returns the terminal of this process. */
export function thisTerminal(): Terminal {
  return {
    environment: process.env,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    ask,
    readLine,
    tty: {
      stdin: process.stdin.isTTY === true,
      stdout: process.stdout.isTTY === true,
      stderr: process.stderr.isTTY === true,
      // Some terminals report a width of 0.
      columns: process.stdout.columns || undefined,
    },
  }
}

async function ask(question: string): Promise<boolean> {
  return /^y(es)?$/i.test((await readLine(`${question} [y/N] `)) ?? '')
}

async function readLine(question: string, hidden?: 'hidden'): Promise<string | null> {
  const { createInterface } = await import('node:readline/promises')
  const { Writable } = await import('node:stream')
  // The echo of a hidden line goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const output = hidden ? nowhere : process.stderr
  const lines = createInterface({ input: process.stdin, output, ...(hidden ? { terminal: true } : {}) })
  if (hidden) process.stderr.write(question)
  let interrupted = false
  lines.once('SIGINT', () => {
    interrupted = true
    lines.close()
  })
  // Ctrl+D ends the input without a line.
  const ended = new Promise<null>((resolve) => lines.once('close', () => resolve(null)))
  const typed = lines.question(question).then(
    (line) => line.trim(),
    () => null,
  )
  const line = await Promise.race([typed, ended])
  lines.close()
  if (hidden) process.stderr.write('\n')
  if (interrupted) throw interruption()
  return line
}

// A question that was interrupted is not answered with no.
function interruption(): CliProblem {
  const message = 'Interrupted. The question was not answered, so this step was not done.'
  return new CliProblem(EXITS.interrupted, { code: 'interrupted', message })
}
