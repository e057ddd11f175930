import { z } from 'zod'
import type { Field, FieldKind, RouteCommand } from '#lib/cli/call/make-call.ts'
import { fieldWords } from '#lib/service/http/field-words.ts'
import type { CommandLine, Contract } from '#lib/service/http/route.ts'

/** A route file, and the names of its routes, such as "GET /api/new". */
export type RouteFile = { file: string; routes: string[] }

type Routes = Record<string, Partial<Record<string, unknown>>>

/** Returns the commands that the routes of a manifest declare, parents before their children. */
export function declaredCommands(manifest: Routes): RouteCommand[] {
  const commands = Object.entries(manifest).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, route]) => {
      const contract = contractOf(route)
      return contract?.cli ? [commandOf({ method, path }, contract, contract.cli)] : []
    }),
  )
  return commands.toSorted((a, b) => depth(a) - depth(b))
}

/** Returns the text of `lib/cli/declared-commands.ts` for the routes of a manifest. */
export function commandTableSource(manifest: Routes): string {
  return [
    '// Made from the contracts of the routes by `bun run manifest`; a test fails when it is out of date.',
    "import type { RouteCommand } from '#lib/cli/call/make-call.ts'",
    '',
    '/** The commands that routes declare, without their schemas, which help and version have no use for. */',
    'export const COMMANDS: readonly RouteCommand[] = [',
    ...declaredCommands(manifest).map((command) => `  ${JSON.stringify(command)},`),
    ']',
    '',
  ].join('\n')
}

function contractOf(route: unknown): Contract | undefined {
  return typeof route === 'object' && route !== null && 'contract' in route
    ? (route.contract as Contract)
    : undefined
}

function depth({ use }: RouteCommand): number {
  return use.split(' ').length
}

function commandOf(
  place: { method: string; path: string },
  contract: Contract,
  cli: CommandLine,
): RouteCommand {
  const fields = fieldsOf(contract).map((field) =>
    field.key === cli.boards ? { ...field, kind: 'board' as const } : field,
  )
  // A saved view stands for the filters of the list of jobs.
  const listsJobs = fields.some(({ part, key }) => part === 'query' && key === 'scope')
  const view = { flags: '--view <name>', help: 'the filters of a saved view, under those typed' }
  return {
    ...place,
    summary: contract.summary,
    use: cli.use,
    positionals: (cli.arguments ?? []).map(bareWord),
    examples: cli.examples ?? [],
    options: [...(cli.options ?? []), ...(listsJobs ? [view] : [])],
    ...(cli.sends && { sends: cli.sends }),
    work: cli.work ?? (listsJobs ? 'saved_view' : null),
    fields,
    hasBody: contract.body !== undefined,
  }
}

function bareWord(name: string): RouteCommand['positionals'][number] {
  const optional = name.startsWith('[')
  const inner = optional ? name.slice(1, -1) : name
  const isRest = inner.endsWith('...')
  return { key: isRest ? inner.slice(0, -3) : inner, rest: isRest, optional }
}

type AnySchema = z.core.$ZodType
type FieldLocation = { part: Field['part']; key: string; required: boolean }

const PARTS = ['params', 'query', 'body'] as const
const SWITCH_WORDS = new Set(['0', '1', 'true', 'false'])

/** Returns every key that a contract's params, query and body may hold. */
export function fieldsOf(contract: Pick<Contract, 'params' | 'query' | 'body'>): Field[] {
  return PARTS.flatMap((part) => {
    const schema = contract[part]
    return schema ? fieldsIn(schema, { part, key: '', required: true }) : []
  })
}

function fieldsIn(object: z.core.$ZodObject, within: FieldLocation): Field[] {
  return Object.entries(object._zod.def.shape).flatMap(([name, schema]) => {
    const required = within.required && schema._zod.optin === undefined
    return fieldsOfKey(schema, { part: within.part, key: `${within.key}${name}`, required })
  })
}

function fieldsOfKey(schema: AnySchema, place: FieldLocation): Field[] {
  const { inner, nullable } = peel(schema)
  const description =
    descriptionOf(schema) || fieldWords(place.key) || fieldWords(place.key.split('.').at(-1) ?? '')
  const common = { ...place, nullable, help: description, many: false, choices: [] }
  if (inner instanceof z.core.$ZodObject) {
    const group: Field[] = nullable ? [{ ...common, kind: 'group' }] : []
    return [...group, ...fieldsIn(inner, { ...place, key: `${place.key}.` })]
  }
  if (inner instanceof z.core.$ZodArray) {
    return [{ ...common, ...kindOf(peel(inner._zod.def.element).inner), many: true }]
  }
  return [{ ...common, ...kindOf(inner) }]
}

// The described schema may be wrapped in an optional or a default.
function descriptionOf(schema: AnySchema): string {
  const description = z.globalRegistry.get(schema)?.description
  if (description !== undefined) return description
  const within = innerOf(schema)
  if (within) return descriptionOf(within)
  return schema instanceof z.core.$ZodPipe ? descriptionOf(schema._zod.def.in) : ''
}

function innerOf(schema: AnySchema): AnySchema | null {
  return schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault
    ? schema._zod.def.innerType
    : null
}

// The input of a pipe is the type that a caller sends; its output only tells whether a query's text means a number.
function peel(schema: AnySchema): { inner: AnySchema; nullable: boolean } {
  const within = innerOf(schema)
  if (within) {
    const { inner, nullable } = peel(within)
    return { inner, nullable: nullable || schema instanceof z.core.$ZodNullable }
  }
  if (schema instanceof z.core.$ZodPipe) {
    const { in: start, out: end } = schema._zod.def
    return end instanceof z.core.$ZodNumber ? { inner: end, nullable: false } : peel(start)
  }
  return { inner: schema, nullable: false }
}

function kindOf(schema: AnySchema): { kind: FieldKind; choices: readonly string[] } {
  if (schema instanceof z.core.$ZodEnum) return kindOfEnum(schema)
  if (schema instanceof z.core.$ZodBoolean) return { kind: 'flag', choices: [] }
  if (schema instanceof z.core.$ZodNumber) return { kind: 'number', choices: [] }
  if (schema instanceof z.core.$ZodStringFormat) return { kind: kindOfFormat(schema), choices: [] }
  const isText =
    schema instanceof z.core.$ZodString ||
    schema instanceof z.core.$ZodUnion ||
    schema instanceof z.core.$ZodLiteral
  return { kind: isText ? 'text' : 'json', choices: [] }
}

function kindOfEnum(schema: z.core.$ZodEnum): { kind: FieldKind; choices: readonly string[] } {
  const choices = Object.values(schema._zod.def.entries).map(String)
  return choices.every((word) => SWITCH_WORDS.has(word))
    ? { kind: 'switch', choices: [] }
    : { kind: 'text', choices }
}

function kindOfFormat(schema: z.core.$ZodStringFormat): FieldKind {
  const { format } = schema._zod.def
  if (format === 'datetime') return 'time'
  return format === 'date' ? 'day' : 'text'
}

/** Returns paths in the order in which they are registered: a fixed name before a parameter, which would swallow it. */
export function inRouteOrder(paths: Iterable<string>): string[] {
  // A character above all that a path may hold.
  const sortable = (path: string) => path.replaceAll(':', '\u{10FFFF}')
  return [...paths].toSorted((a, b) => (sortable(a) < sortable(b) ? -1 : 1))
}

/** Returns the text of `routes/manifest.ts` for these route files: a file is loaded when its path is first asked for. */
export function manifestSource(files: RouteFile[]): string {
  const declared = files.flatMap(({ file, routes }) =>
    routes.map((name) => {
      const [method = '', path = ''] = name.split(' ')
      return { file, method, path }
    }),
  )
  const byPath = Map.groupBy(declared, ({ path }) => path)
  return [
    '// Made from the route files by `bun run manifest`; a test fails when it is out of date.',
    '',
    '/** Every path of the service: its methods, and the file that declares them, loaded when it is first asked for. */',
    'export const manifest = {',
    ...inRouteOrder(byPath.keys()).map((path) => {
      const routes = byPath.get(path) ?? []
      const methods = routes.map(({ method }) => `'${method}'`).toSorted()
      const load = `() => import('./${routes[0]?.file.replace(/^routes\//, '')}')`
      return `  '${path}': { methods: [${methods.join(', ')}], load: ${load} },`
    }),
    '} as const',
    '',
  ].join('\n')
}

/** Returns the text of `routes/schemas.ts`: every module that exports schemas, for the description of the API. */
export function schemaTableSource(files: string[]): string {
  return [
    '// Made from the files of `lib/` and `db/rows/` by `bun run manifest`; a test fails when it is out of date.',
    ...files.map((file) => `import * as ${nameOf(file)} from '#${file}'`),
    '',
    '/** Every module that exports schemas. */',
    `export const schemaModules = [${files.map(nameOf).join(', ')}]`,
    '',
  ].join('\n')
}

// Example: `lib/evidence/answers/schema.ts` gives "evidenceAnswersSchema".
function nameOf(file: string): string {
  const path = file.replace(/^lib\//, '').replace(/\.ts$/, '')
  return path.replaceAll(/[/-]([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns the text of `lib/cli/presented.ts` for the files of presenters and the names of the answers that each prints. */
export function presenterTableSource(
  files: readonly { file: string; versions: readonly string[] }[],
): string {
  const printing = files.filter(({ versions }) => versions.length > 0)
  return [
    '// Made from the presenters by `bun run manifest`; a test fails when it is out of date.',
    '',
    '/** The files of presenters, each with the schema versions of the answers that it prints. */',
    'export const PRESENTED: readonly { load: () => Promise<object>; versions: readonly string[] }[] = [',
    ...printing.map(
      ({ file, versions }) => `  { load: () => import('#${file}'), versions: ['${versions.join("', '")}'] },`,
    ),
    ']',
    '',
  ].join('\n')
}
