/**
 * Returns the path that a route file serves: `[name]` is one segment, `[...name]` the rest, `index` the folder
 * itself, with its slash where it is a page.
 */
export function pathOf(file: string): string {
  const path = withoutIndex(file)
    .replace(/^routes/, '')
    .replace(/\.ts$/, '')
    .replaceAll(/\[\.\.\.([^\]]+)\]/g, '*')
    .replaceAll(/\[([^\]]+)\]/g, ':$1')
  return path.replace(/\/index$/, '/')
}

/** Route files in the order in which they are registered: a fixed name before a bracket, which would swallow it. */
export function inRouteOrder(files: string[]): string[] {
  return files.toSorted((a, b) => {
    const [pathA, pathB] = [sortable(a), sortable(b)]
    return pathA < pathB ? -1 : pathA > pathB ? 1 : 0
  })
}

// In the API a path has no slash at its end.
function withoutIndex(file: string): string {
  return file.replace(/^(routes\/api\/.+)\/index\.ts$/, '$1.ts')
}

// A letter above all that a file name may hold.
function sortable(file: string): string {
  return withoutIndex(file).replaceAll('[', '\u{10FFFF}')
}

/** A route file, and its text. */
export type RouteFile = { file: string; text: string }

/** Returns the methods that a route file declares, in the order of the `Allow` header. */
export function methodsOf(text: string): string[] {
  const declared = [...text.matchAll(/^export const (DELETE|GET|POST|PUT)\b/gm)]
  return declared.map(([, method]) => method as string).toSorted()
}

/** Returns the text of `routes/manifest.ts` for these route files: a file is loaded when its path is first asked for. */
export function manifestSource(files: RouteFile[]): string {
  const texts = new Map(files.map(({ file, text }) => [file, text]))
  const ordered = inRouteOrder([...texts.keys()])
  return [
    '// Made from the route files by `bun run manifest`; a test fails when it is out of date.',
    '',
    '/** Every path of the service: its methods, and its declarations, which are loaded when they are first asked for. */',
    'export const manifest = {',
    ...ordered.map((file) => {
      const methods = methodsOf(texts.get(file) ?? '').map((method) => `'${method}'`)
      const load = `() => import('./${file.replace(/^routes\//, '')}')`
      return `  '${pathOf(file)}': { methods: [${methods.join(', ')}], load: ${load} },`
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
    'export const schemaModules = [',
    ...files.map((file) => `  ${nameOf(file)},`),
    ']',
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
  const entries = files.flatMap(({ file, versions }) => versions.map((version) => ({ file, version })))
  return [
    '// Made from the presenters by `bun run manifest`; a test fails when it is out of date.',
    '',
    '/** Loads the presenters of an answer by its schema version. */',
    'export const PRESENTED: Readonly<Record<string, () => Promise<object>>> = {',
    ...entries.map(({ file, version }) => `  '${version}': () => import('#${file}'),`),
    '}',
    '',
  ].join('\n')
}
