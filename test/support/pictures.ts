import { inflateSync } from 'node:zlib'

/** A picture in grays, row by row. */
export type GrayPicture = { width: number; height: number; grays: Uint8Array }

/** Reads a PNG of 8-bit grays whose rows are stored as they are; the checksum of every part must be right. */
export function readGrayPng(png: Uint8Array): GrayPicture {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  if (view.getUint32(0) !== 0x89504e47) throw new Error('not a PNG')
  const parts = new Map<string, Uint8Array>()
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at)
    const named = png.subarray(at + 4, at + 8 + length)
    if (view.getUint32(at + 8 + length) !== Bun.hash.crc32(named)) throw new Error('a wrong checksum')
    parts.set(String.fromCharCode(...named.subarray(0, 4)), named.subarray(4))
    at += 12 + length
  }
  const head = parts.get('IHDR')!
  const size = new DataView(head.buffer, head.byteOffset)
  const [width, height] = [size.getUint32(0), size.getUint32(4)]
  if (head[8] !== 8 || head[9] !== 0) throw new Error('not in 8-bit grays')
  const rows = inflateSync(parts.get('IDAT')!)
  const grays = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    if (rows[y * (width + 1)] !== 0) throw new Error('a filtered row')
    grays.set(rows.subarray(y * (width + 1) + 1, (y + 1) * (width + 1)), y * width)
  }
  return { width, height, grays }
}

/** Reads the plain picture (PGM) that poppler draws. */
export function readPgm(file: Uint8Array): GrayPicture {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(new TextDecoder('latin1').decode(file.subarray(0, 40)))
  if (!head) throw new Error('not a PGM')
  return { width: Number(head[1]), height: Number(head[2]), grays: file.subarray(head[0].length) }
}

/** The share of pixels that differ by more than this many grays. */
export function differing(a: GrayPicture, b: GrayPicture, by: number): number {
  if (a.width !== b.width || a.height !== b.height) return 1
  let count = 0
  for (let at = 0; at < a.grays.length; at += 1) if (Math.abs(a.grays[at]! - b.grays[at]!) > by) count += 1
  return count / a.grays.length
}
