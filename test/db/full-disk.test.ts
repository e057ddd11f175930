import { describe, expect, test } from 'bun:test'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import { StoreFault } from '#db/store-fault.ts'
import { isSkipped } from '#test/support/tools.ts'

const now = () => new Date().toISOString()

function run(...command: string[]): boolean {
  return Bun.spawnSync(command, { stdout: 'ignore', stderr: 'ignore' }).success
}

/** A file system of its own for one test; null where this user may not make one. */
async function smallDisk(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-disk-'))
  return run('mount', '-t', 'tmpfs', '-o', 'size=2500k', 'tmpfs', folder) ? folder : null
}

async function unmount(folder: string): Promise<void> {
  // The driver lets go of a closed file only when its memory is collected.
  run('umount', '--lazy', folder)
  await rm(folder, { recursive: true, force: true })
}

const reasonOf = async (work: Promise<unknown>) => {
  const problem = await work.catch((caught) => caught)
  return problem instanceof StoreFault ? problem.reason : problem
}
const insert = (name: string, value: string) =>
  sql`insert into setting (name, value) values (${name}, ${value})`

describe.skipIf(isSkipped('full_disk'))('a store on a disk of its own', () => {
  test('says that the disk is full, keeps all it acknowledged, and goes on once there is room', async () => {
    const disk = (await smallDisk()) ?? ''
    const store = await openStore({ kind: 'desk', path: join(disk, 'desk.db'), now })
    const ballast = join(disk, 'ballast')
    await writeFile(ballast, 'x'.repeat(600_000))
    let acknowledged = 0
    let reason: unknown
    while (reason === undefined && acknowledged < 5000) {
      reason = await reasonOf(store.write([insert(`n${acknowledged}`, 'y'.repeat(4000))]))
      if (reason === undefined) acknowledged += 1
    }
    expect(reason).toBe('disk_full')
    expect(await store.first(sql`select count(*) as n from setting`)).toMatchObject({ n: acknowledged })
    await rm(ballast)
    await store.write([insert('after', 'room again')])
    expect(await store.first(sql`select count(*) as n from setting`)).toMatchObject({ n: acknowledged + 1 })
    expect(await store.first(sql`pragma integrity_check`)).toMatchObject({ integrity_check: 'ok' })
    await store.close()
    await unmount(disk)
  })

  test('says that a disk cannot be written, and still reads from it', async () => {
    const disk = (await smallDisk()) ?? ''
    const path = join(disk, 'desk.db')
    const made = await mkdtemp(join(tmpdir(), 'shortlist-made-'))
    const first = await openStore({ kind: 'desk', path: join(made, 'desk.db'), now })
    await first.write([insert('a', '1')])
    await first.maintain(sql`pragma wal_checkpoint(truncate)`)
    await first.close()
    await copyFile(join(made, 'desk.db'), path)
    expect(run('mount', '-o', 'remount,ro', disk)).toBe(true)
    const reason = await reasonOf(
      openStore({ kind: 'desk', path, now }).then(async (store) => {
        expect(await store.first(sql`select value from setting`)).toMatchObject({ value: '1' })
        await store.write([insert('b', '2')])
      }),
    )
    expect(['read_only', 'cannot_open']).toContain(reason as string)
    await unmount(disk)
    await rm(made, { recursive: true })
  })
})
