/** A name that nothing has: 96 bits of chance as 16 characters that may stand in an address. */
export function newId(): string {
  return crypto.getRandomValues(new Uint8Array(12)).toBase64({ alphabet: 'base64url' })
}
