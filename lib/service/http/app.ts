import { type Context, Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { z } from 'zod'
import { CachedReply, type PackBytes, type ReplyLabels } from '#lib/service/cached-reply.ts'
import type { AgentCall } from '#lib/service/consent/schema.ts'
import { refuse, sendWritten, withHeaders } from '#lib/service/http/envelope.ts'
import { labelReader } from '#lib/service/http/field-words.ts'
import { type ArrivedRequest, checkArrival, MCP_PATH } from '#lib/service/http/guard.ts'
import { bytesOf, callerOf, readInput } from '#lib/service/http/read-input.ts'
import {
  type AnyRoute,
  type Contract,
  loadRoute,
  loadRoutes,
  type Manifest,
  type Method,
  OtherReply,
  type Route,
  type RouteAnswer,
  type RouteTable,
} from '#lib/service/http/route.ts'
import type { Log } from '#lib/service/log.ts'
import { checkExtension, checkServer, extensionOrigin, type Person } from '#lib/service/person/person.ts'
import { type IsProven, writerOf } from '#lib/service/person/proof.ts'
import { PROOF_HEADER, SERVER_HEADER } from '#lib/service/person/sign.ts'
import { nothingHere, Refusal } from '#lib/service/refusals.ts'
import { once } from '#lib/text/memoize.ts'

/** The services that the kernel itself needs. */
type KernelServices = {
  log: Log
  reconciler: { settle: () => Promise<void> }
  person: Person
  /** Admits writes, or refuses with the reason. */
  condition: {
    homeFault: string | null
    admitWrite: () => Promise<void>
    noteWrite: () => Promise<void>
    checkFault: (problem: unknown) => unknown
  }
  /** Loads the tools of agents; called at the first request for them. */
  openTools: (door: AgentDoor) => Promise<AnswerTools>
  /** True in tests: every reply is checked against its contract. */
  checkReplies: boolean
  /** Packs bytes in gzip, faster than the web's own streams do; a host without it leaves it out. */
  packBytes?: PackBytes
}

/** The kernel as the tools of agents see it: the declarations, and the calls that they make of them. */
export type AgentDoor = {
  routes: () => Promise<RouteTable>
  /** Makes a call as an agent; the request passes no guard, because its sender did. */
  send: (request: Request, call: AgentCall) => Promise<Response>
}

/** Answers a request for the tools. */
type AnswerTools = (request: Request) => Promise<Response>

// The number of open requests, including bodies in transit.
const MOST_OPEN = 2048
const PAIRING_PATH = '/api/pairing'
const LABELS_HEADER = 'X-Svc-Labels'

/** Returns the whole service as one function from a request to its answer. */
export function createApp<S extends KernelServices>(manifest: Manifest<S>, services: S) {
  const router = routerFor(manifest, services)
  let open = 0
  return async function answerRequest(arrival: ArrivedRequest): Promise<Response> {
    open += 1
    try {
      checkArrival(arrival)
      const { headers, method, url } = arrival.request
      const extension = extensionOrigin(headers)
      if (extension !== null) {
        const pairs = method === 'POST' && new URL(url).pathname === PAIRING_PATH
        await checkExtension(services.person, { extension, proof: headers.get(PROOF_HEADER), pairs })
      }
      checkServer(services.person, headers.get(SERVER_HEADER))
      if (open > MOST_OPEN) {
        throw new Refusal('busy', 'The service is busy. Ask again in a second.', { retry_after_seconds: 1 })
      }
      return withHeaders(await router.fetch(arrival.request, { takeTime: arrival.takeTime }))
    } catch (problem) {
      return withHeaders(refuse(problem, services.log))
    } finally {
      open -= 1
    }
  }
}

function routerFor<S extends KernelServices>(manifest: Manifest<S>, services: S): Hono {
  // The router that Hono's usual one falls back to with these paths, after trying a faster one in vain.
  const router = new Hono({ strict: true, router: new TrieRouter() })
  const inLane = createLanes()
  const routes = () => loadRoutes(manifest)
  for (const [path, { methods }] of Object.entries(manifest)) {
    const isApi = path.startsWith('/api/')
    const declared = new Map(methods.map((method) => [method, declaration(manifest, method, path)]))
    // One entry for all methods: registering each would take three times as long at every start.
    router.all(path, async (context) => {
      // HEAD is answered like GET, without a body.
      const load = declared.get((context.req.method === 'HEAD' ? 'GET' : context.req.method) as Method)
      if (!load) throw methodNotAllowed(methods)
      return answer(context, { ...(await load()), services, routes, isApi, inLane })
    })
  }
  router.all(
    MCP_PATH,
    toolsOf(services, { routes, send: async (request, call) => router.fetch(request, { call }) }),
  )
  router.notFound(() => {
    throw nothingHere()
  })
  router.onError((problem) => {
    services.condition.checkFault(problem)
    return refuse(problem, services.log)
  })
  return router
}

function toolsOf({ openTools }: KernelServices, door: AgentDoor) {
  let opened: Promise<AnswerTools> | undefined
  return async ({ req, env }: Context) => {
    opened ??= openTools(door).catch((problem) => {
      // A failed load is retried by the next request.
      opened = undefined
      throw problem
    })
    const answerTools = await opened
    const { method, headers, url, signal } = req.raw
    const body = method === 'POST' ? await bytesOf(req.raw, 1) : null
    // A tool may wait for a model, so its answer has no time limit.
    env.takeTime?.()
    return answerTools(
      new Request(url, { method, headers, body: body as Uint8Array<ArrayBuffer> | null, signal }),
    )
  }
}

/** The compiled declaration of a route, made on its first request. */
type DeclaredRoute<S> = { route: AnyRoute<S>; shapes: Shapes; lane: Lane }

function declaration<S>(
  manifest: Manifest<S>,
  method: Method,
  path: string,
): () => Promise<DeclaredRoute<S>> {
  let declared: Promise<DeclaredRoute<S>> | undefined
  const load = async () => {
    const route = await loadRoute(manifest, method, path)
    return { route, shapes: shapesOf(route.contract), lane: laneOf(path, route.contract) }
  }
  return () => {
    declared ??= load().catch((problem) => {
      // A failed load is retried by the next request.
      declared = undefined
      throw problem
    })
    return declared
  }
}

function methodNotAllowed(methods: readonly string[]): Refusal {
  const allow = methods.includes('GET') ? [...methods, 'HEAD'] : methods
  return new Refusal('method_not_allowed', `This address takes ${allow.join(', ')}.`, {
    allow: allow.join(', '),
  })
}

/** The promised answer of each status. */
type Shapes = Map<number, { schema: z.ZodType; labelsOf: (value: unknown) => Record<string, string> }>

function shapesOf({ status = 200, reply, also = {} }: Contract): Shapes {
  const others = Object.entries(also).map(([status, schema]) => [Number(status), schema] as const)
  const all = [[status, reply] as const, ...others]
  return new Map(all.map(([code, schema]) => [code, { schema, labelsOf: labelReader(schema) }]))
}

type ServingContext<S> = DeclaredRoute<S> & {
  services: S
  routes: () => Promise<RouteTable>
  isApi: boolean
  inLane: ReturnType<typeof createLanes>
}

async function answer<S extends KernelServices>(context: Context, serving: ServingContext<S>) {
  const request = context.req.raw
  const { contract } = serving.route as Route<Contract, S>
  const { sent, ...input } = await readInput(contract, request, context.req.param())
  const { isAgent, ...caller } = callerOf(request, { ...input.query, ...input.body })
  if (contract.waits) context.env.takeTime?.()
  const { headers, signal } = request
  const { services, routes } = serving
  // Only a tool sets it; a request from outside carries no such thing.
  const call: AgentCall | undefined = context.env.call
  const proven = call?.approved ? async () => true : proofOf(request, sent, services)
  // A body in transit occupies no place: only whole requests wait in a lane.
  const response = await serving.inLane(serving.lane, signal, async () => {
    const isPaired = async () => (await services.person.pairing.list()).length > 0
    const facts = { actor: caller.actor, isAgent: isAgent || call !== undefined, proven, isPaired }
    const writer = () => writerOf(facts)
    const routeInput = { ...input, ...caller, proven, writer, services, routes, headers, signal }
    if (call?.plan) return Response.json((await serving.route.plan?.(routeInput)) ?? null)
    const writes = contract.effect !== 'read' && contract.mends !== true
    if (writes) await services.condition.admitWrite()
    if (serving.isApi && services.condition.homeFault === null) await settled(services)
    const value = await serving.route.work(routeInput)
    if (writes) await services.condition.noteWrite()
    if (value instanceof Response) return value
    if (value instanceof CachedReply) return sendCached(value, serving, headers)
    return reply(contract, value, serving)
  })
  return request.method === 'HEAD' ? withoutBody(response) : response
}

// HEAD states the length that GET would send. An unread stream of events would never end.
async function withoutBody(response: Response): Promise<Response> {
  const { body, status, headers } = response
  if (body === null) return response
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    await body.cancel()
    return response
  }
  headers.set('Content-Length', String((await response.arrayBuffer()).byteLength))
  return new Response(null, { status, headers })
}

// A terminal's proof counts once, so it is checked once however often a step asks.
function proofOf({ headers, method, url }: Request, body: Uint8Array, { person }: KernelServices): IsProven {
  return once(() => {
    const { pathname, search } = new URL(url)
    const header = headers.get(PROOF_HEADER)
    return person.proves({ header, method, path: `${pathname}${search}`, body })
  })
}

// Every answer includes earlier acknowledged writes. If that fails, the route reports the problem.
async function settled({ reconciler, log }: KernelServices): Promise<void> {
  try {
    await reconciler.settle()
  } catch (problem) {
    log.error('assessments could not be compared with the evidence', { fault: String(problem) })
  }
}

function reply(contract: Contract, result: RouteAnswer<Contract>, serving: LabelContext): Response {
  const usual = { status: contract.status ?? 200, value: result, headers: {} }
  const { status, value, headers } = result instanceof OtherReply ? result : usual
  const labelled = labelsFor(value, status, serving)
  const text = JSON.stringify({ ...(value as object), ...labelled.fields })
  return new Response(text, { status, headers: { ...headers, ...labelled.headers } })
}

/** The parts of a serving that label its answer. */
type LabelContext = { shapes: Shapes; services: KernelServices }

async function sendCached(keptReply: CachedReply<object>, serving: LabelContext, requestHeaders: Headers) {
  const written = await keptReply.written((value) => labelsFor(value, 200, serving))
  return sendWritten(written, requestHeaders, serving.services.packBytes)
}

function labelsFor(value: unknown, status: number, { shapes, services }: LabelContext): ReplyLabels {
  const shape = shapes.get(status)
  if (services.checkReplies) shape?.schema.parse(value)
  const labels = shape?.labelsOf(value) ?? {}
  const kinds = [...new Set(Object.values(labels))].join(', ')
  const isLabelled = kinds !== ''
  return {
    fields: isLabelled ? { _labels: labels } : {},
    headers: { 'Content-Type': 'application/json', ...(isLabelled ? { [LABELS_HEADER]: kinds } : {}) },
  }
}

/** Separate queues by kind of request: a crowd of one kind does not delay the others. */
type Lane = 'quick' | 'read' | 'write' | 'long'

// Few run at once: quick requests finish sooner one after another, and a write never waits behind many readers.
const AT_ONCE = { read: 8, write: 8, long: 64 } as const
const WAITING = { read: 512, write: 512, long: 64 } as const
const LONGEST_WAIT_MS = 10_000

/** Returns the lane of a route; health checks and the page's files never wait. */
export function laneOf(path: string, { effect, waits }: Pick<Contract, 'effect' | 'waits'>): Lane {
  if (!path.startsWith('/api/') || path === '/api/health' || path === '/api/events') return 'quick'
  if (waits) return 'long'
  return effect === 'read' ? 'read' : 'write'
}

type OpenLane = { running: number; waiting: Set<() => void> }

/**
 * Runs work by lanes; a request that waits too long, or behind too many, is refused as busy with a time to retry. A queue of a library
 * costs 12 us a request, a tenth of a cached answer.
 */
export function createLanes() {
  const lanes: Record<Exclude<Lane, 'quick'>, OpenLane> = {
    read: { running: 0, waiting: new Set() },
    write: { running: 0, waiting: new Set() },
    long: { running: 0, waiting: new Set() },
  }
  return async function inLane<T>(lane: Lane, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (lane === 'quick') return work()
    const own = lanes[lane]
    if (own.running < AT_ONCE[lane]) own.running += 1
    else if (own.waiting.size >= WAITING[lane]) throw busy()
    else await turnIn(own, signal)
    try {
      return await work()
    } finally {
      const [next] = own.waiting
      if (next === undefined) own.running -= 1
      else next()
    }
  }
}

// The place of a request that ends passes to the one that waited longest.
function turnIn({ waiting }: OpenLane, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      waiting.delete(begin)
    }
    const begin = () => {
      end()
      resolve()
    }
    const leave = () => {
      end()
      reject(busy())
    }
    const timer = setTimeout(leave, LONGEST_WAIT_MS)
    signal.addEventListener('abort', leave)
    waiting.add(begin)
  })
}

function busy(): Refusal {
  return new Refusal('busy', 'The service is busy. Ask again in a second.', { retry_after_seconds: 1 })
}
