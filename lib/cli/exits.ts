/** How the command ends; scripts depend on these numbers. */
export const EXITS = {
  well: 0,
  refused: 1,
  bad_usage: 2,
  no_server: 3,
  no_network: 4,
  interrupted: 130,
} as const

/** The meaning of each exit code. Help prints it; a test compares it with the table in docs/command-line.md. */
export const EXIT_MEANINGS = [
  { code: EXITS.well, short: 'done', meaning: 'done' },
  {
    code: EXITS.refused,
    short: 'refused',
    meaning:
      'refused; `error.code` names the cause, such as `not_found`, `revision_conflict`, `model_unavailable` or `proof_required`',
  },
  { code: EXITS.bad_usage, short: 'bad usage', meaning: 'bad usage, or not confirmed' },
  {
    code: EXITS.no_server,
    short: 'no server',
    meaning: 'no server, or another server than that of your home',
  },
  {
    code: EXITS.no_network,
    short: 'no network',
    meaning:
      'no board, or not the page of the link, could be reached, for example without a network connection',
  },
  { code: EXITS.interrupted, short: 'interrupted', meaning: 'interrupted, for example by Ctrl+C' },
] as const

/** The command has already printed the problem. */
export class CommandFailed extends Error {
  readonly exit: number

  constructor(exit: number = EXITS.refused) {
    super()
    this.exit = exit
  }
}

/** An end of the command without an answer of the service; printed like a refusal. */
export class CliProblem extends Error {
  // The built program holds a copy of this class, and the terminal comes from the sources: so the name decides.
  static [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'CliProblem'
  }

  override name = 'CliProblem'
  readonly exit: number
  readonly code: string

  constructor(exit: number, { code, message }: { code: string; message: string }) {
    super(message)
    this.exit = exit
    this.code = code
  }

  /** The problem in the shape that the service refuses in. */
  envelope(): string {
    return JSON.stringify({
      schema_version: 'svc-error:1',
      error: { code: this.code, message: this.message },
    })
  }
}

/** Returns the error of a wrongly typed command. */
export function badUsage(message: string): CliProblem {
  return new CliProblem(EXITS.bad_usage, { code: 'bad_usage', message })
}
