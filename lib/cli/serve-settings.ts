import { CliProblem, EXITS } from '#lib/cli/exits.ts'

/** The port that was typed or set; ends with 2 where it is none. */
export function portOf(word: string, name: string): number {
  const port = /^\d{1,5}$/.test(word) ? Number(word) : Number.NaN
  if (port <= 65_535) return port
  throw badUsage(`${name} is not a port: it is a whole number from 0 to 65535.`)
}

/** Ends with 2 where the address that gets every board request is none. */
export function checkGateway(address: string | undefined): void {
  if (!address || /^https?:$/.test(URL.parse(address)?.protocol ?? '')) return
  throw badUsage('SVC_BOARDS_GATEWAY is not an address such as http://127.0.0.1:8080.')
}

/** Ends with 2 where the address of a shared index (docs/shared-index.md) is none. */
export function checkIndexUrl(address: string | undefined): void {
  if (!address || /^(https?|wss?|libsql):$/.test(URL.parse(address)?.protocol ?? '')) return
  throw badUsage('SVC_INDEX_URL is not the address of a server such as http://192.168.1.20:8080.')
}

function badUsage(message: string): CliProblem {
  return new CliProblem(EXITS.bad_usage, { code: 'bad_usage', message })
}
