/** Packs bytes in the zlib format. */
type Deflate = (bytes: Uint8Array) => Uint8Array

type Pixels = { pixels: Uint8Array; width: number; height: number }

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10]
const WHITE = 0xffffffff
const GRAY_8_BIT = [8, 0, 0, 0, 0]
const COLOR_8_BIT = [8, 2, 0, 0, 0]

/** A picture of red, green, blue and cover per pixel as a PNG in 256 grays; its ground is taken to be opaque. */
export function grayPng({ pixels, width, height }: Pixels, deflate: Deflate): Uint8Array {
  const rows = new Uint8Array((width + 1) * height)
  const words = wordsOf(pixels)
  let at = 0
  for (let y = 0; y < height; y += 1) {
    const row = y * (width + 1) + 1
    for (let to = row; to < row + width; to += 1) {
      rows[to] = words[at] === WHITE ? 255 : grayAt(pixels, at * 4)
      at += 1
    }
  }
  return pngOf({ width, height, kind: GRAY_8_BIT }, deflate(rows))
}

/** The same in its colours. */
export function colorPng({ pixels, width, height }: Pixels, deflate: Deflate): Uint8Array {
  const rows = new Uint8Array((width * 3 + 1) * height)
  let from = 0
  let to = 0
  for (let y = 0; y < height; y += 1) {
    to += 1
    for (let x = 0; x < width; x += 1) {
      rows[to] = pixels[from] as number
      rows[to + 1] = pixels[from + 1] as number
      rows[to + 2] = pixels[from + 2] as number
      from += 4
      to += 3
    }
  }
  return pngOf({ width, height, kind: COLOR_8_BIT }, deflate(rows))
}

type Shape = { width: number; height: number; kind: readonly number[] }

function pngOf({ width, height, kind }: Shape, packed: Uint8Array): Uint8Array {
  return joined([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', Uint8Array.from([...bigEndian(width), ...bigEndian(height), ...kind])),
    chunk('IDAT', packed),
    chunk('IEND', new Uint8Array(0)),
  ])
}

// The weights sum to 256, so that white stays white.
function grayAt(pixels: Uint8Array, at: number): number {
  const red = pixels[at] as number
  return (red * 77 + (pixels[at + 1] as number) * 150 + (pixels[at + 2] as number) * 29) >> 8
}

// Most of a page is white, which four bytes at once tell.
function wordsOf(pixels: Uint8Array): Uint32Array {
  const { buffer, byteOffset, length } = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice()
  return new Uint32Array(buffer, byteOffset, Math.floor(length / 4))
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const named = joined([Uint8Array.from(name, (letter) => letter.charCodeAt(0)), data])
  return joined([bigEndian(data.length), named, bigEndian(checksum(named))])
}

function bigEndian(value: number): Uint8Array {
  return Uint8Array.from([value >>> 24, value >>> 16, value >>> 8, value])
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

// CRC-32, as every chunk of a PNG ends with.
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 255] as number) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
