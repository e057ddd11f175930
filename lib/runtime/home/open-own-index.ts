import { existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { nameIndex, touchIndex } from '#db/index/meta.ts'
import { type IndexPlace, openIndex } from '#db/open-index.ts'
import type { Store } from '#db/store.ts'
import { faultOf, StoreFault } from '#db/store-fault.ts'
import { newId } from '#lib/runtime/home/new-id.ts'
import { copyStore } from '#lib/runtime/home/open-desk.ts'

type Opening = { home: string; aside: string | null; now: () => string }

const ONE_PAGE = 8192

/** The index of a home, and how an old one that could not be used is called now. */
export type OwnIndex = { index: Store; place: IndexPlace; putAside: string | null }

/**
 * Opens the home's own index. What is no index of ours, or is damaged, is put aside and a new one begun: all of it can be read
 * again. Where the home cannot be used a copy stands in, or an empty one where there is no room for a copy.
 */
export async function openOwnIndex({ home, aside, now }: Opening): Promise<OwnIndex> {
  if (aside !== null) return openCopy(home, aside, now)
  const place = { path: join(home, 'index.db') }
  try {
    // What is shorter than one page would be taken for a store that was never begun.
    if ((statSync(place.path, { throwIfNoEntry: false })?.size ?? ONE_PAGE) < ONE_PAGE)
      throw new StoreFault('corrupt')
    return { index: await openNamed(place, now), place, putAside: null }
  } catch (problem) {
    const reason = faultOf(problem)?.reason
    if (reason !== 'corrupt' && reason !== 'foreign_file') throw problem
    const putAside = putIndexAside(home, now())
    return { index: await openNamed(place, now), place, putAside }
  }
}

async function openCopy(home: string, aside: string, now: () => string): Promise<OwnIndex> {
  const place = { path: join(aside, 'index.db') }
  try {
    await copyStore(home, aside, 'index.db')
    return { index: await openNamed(place, now), place, putAside: null }
  } catch {
    const empty = { path: join(aside, 'empty-index.db') }
    return { index: await openNamed(empty, now), place: empty, putAside: null }
  }
}

/** Opens an index, and gives a new one its name; one whose tables cannot even be touched is damaged. */
export async function openNamed(place: IndexPlace, now: () => string): Promise<Store> {
  const index = await openIndex(place, now)
  try {
    await nameIndex(index, newId())
    await touchIndex(index)
    return index
  } catch (problem) {
    await index.close()
    throw problem
  }
}

/** Gives the index another name, with what belongs to it, and says which. Nothing may have it open. */
export function putIndexAside(home: string, at: string): string {
  const name = `index.db.damaged-${at.replace(/[:.]/g, '-')}`
  for (const end of ['', '-wal', '-shm']) {
    const file = join(home, `index.db${end}`)
    if (existsSync(file)) renameSync(file, join(home, `${name}${end}`))
  }
  return name
}
