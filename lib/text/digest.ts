/** Returns the SHA-256 of bytes, or of a text in UTF-8, in hexadecimal. */
export async function sha256Of(text: string | Uint8Array): Promise<string> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : new Uint8Array(text)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
}

const FENCE_LENGTH = 12

/** Returns a word that does not occur in a text, the same for the same text: it fences the text in a prompt. */
export async function fenceFor(text: string): Promise<string> {
  let digest = await sha256Of(text)
  while (text.includes(digest.slice(0, FENCE_LENGTH))) digest = await sha256Of(`${digest}\n${text}`)
  return digest.slice(0, FENCE_LENGTH)
}

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
