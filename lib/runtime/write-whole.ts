import { open, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file so that a reader finds the old one or the new one, and a crash or power cut leaves one of them. Of one
 * file, one write at a time.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const beside = `${path}.tmp`
  await writeFile(beside, text, { mode: 0o600 })
  await flush(beside)
  await rename(beside, path)
  await flush(dirname(path))
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
