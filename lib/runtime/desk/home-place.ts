import { statSync } from 'node:fs'
import { join } from 'node:path'
import { StoreFault } from '#db/store-fault.ts'
import type { HomeFault } from '#lib/service/condition.ts'

/** The location of a home and its desk when they were opened. */
export type HomePlace = {
  /** Returns whether the path leads to another home or desk now; null if both are the same. */
  moved: () => Extract<HomeFault, 'home_moved' | 'desk_replaced'> | null
  /** Throws if the path leads to another home: nothing may be written there. */
  mustBeSame: () => void
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
