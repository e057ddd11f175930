import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes the names in a folder survive a power cut. */
export function flushFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
