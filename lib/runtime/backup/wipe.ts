import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { APPLICATION_IDS, type StoreKind } from '#db/open-store.ts'
import { checkConfig } from '#lib/service/config/config-file.ts'

const COURSE = '(?:shipped/)?[a-z][a-z0-9-]{0,59}'
const PAGE = '[a-z0-9][a-z0-9-]{0,79}(?:\\.[a-z]{2,6})?'
const HALF_WRITTEN = '(?:\\.[0-9a-f]{12})?(?:\\.tmp)?'

// Paths within a home, for example `resumes/jobs/acme-engineer/resume-2.md`.
const FILES = [
  '(?:config|header|server|home|paired|model-keys|terminal(?:-programs)?)\\.json',
  'person\\.secret',
  'home\\.json\\.aside-\\d+',
  '(?:server\\.lock|desk\\.db|index\\.db(?:\\.damaged-[\\dTZ-]+)?)(?:-(?:wal|shm|journal|sums|wal\\.unread-[\\dTZ-]+))?',
  'resumes/(?:master(?:-\\d+)?\\.md|header\\.json)',
  'resumes/jobs/[^/]+/(?:resume|spacing)(?:-\\d+)?\\.\\w+',
  `learning/${COURSE}/[0-9a-f]{64}(?:\\.new)?/${PAGE}`,
  `data/learning/${COURSE}/${PAGE}`,
  'application-files/f[\\w-]{16}',
  'backups/shortlist-[\\dTZ-]{1,40}-[a-z-]{1,40}\\.zip',
  'backups/desk\\.db-wal\\.unread-[\\dTZ-]+',
  'backups/\\.making-[\\d-]+/.+',
  '\\.restoring/(?:ready\\.json|aside)',
].map((path) => new RegExp(`^${path}${HALF_WRITTEN}$`))
const FOLDERS = /^(?:resumes|learning|data|application-files|backups|\.restoring)(?:\/|$)/
// Folders in which a restore keeps another home.
const HOME_WITHIN = /^(?:backups\/replaced-[\dTZ-]+|\.restoring\/files)\//

/**
 * Removes the files of a home that belong to the service or its person, and folders that are empty then. Returns the paths of
 * all others, which stay: the home may have been a folder with files of another program.
 */
export function wipeHome(home: string): { leftovers: string[] } {
  const leftovers = wipeFolder(home, '')
  if (leftovers.length === 0) rmdirSync(home)
  return { leftovers }
}

// A link is no folder here: nothing outside of the home is removed.
function wipeFolder(home: string, folder: string): string[] {
  const leftovers: string[] = []
  for (const entry of readdirSync(join(home, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && FOLDERS.test(path)) {
      const within = wipeFolder(home, path)
      if (within.length === 0) rmdirSync(join(home, path))
      leftovers.push(...within)
    } else if (entry.isFile() && isOurs(home, path)) rmSync(join(home, path))
    else leftovers.push(path)
  }
  return leftovers
}

function isOurs(home: string, path: string): boolean {
  const within = path.replace(HOME_WITHIN, '')
  if (!FILES.some((file) => file.test(within))) return false
  if (within === 'config.json') return readsAsSettings(join(home, path))
  // The log beside a database belongs to the database's program.
  const [, store, kind] = /^((desk|index)\.db.*?)(?:-(?:wal|shm|journal))?$/.exec(within) ?? []
  const stored = store && join(home, path.slice(0, path.length - within.length), store)
  return !stored || !isForeign(stored, kind as StoreKind)
}

function readsAsSettings(path: string): boolean {
  try {
    // A pipe would wait for a writer.
    if (!statSync(path).isFile()) return false
    checkConfig(readFileSync(path, 'utf8'))
    return true
  } catch {
    return false
  }
}

const PAGE_SIZE_AT = 16
const APPLICATION_ID_AT = 68

// SQLite would write beside a file that it opens, so only its header is read. Before its first checkpoint a database
// has no id and one page. Our file with no valid database is a damaged one.
function isForeign(path: string, kind: StoreKind): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const head = Buffer.alloc(100)
  if (size < head.length) return false
  const file = openSync(path, 'r')
  try {
    readSync(file, head)
  } finally {
    closeSync(file)
  }
  if (head.toString('latin1', 0, 15) !== 'SQLite format 3') return false
  const id = head.readUInt32BE(APPLICATION_ID_AT)
  return id === 0 ? size > head.readUInt16BE(PAGE_SIZE_AT) : id !== APPLICATION_IDS[kind]
}
