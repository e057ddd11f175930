/** The SHA-256 of a text in UTF-8, in hexadecimal. */
export async function sha256Of(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return bytes.toHex()
}

const FENCE_LENGTH = 12

/** A word that does not stand in a text, the same for the same text: it fences the text in a prompt. */
export async function fenceFor(text: string): Promise<string> {
  let digest = await sha256Of(text)
  while (text.includes(digest.slice(0, FENCE_LENGTH))) digest = await sha256Of(`${digest}\n${text}`)
  return digest.slice(0, FENCE_LENGTH)
}
