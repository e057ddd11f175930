import { manifestSource } from '#lib/service/http/manifest-source.ts'

const root = new URL('../../', import.meta.url).pathname

/** Every route file of the project. */
export async function listRouteFiles(): Promise<string[]> {
  const files = await Array.fromAsync(new Bun.Glob('routes/**/*.ts').scan(root))
  return files.filter((file) => file !== 'routes/manifest.ts')
}

if (import.meta.main) {
  await Bun.write(`${root}routes/manifest.ts`, manifestSource(await listRouteFiles()))
}
