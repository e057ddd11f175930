import { deflateRawSync } from 'node:zlib'

/** A zip of these files, as a test makes a DOCX; `claim` writes other sizes into its directory than the true ones. */
export function zipOf(files: Record<string, string | Uint8Array>, claim?: number): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as Uint8Array)
    const packed = deflateRawSync(bytes)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(Bun.hash.crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claim ?? bytes.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    local.push(Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed)
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), shared, rest, Buffer.from(name))
    at += 30 + Buffer.byteLength(name) + packed.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const count = Object.keys(files).length
  const end = Buffer.alloc(18)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(at, 12)
  return new Uint8Array(Buffer.concat([...local, ...directory, Buffer.from('PK\x05\x06'), end]))
}
