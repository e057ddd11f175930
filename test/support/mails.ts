const FOLDER = new URL('../fixtures/mails/', import.meta.url)

/** Returns the bytes of an invented mail by its name, without `.eml`. */
export function mailBytes(name: string): Promise<Uint8Array> {
  return Bun.file(new URL(`${name}.eml`, FOLDER)).bytes()
}

/** Returns an mbox file of these mails. */
export function mboxOf(mails: readonly Uint8Array[]): Uint8Array {
  const line = Buffer.from('From - Mon Nov 23 08:12:44 2026\n')
  return Buffer.concat(mails.flatMap((mail) => [line, mail, Buffer.from('\n\n')]))
}
