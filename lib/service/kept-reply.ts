import { sha256Of } from '#lib/text/digest.ts'

/** A reply as it is sent: its bytes and the name of these bytes. */
export type WrittenReply = { bytes: Uint8Array<ArrayBuffer>; etag: string; headers: Record<string, string> }

type Body = { [name: string]: unknown }

/** What a reply carries beside its value: fields of its own and headers. */
export type Labelled = { fields: Body; headers: Record<string, string> }

/** Makes the bytes of a body in JSON. */
export type WriteBody<T> = (body: T) => Uint8Array<ArrayBuffer>

/**
 * An answer that stays the same until something changes that it tells of. It is written out once, and has a name (ETag) by which
 * whoever has it already hears that it is still the same.
 */
export class KeptReply<T extends object> {
  #unwritten: { value: T; toBytes: (fields: Body) => Uint8Array<ArrayBuffer> } | null
  #written: Promise<WrittenReply> | null = null

  constructor(value: T, toBytes: WriteBody<T> = (body) => new TextEncoder().encode(JSON.stringify(body))) {
    this.#unwritten = { value, toBytes: (fields) => toBytes({ ...value, ...fields }) }
  }

  /** The reply as it is sent; `label` tells what it carries when it is first asked for. */
  written(label: (value: T) => Labelled): Promise<WrittenReply> {
    if (this.#unwritten !== null) {
      const { value, toBytes } = this.#unwritten
      const { fields, headers } = label(value)
      this.#written = named(toBytes(fields), headers)
      this.#unwritten = null
    }
    return this.#written as Promise<WrittenReply>
  }
}

async function named(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Promise<WrittenReply> {
  return { bytes, headers, etag: `"${(await sha256Of(bytes)).slice(0, 32)}"` }
}
