import { Database } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { listMigrations } from '#db/open-store.ts'
import { ANSWERS } from '#test/prove/home.ts'

const PAGE = 8192

/**
 * The expected outcome of a damage: `served` with nothing lost, `anew` with a new index, `missing` and `damaged` ask
 * for recovery and write nothing, `refused` ends with a plain sentence and changes nothing, `locked_out` reads and
 * does not write.
 */
export type Outcome = 'served' | 'anew' | 'missing' | 'damaged' | 'refused'

export type Damage = {
  what: string
  /** Whether it is tried in every run of the checks. */
  quick?: true
  /** Whether the server was killed before, so that what it wrote last stands beside the stores. */
  killed?: true
  do: (home: string) => Promise<unknown>
  outcome: Outcome
  /** How many answers are still read of a damaged desk. */
  reads?: number
  /** Whether a backup is offered, where recovery is asked for. */
  offers?: boolean
  /** A further check afterwards. */
  also?: (home: string) => Promise<boolean>
}

const at = (name: string) => (home: string) => join(home, name)
const desk = at('desk.db')
const index = at('index.db')

const TEXT = 'not a database at all '.repeat(900)
const put = (name: string, text: string) => (home: string) => writeFile(join(home, name), text)
const remove = (name: string) => (home: string) => rm(join(home, name), { recursive: true, force: true })
const folderIn = (name: string) => async (home: string) => {
  await remove(name)(home)
  await mkdir(join(home, name))
}

/** Overwrites one page; a share of the file says which. */
const page =
  (of: (home: string) => string, share: number, bytes: () => Uint8Array) => async (home: string) => {
    const path = of(home)
    const pages = Math.floor((await stat(path)).size / PAGE)
    const file = await open(path, 'r+')
    await file.write(bytes(), 0, PAGE, Math.min(pages - 1, Math.floor(pages * share)) * PAGE)
    await file.close()
  }
const zeros = () => new Uint8Array(PAGE)
const noise = () => Uint8Array.from({ length: PAGE }, (_, index) => (index * 7919 + (index >> 3)) % 256)

const half = (of: (home: string) => string) => async (home: string) => {
  const { size } = await stat(of(home))
  await truncate(of(home), Math.floor(size / PAGE / 2) * PAGE)
}

const change = (of: (home: string) => string, text: string) => async (home: string) => {
  const database = new Database(of(home))
  database.run(text)
  database.close()
}

const anothers = (of: (home: string) => string) => async (home: string) => {
  await rm(of(home))
  const database = new Database(of(home))
  database.run('create table shopping (what text)')
  database.run('insert into shopping values (?)', ['bread'])
  database.run('pragma application_id = 7')
  database.close()
}

// A desk as an earlier release left it, with something of the person's in it.
async function older(home: string): Promise<void> {
  await rm(desk(home))
  const texts = await listMigrations('desk')
  const database = new Database(desk(home))
  for (const text of texts.slice(0, -1)) database.run(text)
  database.run(`pragma application_id = ${0x53564344}`)
  database.run(`pragma user_version = ${texts.length - 1}`)
  database.close()
  await rm(join(home, 'home.json'))
  await rm(join(home, 'backups'), { recursive: true })
  await rm(join(home, 'resumes'), { recursive: true })
  await rm(index(home))
}

const elsewhere = (name: string) => async (home: string) => {
  await mkdir(join(home, 'elsewhere'))
  await rename(join(home, name), join(home, 'elsewhere', name))
  await symlink(join(home, 'elsewhere', name), join(home, name))
}

async function spoilBackups(home: string, how: (path: string) => Promise<unknown>): Promise<void> {
  const folder = join(home, 'backups')
  for (const name of await readdir(folder)) if (name.endsWith('.zip')) await how(join(folder, name))
}

const stands = (name: string) => async (home: string) => existsSync(join(home, name))

/** Every kind of damage, and what is to come of it. */
export const damages: Damage[] = [
  { what: 'desk.db is gone', quick: true, do: remove('desk.db'), outcome: 'missing' },
  { what: 'desk.db is empty', quick: true, do: put('desk.db', ''), outcome: 'missing' },
  { what: 'desk.db is cut in half', do: half(desk), outcome: 'damaged' },
  { what: 'desk.db is cut to 100 bytes', do: (home) => truncate(desk(home), 100), outcome: 'damaged' },
  { what: 'desk.db has a first page of zeros', do: page(desk, 0, zeros), outcome: 'damaged' },
  {
    what: 'desk.db has a page of zeros in the middle',
    quick: true,
    do: page(desk, 0.5, zeros),
    outcome: 'damaged',
    reads: ANSWERS,
  },
  {
    what: 'desk.db has a page of zeros and no checksums',
    quick: true,
    do: async (home) => {
      await page(desk, 0.5, zeros)(home)
      await rm(join(home, 'desk.db-sums'))
    },
    outcome: 'damaged',
    reads: ANSWERS,
  },
  {
    what: 'desk.db has a last page of zeros',
    quick: true,
    do: page(desk, 1, zeros),
    outcome: 'damaged',
    reads: ANSWERS / 2,
  },
  { what: 'desk.db has noise in a page', do: page(desk, 0.7, noise), outcome: 'damaged', reads: ANSWERS },
  { what: 'desk.db is a text', quick: true, do: put('desk.db', TEXT), outcome: 'damaged' },
  { what: 'desk.db is another program’s', quick: true, do: anothers(desk), outcome: 'refused' },
  {
    what: 'desk.db is of a newer release',
    quick: true,
    do: change(desk, 'pragma user_version = 999'),
    outcome: 'refused',
  },
  { what: 'desk.db is a folder', do: folderIn('desk.db'), outcome: 'refused' },
  { what: 'desk.db is a link to itself elsewhere', do: elsewhere('desk.db'), outcome: 'served' },
  {
    what: 'desk.db is a link that leads nowhere',
    do: async (home) => {
      await rm(desk(home))
      await symlink(join(home, 'nowhere'), desk(home))
    },
    outcome: 'missing',
  },
  { what: 'desk.db-wal is noise', quick: true, do: put('desk.db-wal', TEXT), outcome: 'served' },
  {
    what: 'desk.db-shm is noise, after a kill',
    killed: true,
    do: put('desk.db-shm', TEXT),
    outcome: 'served',
  },
  { what: 'desk.db-shm is gone, after a kill', killed: true, do: remove('desk.db-shm'), outcome: 'served' },
  { what: 'desk.db-wal is a folder', do: folderIn('desk.db-wal'), outcome: 'refused' },
  { what: 'index.db is gone', do: remove('index.db'), outcome: 'served' },
  { what: 'index.db is empty', do: put('index.db', ''), outcome: 'anew' },
  { what: 'index.db is cut in half', quick: true, do: half(index), outcome: 'anew' },
  { what: 'index.db has a first page of zeros', do: page(index, 0, zeros), outcome: 'anew' },
  {
    what: 'index.db has a page of zeros in the middle',
    quick: true,
    do: page(index, 0.5, zeros),
    outcome: 'anew',
  },
  {
    what: 'index.db has a last page of zeros',
    do: async (home) => {
      // The last page of a file may be a free one, whose loss takes nothing away.
      await change(index, 'vacuum')(home)
      await page(index, 1, zeros)(home)
    },
    outcome: 'anew',
  },
  { what: 'index.db has noise in a page', do: page(index, 0.3, noise), outcome: 'anew' },
  { what: 'index.db is a text', quick: true, do: put('index.db', TEXT), outcome: 'anew' },
  { what: 'index.db is another program’s', do: anothers(index), outcome: 'anew' },
  {
    what: 'index.db is of a newer release',
    do: change(index, 'pragma user_version = 999'),
    outcome: 'refused',
  },
  { what: 'index.db is a folder', do: folderIn('index.db'), outcome: 'anew' },
  { what: 'index.db-wal is noise', do: put('index.db-wal', TEXT), outcome: 'served' },
  { what: 'home.json is gone', do: remove('home.json'), outcome: 'served' },
  { what: 'home.json is noise', do: put('home.json', '{"schema_'), outcome: 'served' },
  { what: 'home.json is a folder', quick: true, do: folderIn('home.json'), outcome: 'served' },
  { what: 'config.json is noise', do: put('config.json', '{"revision": 1,'), outcome: 'served' },
  { what: 'config.json is a folder', do: folderIn('config.json'), outcome: 'served' },
  { what: 'server.lock is noise', quick: true, do: put('server.lock', TEXT), outcome: 'served' },
  { what: 'server.lock is a folder', do: folderIn('server.lock'), outcome: 'refused' },
  {
    what: 'server.json is of a server long gone',
    do: put('server.json', '{"pid":1,"port":1}'),
    outcome: 'served',
  },
  {
    what: 'master.md is gone',
    do: remove('resumes/master.md'),
    outcome: 'served',
    also: stands('resumes/master.md'),
  },
  {
    what: 'what lies of a restore is noise',
    do: async (home) => {
      await mkdir(join(home, '.restoring'))
      await writeFile(join(home, '.restoring', 'half'), TEXT)
    },
    outcome: 'served',
    also: async (home) => !existsSync(join(home, '.restoring')),
  },
  {
    what: 'the list of calls is noise',
    do: async (home) => {
      await mkdir(join(home, 'calls'), { recursive: true })
      await writeFile(join(home, 'calls', '7.json'), TEXT)
    },
    outcome: 'served',
  },
  {
    what: 'backups is a file',
    do: async (home) => {
      await remove('backups')(home)
      await writeFile(join(home, 'backups'), TEXT)
    },
    outcome: 'served',
  },
  {
    what: 'desk.db is gone and every backup is cut off',
    quick: true,
    do: async (home) => {
      await rm(desk(home))
      await spoilBackups(home, (path) => truncate(path, 500))
    },
    outcome: 'missing',
    offers: false,
  },
  {
    what: 'desk.db is gone and a newer backup is noise',
    quick: true,
    do: async (home) => {
      await rm(desk(home))
      await writeFile(join(home, 'backups', 'shortlist-2099-01-01T00-00-00-000Z-asked.zip'), TEXT)
    },
    outcome: 'missing',
  },
  { what: 'desk.db is of an earlier release', quick: true, do: older, outcome: 'served' },
]

/** A name for what a file holds now; null where it is no file. */
export async function digestOf(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch(() => null)
  return bytes && createHash('sha256').update(bytes).digest('hex')
}
