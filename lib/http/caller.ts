import { isOwnPage } from '#lib/http/guard.ts'
import { Refusal } from '#lib/refusals.ts'
import { Actor } from '#lib/values/schema.ts'

const HEADER = 'X-Svc-Actor'

/**
 * Who writes (interface, Authentication 3): the body's `actor`, else the header, else the page is the person
 * and every other program an agent.
 */
export function callerOf(
  request: Request,
  body: Record<string, unknown>,
): { actor: Actor; own_page: boolean } {
  const own_page = isOwnPage(request)
  const named = Actor.safeParse(body['actor'])
  if (named.success) return { actor: named.data, own_page }
  const header = request.headers.get(HEADER)
  if (header === null) return { actor: own_page ? 'operator' : 'agent', own_page }
  const actor = Actor.safeParse(header)
  if (!actor.success) throw new Refusal('bad_enum', `The header ${HEADER} is operator or agent.`)
  return { actor: actor.data, own_page }
}
