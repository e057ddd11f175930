import { CliProblem, EXITS } from '#lib/cli/exits.ts'

const NONE = 'No server is running. Start it with: svc serve'

/** The address of the server: as named, else as the home's own note says; ends with 3 when there is none. */
export async function findServer(
  named: string | null,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  if (named !== null) return checkAddress(named)
  const { homeFolder, readServerNote } = await import('#lib/runtime/home-folder.ts')
  const note = await readServerNote(homeFolder(environment))
  if (!note) throw noServer()
  return `http://127.0.0.1:${note.port}`
}

function checkAddress(named: string): string {
  const url = URL.parse(named)
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  const message = 'The address of the server is not one such as http://127.0.0.1:4747.'
  throw new CliProblem(EXITS.bad_usage, { code: 'bad_usage', message })
}

/** The end of a command that found nobody to ask. */
export function noServer(): CliProblem {
  return new CliProblem(EXITS.no_server, { code: 'no_server', message: NONE })
}
