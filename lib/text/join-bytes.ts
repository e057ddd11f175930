/** Joins parts of bytes. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let index = 0
  for (const part of parts) {
    all.set(part, index)
    index += part.length
  }
  return all
}
