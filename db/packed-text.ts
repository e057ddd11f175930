import { StoreFault } from '#db/store-fault.ts'
import { pack, unpack } from '#db/zstd.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** A text as it is stored, in no more room than it takes. */
export function packText(text: string): Uint8Array {
  return new Uint8Array(pack(encoder.encode(text)))
}

/** The text as it was stored; one that cannot be unpacked is damage of the store. */
export function unpackText(packed: ArrayBuffer | Uint8Array): string {
  try {
    return decoder.decode(unpack(new Uint8Array(packed)))
  } catch (problem) {
    throw new StoreFault('corrupt', { cause: problem })
  }
}
