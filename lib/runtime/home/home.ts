import { existsSync, statSync } from 'node:fs'
import { mkdir, rm, statfs, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { FileClient } from '#db/file-client.ts'
import { faultOf, StoreFault } from '#db/store-fault.ts'
import { readServerNote, type ServerNote } from '#lib/runtime/home/home-folder.ts'
import { canWrite } from '#lib/runtime/home/open-desk.ts'
import { readWhole, writeAtomically, writeForNow } from '#lib/runtime/home/write-whole.ts'
import type { HomeFault } from '#lib/service/condition.ts'
import type { SettingsFile } from '#lib/service/config/config-file.ts'

/** The location of a home and its desk when they were opened. */
export type HomePlace = {
  /** Returns whether the path leads to another home or desk now; null if both are the same. */
  moved: () => Extract<HomeFault, 'home_moved' | 'desk_replaced'> | null
  /** Throws if the path leads to another home: nothing may be written there. */
  mustBeSame: () => void
}

/** Acquires the lock of a home and creates the home if it is missing; throws `HomeInUse` if another server has it. */
export async function lockHome(home: string): Promise<LockedHome> {
  const locked = new LockedHome(home)
  if ((await locked.lock()) !== null && !existsSync(join(home, 'desk.db')))
    throw new StoreFault('cannot_open')
  return locked
}

async function acquireLock(home: string): Promise<FileClient> {
  // An existing folder keeps its permissions.
  await mkdir(home, { recursive: true, mode: 0o700 })
  try {
    return await lockFile(home)
  } catch (problem) {
    if (faultOf(problem)?.reason !== 'corrupt') throw problem
    // The lock file has no content to lose. Emptied in place, it keeps the lock of another server that has it.
    await truncate(join(home, LOCK))
    return lockFile(home)
  }
}

const LOCK = 'server.lock'

async function lockFile(home: string): Promise<FileClient> {
  const lock = new FileClient(`file:${join(home, LOCK)}`, 0)
  try {
    await lock.execute('pragma journal_mode = delete')
    // The transaction never ends: the system releases it when this process dies in any way.
    await lock.execute('begin immediate')
    return lock
  } catch (problem) {
    lock.close()
    throw problem
  }
}

// A disk without room for the few bytes of a lock's journal reports various codes.
async function hasRoom(home: string): Promise<boolean> {
  const disk = await statfs(home).catch(() => null)
  return disk === null || disk.bavail * disk.bsize >= MIN_FREE_BYTES
}

const MIN_FREE_BYTES = 256 * 1024

/** Another server uses the home; the message names its address. */
export class HomeInUse extends Error {
  override name = 'HomeInUse'
}

async function homeInUse(home: string, cause: unknown): Promise<HomeInUse> {
  const note = await readServerNote(home)
  const where = note ? ` It is at http://127.0.0.1:${note.port} (process ${note.pid}).` : ''
  return new HomeInUse(`Another server already uses this home folder.${where}`, { cause })
}

/** A home that only this process may write, or a read-only one. */
export class LockedHome {
  readonly path: string
  #lock: FileClient | null = null
  #place: HomePlace | null = null

  constructor(path: string) {
    this.path = path
  }

  /** Acquires the lock if this process does not have it yet; returns the reason if the home is read-only. */
  async lock(): Promise<HomeFault | null> {
    if (this.#lock !== null) {
      this.#place?.mustBeSame()
      return null
    }
    if (existsSync(this.path) && !(await canWrite(this.path))) return 'read_only'
    try {
      this.#lock = await acquireLock(this.path)
      this.#place = rememberPlace(this.path)
      return null
    } catch (problem) {
      const busy = /SQLITE_BUSY/.test(String((problem as { code?: unknown }).code))
      if (busy) throw await homeInUse(this.path, problem)
      if (!(await hasRoom(this.path))) return 'disk_full'
      throw new StoreFault('cannot_open', { cause: problem })
    }
  }

  file(name: string): string {
    return join(this.path, name)
  }

  /** Writes the note of the server; if the disk has no room for it, the home is served without one. */
  writeNote(note: ServerNote): void {
    if (this.#lock === null) return
    try {
      writeForNow(this.file('server.json'), JSON.stringify(note))
    } catch (problem) {
      if (!faultOf(problem)) throw problem
    }
  }

  async release(): Promise<void> {
    if (this.#lock === null) return
    await rm(this.file('server.json'), { force: true })
    this.#lock.close()
    this.#lock = null
  }
}

/** `config.json` of a home. */
export function settingsFile(path: string, mustBeSame: () => void): SettingsFile {
  return {
    stamp: async () => {
      // Runs for every request: in another thread it would cost twelve times as much and wait for its turn.
      const stat = statOf(path)
      return stat ? `${stat.mtimeMs}-${stat.size}-${stat.ino}` : null
    },
    read: async () => (await readWhole(path)).toString(),
    write: async (text) => {
      mustBeSame()
      await writeAtomically(path, text)
    },
  }
}

function statOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null
  } catch {
    return null
  }
}

/** Stores the present folder and desk of a path, by device and inode. */
export function rememberPlace(home: string, desk = join(home, 'desk.db')): HomePlace {
  const paths = { home_moved: home, desk_replaced: desk } as const
  const before = { home_moved: identityOf(home), desk_replaced: identityOf(desk) }
  const differs = (fault: keyof typeof paths) => identityOf(paths[fault]) !== before[fault]
  return {
    moved: () => (differs('home_moved') ? 'home_moved' : differs('desk_replaced') ? 'desk_replaced' : null),
    mustBeSame: () => {
      if (differs('home_moved')) throw new StoreFault('home_moved')
    },
  }
}

// Two microseconds: cheap enough for every write.
function identityOf(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true })
  return stats === undefined ? null : `${stats.dev}-${stats.ino}`
}
