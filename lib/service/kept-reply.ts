import { sha256Of } from '#lib/text/digest.ts'

/** A reply as sent: its bytes and their ETag. */
export type WrittenReply = { bytes: Uint8Array<ArrayBuffer>; etag: string; headers: Record<string, string> }

type ReplyBody = { [name: string]: unknown }

/** The additions to a reply: fields and headers. */
export type Labelled = { fields: ReplyBody; headers: Record<string, string> }

/** A JSON body as bytes, with an ETag that other bytes do not have. */
export type WrittenBody = { bytes: Uint8Array<ArrayBuffer>; digest: string }

/** Serialises a body. */
export type WriteBody<T> = (body: T) => Promise<WrittenBody>

/** A cached answer: it is serialised once and has an ETag, so that a caller with a copy gets 304. */
export class KeptReply<T extends object> {
  #unwritten: { value: T; write: (fields: ReplyBody) => Promise<WrittenBody> } | null
  #written: Promise<WrittenReply> | null = null

  constructor(value: T, write: WriteBody<T> = writeWhole) {
    this.#unwritten = { value, write: (fields) => write({ ...value, ...fields }) }
  }

  /** Returns the reply as sent; `label` supplies its additions on first use. */
  written(label: (value: T) => Labelled): Promise<WrittenReply> {
    if (this.#unwritten !== null) {
      const { value, write } = this.#unwritten
      const { fields, headers } = label(value)
      this.#written = write(fields).then((body) => named(body, headers))
      this.#unwritten = null
    }
    return this.#written as Promise<WrittenReply>
  }
}

async function writeWhole(body: object): Promise<WrittenBody> {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  return { bytes, digest: await sha256Of(bytes) }
}

function named({ bytes, digest }: WrittenBody, headers: Record<string, string>): WrittenReply {
  return { bytes, headers, etag: `"${digest.slice(0, 32)}"` }
}

/** Whether an `If-None-Match` header names this ETag. Example: `W/"a", "b"` names `"a"`. */
export function namesEtag(if_none_match: string | null, etag: string): boolean {
  if (if_none_match === null) return false
  const names = if_none_match.split(',').map((name) => name.trim().replace(/^W\//, ''))
  return names.includes(etag) || names.includes('*')
}
