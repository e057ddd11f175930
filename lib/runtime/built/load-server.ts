import { cacheEntry } from '#lib/runtime/built/build-cache.ts'

type ServeModule = typeof import('#lib/runtime/serve.ts')

/** Returns the cached build of the server, or else its sources. */
export async function loadServer(): Promise<ServeModule> {
  const built = cacheEntry('server', 'serve.js')
  return built === null ? import('#lib/runtime/serve.ts') : import(built)
}
