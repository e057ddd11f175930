/** What a command has around it: its environment and its three streams. */
export type Terminal = {
  environment: Readonly<Record<string, string | undefined>>
  out: (text: string | Uint8Array) => void
  err: (text: string) => void
  tty: { stdin: boolean; stdout: boolean; stderr: boolean; columns: number | undefined }
}

/** The terminal of this process. */
export function thisTerminal(): Terminal {
  return {
    environment: process.env,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    tty: {
      stdin: process.stdin.isTTY === true,
      stdout: process.stdout.isTTY === true,
      stderr: process.stderr.isTTY === true,
      // Some terminals do not know their width and say 0.
      columns: process.stdout.columns || undefined,
    },
  }
}
