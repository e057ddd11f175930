import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import type { ArchiveResult, Archiver } from '#lib/service/backups/archive.ts'

type BackupInput = { home: string; desk: Store; archiver: Archiver; made_at: string }

/** Backs up a desk whose file was removed or replaced, for a restore: only the open connection still reads it. */
export async function backUpServed({ home, desk, archiver, made_at }: BackupInput): Promise<ArchiveResult> {
  const work = join(home, 'backups', `.making-${process.pid}-served`)
  mkdirSync(work, { recursive: true, mode: 0o700 })
  try {
    const copy = join(work, 'desk.db')
    await desk.alone(() => desk.rows(sql`vacuum into ${copy}`))
    return await archiver.make({ reason: 'before-restore', made_at, copy })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
