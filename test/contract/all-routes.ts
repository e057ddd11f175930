import { loadRoutes, type Route } from '#lib/service/http/route.ts'
import { manifest } from '#routes/manifest.ts'
import { validValue } from '#test/contract/make-values.ts'

/** One method of one path, as the manifest declares it. */
export type Declared = { name: string; method: string; path: string; route: Route }

/** Every path with its declarations. */
export const routeTable = await loadRoutes(manifest)

/** Every route there is. */
export const allRoutes: Declared[] = Object.entries(routeTable).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, route]) => ({
    name: `${method} ${path}`,
    method,
    path,
    route: route as unknown as Route,
  })),
)

/** The methods that each path takes. */
export const methodsByPath = Object.entries(manifest).map(([path, { methods }]) => ({
  path,
  methods: [...methods] as string[],
}))

/** A path with something in place of each parameter. */
export function filledPath(path: string, value = 'nothing-of-this-name'): string {
  return path.replaceAll(/:([a-z_]+)/g, value)
}

/** The least query that a route takes, as text that begins with `?` or is empty. */
export function leastQuery({ route }: Declared): string {
  const required = Object.entries(route.contract.query?.shape ?? {}).filter(
    ([, schema]) => !schema.safeParse(undefined).success,
  )
  const pairs = required.map(([key, schema]) => [key, String(validValue(schema))])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** A request that nothing but its record can be wrong with. */
export function soundRequest(declared: Declared): { path: string; init: RequestInit } {
  const { method, path, route } = declared
  const { body, effect } = route.contract
  const headers: Record<string, string> = effect === 'read' ? {} : { 'content-type': 'application/json' }
  const init = { method, headers, ...(body ? { body: JSON.stringify(validValue(body)) } : {}) }
  return { path: filledPath(path) + leastQuery(declared), init }
}
