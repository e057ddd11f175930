import { existsSync, renameSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameIndex, touchIndex } from '#db/index/meta.ts'
import { type IndexPlace, openIndex } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { faultOf, StoreFault } from '#db/store-fault.ts'
import { forgetIndexSums, mendIndex, renameIndexSums } from '#lib/runtime/desk/index-sums.ts'
import { copyStore, newId } from '#lib/runtime/home/open-desk.ts'

type IndexInput = { home: string; aside: string | null; now: () => string }

const ONE_PAGE = 8192

/** How a damaged index was repaired; null if none was. */
export type IndexRepair =
  /** Flipped bits were put right. */
  | { kind: 'mended' }
  /** These boards were removed from it; they are added again and read. */
  | { kind: 'salvaged'; boards: string[] }
  /** A new one was begun; the old file has this name. */
  | { kind: 'renewed'; name: string }
  | null

export type OwnIndex = {
  index: Store
  place: IndexPlace
  repair: IndexRepair
  /** The folder of a stand-in index, because the home's own could not be opened. */
  standsIn: string | null
}

/**
 * Opens the home's own index. A damaged file is repaired; one without a readable board, or a foreign one, is moved aside and replaced
 * by a new index, because everything can be read again. If the file cannot be opened, or the home is unusable, a copy stands in, else an empty index.
 */
export async function openOwnIndex({ home, aside, now }: IndexInput): Promise<OwnIndex> {
  if (aside !== null) return openCopy(home, aside, now)
  const place = { path: join(home, 'index.db') }
  try {
    // SQLite treats a file shorter than one page as a new store.
    if ((statSync(place.path, { throwIfNoEntry: false })?.size ?? ONE_PAGE) < ONE_PAGE)
      throw new StoreFault('corrupt')
    if (!existsSync(place.path)) forgetIndexSums(place.path)
    return { index: await openNamed(place, now), place, ...NOTHING }
  } catch (problem) {
    const reason = faultOf(problem)?.reason
    if (reason === 'newer_version' || (reason === undefined && !isOfTheSystem(problem))) throw problem
    if (reason !== 'corrupt' && reason !== 'foreign_file') {
      const standsIn = await mkdtemp(join(tmpdir(), 'shortlist-aside-'))
      return { ...(await openCopy(home, standsIn, now)), standsIn }
    }
    return openRepaired(home, await repairIndex(home, now), now)
  }
}

/** Repairs a damaged or foreign index that nothing has open: single bits, else all other boards, else it is put aside. */
export async function repairIndex(home: string, now: () => string): Promise<IndexRepair> {
  if (await mendIndex(join(home, 'index.db'))) return { kind: 'mended' }
  const { salvageIndex } = await import('#lib/runtime/home/salvage-index.ts')
  const boards = await salvageIndex(home, now)
  return boards === null
    ? { kind: 'renewed', name: putIndexAside(home, now()) }
    : { kind: 'salvaged', boards }
}

async function openRepaired(home: string, repair: IndexRepair, now: () => string): Promise<OwnIndex> {
  const place = { path: join(home, 'index.db') }
  try {
    return { index: await openNamed(place, now), place, ...NOTHING, repair }
  } catch (problem) {
    if (faultOf(problem)?.reason !== 'corrupt') throw problem
    const name = putIndexAside(home, now())
    return { index: await openNamed(place, now), place, ...NOTHING, repair: { kind: 'renewed', name } }
  }
}

const NOTHING = { repair: null, standsIn: null }

// Example: a link that leads to itself (ELOOP).
function isOfTheSystem(problem: unknown): boolean {
  return typeof (problem as { syscall?: unknown }).syscall === 'string'
}

async function openCopy(home: string, aside: string, now: () => string): Promise<OwnIndex> {
  const place = { path: join(aside, 'index.db') }
  try {
    await copyStore(home, aside, 'index.db')
    return { index: await openNamed(place, now), place, ...NOTHING }
  } catch {
    const empty = { path: join(aside, 'empty-index.db') }
    return { index: await openNamed(empty, now), place: empty, ...NOTHING }
  }
}

/** Opens an index, and names a new one; throws for one with unreadable tables. */
export async function openNamed(place: IndexPlace, now: () => string): Promise<Store> {
  const backUp = async (path: string) => forgetIndexSums(path)
  const index = await openIndex(place, now, { followed: true, backUp })
  try {
    await nameIndex(index, newId())
    await touchIndex(index)
    return index
  } catch (problem) {
    await index.close()
    throw problem
  }
}

// Renames the index with its companion files. Returns the new name.
function putIndexAside(home: string, moment: string): string {
  const name = `index.db.damaged-${moment.replace(/[:.]/g, '-')}`
  for (const end of ['', '-wal', '-shm']) {
    const file = join(home, `index.db${end}`)
    if (existsSync(file)) renameSync(file, join(home, `${name}${end}`))
  }
  renameIndexSums(join(home, 'index.db'), join(home, name))
  return name
}
