import { joinBytes } from '#lib/text/digest.ts'

/** The packing of a picture in the zlib format, and the CRC-32 that ends each chunk of a PNG. */
type PngPacker = { deflate: (bytes: Uint8Array) => Promise<Uint8Array>; crc32: (bytes: Uint8Array) => number }

/** The channels of a pixel: one gray, or red, green and blue. */
export type Channels = 1 | 3

/** A picture row by row, each preceded by its filter byte, which is none. */
export type Rows = { width: number; height: number; channels: Channels; rows: Uint8Array }

/** Creates a white picture. */
export function whiteRows(width: number, height: number, channels: Channels): Rows {
  const length = width * channels + 1
  const rows = new Uint8Array(length * height).fill(255)
  for (let index = 0; index < rows.length; index += length) rows[index] = 0
  return { width, height, channels, rows }
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10]
const KINDS = { 1: [8, 0, 0, 0, 0], 3: [8, 2, 0, 0, 0] } as const

/** Encodes a picture as PNG. */
export async function pngOf(
  { width, height, channels, rows }: Rows,
  { deflate, crc32 }: PngPacker,
): Promise<Uint8Array> {
  const chunk = (name: string, data: Uint8Array) => {
    const typedData = joinBytes([Uint8Array.from(name, (letter) => letter.charCodeAt(0)), data])
    return joinBytes([bigEndian(data.length), typedData, bigEndian(crc32(typedData))])
  }
  return joinBytes([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', Uint8Array.from([...bigEndian(width), ...bigEndian(height), ...KINDS[channels]])),
    chunk('IDAT', await deflate(rows)),
    chunk('IEND', new Uint8Array(0)),
  ])
}

function bigEndian(value: number): Uint8Array {
  return Uint8Array.from([value >>> 24, value >>> 16, value >>> 8, value])
}
