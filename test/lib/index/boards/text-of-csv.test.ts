import { describe, expect, test } from 'bun:test'
import { textOfCsv } from '#lib/index/boards/text-of-csv.ts'

const TEXT = 'company;system;board\nMüller – €;lever;mueller\n'
const units = [...TEXT].map((sign) => sign.charCodeAt(0))
const le = units.flatMap((unit) => [unit & 255, unit >> 8])
const be = units.flatMap((unit) => [unit >> 8, unit & 255])
const WINDOWS: Record<string, number> = { '€': 0x80, '–': 0x96 }
const windows = [...TEXT].map((sign) => WINDOWS[sign] ?? sign.charCodeAt(0))

describe('textOfCsv()', () => {
  test.each([
    ['UTF-8', [...new TextEncoder().encode(TEXT)]],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(TEXT)]],
    ['UTF-16 of Windows', [0xff, 0xfe, ...le]],
    ['UTF-16 with the large byte first', [0xfe, 0xff, ...be]],
    ['the code page of western Windows', windows],
  ])('reads %s', (_, bytes) => {
    expect(textOfCsv(new Uint8Array(bytes))).toBe(TEXT)
  })

  test('reads nothing out of nothing', () => {
    expect(textOfCsv(new Uint8Array())).toBe('')
  })
})
