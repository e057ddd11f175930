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
