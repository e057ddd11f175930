import { commandTableSource } from '#lib/build/command-table.ts'
import { manifestSource } from '#lib/build/manifest-source.ts'

const root = new URL('../../', import.meta.url).pathname

/** Every route file of the project. */
export async function listRouteFiles(): Promise<string[]> {
  const files = await Array.fromAsync(new Bun.Glob('routes/**/*.ts').scan(root))
  return files.filter((file) => file !== 'routes/manifest.ts')
}

if (import.meta.main) {
  await Bun.write(`${root}routes/manifest.ts`, manifestSource(await listRouteFiles()))
  // What was just written, not what this program began with.
  const { manifest } = await import('#routes/manifest.ts')
  await Bun.write(`${root}lib/cli/declared-commands.ts`, commandTableSource(manifest))
}
