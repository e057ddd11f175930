import { closeSync, constants, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Reads a file, and nothing else: a pipe in its place would wait for a writer for ever, and a device never ends. Throws as for a
 * folder then.
 */
export async function readWhole(path: string): Promise<Buffer> {
  const refuse = () => {
    throw Object.assign(new Error('This is no file'), { code: 'EISDIR' })
  }
  if (!(await stat(path)).isFile()) refuse()
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    if (!(await file.stat()).isFile()) refuse()
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/**
 * Writes a file atomically: a reader, a crash or a power cut sees the old or the new file. It is first written beside
 * its place under an unused name, so that neither a link nor leftovers of a crash interfere.
 */
export async function writeAtomically(path: string, text: string | Uint8Array): Promise<void> {
  const temporary = temporaryPath(path)
  try {
    await writeNew(temporary, text)
    await rename(temporary, path)
  } catch (problem) {
    await rm(temporary, { force: true })
    throw problem
  }
  await flushFolderAside(dirname(path))
}

/**
 * Writes a file atomically for readers, without waiting for the disk: for facts of a running process that are
 * worthless after a power cut. Written when it returns.
 */
export function writeForNow(path: string, text: string): void {
  const temporary = temporaryPath(path)
  try {
    writeFileSync(temporary, text, { flag: 'wx', mode: 0o600 })
    renameSync(temporary, path)
  } catch (problem) {
    rmSync(temporary, { force: true })
    throw problem
  }
}

function temporaryPath(path: string): string {
  return `${path}.${crypto.getRandomValues(new Uint8Array(6)).toHex()}.tmp`
}

/** Writes a new file and flushes it. An existing name is refused, even if it is a link. */
export async function writeNew(path: string, text: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

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

async function flushFolderAside(path: string): Promise<void> {
  if (!CAN_FLUSH) return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
