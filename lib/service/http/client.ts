import type { z } from 'zod'
import type { Contract } from '#lib/service/http/route.ts'

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
/** The reply of a contract. */
export type ReplyOf<C> = C extends { reply: infer R extends z.ZodType } ? z.output<R> : never
type ContractOf<R> = R extends { contract: infer C extends Contract } ? C : never

/** The parts of a call, as in its contract. */
export type CallInput<C extends Contract> = {
  [K in 'params' | 'query' | 'body' as C[K] extends z.ZodType ? K : never]?: InputOf<C[K]>
}

/** The body of a refusal. */
export type RefusalBody = {
  code: string
  message: string
  allowed_keys?: string[]
  current?: unknown
  reason?: string
}

/** The outcome of a call: its reply, or a refusal. */
export type CallOutcome<T> =
  | { ok: true; status: number; value: T }
  | { ok: false; status: number; error: RefusalBody }

/** Sends one request; a browser's or a runtime's own fetch. */
export type Send = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>

/** The methods of a path of a manifest. */
export type MethodOf<M, P extends keyof M> = M[P] extends { methods: readonly (infer T extends string)[] }
  ? T
  : never

/** The declarations of the file that serves a path of a manifest, by name such as "GET /api/new". */
type DeclaredRoutes<M, P extends keyof M> = M[P] extends { load: () => Promise<{ routes: infer R }> }
  ? R
  : never

/** The contract of a method of a path. */
export type ContractAt<M, T extends string, P extends keyof M & string> = P extends P
  ? ContractOf<DeclaredRoutes<M, P>[`${T} ${P}` & keyof DeclaredRoutes<M, P>]>
  : never

/** Calls the service by the contracts of its routes: a wrong path, method or key does not compile. */
export type ApiClient<M extends object> = <P extends keyof M & string, T extends MethodOf<M, P>>(
  method: T,
  path: P,
  sending?: CallInput<ContractAt<M, T, P>>,
) => Promise<CallOutcome<ReplyOf<ContractAt<M, T, P>>>>

/** Makes a client of the routes of a manifest (`createClient<typeof manifest>(fetch)`). */
export function createClient<M extends object>(
  send: Send,
  headers: Record<string, string> = {},
): ApiClient<M> {
  return async (method, path, sending) => {
    const { params, query, body } = (sending ?? {}) as RequestParts
    const init = method === 'GET' ? { method, headers } : { method, headers: { ...headers, ...JSON_TYPE } }
    const address = fillPath(path, params ?? {}) + queryText(query ?? {})
    const response = await send(address, body === undefined ? init : { ...init, body: JSON.stringify(body) })
    return outcomeOf(response)
  }
}

type RequestParts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Returns a path with its parameters in place, each percent-encoded. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** Returns a query as text, without undefined values. */
export function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

// Some refusals come from the runtime itself and have no body.
async function outcomeOf<T>(response: Response): Promise<CallOutcome<T>> {
  const { status } = response
  const value = await response.json().catch(() => null)
  if (response.ok && value !== null) return { ok: true, status, value }
  const message = `The service answered with status ${status} and no explanation.`
  return { ok: false, status, error: value?.error ?? { code: 'internal', message } }
}
