import { expect, test } from 'bun:test'
import { crc32, deflateSync } from 'node:zlib'
import { pngOf, whiteRows } from '#lib/resume/print/png.ts'
import { readGrayPng } from '#test/support/pictures.ts'

const PACKING = { deflate: async (bytes: Uint8Array) => deflateSync(bytes), crc32 }

test('a picture keeps its grays, and begins white', async () => {
  const picture = whiteRows(2, 2, 1)
  picture.rows.set([0, 255], 1)
  picture.rows[4] = 17
  const read = readGrayPng(await pngOf(picture, PACKING))
  expect(read).toEqual({ width: 2, height: 2, grays: Uint8Array.from([0, 255, 17, 255]) })
  expect(whiteRows(1, 2, 3).rows).toEqual(Uint8Array.from([0, 255, 255, 255, 0, 255, 255, 255]))
})
