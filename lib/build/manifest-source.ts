/**
 * The path that a route file serves: `[name]` is one segment, `[...name]` the rest, `index` the folder itself, with its slash
 * where it is a page.
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
    const [one, other] = [sortable(a), sortable(b)]
    return one < other ? -1 : one > other ? 1 : 0
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

/** The text of `routes/manifest.ts` for these route files. */
export function manifestSource(files: string[]): string {
  const ordered = inRouteOrder(files)
  const imports = ordered.map((file, at) => `import * as r${at} from './${file.replace(/^routes\//, '')}'`)
  const entries = ordered.map((file, at) => `  '${pathOf(file)}': r${at},`)
  return [
    '// Made from the names of the route files by `bun run manifest`; a test fails when it is out of date.',
    ...imports,
    '',
    'export const manifest = {',
    ...entries,
    '} as const',
    '',
  ].join('\n')
}
