import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

// Under Bun, `zstd-of-bun.ts` replaces this file: see the imports of package.json.

/** Packs bytes by zstd. */
export const pack = (bytes: Uint8Array): Uint8Array =>
  zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })

/** Unpacks bytes; throws if they are damaged. */
export const unpack = (packed: Uint8Array): Uint8Array => zstdDecompressSync(packed)
