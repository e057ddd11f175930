import { type JsonObject, reachable } from '#lib/service/openapi/rules/schemas.ts'

type Operation = JsonObject & { parameters?: JsonObject[] }

const PARAMETERS = '#/components/parameters/'

/**
 * Moves parameters that operations have in common to the components. Example: `limit` of all lists stands once, and each list
 * refers to it.
 */
export function shareParameters(paths: Record<string, JsonObject>) {
  const uses = new Map<string, number>()
  const textOf = (parameter: JsonObject) => JSON.stringify(parameter)
  for (const operation of operationsOf(paths)) {
    for (const parameter of operation.parameters ?? []) {
      uses.set(textOf(parameter), (uses.get(textOf(parameter)) ?? 0) + 1)
    }
  }
  const parameters: Record<string, JsonObject> = {}
  const names = new Map<string, string>()
  const share = (parameter: JsonObject): JsonObject => {
    const text = textOf(parameter)
    if ((uses.get(text) ?? 0) < 2) return parameter
    const name = names.get(text) ?? freeName(`${parameter['name']}Param`, parameters)
    names.set(text, name)
    parameters[name] = parameter
    return { $ref: PARAMETERS + name }
  }
  const shared = mapOperations(paths, (operation) =>
    operation.parameters ? { ...operation, parameters: operation.parameters.map(share) } : operation,
  )
  return { paths: shared, parameters }
}

function freeName(name: string, taken: Record<string, unknown>): string {
  // Generated clients make one type of each component, so a parameter must not have the name of a schema.
  let free = name
  for (let suffix = 2; free in taken; suffix += 1) free = `${name}${suffix}`
  return free
}

function operationsOf(paths: Record<string, JsonObject>): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[])
}

function mapOperations(
  paths: Record<string, JsonObject>,
  change: (operation: Operation) => JsonObject,
): Record<string, JsonObject> {
  const changed = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, change(operation as Operation)]),
    ),
  ])
  return Object.fromEntries(changed)
}

type Components = { schemas: Record<string, JsonObject>; parameters: JsonObject; responses: JsonObject }

/** Returns a document without the schemas that nothing in it refers to. */
export function withoutUnused<D extends { paths: unknown; components: Components }>(document: D): D {
  const { schemas, parameters, responses } = document.components
  const used = reachable(schemas, [document.paths, parameters, responses])
  const usedSchemas = Object.entries(schemas).filter(([name]) => used.has(name))
  const sorted = usedSchemas.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(sorted) } }
}
