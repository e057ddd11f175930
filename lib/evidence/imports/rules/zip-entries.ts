/** A file in a zip: where its packed bytes begin and end, and whether they are deflated or stored. */
export type ZipEntry = { start: number; end: number; deflated: boolean }

/** The files of a zip by its own directory; null where the bytes are no zip that can be read. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endRecord(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries: ZipEntry[] = []
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY) return null
    const entry = entryAt(view, at)
    if (entry === null) return null
    entries.push(entry)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function entryAt(view: DataView, at: number): ZipEntry | null {
  const method = view.getUint16(at + 10, true)
  const packed = view.getUint32(at + 20, true)
  const local = view.getUint32(at + 42, true)
  if (method !== STORED && method !== DEFLATED) return null
  if (local + 30 > view.byteLength || view.getUint32(local, true) !== LOCAL) return null
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  return start + packed > view.byteLength
    ? null
    : { start, end: start + packed, deflated: method === DEFLATED }
}

function endRecord(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - 22 - 65_535)
  for (let at = view.byteLength - 22; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END) return at
  }
  return null
}

const END = 0x06054b50
const DIRECTORY = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8
