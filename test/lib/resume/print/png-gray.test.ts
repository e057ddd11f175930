import { expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { grayPng } from '#lib/resume/print/png-gray.ts'
import { readGrayPng } from '#test/support/pictures.ts'

test('a picture keeps its grays, and black and white stay what they are', () => {
  const pixels = Uint8Array.from([0, 0, 0, 255, 255, 255, 255, 255, 17, 17, 17, 255, 255, 0, 0, 255])
  const png = grayPng({ pixels, width: 2, height: 2 }, deflateSync)
  expect(readGrayPng(png)).toEqual({ width: 2, height: 2, grays: Uint8Array.from([0, 255, 17, 76]) })
})
