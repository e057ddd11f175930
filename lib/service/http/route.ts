import { z } from 'zod'
import type { CachedReply } from '#lib/service/cached-reply.ts'
import type { CallPlan } from '#lib/service/consent/schema.ts'
import type { IsProven, WordsWriter } from '#lib/service/person/proof.ts'
import { Refusal, type RefusalCode } from '#lib/service/refusals.ts'
import { type Actor, Cursor, queryInteger, serviceText } from '#lib/service/values/schema.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { names } from '#lib/text/names.ts'

/** The tools of agents, in the order in which they are listed: those that only read, then those that write. */
export const TOOL_NAMES = names(
  'status new_jobs my_evidence find_jobs get_job applications answers learning keep_job',
  'record_application assess save_answer write_resume make_course set_up',
)
export type ToolName = (typeof TOOL_NAMES)[number]

/** A list in a reply that a tool shortens: its path, and the fields that each row keeps. */
export type BriefRows = { list: string; keep: readonly string[] }

/** The operation of a tool that makes the call of a route. */
export type AgentOperation = {
  tool: ToolName
  operation: string
  /** The sentence that describes the operation to an agent, if the route's own summary does not fit it. */
  description?: string
  /** The question to the person who must allow the call, if the route's own summary does not fit it. */
  asks?: string
  /** The decision that only the person makes: the call always waits for their yes, and shows all texts of its input. */
  needs?: string
  /** Values that the tool always sends; an agent cannot give them. Example: `{ peek: '1' }`. */
  fixed?: Readonly<Record<string, string | boolean>>
  /** The arguments of the route that an agent can give; all when left out. */
  takes?: readonly string[]
  /** The fields of the reply that the tool returns; all when left out. */
  fields?: readonly string[]
  /** The rows of the reply, which the tool returns in pages and short. */
  rows?: BriefRows
}

/** The operations that agents use; `http` if they make the call over HTTP only. */
type AgentUse = AgentOperation | readonly AgentOperation[] | 'http'

type FieldsSchema = z.ZodObject

/** The effect of a route on the person's data, which decides whether an agent may call it without asking. */
export type Effect = 'read' | 'write' | 'spend' | 'destroy'

/** The work of a command that makes more than one call; the command line has one function for each. */
export type CommandWork = 'saved_view' | 'standard_set' | 'job_names'

/** The command of a route: `use` is the command's words, `arguments` its positional words in order. */
export type CommandLine = {
  use: string
  /** Keys of params, query or body given as positional words, in brackets if optional; the last may end in `...` for a list. */
  arguments?: readonly string[]
  /** The key whose positional words name boards by system and name, or by a link. */
  boards?: string
  /** Options besides the keys of the call. */
  options?: readonly { flags: string; help: string }[]
  /** Values of query keys that the command sends unless others are typed. */
  sends?: Readonly<Record<string, string>>
  work?: CommandWork
  examples?: readonly string[]
}

/** The statuses of answers that a route may give besides its own. */
type OtherStatus = 200 | 202

/** The whole contract of one method of one path; everything else is derived from it. */
export type Contract = {
  summary: string
  /** Sentences for the API's description beyond the summary, for a rule that a caller cannot guess. */
  details?: string
  /** Set if the route only remains for existing scripts, with the better alternative. */
  deprecated?: true
  effect: Effect
  params?: FieldsSchema
  query?: FieldsSchema
  body?: FieldsSchema
  /** A body that the route takes, as an example for callers. */
  example?: Readonly<Record<string, unknown>>
  /** The size limit of the body; 1 MiB by default. */
  max_body_mib?: number
  reply: z.ZodType
  status?: 200 | 201
  /** Other answers of the same path, by status; work gives them with `otherwise`. */
  also?: { readonly [S in OtherStatus]?: z.ZodType }
  /** True for repairs of a read-only home, which therefore stay available. */
  mends?: true
  /** True if the answer may take long. */
  waits?: boolean
  /** The list of the reply that `limit` and `cursor` cut into pages. */
  pages?: Pages
  /** True if the answer has an ETag, by which a caller learns that it is unchanged. */
  cached?: true
  /** Set if the answer is not JSON of `reply`. */
  media?: string
  /** The refusals besides those that the shape of the call implies (`refusalsOf`). Example: `answer_invalid`. */
  refuses?: readonly RefusalCode[]
  cli?: CommandLine
  /** How agents make this call: by an operation of a tool or over HTTP; false if only the page makes it. */
  agent: AgentUse | false
}

/** Returns whether a call must send a body; one whose keys may all be missing may be missing itself. */
export function needsBody({ body }: Pick<Contract, 'body'>): boolean {
  return body !== undefined && !body.safeParse({}).success
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : Record<never, never>

/** Every path with the contracts of its methods. */
export type RouteTable = Record<string, Partial<Record<string, { contract: Contract }>>>

/** The input of a route's handler: checked values, caller, and the services of the route's group. */
type RouteInput<C extends Contract, S> = {
  params: OutputOf<C['params']>
  query: OutputOf<C['query']>
  body: OutputOf<C['body']>
  actor: Actor
  /** True for the service's own page, unless it names an agent as the writer. */
  own_page: boolean
  /** Returns whether the call carries the person's proof; only called if a step needs it. */
  proven: IsProven
  /** Returns the writer of words that can leave on paper. */
  writer: () => Promise<WordsWriter>
  services: S
  /** Loads all routes, for those that describe them. */
  routes: () => Promise<RouteTable>
  headers: Headers
  signal: AbortSignal
}

/** The result of a route's handler: its reply, another declared one, or a Response of its medium. */
export type RouteAnswer<C extends Contract> =
  | z.input<C['reply']>
  | CachedReply<z.input<C['reply']> & object>
  | OtherReply
  | Response

/** An answer other than the usual one, by its status in the contract. */
export class OtherReply {
  readonly status: OtherStatus
  readonly value: object
  readonly headers: Readonly<Record<string, string>>

  constructor(status: OtherStatus, value: object, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.value = value
    this.headers = headers
  }
}

/** Returns an answer with another declared status, or with own headers. */
export function otherwise(
  status: OtherStatus,
  value: object,
  headers: Readonly<Record<string, string>> = {},
): OtherReply {
  return new OtherReply(status, value, headers)
}

/** A method of a path; `S` are the services that its work uses, which each domain declares for its routes. */
export type Route<C extends Contract = Contract, S = never> = {
  contract: C
  work: (input: RouteInput<C, S>) => Promise<RouteAnswer<C>> | RouteAnswer<C>
  plan?: PlanWork<C, S>
}

/** Returns what a call would spend, and does nothing; null if it needs no yes, for example by the built-in rules. */
type PlanWork<C extends Contract, S> = (input: RouteInput<C, S>) => Promise<CallPlan | null>

/**
 * Declares one method of one path. `handle` gives it its work and names the services that the work uses, for example
 * `.handle<EvidenceServices>(…)`; two steps, so that the other types are inferred. A call that spends also gets its plan,
 * which tools show to the person first.
 */
export function route<const C extends Contract>(contract: C) {
  return {
    handle<S = unknown>(work: Route<C, S>['work'], plan?: PlanWork<C, S>): Route<C, S> {
      const { pages } = contract
      if (!pages) return { contract, work, ...(plan ? { plan } : {}) }
      return {
        contract: withPages(contract),
        work: async (input) =>
          cutPage((await work(input)) as object, input.query as object, pages) as RouteAnswer<C>,
      }
    },
  }
}

/** The methods that routes may have. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

// A route's handler takes the input of its own contract, so the type of a table of all routes must be loose.
// biome-ignore lint/suspicious/noExplicitAny: see above; the kernel checks every value against the contract.
export type AnyRoute<S = never> = Route<any, S>

/** The methods of one path, and the loader of the file that declares them, each by its name such as "GET /api/new". */
type ListedPath<S = never> = {
  methods: readonly Method[]
  load: () => Promise<{ routes: Record<string, AnyRoute<S>> }>
}

/** Every path of the service, as `routes/manifest.ts` lists them; `S` are services that suffice for all. */
export type Manifest<S = never> = Record<string, ListedPath<S>>

/** Loads the declaration of one method of a path; throws if its file lacks it. */
export async function loadRoute<S>(
  manifest: Manifest<S>,
  method: Method,
  path: string,
): Promise<AnyRoute<S>> {
  const route = (await manifest[path]?.load())?.routes[`${method} ${path}`]
  if (!route) throw new Error(`Cannot answer: ${method} ${path} is listed and not declared`)
  return route
}

/** Returns the declarations of all routes, for those that describe or test them. */
export async function loadRoutes(manifest: Manifest): Promise<RouteTable> {
  const loading = Object.entries(manifest).map(async ([path, { methods }]) => {
    const declared = methods.map(async (method) => [method, await loadRoute(manifest, method, path)] as const)
    return [path, Object.fromEntries(await Promise.all(declared))] as const
  })
  return Object.fromEntries(await Promise.all(loading))
}

const ALWAYS_POSSIBLE = names(
  'target_unavailable forbidden forbidden_origin wrong_server unknown_key invalid_value internal busy',
)
const OF_WRITES = ['unsupported_media_type'] as const
const OF_BODIES = ['wrong_type', 'invalid_json', 'body_too_large', 'body_timeout'] as const

/** The refusals that the shape of a call implies, so that most calls share them. */
export const GENERAL_REFUSALS: ReadonlySet<RefusalCode> = new Set([
  ...ALWAYS_POSSIBLE,
  ...OF_WRITES,
  ...OF_BODIES,
  'not_found',
])

/** Returns the refusal codes of a route: its own, and those that its contract implies. */
export function refusalsOf(contract: Contract): RefusalCode[] {
  const codes: RefusalCode[] = [...ALWAYS_POSSIBLE]
  if (contract.effect !== 'read') codes.push(...OF_WRITES)
  if (contract.body) codes.push(...OF_BODIES)
  if (contract.params) codes.push('not_found')
  return [...new Set([...codes, ...(contract.refuses ?? [])])]
}

/** The list of a reply that `limit` and `cursor` cut, and the field that identifies its rows. */
type Pages = { list: string; name: string }

type RecordRow = Record<string, unknown>

/** Returns a contract whose list is also available in pages: `limit` and `cursor` in its query, `next_cursor` in its reply. */
function withPages<C extends { query?: z.ZodObject; reply: z.ZodType }>(contract: C): C {
  const query = (contract.query ?? z.strictObject({})).extend({
    limit: queryInteger(1, 200).optional().describe('how many rows, 1 to 200; all of them when left out'),
    cursor: Cursor.optional(),
  })
  const reply = (contract.reply as unknown as z.ZodObject).extend({ next_cursor: serviceText().nullable() })
  return { ...contract, query, reply }
}

/** Returns one page of a reply's list; refuses with `invalid_value` if the row before it is gone. */
export async function cutPage<R extends object>(
  reply: R,
  { limit, cursor }: { limit?: number; cursor?: string },
  { list, name }: Pages,
): Promise<R & { next_cursor: string | null }> {
  const rows = (reply as Record<string, RecordRow[]>)[list] ?? []
  const nameOf = (row: RecordRow) => digestOf([list, row[name]])
  const start = cursor === undefined ? 0 : await placeAfter(rows, cursor, nameOf)
  const page = limit === undefined ? rows.slice(start) : rows.slice(start, start + limit)
  const last = page.at(-1)
  const hasMore = last !== undefined && start + page.length < rows.length
  const next_cursor = hasMore ? `${start + page.length}.${await nameOf(last)}` : null
  return { ...reply, [list]: page, next_cursor }
}

// A cursor is the number of rows before it and the digest of the last of them, because that row may have moved meanwhile.
async function placeAfter(
  rows: readonly RecordRow[],
  cursor: string,
  nameOf: (row: RecordRow) => Promise<string>,
) {
  const [count = '', name] = cursor.split('.')
  const expected = rows[Number(count) - 1]
  if (expected && (await nameOf(expected)) === name) return Number(count)
  for (const [index, row] of rows.entries()) if ((await nameOf(row)) === name) return index + 1
  throw new Refusal('invalid_value', 'The `cursor` is not of this list as it is now. Start again without it.')
}

async function digestOf(value: unknown): Promise<string> {
  return (await sha256Of(JSON.stringify(value))).slice(0, 32)
}
