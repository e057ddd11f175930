import { sha256Of } from '#lib/text/digest.ts'

/** A reply as it is sent: its bytes and the name of these bytes. */
export type WrittenReply = { bytes: Uint8Array<ArrayBuffer>; etag: string; headers: Record<string, string> }

/**
 * An answer that stays the same until something changes that it tells of. It is written out once, and has a name (ETag) by which
 * whoever has it already hears that it is still the same.
 */
export class KeptReply<T extends object> {
  #value: T | null
  #written: Promise<WrittenReply> | null = null

  constructor(value: T) {
    this.#value = value
  }

  /** The reply as it is sent; `write` makes its text and headers when it is first asked for. */
  written(
    write: (value: T) => Omit<WrittenReply, 'bytes' | 'etag'> & { text: string },
  ): Promise<WrittenReply> {
    if (this.#written === null && this.#value !== null) {
      const { text, headers } = write(this.#value)
      this.#value = null
      this.#written = named(new TextEncoder().encode(text), headers)
    }
    return this.#written as Promise<WrittenReply>
  }
}

async function named(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Promise<WrittenReply> {
  return { bytes, headers, etag: `"${(await sha256Of(bytes)).slice(0, 32)}"` }
}
