import { expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { pngOf, whiteRows } from '#lib/resume/print/png.ts'
import { readGrayPng } from '#test/support/pictures.ts'

test('a picture keeps its grays, and begins white', () => {
  const picture = whiteRows(2, 2, 1)
  picture.rows.set([0, 255], 1)
  picture.rows[4] = 17
  const read = readGrayPng(pngOf(picture, deflateSync))
  expect(read).toEqual({ width: 2, height: 2, grays: Uint8Array.from([0, 255, 17, 255]) })
  expect(whiteRows(1, 2, 3).rows).toEqual(Uint8Array.from([0, 255, 255, 255, 0, 255, 255, 255]))
})
