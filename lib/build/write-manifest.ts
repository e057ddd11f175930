import { fileURLToPath } from 'node:url'
import { commandTableSource } from '#lib/build/command-table.ts'
import { manifestSource, type RouteFile } from '#lib/build/manifest-source.ts'
import { presenterTableSource } from '#lib/build/presenter-table.ts'
import { presentersIn } from '#lib/cli/presenters.ts'
import { loadRoutes } from '#lib/service/http/route.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Every route file of the project. */
export async function readRouteFiles(): Promise<RouteFile[]> {
  const files = await Array.fromAsync(new Bun.Glob('routes/**/*.ts').scan(root))
  const routes = files.filter((file) => file !== 'routes/manifest.ts')
  return Promise.all(routes.map(async (file) => ({ file, text: await Bun.file(root + file).text() })))
}

/** The files of presenters, each with the names of the answers that it prints. */
export async function readPresenters(): Promise<{ file: string; versions: string[] }[]> {
  const files = await Array.fromAsync(new Bun.Glob('lib/cli/show/*.ts').scan(root))
  const reading = files.toSorted().map(async (file) => {
    const presenters = presentersIn(await import(root + file))
    return { file, versions: [...new Set(presenters.flatMap(({ versions }) => versions))] }
  })
  return Promise.all(reading)
}

if (import.meta.main) {
  await Bun.write(`${root}lib/cli/presented.ts`, presenterTableSource(await readPresenters()))
  await Bun.write(`${root}routes/manifest.ts`, manifestSource(await readRouteFiles()))
  // What was just written, not what this program began with.
  const { manifest } = await import('#routes/manifest.ts')
  await Bun.write(`${root}lib/cli/declared-commands.ts`, commandTableSource(await loadRoutes(manifest)))
}
