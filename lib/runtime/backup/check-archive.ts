import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Unzip, UnzipInflate, Zip, ZipDeflate } from 'fflate'
import { FileClient } from '#db/file-client.ts'
import { unpackText } from '#db/packed-text.ts'
import { faultOf } from '#db/store-fault.ts'
import { readDeskSummary, schemaProblem } from '#lib/runtime/backup/desk-copy.ts'
import { ArchiveManifest, type CheckedArchive, isArchivedPath } from '#lib/service/backups/archive.ts'
import { counted } from '#lib/text/text.ts'

const PIECE = 1024 * 1024
// A piece unpacks in memory, to up to a thousand times its size.
const ZIP_PIECE = 64 * 1024

type ZippedFile = { path: string; size: number; sha256: string }
type ZipSource = { path: string; from: string }

/** The limits of unpacking. */
type ZipLimits = { files: number; bytes: number }

type UnzippedEntry = Parameters<NonNullable<Unzip['onfile']>>[0]

// The caller's object is filled while the file unpacks.
type UnpackState = { open: Set<number>; count: (size: number) => void }

// A link that replaces a file after the check is not followed either; not every system has the flag.
const NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

/** Unpacks an archive into a temporary folder, compares it with its manifest, and removes the folder. */
export async function checkArchive(archive: string, folder: string): Promise<CheckedArchive> {
  try {
    return await unpackArchive(archive, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// Texts compress to a tenth or less; a bomb to a thousandth.
const MOST_PACKED = 200
const LEAST_ROOM = 64 * 1024 * 1024
const MOST_FILES = 20_000

/** Unpacks an archive and returns its problems; the files stay in the folder. */
export async function unpackArchive(archive: string, folder: string): Promise<CheckedArchive> {
  const size_bytes = statSync(archive).size
  const bad = (problem: string): CheckedArchive => ({ manifest: null, problems: [problem], size_bytes })
  const strange: string[] = []
  let zippedFiles: ZippedFile[]
  try {
    const place = (path: string) => {
      if (isArchivedPath(path, process.platform === 'win32')) return join(folder, ...path.split('/'))
      strange.push(path)
      return null
    }
    zippedFiles = readZip(archive, place, { files: MOST_FILES, bytes: LEAST_ROOM + MOST_PACKED * size_bytes })
  } catch (problem) {
    if (problem instanceof ZipTooLarge) return bad('The archive unpacks to far more than a home holds.')
    // A full disk is no problem of the archive.
    const fault = faultOf(problem)
    if (fault) throw fault
    return bad('The file is not a whole zip archive.')
  }
  if (strange.length > 0) return bad('The archive holds files that are not of a home.')
  const manifest = readManifest(join(folder, 'manifest.json'))
  if (!manifest) return bad('The archive does not say what it holds.')
  const problems = [
    ...differences(manifest, zippedFiles),
    ...(await deskProblems(manifest, join(folder, 'desk.db'))),
  ]
  return { manifest, problems, size_bytes }
}

function readManifest(path: string): ArchiveManifest | null {
  try {
    return ArchiveManifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}

function differences({ files }: ArchiveManifest, zippedFiles: ZippedFile[]): string[] {
  const filesByPath = new Map(zippedFiles.map((file) => [file.path, file]))
  const wrong = files.filter(({ path, size, sha256 }) => {
    const file = filesByPath.get(path)
    return file?.size !== size || file.sha256 !== sha256
  })
  const extra = zippedFiles.length - 1 - files.length
  return [
    ...(wrong.length > 0
      ? [`${counted(wrong.length, 'file is', 'files are')} missing or not what was put in.`]
      : []),
    ...(extra > 0
      ? [`${counted(extra, 'file is', 'files are')} there that ${extra === 1 ? 'was' : 'were'} not put in.`]
      : []),
  ]
}

async function deskProblems({ desk }: ArchiveManifest, path: string): Promise<string[]> {
  try {
    const foreign = await schemaProblem(path)
    if (foreign !== null) return [foreign]
    const { isUndamaged, schema, tables } = await readDeskSummary(path)
    if (!isUndamaged) return ['The desk in the archive is damaged.']
    const same = schema === desk.schema && JSON.stringify(tables) === JSON.stringify(desk.tables)
    return same ? [] : ['The desk in the archive does not hold the rows it should.']
  } catch {
    return ['The desk in the archive cannot be read.']
  }
}

const BUSY_WAIT_MS = 5000
const AT_ONCE = 500

// Columns with packed texts, and columns with JSON.
const TEXTS = ['job_text.body', 'posting_text.body', 'posting_change.earlier']
const JSONS = ['posting.locations', 'posting.countries', 'posting.labels', 'posting_change.what']

/**
 * Checks a whole index: every page and every entry of its indexes (`integrity_check`), every packed text and every
 * JSON cell, because a flipped bit in a text does not damage its page. Takes 40 ms for 1,000 postings, in a thread of
 * its own.
 */
export async function isUndamagedIndex(path: string): Promise<boolean> {
  const client = new FileClient(`file:${path}`, BUSY_WAIT_MS, ['pragma query_only = on'])
  try {
    if ((await client.values('pragma integrity_check(1)'))[0] !== 'ok') return false
    for (const cell of JSONS) if (await holdsBadJson(client, cell)) return false
    for (const cell of TEXTS) await unpackAll(client, cell)
    return true
  } catch (problem) {
    const unread = /SQLITE_IOERR/.test(String((problem as { code?: unknown }).code))
    // An emptied file is a valid database without tables.
    const hasNoTable = String(problem).includes('no such table')
    if (faultOf(problem)?.reason === 'corrupt' || unread || hasNoTable) return false
    throw problem
  } finally {
    client.close()
  }
}

async function holdsBadJson(client: FileClient, cell: string): Promise<boolean> {
  const [table, column] = cell.split('.')
  const [row] = await client.values(
    `select exists (select 1 from ${table} where not json_valid(${column})) as found`,
  )
  return row === 1
}

async function unpackAll(client: FileClient, cell: string): Promise<void> {
  const [table, column] = cell.split('.')
  for (let after = 0n; ; ) {
    const { rows } = await client.execute({
      sql: `select rowid as row, ${column} as packed from ${table} where rowid > ? order by rowid limit ${AT_ONCE}`,
      args: [after],
    })
    for (const { packed } of rows as { packed: ArrayBuffer | null }[]) if (packed !== null) unpackText(packed)
    const last = rows.at(-1) as { row: number } | undefined
    if (last === undefined) return
    after = BigInt(last.row)
  }
}

/** Writes files into a zip piece by piece, and finally the file that `last` builds from their digests. */
export function writeZip(
  target: string,
  files: readonly ZipSource[],
  last: (files: ZippedFile[]) => { path: string; text: string },
): ZippedFile[] {
  const out = openSync(target, 'wx', 0o600)
  try {
    const zip = new Zip((problem, piece) => {
      if (problem) throw problem
      writeSync(out, piece)
    })
    const zipped = files.map((file) => addFile(zip, file))
    const { path, text } = last(zipped)
    const entry = new ZipDeflate(path)
    zip.add(entry)
    entry.push(new TextEncoder().encode(text), true)
    zip.end()
    fsyncSync(out)
    return zipped
  } finally {
    closeSync(out)
  }
}

function addFile(zip: Zip, { path, from }: ZipSource): ZippedFile {
  const entry = new ZipDeflate(path, { level: 6 })
  zip.add(entry)
  const hash = createHash('sha256')
  let size = 0
  for (const piece of piecesOf(from, NO_LINK)) {
    hash.update(piece)
    size += piece.length
    entry.push(piece)
  }
  entry.push(new Uint8Array(0), true)
  return { path, size, sha256: hash.digest('hex') }
}

/** A zip holds more files or bytes than it may. */
class ZipTooLarge extends Error {
  override name = 'ZipTooLarge'
}

/** Unpacks a zip to the paths from `place`, and returns its files; a file without a path is skipped. */
function readZip(source: string, place: (path: string) => string | null, limits: ZipLimits): ZippedFile[] {
  const listedFiles: ZippedFile[] = []
  const open = new Set<number>()
  let files = 0
  let bytes = 0
  const count = (size: number) => {
    bytes += size
    if (files > limits.files || bytes > limits.bytes) throw new ZipTooLarge()
  }
  const unzip = new Unzip((file) => {
    files += 1
    count(0)
    const target = place(file.name)
    if (target !== null) listedFiles.push(unpackFile(file, target, { open, count }))
  })
  unzip.register(UnzipInflate)
  try {
    for (const piece of piecesOf(source, constants.O_RDONLY, ZIP_PIECE)) unzip.push(piece)
    unzip.push(new Uint8Array(0), true)
    return listedFiles
  } finally {
    for (const file of open) closeSync(file)
  }
}

function unpackFile(file: UnzippedEntry, target: string, { open, count }: UnpackState): ZippedFile {
  const unpacked = { path: file.name, size: 0, sha256: '' }
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const out = openSync(target, 'wx', 0o600)
  open.add(out)
  const hash = createHash('sha256')
  file.ondata = (problem, piece, isLast) => {
    if (problem) throw problem
    count(piece.length)
    writeSync(out, piece)
    hash.update(piece)
    unpacked.size += piece.length
    if (!isLast) return
    fsyncSync(out)
    closeSync(out)
    open.delete(out)
    unpacked.sha256 = hash.digest('hex')
  }
  file.start()
  return unpacked
}

function* piecesOf(path: string, flags: number, size = PIECE): Generator<Uint8Array> {
  const file = openSync(path, flags)
  try {
    for (;;) {
      const piece = new Uint8Array(size)
      const length = readSync(file, piece, 0, size, null)
      if (length === 0) return
      yield piece.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}
