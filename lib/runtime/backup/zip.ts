import { createHash } from 'node:crypto'
import { closeSync, constants, fsyncSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { Unzip, UnzipInflate, Zip, ZipDeflate } from 'fflate'

const PIECE = 1024 * 1024
// A piece unpacks in memory, to up to a thousand times its size.
const ZIP_PIECE = 64 * 1024

export type ZippedFile = { path: string; size: number; sha256: string }
type ZipSource = { path: string; from: string }

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
export class ZipTooLarge extends Error {
  override name = 'ZipTooLarge'
}

/** The limits of unpacking. */
export type ZipLimits = { files: number; bytes: number }

/** Unpacks a zip to the paths from `place`, and returns its files; a file without a path is skipped. */
export function readZip(
  source: string,
  place: (path: string) => string | null,
  limits: ZipLimits,
): ZippedFile[] {
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

type UnzippedEntry = Parameters<NonNullable<Unzip['onfile']>>[0]

// The caller's object is filled while the file unpacks.
type UnpackState = { open: Set<number>; count: (size: number) => void }

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

// A link that replaces a file after the check is not followed either; not every system has the flag.
const NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

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
