import { keptEntry } from '#lib/runtime/built/kept.ts'

type ServeModule = typeof import('#lib/runtime/serve.ts')

/** Returns the cached build of the server, or else its sources. */
export async function loadServer(): Promise<ServeModule> {
  const built = keptEntry('server', 'serve.js')
  return built === null ? import('#lib/runtime/serve.ts') : import(built)
}
