import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FileClient } from '#db/file-client.ts'
import { unpackText } from '#db/packed-text.ts'
import { faultOf } from '#db/store-fault.ts'
import { readDeskSummary } from '#lib/runtime/backup/desk-copy.ts'
import { schemaProblem } from '#lib/runtime/backup/desk-schema.ts'
import { readZip, type ZippedFile, ZipTooLarge } from '#lib/runtime/backup/zip.ts'
import { ArchiveManifest, type CheckedArchive, isArchivedPath } from '#lib/service/backups/archive.ts'

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
    ...(wrong.length > 0 ? [`${wrong.length} files are missing or are not what was put in.`] : []),
    ...(extra > 0 ? [`${extra} files are there that were not put in.`] : []),
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
