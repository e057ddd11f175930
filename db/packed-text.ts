import { StoreFault } from '#db/store-fault.ts'
import { pack, unpack } from '#db/zstd.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Packs a text for storing. */
export function packText(text: string): Uint8Array {
  return new Uint8Array(pack(encoder.encode(text)))
}

/** Unpacks a stored text; throws a store fault if it is damaged. */
export function unpackText(packed: ArrayBuffer | Uint8Array): string {
  try {
    return decoder.decode(unpack(new Uint8Array(packed)))
  } catch (problem) {
    throw new StoreFault('corrupt', { cause: problem })
  }
}
