import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import ipaddr from 'ipaddr.js'
import { throughGateway, USER_AGENT } from '#lib/index/boards/ask-politely.ts'
import { NOT_REACHED } from '#lib/index/boards/not-reached.ts'
import { addressProblem } from '#lib/index/links/links.ts'
import {
  type PageProblem,
  type PageReading,
  pageText,
  type ReadOptions,
  type ReadPage,
} from '#lib/index/links/posting-of-page.ts'

const MOST_BYTES = 5 * 1024 * 1024
const MOST_HOPS = 3
const TIMEOUT_MS = 20_000
const READABLE = /^(?:text\/html|application\/xhtml\+xml|text\/plain)\b/i

/** The network access to pages; tests replace the name service and trust a certificate of their own. */
export type PageTools = {
  gateway: string | null
  resolve?: (hostname: string) => Promise<string[]>
  isPublic?: (address: string) => boolean
  connect?: { port: number; ca: string }
}

/**
 * The only way of reading a page that a person names. Every name is looked up once, every address in the answer must
 * be public, and the connection goes to a checked address; a redirect is checked as a new link.
 */
export function openPage(tools: PageTools): ReadPage {
  return async (link, options = {}) => {
    const ended = AbortSignal.timeout(options.timeout_ms ?? TIMEOUT_MS)
    try {
      return await follow({ link, hops: 0, ended, options }, tools)
    } catch (thrown) {
      if (thrown instanceof UnreadablePage) {
        return { ok: false, reason: thrown.message, status: thrown.status, problem: thrown.problem }
      }
      const reason = ended.aborted ? 'The page did not come in time.' : NOT_REACHED.page
      return { ok: false, reason, status: null, problem: 'failed' }
    }
  }
}

class UnreadablePage extends Error {
  readonly problem: PageProblem
  readonly status: number | null

  constructor(message: string, problem: PageProblem = 'failed', status: number | null = null) {
    super(message)
    this.problem = problem
    this.status = status
  }
}

type LinkFollowing = { link: URL; hops: number; ended: AbortSignal; options: ReadOptions }

async function follow({ link, hops, ended, options }: LinkFollowing, tools: PageTools): Promise<PageReading> {
  const problem = addressProblem(link)
  if (problem !== null) throw new UnreadablePage(problem, 'private_address')
  const refused = await options.admit?.(link)
  if (refused) throw new UnreadablePage(refused, 'not_admitted')
  const answer = await ask(link, ended, tools)
  const { status, location } = answer
  if (status >= 300 && status < 400 && location !== null) {
    answer.drop()
    const next = URL.parse(location, link)
    if (hops === MOST_HOPS || !next)
      throw new UnreadablePage('The link leads from one address to the next without end.')
    return follow({ link: next, hops: hops + 1, ended, options }, tools)
  }
  if (status !== 200 || !READABLE.test(answer.type)) {
    answer.drop()
    if (status !== 200) throw new UnreadablePage(`The page answered with status ${status}.`, 'failed', status)
    throw new UnreadablePage('The link leads to something that is no page.', 'not_text', status)
  }
  const html = pageText(await bytesOf(answer.body, options.most_bytes ?? MOST_BYTES), answer.type)
  return { ok: true, html, link: link.href, is_html: !/^text\/plain\b/i.test(answer.type) }
}

type PageReply = {
  status: number
  type: string
  location: string | null
  body: AsyncIterable<Uint8Array>
  drop: () => void
}

async function ask(link: URL, ended: AbortSignal, tools: PageTools): Promise<PageReply> {
  if (tools.gateway !== null) return askGateway(throughGateway(link.href, tools.gateway), ended)
  const address = await publicAddressOf(link.hostname, tools)
  const message = await connect({ link, address, ended }, tools)
  // A body that is compressed although plain was requested could be a bomb.
  if (message.headers['content-encoding']) {
    message.destroy()
    throw new UnreadablePage('The page came packed although it was asked for as it is.')
  }
  return {
    status: message.statusCode ?? 0,
    type: message.headers['content-type'] ?? '',
    location: message.headers.location ?? null,
    body: message,
    drop: () => message.destroy(),
  }
}

async function publicAddressOf(hostname: string, tools: PageTools): Promise<string> {
  const { resolve = namesOf, isPublic = isPublicAddress } = tools
  const addresses = await resolve(hostname)
  const [first] = addresses
  if (first === undefined || !addresses.every(isPublic)) {
    throw new UnreadablePage('The link’s name stands for an address that is not public.', 'private_address')
  }
  return first
}

async function namesOf(hostname: string): Promise<string[]> {
  const { lookup } = await import('node:dns/promises')
  return (await lookup(hostname, { all: true })).map(({ address }) => address)
}

/** Returns whether an address is on the public internet: not loopback, private, link-local, mapped or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv6
    ? parsed.match(GLOBAL_IPV6)
    : !CLOUD_SERVICES.some((range) => parsed.match(range))
}

// The only assigned block of IPv6 (RFC 4291); the library calls `::a00:1` and `4000::1` unicast too.
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

// Public addresses that a cloud answers only to its own machines, with their keys and settings.
const CLOUD_SERVICES = [
  // Azure, the machine's host: learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  '168.63.129.16/32',
  // IBM Cloud, the service network: cloud.ibm.com/docs/vpc?topic=vpc-service-endpoints-for-vpc
  '161.26.0.0/16',
  '166.8.0.0/14',
].map((range) => ipaddr.IPv4.parseCIDR(range))

// 100.64.0.0/10 is used by private networks between machines.
const NAMED_RANGES = new Set(['unicast', 'private', 'uniqueLocal', 'carrierGradeNat'])

/** Returns whether an address may stand behind a private name or number that the person wrote; loopback and link-local ones may not. */
export function isNamedAddress(address: string): boolean {
  return ipaddr.isValid(address) && NAMED_RANGES.has(ipaddr.parse(address).range())
}

/**
 * Requests an address of a host that a person named, as `fetch` does: only over https, to a public address that was checked, and
 * without following redirects. Throws an error with a reason for people.
 */
export async function fetchPublic(
  address: string,
  init: RequestInit,
  tools: PageTools = { gateway: null },
): Promise<Response> {
  const link = new URL(address)
  const problem = addressProblem(link)
  if (problem !== null) throw new UnreadablePage(problem, 'private_address')
  return fetchChecked(link, init, tools)
}

/** Requests an https address as `fetchPublic` does, with a port or a numeric host too; `tools` says which addresses count as public. */
export async function fetchChecked(link: URL, init: RequestInit, tools: PageTools): Promise<Response> {
  const ended = init.signal ?? AbortSignal.timeout(TIMEOUT_MS)
  const public_address = await publicAddressOf(link.hostname.replace(/^\[|\]$/g, ''), tools)
  const message = await connect({ link, address: public_address, ended, init }, tools)
  const headers = new Headers()
  for (const name of ['content-type', 'location', 'etag', 'retry-after', 'x-robots-tag', 'tdm-reservation']) {
    const value = message.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const status = message.statusCode ?? 502
  if (message.headers['content-encoding']) {
    message.destroy()
    throw new UnreadablePage('The page came packed although it was asked for as it is.')
  }
  if (status < 200 || status > 599 || [204, 205, 304].includes(status)) {
    message.destroy()
    return new Response(null, { status: status < 200 || status > 599 ? 502 : status, headers })
  }
  return new Response(Readable.toWeb(message) as unknown as ReadableStream, { status, headers })
}

type ConnectOptions = { link: URL; address: string; ended: AbortSignal; init?: RequestInit }

async function connect(
  { link, address, ended, init }: ConnectOptions,
  tools: PageTools,
): Promise<IncomingMessage> {
  // Loaded at the first page: it is large, and most starts read none.
  const { request } = await import('node:https')
  const family = ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4
  return new Promise((resolve, reject) => {
    const sent = request(link, {
      ...tools.connect,
      // A kept connection would skip the look-up, and with it the check.
      agent: false,
      lookup: (_name, options, done) => {
        if (options.all) done(null, [{ address, family }])
        else done(null, address, family)
      },
      method: init?.method ?? 'GET',
      headers: {
        ...(init?.headers ?? { 'User-Agent': USER_AGENT, Accept: 'text/html' }),
        'Accept-Encoding': 'identity',
      } as OutgoingHttpHeaders,
      signal: ended,
    })
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end(typeof init?.body === 'string' ? init.body : undefined)
  })
}

async function askGateway(address: string, ended: AbortSignal): Promise<PageReply> {
  const response = await fetch(address, { redirect: 'manual', signal: ended })
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    location: response.headers.get('location'),
    body: response.body ?? [],
    drop: () => void response.body?.cancel(),
  } as PageReply
}

async function bytesOf(body: AsyncIterable<Uint8Array>, most_bytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > most_bytes) {
      throw new UnreadablePage(
        `The page is larger than ${Math.round(most_bytes / 1_048_576)} MB and was not read.`,
        'too_large',
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
