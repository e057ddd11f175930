import { extensionOrigin } from '#lib/service/person/person.ts'
import { nothingHere, Refusal } from '#lib/service/refusals.ts'

const READS = new Set(['GET', 'HEAD'])
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** The address of the tools for agents, as strictly guarded as the API. */
export const MCP_PATH = '/mcp'

const PATH_LIMIT = 2048
const SEGMENT = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*$/

/** The origin and target of a request, before anything reads it. */
export type ArrivedRequest = {
  request: Request
  peer: string | null
  port: number
  /** Removes the time limit of a request whose answer may take long. */
  takeTime?: () => void
  /** Returns whether this server's own account sent the request; missing if the system cannot tell. `fresh`: as of now. */
  isOwnAccount?: ((fresh: boolean) => boolean) | undefined
}

/**
 * Admits only this computer's own programs and this service's own page (interface, Authentication). Runs before any
 * routing, on the raw header, because a runtime's parsed address is already changed. The origin of a browser extension is
 * left to `checkExtension`, which knows the paired ones.
 */
export function checkArrival({ request, peer, port, isOwnAccount }: ArrivedRequest): void {
  if (peer === null || !LOOPBACK.has(peer)) {
    throw new Refusal('forbidden', 'This service answers only programs on this computer.')
  }
  if (isOwnAccount && !isOwnAccount(!READS.has(request.method))) {
    throw new Refusal(
      'forbidden',
      'This service answers only the account of this computer that started it. Log in as that account.',
    )
  }
  const host = request.headers.get('host')?.toLowerCase()
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) {
    throw new Refusal('forbidden', `This service answers only at http://127.0.0.1:${port}. Open it there.`)
  }
  const base = `http://${host}`
  if (!request.url.startsWith(`${base}/`)) {
    throw new Refusal('forbidden', `This service answers only at ${base}. Open it there.`)
  }
  const path = new URL(request.url).pathname
  // `.` and `..` are gone already, in any spelling: parsing the address resolves them. Only courses are folders, whose
  // addresses end in a slash so that their pages can link to each other.
  if (path.length > PATH_LIMIT) throw nothingHere()
  const routePath = path.startsWith('/learning/') ? path.replace(/\/$/, '') : path
  for (const segment of routePath.slice(1).split('/')) {
    if (segment === '' && path !== '/') throw nothingHere()
    if (!SEGMENT.test(segment)) throw nothingHere()
    checkDecoded(segment)
  }
  checkOrigin(request, { base, isApi: path.startsWith('/api/') || path === MCP_PATH })
}

function checkDecoded(segment: string): void {
  let decoded: string
  try {
    decoded = decodeURIComponent(segment)
  } catch {
    throw nothingHere()
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must be refused here.
  if (/[\u0000-\u001f\u007f\\]/.test(decoded)) throw nothingHere()
}

function checkOrigin(request: Request, { base, isApi }: { base: string; isApi: boolean }): void {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const isRead = READS.has(request.method)
  if (isRead && !isApi) return
  if (extensionOrigin(request.headers) !== null) return
  const originIsOurs = origin === null || origin === base
  const siteIsOurs = site === null || site === 'same-origin' || (isRead && site === 'none')
  if (originIsOurs && siteIsOurs) return
  throw new Refusal(
    'forbidden_origin',
    'This service answers only its own page and programs on this computer.',
  )
}

/** Returns whether the request comes from the service's own page, which is the person at the keyboard. */
export function isOwnPage(request: Request): boolean {
  const origin = request.headers.get('origin')
  return origin !== null && origin === `http://${request.headers.get('host')?.toLowerCase()}`
}
