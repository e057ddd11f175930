import type { z } from 'zod'
import type { AgentRequestView, CallPlan, REQUEST_STATES } from '#lib/service/consent/schema.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { names, picked } from '#lib/text/names.ts'
import { oneLine } from '#lib/text/text.ts'

/** The time to press, and after a yes the time in which the agent must use it. */
export const YES_LASTS_MS = 60 * 60 * 1000

const MOST_WAITING = 20
const MOST_KEPT = 100
const LONGEST_NAME = 60

type State = (typeof REQUEST_STATES)[number]

/** A call of an agent that needs a yes: who asks, the call, and the work that it would do. */
export type CallNeedingApproval = {
  client: string
  tool: string
  operation: string
  what: string
  /** The whole call, as the tool received it. */
  input: unknown
  plan: CallPlan | null
  /** Decisions that only the person may make, with the words on which they decide. */
  proof: { needs: string; words: readonly string[] } | null
}

/** A stored request; `call` and `work` are digests, so that no private word is kept longer than its yes. */
export type AgentRequest = {
  id: string
  client: string
  tool: string
  operation: string
  what: string
  needs: string
  words: readonly string[]
  count: number
  estimate: CallPlan['estimate'] | null
  model_target: string | null
  jobs: string[]
  call: string
  work: string
  state: State
  created_at: string
  expires_at: string
  decided_at: string | null
  decided_by: Actor | null
}

type RequestDeps = { now: () => string; announce: () => void }

/**
 * Requests of agents that wait for the person. They live in memory only: nobody can forge a yes by a write to the home,
 * and a restart forgets them all.
 */
export class AgentRequests {
  readonly #requests = new Map<string, AgentRequest>()
  readonly #deps: RequestDeps

  constructor(deps: RequestDeps) {
    this.#deps = deps
  }

  /** Returns every request, newest first. */
  list(): AgentRequest[] {
    this.#expire()
    return [...this.#requests.values()].reverse()
  }

  /** Returns the request with this id; undefined if there is none. */
  find(id: string): AgentRequest | undefined {
    this.#expire()
    return this.#requests.get(id)
  }

  /** Stores a request that waits, or returns the one of the same client for the same work. */
  async ask(callNeedingApproval: CallNeedingApproval): Promise<AgentRequest> {
    const { call, work } = await digestsOf(callNeedingApproval)
    const client = oneLine(callNeedingApproval.client, LONGEST_NAME) || 'a program without a name'
    const waiting = this.list().filter(({ state }) => state === 'waiting')
    const same = waiting.find(
      (request) => request.call === call && request.work === work && request.client === client,
    )
    if (same) return same
    if (waiting.length >= MOST_WAITING) {
      throw new Refusal(
        'busy',
        `${MOST_WAITING} requests wait for the person already. Let them decide first.`,
      )
    }
    const { tool, operation, what, plan, proof } = callNeedingApproval
    const created_at = this.#deps.now()
    const request: AgentRequest = {
      id: `apv_${crypto.randomUUID().replaceAll('-', '')}`,
      client,
      tool,
      operation,
      what,
      call,
      work,
      needs: proof?.needs ?? '',
      words: [...(plan?.words ?? []), ...(proof?.words ?? [])],
      count: plan?.count ?? 1,
      estimate: plan?.estimate ?? null,
      model_target: plan?.model_target ?? null,
      jobs: plan?.jobs ?? [],
      state: 'waiting',
      created_at,
      expires_at: later(created_at),
      decided_at: null,
      decided_by: null,
    }
    this.#requests.set(request.id, request)
    this.#forgetOldest()
    this.#deps.announce()
    return request
  }

  /** Stores the person's decision; an earlier one stays. Only for callers that proved the person. */
  decide(id: string, { approve, actor }: { approve: boolean; actor: Actor }): AgentRequest | undefined {
    const request = this.find(id)
    if (request?.state !== 'waiting') return request
    const decided_at = this.#deps.now()
    const state = approve ? ('approved' as const) : ('denied' as const)
    return this.#put({ ...request, state, decided_at, decided_by: actor, expires_at: later(decided_at) })
  }

  /**
   * Uses up the yes of a request, and returns the approved request; null if it still waits. Refuses with
   * `approval_changed` if the call or its work is not the approved one, and with the reason if there is no yes to use. A
   * change of the work ends the yes.
   */
  async use(id: string, callNeedingApproval: CallNeedingApproval): Promise<AgentRequest | null> {
    const { call, work } = await digestsOf(callNeedingApproval)
    const request = this.find(id)
    if (!request) throw new Refusal('approval_not_found', 'No request has this id. Call again without it.')
    if (request.call !== call) {
      throw new Refusal('approval_changed', 'The yes is for another call. Repeat the same call, or ask anew.')
    }
    if (request.state !== 'waiting' && request.state !== 'approved') throw ended(request.state)
    if (request.work !== work) {
      this.#put({ ...request, state: 'changed' })
      throw ended('changed')
    }
    if (request.state === 'waiting') return null
    this.#put({ ...request, state: 'used', words: [] })
    return request
  }

  /** Gives back a used yes, because its call did nothing; it expires as before. */
  giveBack(approved: AgentRequest): void {
    if (this.find(approved.id)?.state === 'used') this.#put(approved)
  }

  #put(request: AgentRequest): AgentRequest {
    this.#requests.set(request.id, request)
    this.#deps.announce()
    return request
  }

  #expire(): void {
    const now = this.#deps.now()
    for (const request of this.#requests.values()) {
      const isOpen = request.state === 'waiting' || request.state === 'approved'
      if (isOpen && request.expires_at <= now) this.#put({ ...request, state: 'expired', words: [] })
    }
  }

  #forgetOldest(): void {
    const ended = [...this.#requests.values()].filter(({ state }) => !/^(waiting|approved)$/.test(state))
    const surplus = Math.max(0, this.#requests.size - MOST_KEPT)
    for (const { id } of ended.slice(0, surplus)) this.#requests.delete(id)
  }
}

/** Returns a request as the list of approvals shows it. */
export function requestView(request: AgentRequest): z.input<typeof AgentRequestView> {
  const shown = names('client tool operation what needs count estimate model_target state expires_at')
  return { ...picked(request, shown), has_words: request.words.length > 0 }
}

const ENDED: Record<Exclude<State, 'waiting' | 'approved'>, [code: EndedCode, message: string]> = {
  denied: ['approval_denied', 'The person said no. Do not ask again unless they want it.'],
  used: ['approval_used', 'This yes was used already. Call without `approval_id` to ask for another.'],
  changed: ['approval_changed', 'The work is not the approved one any more. Call without `approval_id`.'],
  expired: ['approval_expired', 'This request is too old. Call without `approval_id` to ask again.'],
}

type EndedCode = 'approval_denied' | 'approval_used' | 'approval_changed' | 'approval_expired'

function ended(state: Exclude<State, 'waiting' | 'approved'>): Refusal {
  const [code, message] = ENDED[state]
  return new Refusal(code, message)
}

async function digestsOf({ tool, operation, input, plan, proof }: CallNeedingApproval) {
  const call = await sha256Of(JSON.stringify([tool, operation, sorted(input)]))
  const work = await sha256Of(
    JSON.stringify([plan && sorted([plan.model_target, plan.count, plan.same]), proof?.words ?? null]),
  )
  return { call, work }
}

// The order of keys has no meaning.
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sorted(child)]),
  )
}

function later(time: string): string {
  return new Date(Date.parse(time) + YES_LASTS_MS).toISOString()
}
