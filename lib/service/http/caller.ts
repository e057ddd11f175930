import { isOwnPage } from '#lib/service/http/guard.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { Actor } from '#lib/service/values/schema.ts'

const HEADER = 'X-Svc-Actor'

/**
 * Who writes (interface, Authentication 3): the `actor` of body or query, else the header, else the page is the person
 * and every other program an agent.
 */
export function callerOf(
  request: Request,
  sent: Record<string, unknown>,
): { actor: Actor; own_page: boolean } {
  const own_page = isOwnPage(request)
  const header = request.headers.get(HEADER)
  const by_header = Actor.optional().safeParse(header ?? undefined)
  if (!by_header.success) throw new Refusal('bad_enum', `The header ${HEADER} is operator or agent.`)
  const named = Actor.optional().catch(undefined).parse(sent['actor'])
  return { actor: named ?? by_header.data ?? (own_page ? 'operator' : 'agent'), own_page }
}
