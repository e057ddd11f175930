/** How the command ends; scripts depend on these numbers. */
export const EXITS = { well: 0, refused: 1, bad_usage: 2, no_server: 3 } as const

/** The command has already printed the problem. */
export class Unwell extends Error {}

/** An end of the command without an answer of the service; printed like a refusal. */
export class CliProblem extends Error {
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
