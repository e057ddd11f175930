import { chmod, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client'
import { StoreFault } from '#db/store-fault.ts'
import { readServerNote, type ServerNote } from '#lib/runtime/home/home-folder.ts'
import { writeWhole } from '#lib/runtime/home/write-whole.ts'
import type { SettingsFile } from '#lib/service/config/config-file.ts'

/** Makes the home, readable by its person alone, and takes its lock; refuses when another server has it. */
export async function takeHome(home: string): Promise<HeldHome> {
  try {
    await mkdir(home, { recursive: true, mode: 0o700 })
    await chmod(home, 0o700)
  } catch (problem) {
    throw new StoreFault('cannot_open', { cause: problem })
  }
  const lock = createClient({ url: `file:${join(home, 'server.lock')}`, concurrency: 1, timeout: 0 })
  try {
    await lock.execute('pragma journal_mode = delete')
    // The transaction is never ended: the system lets go of it when this process dies, however it dies.
    const held = await lock.transaction('write')
    return new HeldHome(home, { lock, held })
  } catch (problem) {
    lock.close()
    if (/SQLITE_BUSY/.test(String((problem as { code?: unknown }).code))) throw await taken(home, problem)
    throw new StoreFault('cannot_open', { cause: problem })
  }
}

/** Another server has the home; its message says which. */
export class HomeTaken extends Error {
  override name = 'HomeTaken'
}

async function taken(home: string, cause: unknown): Promise<HomeTaken> {
  const note = await readServerNote(home)
  const where = note ? ` It is at http://127.0.0.1:${note.port} (process ${note.pid}).` : ''
  return new HomeTaken(`Another server already uses this home folder.${where}`, { cause })
}

type Held = { lock: Client; held: { close: () => void } }

/** A home that this process alone serves. */
export class HeldHome {
  readonly path: string
  readonly #held: Held

  constructor(path: string, held: Held) {
    this.path = path
    this.#held = held
  }

  file(name: string): string {
    return join(this.path, name)
  }

  async note(note: ServerNote): Promise<void> {
    await writeWhole(this.file('server.json'), JSON.stringify(note))
  }

  async release(): Promise<void> {
    await rm(this.file('server.json'), { force: true })
    this.#held.held.close()
    this.#held.lock.close()
  }
}

/** `config.json` of a home. */
export function settingsFile(path: string): SettingsFile {
  return {
    stamp: async () => {
      const found = await stat(path).catch(() => null)
      return found ? `${found.mtimeMs}-${found.size}-${found.ino}` : null
    },
    read: () => readFile(path, 'utf8'),
    write: (text) => writeWhole(path, text),
  }
}
