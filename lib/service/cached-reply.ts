import { sha256Of } from '#lib/text/digest.ts'

/** A reply as sent: its bytes and their ETag; `packed` returns them in gzip, null for a short reply. */
export type WrittenReply = {
  bytes: Uint8Array<ArrayBuffer>
  packed?: (packBytes?: PackBytes) => Promise<Uint8Array<ArrayBuffer> | null>
  etag: string
  headers: Record<string, string>
}

/** Packs bytes in gzip. */
export type PackBytes = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>

type ReplyBody = { [name: string]: unknown }

/** The additions to a reply: fields and headers. */
export type ReplyLabels = { fields: ReplyBody; headers: Record<string, string> }

/** A JSON body as bytes, with an ETag that other bytes do not have. */
export type WrittenBody = { bytes: Uint8Array<ArrayBuffer>; digest: string }

/** Serialises a body. */
export type WriteBody<T> = (body: T) => Promise<WrittenBody>

/** A cached answer: it is serialised once and has an ETag, so that a caller with a copy gets 304. */
export class CachedReply<T extends object> {
  #unwritten: { value: T; write: (fields: ReplyBody) => Promise<WrittenBody> } | null
  #written: Promise<WrittenReply> | null = null

  constructor(value: T, write: WriteBody<T> = writeBody) {
    this.#unwritten = { value, write: (fields) => write({ ...value, ...fields }) }
  }

  /** Returns the reply as sent; `label` supplies its additions on first use. */
  written(label: (value: T) => ReplyLabels): Promise<WrittenReply> {
    if (this.#unwritten !== null) {
      const { value, write } = this.#unwritten
      const { fields, headers } = label(value)
      this.#written = write(fields).then((body) => named(body, headers))
      this.#unwritten = null
    }
    return this.#written as Promise<WrittenReply>
  }
}

async function writeBody(body: object): Promise<WrittenBody> {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  return { bytes, digest: await sha256Of(bytes) }
}

function named({ bytes, digest }: WrittenBody, headers: Record<string, string>): WrittenReply {
  let packing: Promise<Uint8Array<ArrayBuffer> | null> | undefined
  const packed = (packBytes?: PackBytes) => {
    packing ??= bytes.length < SHORT_BYTES ? Promise.resolve(null) : pack(bytes, packBytes)
    return packing
  }
  return { bytes, packed, headers, etag: `"${digest.slice(0, 32)}"` }
}

// Packing fewer bytes takes longer than sending them.
const SHORT_BYTES = 4096

async function pack(
  bytes: Uint8Array<ArrayBuffer>,
  packBytes: PackBytes | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  if (packBytes) return packBytes(bytes)
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Returns whether a caller takes a reply in gzip. */
export function acceptsGzip(headers: Headers): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(headers.get('accept-encoding') ?? '')
}

/** Returns whether an `If-None-Match` header names this ETag. Example: `W/"a", "b"` names `"a"`. */
export function namesEtag(if_none_match: string | null, etag: string): boolean {
  if (if_none_match === null) return false
  const names = if_none_match.split(',').map((name) => name.trim().replace(/^W\//, ''))
  return names.includes(etag) || if_none_match.trim() === '*'
}
