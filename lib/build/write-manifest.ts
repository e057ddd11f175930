import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import {
  commandTableSource,
  manifestSource,
  presenterTableSource,
  type RouteFile,
  schemaTableSource,
} from '#lib/build/command-table.ts'
import { presentersIn } from '#lib/cli/presenters.ts'
import { loadRoutes } from '#lib/service/http/route.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns every route file of the project. */
export async function readRouteFiles(): Promise<RouteFile[]> {
  const files = await Array.fromAsync(new Bun.Glob('routes/**/*.ts').scan(root))
  const own = files.toSorted().filter((file) => !/^routes\/(manifest|schemas)\.ts$/.test(file))
  const reading = own.map(async (file) => ({ file, routes: Object.keys((await import(root + file)).routes) }))
  return Promise.all(reading)
}

/** Returns the files of presenters, each with the names of the answers that it prints. */
export async function readPresenters(): Promise<{ file: string; versions: string[] }[]> {
  const files = await Array.fromAsync(new Bun.Glob('lib/cli/show/**/*.ts').scan(root))
  const reading = files.toSorted().map(async (file) => {
    const presenters = presentersIn(await import(root + file))
    return { file, versions: [...new Set(presenters.flatMap(({ versions }) => versions))] }
  })
  return Promise.all(reading)
}

/** Returns the modules that export schemas: doors of the domains, and stored rows. */
export async function readSchemaFiles(): Promise<string[]> {
  const scans = ['lib/*/*.ts', 'lib/*/*/*.ts', 'db/rows/*.ts'].map((glob) =>
    Array.fromAsync(new Bun.Glob(glob).scan(root)),
  )
  const files = (await Promise.all(scans)).flat().toSorted()
  const found: string[] = []
  for (const file of files) {
    if (!/^export const [A-Z]\w* = (z|[A-Z]\w*)\b/m.test(await Bun.file(root + file).text())) continue
    const exported = Object.values(await import(root + file))
    if (exported.some((value) => value instanceof z.ZodType)) found.push(file)
  }
  return found
}

if (import.meta.main) {
  await Bun.write(`${root}lib/cli/presented.ts`, presenterTableSource(await readPresenters()))
  await Bun.write(`${root}routes/manifest.ts`, manifestSource(await readRouteFiles()))
  await Bun.write(`${root}routes/schemas.ts`, schemaTableSource(await readSchemaFiles()))
  // The manifest as it was just written, not as this program loaded it.
  const { manifest } = await import('#routes/manifest.ts')
  await Bun.write(`${root}lib/cli/declared-commands.ts`, commandTableSource(await loadRoutes(manifest)))
}
