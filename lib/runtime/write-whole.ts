import { createHash } from 'node:crypto'
import { open, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file so that a reader finds the old one or the new one, and a crash or power cut leaves one of them. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const beside = `${path}.${digest}.tmp`
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
