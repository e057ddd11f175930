import { zipEntries } from '#lib/evidence/imports/rules/zip-entries.ts'

/** The most that the files in a DOCX may hold together, unpacked. */
export const MAX_UNPACKED = 64 * 1024 * 1024
const MAX_FILES = 2000

/** Whether a zip can be read and stays within bounds, whatever it says of itself: each file is unpacked and counted. */
export async function checkZip(bytes: Uint8Array): Promise<'fits' | 'too_large' | 'unreadable'> {
  const entries = zipEntries(bytes)
  if (entries === null || entries.length === 0) return 'unreadable'
  if (entries.length > MAX_FILES) return 'too_large'
  let room = MAX_UNPACKED
  for (const { start, end, deflated } of entries) {
    const size = deflated ? await unpackedSize(bytes.slice(start, end), room) : end - start
    if (size === null) return 'unreadable'
    room -= size
    if (room < 0) return 'too_large'
  }
  return 'fits'
}

// Stops at the first byte beyond the room there is.
async function unpackedSize(packed: Uint8Array<ArrayBuffer>, room: number): Promise<number | null> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let size = 0
  try {
    while (size <= room) {
      const { value, done } = await reader.read()
      if (done) return size
      size += value.byteLength
    }
    await reader.cancel().catch(() => undefined)
    return size
  } catch {
    return null
  }
}
