import { renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { FileClient } from '#db/file-client.ts'
import { openStore } from '#db/open-store.ts'
import { faultOf } from '#db/store-fault.ts'
import { damagedIndexPages } from '#lib/runtime/desk/index-sums.ts'

const PAGE_SIZE = 8192
// Without them no board can be told from another.
const NEEDED = ['meta', 'board', 'sqlite_schema']
// The memory columns of lists are made again.
const LEFT_OUT = ['list_column']
const WORDS = /^job_(?:words|heads)/

/**
 * Replaces a damaged index by a new one without the boards whose rows lie on damaged pages; nothing may have it open. The background
 * work adds these boards again and reads them, fills missing search words, and matches all jobs anew. Returns the removed boards; null
 * if the damaged pages are not known or hold the list of boards, and the index is as it was then.
 */
export async function salvageIndex(home: string, now: () => string): Promise<string[] | null> {
  const path = join(home, 'index.db')
  // A name that the next start clears away.
  const fresh = `${path}.${crypto.randomUUID().slice(-12)}.tmp`
  try {
    const pages = await damagedIndexPages(path)
    const damage = pages.length > 0 ? await findDamage(path, pages) : null
    if (damage === null || NEEDED.some((name) => damage.trees.has(name))) return null
    await clearPages(path, damage.leaves)
    await (await openStore({ kind: 'index', path: fresh, now })).close()
    await copyTables(path, fresh, damage.trees)
    const removed = await removeDamagedBoards(fresh, damage.trees)
    for (const end of COMPANIONS) rmSync(`${path}${end}`, { force: true })
    renameSync(fresh, path)
    removeStore(fresh)
    return removed
  } catch {
    // Example: a full disk. The index is begun anew.
    removeStore(fresh)
    return null
  }
}

const COMPANIONS = ['-wal', '-shm', '-sums']

function removeStore(path: string): void {
  for (const end of ['', ...COMPANIONS]) rmSync(`${path}${end}`, { force: true })
}

/** The damaged trees by name, and the pages whose rows are damaged: leaves, those with a damaged overflow page too. */
type Damage = { trees: Set<string>; leaves: number[] }

type Page = { name: string; path: string; kind: string; number: number }

async function findDamage(path: string, pages: number[]): Promise<Damage | null> {
  const client = new FileClient(`file:${path}`, 0, ['pragma query_only = on'])
  const pagesWhere = async (place: string, places: unknown[]) => {
    const text = `select name, path, pagetype as kind, pageno as number from dbstat where ${place} in (select value from json_each(?))`
    return (await client.execute({ sql: text, args: [JSON.stringify(places)] })).rows as Page[]
  }
  try {
    const damaged = await pagesWhere('pageno', pages)
    // `/1c2/000+000001` is the second overflow page of the first row on the leaf `/1c2/`.
    const overflows = damaged.filter(({ kind }) => kind === 'overflow')
    const owners = overflows.map(
      (page) => `${page.name} ${page.path.replace(/[0-9a-f]{3}\+[0-9a-f]{6}$/, '')}`,
    )
    const leaves = owners.length > 0 ? await pagesWhere("name || ' ' || path", owners) : []
    const trees = [...damaged, ...leaves]
    return {
      trees: new Set(trees.map(({ name }) => name)),
      leaves: trees.flatMap(({ kind, number }) => (kind === 'overflow' ? [] : [number])),
    }
  } catch {
    return null
  } finally {
    client.close()
  }
}

// A damaged page may still look valid; a cleared one is refused.
async function clearPages(path: string, pages: number[]): Promise<void> {
  const file = await open(path, 'r+')
  try {
    for (const page of pages)
      await file.write(new Uint8Array(PAGE_SIZE), 0, PAGE_SIZE, (page - 1) * PAGE_SIZE)
  } finally {
    await file.close()
  }
}

async function copyTables(from: string, to: string, damagedTrees: Set<string>): Promise<void> {
  const areWordsWhole = ![...damagedTrees].some((name) => WORDS.test(name))
  const client = new FileClient(`file:${to}`, 0, ['pragma foreign_keys = off', 'pragma synchronous = off'])
  try {
    await client.execute({ sql: 'attach ? as damaged', args: [from] })
    const [version, newest] = await Promise.all(
      ['damaged', 'main'].map((name) => client.values(`pragma ${name}.user_version`)),
    )
    if (String(version) !== String(newest)) throw new Error('The tables are of an earlier release.')
    const names = await client.values(
      "select name from sqlite_schema where type = 'table' and sql not like 'create virtual%' and name not like 'sqlite_%'",
    )
    for (const name of names.map(String)) {
      if (LEFT_OUT.includes(name) || (WORDS.test(name) && !areWordsWhole)) continue
      await client.execute(`delete from main.${name}`)
      if (damagedTrees.has(name)) await copyReadable(client, name)
      else await copyWhole(client, name)
    }
    if (!areWordsWhole)
      client.script(`
        delete from meta where name = 'heads_upto';
        insert or replace into meta values ('words_upto', '0');
      `)
  } finally {
    client.close()
  }
}

// Equal tables are copied page by page with their indexes; with a condition each row is read, and indexes are built.
async function copyWhole(client: FileClient, name: string): Promise<void> {
  const text = `insert into main.${name} select * from damaged.${name}`
  await client.execute(text).catch(() => client.execute(`${text} where true`))
}

const CHUNK = 1000
const MOST_FAILURES = 50_000

// A range of ids that fails is halved. Behind a damaged last page every id fails.
async function copyReadable(client: FileClient, name: string): Promise<void> {
  const [last] = await client.values(`select max(rowid) from damaged.${name}`).catch(() => [LARGEST])
  let failures = 0
  const copy = async (after: number, upto: number): Promise<void> => {
    const text = `insert into main.${name} select * from damaged.${name} where rowid > ? and rowid <= ?`
    try {
      await client.execute({ sql: text, args: [BigInt(after), BigInt(upto)] })
    } catch (problem) {
      if (faultOf(problem)?.reason !== 'corrupt') throw problem
      failures += 1
      if (upto - after === 1 || failures > MOST_FAILURES) return
      const middle = (after + upto) >> 1
      await copy(after, middle)
      await copy(middle, upto)
    }
  }
  for (let after = 0; after < Number(last) && failures <= MOST_FAILURES; after += CHUNK)
    await copy(after, after + CHUNK)
}

// More rows than any table has.
const LARGEST = 50_000_000

// A board with a lost row of each tree: it counts its live postings, and each posting has a job with its texts.
const LOST: Record<string, string> = {
  posting: `select id from board
    where postings > (select count(*) from posting where posting.board = board.id and removed_at is null)`,
  job: 'select board from posting where job not in (select id from job)',
  job_text: 'select board from posting where job not in (select job from job_text)',
  job_terms: 'select board from posting where job not in (select job from job_terms)',
  posting_text: `select board from posting join job on job.id = posting.job
    where posting.words_key <> job.words_key and posting.id not in (select posting from posting_text)`,
}

async function removeDamagedBoards(path: string, trees: Set<string>): Promise<string[]> {
  const client = new FileClient(`file:${path}`, 0, ['pragma foreign_keys = off'])
  try {
    client.script('create temp table lost (board integer primary key)')
    for (const name of trees) if (LOST[name]) client.script(`insert or ignore into lost ${LOST[name]}`)
    const names = await client.values('select board_id from board where id in (select board from lost)')
    client.script(`
      begin immediate;
      delete from posting where board in (select board from lost);
      delete from board where id in (select board from lost);
      delete from posting_text where posting not in (select id from posting);
      delete from posting_change where posting not in (select id from posting);
      delete from alike where posting not in (select id from posting) or other not in (select id from posting);
      delete from job where id not in (select job from posting);
      delete from job_text where job not in (select id from job);
      delete from job_terms where job not in (select id from job);
      delete from job_words where rowid in (select id from job_words_docsize where id not in (select id from job));
      delete from job_heads where rowid in (select id from job_heads_docsize where id not in (select id from job));
      delete from meta where name = 'index_id';
      commit;
    `)
    // The log does not move with the file.
    await client.execute('pragma wal_checkpoint(truncate)')
    return names.map(String)
  } finally {
    client.close()
  }
}
