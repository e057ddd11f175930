/** What a command has around it: its environment and its three streams. */
export type World = {
  environment: Readonly<Record<string, string | undefined>>
  out: (text: string | Uint8Array) => void
  err: (text: string) => void
  terminal: { stdin: boolean; stdout: boolean; stderr: boolean; columns: number | undefined }
}

/** The world of this process. */
export function thisWorld(): World {
  return {
    environment: process.env,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    terminal: {
      stdin: process.stdin.isTTY === true,
      stdout: process.stdout.isTTY === true,
      stderr: process.stderr.isTTY === true,
      // Some terminals do not know their width and say 0.
      columns: process.stdout.columns || undefined,
    },
  }
}
