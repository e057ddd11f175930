import { commandTableSource } from '#lib/build/command-table.ts'
import { manifestSource, type RouteFile } from '#lib/build/manifest-source.ts'
import { loadRoutes } from '#lib/service/http/route.ts'

const root = new URL('../../', import.meta.url).pathname

/** Every route file of the project. */
export async function readRouteFiles(): Promise<RouteFile[]> {
  const files = await Array.fromAsync(new Bun.Glob('routes/**/*.ts').scan(root))
  const routes = files.filter((file) => file !== 'routes/manifest.ts')
  return Promise.all(routes.map(async (file) => ({ file, text: await Bun.file(root + file).text() })))
}

if (import.meta.main) {
  await Bun.write(`${root}routes/manifest.ts`, manifestSource(await readRouteFiles()))
  // What was just written, not what this program began with.
  const { manifest } = await import('#routes/manifest.ts')
  await Bun.write(`${root}lib/cli/declared-commands.ts`, commandTableSource(await loadRoutes(manifest)))
}
