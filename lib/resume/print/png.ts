import { joinBytes } from '#lib/text/join-bytes.ts'

/** Packs bytes in the zlib format. */
type Deflate = (bytes: Uint8Array) => Uint8Array

/** The channels of a pixel: one gray, or red, green and blue. */
export type Channels = 1 | 3

/** A picture row by row, each preceded by its filter byte, which is none. */
export type Rows = { width: number; height: number; channels: Channels; rows: Uint8Array }

/** Creates a white picture. */
export function whiteRows(width: number, height: number, channels: Channels): Rows {
  const rows = new Uint8Array((width * channels + 1) * height).fill(255)
  for (let index = 0; index < rows.length; index += width * channels + 1) rows[index] = 0
  return { width, height, channels, rows }
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10]
const KINDS = { 1: [8, 0, 0, 0, 0], 3: [8, 2, 0, 0, 0] } as const

/** Encodes a picture as PNG. */
export function pngOf({ width, height, channels, rows }: Rows, deflate: Deflate): Uint8Array {
  return joinBytes([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', Uint8Array.from([...bigEndian(width), ...bigEndian(height), ...KINDS[channels]])),
    chunk('IDAT', deflate(rows)),
    chunk('IEND', new Uint8Array(0)),
  ])
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const typedData = joinBytes([Uint8Array.from(name, (letter) => letter.charCodeAt(0)), data])
  return joinBytes([bigEndian(data.length), typedData, bigEndian(checksum(typedData))])
}

function bigEndian(value: number): Uint8Array {
  return Uint8Array.from([value >>> 24, value >>> 16, value >>> 8, value])
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

// CRC-32, which ends every chunk of a PNG.
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 255] as number) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
