import { pack, unpack } from '#db/zstd.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A text as it is stored, in no more room than it takes. */
export function packText(text: string): Uint8Array {
  return new Uint8Array(pack(encoder.encode(text)))
}

/** The text as it was stored. */
export function unpackText(packed: ArrayBuffer | Uint8Array): string {
  return decoder.decode(unpack(new Uint8Array(packed)))
}
