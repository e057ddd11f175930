import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileClient } from '#db/file-client.ts'
import { sql } from '#db/sql.ts'

describe('a connection whose statements are prepared once', () => {
  test('answers the same statement anew each time, also after others wrote, failed or changed the tables', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'file client 100% #?%41 ü'))
    const url = `file:${join(folder, 'some.db')}`
    const [client, other] = [new FileClient(url, 5), new FileClient(url, 5)]
    const all = async () => (await client.execute(sql`select name, bytes, at from thing order by name`)).rows
    const add = (name: string) => sql`insert into thing values (${name}, ${new Uint8Array([1, 2])}, ${7})`
    await client.execute('pragma journal_mode = wal')
    await client.execute('create table thing (name text primary key, bytes blob, at any) strict')
    await client.execute(add('a'))
    expect(await all()).toEqual([{ name: 'a', bytes: new Uint8Array([1, 2]).buffer, at: 7 }])
    await other.execute(add('b'))
    expect(await all()).toHaveLength(2)

    // A failure in the middle leaves nothing behind, and the same statements work afterwards.
    await expect(client.batch([add('c'), add('a')], 'write')).rejects.toThrow(/UNIQUE/)
    await expect(other.execute(add('a'))).rejects.toThrow(/UNIQUE/)
    expect(await all()).toHaveLength(2)
    await client.batch([add('c'), sql`update thing set at = ${2 ** 52} where name = ${'c'}`], 'write')
    expect((await other.execute(sql`select at from thing where name = ${'c'}`)).rows).toEqual([
      { at: 2 ** 52 },
    ])

    // Nothing that was read keeps a file from being shortened, and no kept statement reads an old table.
    expect((await other.execute('pragma wal_checkpoint(truncate)')).rows).toMatchObject([{ busy: 0 }])
    await other.execute('drop table thing')
    await other.execute('create table thing (at any, name text primary key, bytes blob) strict')
    await other.execute(sql`insert into thing values (1, 'later', null)`)
    expect(await all()).toEqual([{ name: 'later', bytes: null, at: 1 }])

    // Many different statements, and one that is given much.
    for (let at = 0; at < 250; at += 1) {
      const text = `select ${at} as ${`n${at}`}, name from thing`
      expect((await client.execute(text)).rows).toEqual([{ [`n${at}`]: at, name: 'later' }])
    }
    const much = 'x'.repeat(100_000)
    for (const name of ['short', much, 'short again', much])
      expect((await client.execute(sql`select ${name} as said`)).rows).toEqual([{ said: name }])
    await client.reconnect()
    expect(await all()).toHaveLength(1)
    client.close()
    other.close()
    await rm(folder, { recursive: true })
  })
})
