import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

// Windows refuses to flush a folder; its file system keeps names in a journal.
const CAN_FLUSH = process.platform !== 'win32'

/** Makes the names in a folder survive a power cut. */
export function flushFolder(path: string): void {
  if (!CAN_FLUSH) return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Does the same without blocking the thread. */
export async function flushFolderAside(path: string): Promise<void> {
  if (!CAN_FLUSH) return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
