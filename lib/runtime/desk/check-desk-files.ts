import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  read,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { APPLICATION_IDS, listMigrations } from '#db/open-store.ts'
import { PageSums, type ReadDeskPage, sumOf } from '#lib/runtime/desk/page-sums.ts'
import { type ReadLog, readLog } from '#lib/runtime/desk/write-ahead-log.ts'
import { writeAtomically } from '#lib/runtime/home/write-whole.ts'
import type { Concern } from '#lib/service/condition.ts'

/** The facts that a desk's files show before anything opens them. */
export type DeskFiles = {
  /** Pages that differ from their recorded sums, by number from 1. */
  damaged: number[]
  concerns: Concern[]
}

const PIECE = 1024 * 1024
const MOST_MENDED = 64
// The header of a SQLite file.
const HEADER = 100
const VERSION_AT = 60
const APPLICATION_AT = 68

/** The checksums of a desk or an index are beside it; a desk without them is accepted as it is. */
export const sumsFile = (desk: string) => `${realFile(desk)}-sums`

/** The log of a desk or an index, which SQLite writes beside the file that a link leads to. */
export const logFile = (desk: string) => `${realFile(desk)}-wal`

function realFile(path: string): string {
  return existsSync(path) ? realpathSync(path) : path
}

/** The name prefix of a log that was moved aside because SQLite cannot read all of it. */
const UNREAD_LOG = 'desk.db-wal.unread-'

/**
 * Compares a desk with its checksums before anything opens it, and reads its log as SQLite would. A log with damage is copied for
 * rescue first; single flipped bits in it are put right.
 */
export async function checkDeskFiles(home: string, now: string): Promise<DeskFiles> {
  const desk = join(home, 'desk.db')
  if (!isFile(desk)) return { damaged: [], concerns: [] }
  const wal = logFile(desk)
  const log = readLogOf(desk)
  if (log.mended > 0 || log.unread > 0)
    copyFileSync(wal, join(home, `${UNREAD_LOG}${now.replace(/[:.]/g, '-')}`))
  if (log.mended > 0) await writeAtomically(wal, log.bytes)
  const sums = readSums(desk)
  if (sums === null) return { damaged: [], concerns: logConcerns(home, log, false) }
  const lost = withPages(desk, sums.pageSize, (readPage) => sums.findLost(log, readPage))
  const pages = await damagedPages(desk, { sums, log })
  const unmended = mendPages(desk, sums, pages)
  const damaged = (await isAnotherFile(desk, sums, unmended)) ? [] : unmended
  if (damaged.length < unmended.length) {
    await forgetSums(desk)
    return { damaged, concerns: logConcerns(home, log, false) }
  }
  sums.addLog(log)
  if (log.frames.length > 0) await writeAtomically(sumsFile(desk), sums.toBytes())
  const mended = pages.length - damaged.length
  return { damaged, concerns: [...logConcerns(home, log, lost.length > 0), ...pageConcerns(mended)] }
}

// A foreign file, a newer one, or an earlier copy that a person put back is not damage: rot leaves most pages unchanged.
async function isAnotherFile(desk: string, sums: PageSums, damaged: number[]): Promise<boolean> {
  if (damaged.length === 0) return false
  const head = withPages(desk, HEADER, (readPage) => readPage(1))
  if (head === null) return true
  const { buffer } = head
  const version = new DataView(buffer).getUint32(VERSION_AT)
  const isOurs = new DataView(buffer).getUint32(APPLICATION_AT) === APPLICATION_IDS.desk
  const isNewer = version > (await listMigrations('desk')).length
  return !isOurs || isNewer || damaged.length > countFilled(desk, sums.pageSize) / 2
}

// The pages of empty tables are the same in every desk, so they say nothing about where a file comes from.
function countFilled(desk: string, pageSize: number): number {
  const pages = Math.ceil(statSync(desk).size / pageSize)
  return withPages(desk, pageSize, (readPage) => {
    const bytes = Array.from({ length: pages }, (_, index) => readPage(index + 1))
    return bytes.filter((page) => page !== null && !isEmptyLeaf(page)).length
  })
}

// A leaf of a table or an index without cells (SQLite file format, 1.6).
function isEmptyLeaf(page: Uint8Array): boolean {
  const isLeaf = page[0] === 0x0d || page[0] === 0x0a
  return isLeaf && page[3] === 0 && page[4] === 0
}

/** Repairs one flipped bit in each of these pages of a closed file by trying each, 50 ms a page. Returns the pages that stay damaged. */
export function mendPages(desk: string, sums: PageSums, pages: number[]): number[] {
  if (pages.length === 0) return []
  const mended = withPages(desk, sums.pageSize, (readPage) =>
    pages.slice(0, MOST_MENDED).flatMap((page) => {
      const bytes = readPage(page)
      return bytes && sums.mend(page, bytes) ? [{ page, bytes }] : []
    }),
  )
  const file = openSync(desk, 'r+')
  for (const { page, bytes } of mended) writeSync(file, bytes, 0, bytes.length, (page - 1) * bytes.length)
  fsyncSync(file)
  closeSync(file)
  return pages.filter((page) => !mended.some((right) => right.page === page))
}

/** Returns the checksums of a desk, or null if there are no trustworthy ones. */
export function readSums(desk: string): PageSums | null {
  const path = sumsFile(desk)
  return isFile(path) ? PageSums.parse(readFileSync(path)) : null
}

/** Returns the damaged pages of a desk while no checkpoint runs. */
export async function damagedPages(
  desk: string,
  { sums = readSums(desk), log = readLogOf(desk) } = {},
): Promise<number[]> {
  if (sums === null) return []
  const inLog = new Set(log.frames.map(({ page }) => page))
  const damaged: number[] = []
  const pages = await eachPage(desk, sums.pageSize, (page, bytes) => {
    if (!sums.isExpected(page, bytes)) damaged.push(page)
  })
  return [...damaged, ...sums.missingFrom(pages)].filter((page) => !inLog.has(page))
}

/** Accepts a desk as it is now: its checksums are recomputed. */
export async function adoptDesk(desk: string): Promise<void> {
  const log = readLogOf(desk)
  const sums = new PageSums(await pageSizeOf(desk))
  await eachPage(desk, sums.pageSize, (page, bytes) => sums.add(page, { kind: 'stored', sum: sumOf(bytes) }))
  sums.addLog(log)
  await writeAtomically(sumsFile(desk), sums.toBytes())
}

/** Moves logs that were moved aside to the backups, once the person was informed. */
export function keepUnreadLogs(home: string): void {
  const names = unreadLogs(home)
  if (names.length > 0) mkdirSync(join(home, 'backups'), { recursive: true, mode: 0o700 })
  for (const name of names) renameSync(join(home, name), join(home, 'backups', name))
}

/** Removes the checksums of a desk before a migration. */
export function forgetSums(desk: string): Promise<void> {
  return rm(sumsFile(desk), { force: true })
}

// On POSIX systems a process that closes any descriptor of a file loses all its locks on it, also those of SQLite. Another
// program that then closes the desk takes itself for its last user, and removes the log of the server.
const keptOpen = new Map<string, number>()

/** Keeps one descriptor of a served desk for all readings of its pages, until `letGo` after the desk is closed. */
export function keepOpen(desk: string): void {
  // Windows has no such rule, and does not replace an open file.
  if (process.platform === 'win32' || isKept(desk)) return
  letGo(desk)
  keptOpen.set(desk, openSync(desk, 'r'))
}

/** Closes the descriptor that `keepOpen` keeps. */
export function letGo(desk: string): void {
  const file = keptOpen.get(desk)
  keptOpen.delete(desk)
  if (file !== undefined) closeSync(file)
}

function isKept(path: string): boolean {
  const file = keptOpen.get(path)
  return file !== undefined && fstatSync(file).ino === statSync(path, { throwIfNoEntry: false })?.ino
}

/** A file that is open for reading of its pages; `end` closes it, unless it is kept open. */
function openPages(path: string): { file: number; end: () => void } {
  const kept = isKept(path) ? keptOpen.get(path) : undefined
  if (kept !== undefined) return { file: kept, end: () => undefined }
  const file = openSync(path, 'r')
  return { file, end: () => closeSync(file) }
}

/** Reads single pages of a file. */
export function withPages<T>(path: string, pageSize: number, work: (readPage: ReadDeskPage) => T): T {
  const { file, end } = openPages(path)
  try {
    return work((page) => {
      const bytes = new Uint8Array(pageSize)
      const length = readSync(file, bytes, 0, pageSize, (page - 1) * pageSize)
      return length === pageSize ? bytes : null
    })
  } finally {
    end()
  }
}

/** Reads all pages of a file in chunks, because a desk of a hundred megabytes is checked every minute. Returns their number. */
export async function eachPage(
  path: string,
  pageSize: number,
  visit: (page: number, bytes: Uint8Array) => void,
): Promise<number> {
  const { file, end } = openPages(path)
  try {
    const piece = new Uint8Array(Math.max(1, Math.floor(PIECE / pageSize)) * pageSize)
    for (let page = 1; ; ) {
      const length = await readPiece(file, piece, (page - 1) * pageSize)
      for (let index = 0; index + pageSize <= length; index += pageSize, page += 1)
        visit(page, piece.subarray(index, index + pageSize))
      if (length < piece.length) return page - 1
    }
  } finally {
    end()
  }
}

async function readPiece(file: number, piece: Uint8Array, start: number): Promise<number> {
  let length = 0
  for (;;) {
    const { bytesRead } = await promisify(read)(file, piece, length, piece.length - length, start + length)
    length += bytesRead
    if (bytesRead === 0 || length === piece.length) return length
  }
}

async function pageSizeOf(path: string): Promise<number> {
  const head = withPages(path, HEADER, (readPage) => readPage(1))
  const size = head ? new DataView(head.buffer).getUint16(16) : 0
  return size === 1 ? 65_536 : size || 8192
}

function readLogOf(desk: string): ReadLog {
  const wal = logFile(desk)
  const sums = readSums(desk)
  const bytes = isFile(wal) ? readFileSync(wal) : new Uint8Array(0)
  return readLog(bytes, (page, content) => sums?.isExpected(page, content) ?? false)
}

function unreadLogs(home: string): string[] {
  return readdirSync(home)
    .filter((name) => name.startsWith(UNREAD_LOG))
    .sort()
}

/** Returns whether a path is a file; a folder may stand in its place. */
export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

function pageConcerns(mended: number): Concern[] {
  if (mended === 0) return []
  const message = `${mended} flipped ${mended === 1 ? 'bit was' : 'bits were'} found in the file with your data and put right. Nothing was lost. Your disk or memory may be failing: make a backup on another disk.`
  return [{ code: 'desk_mended', message }]
}

function logConcerns(home: string, log: ReadLog, lost: boolean): Concern[] {
  const lastLog = unreadLogs(home).at(-1)
  if (log.unread > 0)
    return [
      {
        code: 'log_unread',
        message: `The log of your last writes is damaged: ${log.unread} writes could not be read. It is kept as ${lastLog} in your home folder. Look through what you wrote last, and restore a backup if something is missing.`,
      },
    ]
  if (lost)
    return [
      {
        code: 'log_lost',
        message:
          'The log of your last writes was removed or cut, so the last of them are gone. Look through what you wrote last, and write it again.',
      },
    ]
  if (lastLog === undefined) return []
  return [
    {
      code: 'log_mended',
      message: `Flipped bits were found in the log of your last writes. The log as it was is kept as ${lastLog} in your home folder. Your disk or memory may be failing: make a backup on another disk.`,
    },
  ]
}
