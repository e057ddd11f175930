import { fileURLToPath } from 'node:url'
/** Has another program hold the write lock of a database for so long; two libraries in one process would not see each other. */
export async function holdLock(path: string, ms: number) {
  const script = fileURLToPath(new URL('./lock-holder.ts', import.meta.url))
  const other = Bun.spawn([process.execPath, script, path, String(ms)], { stdout: 'pipe' })
  await other.stdout.getReader().read()
  return other
}
