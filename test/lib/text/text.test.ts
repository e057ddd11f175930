import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  capped,
  decodedOnce,
  firstCharacters,
  foldLine,
  lengthOf,
  lowerWords,
  oneLine,
  textOfCsv,
  withoutHidden,
} from '#lib/text/text.ts'

describe('withoutHidden()', () => {
  test.each([
    ['plain text', 'plain text'],
    ['São Paulo 東京 🥖', 'São Paulo 東京 🥖'],
    ['a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
    ['a\tb', 'a b'],
    ['a\u0000b\u001bc\u007fd\u009be', 'abcde'],
    ['a\u200bb\u200db\u2060c\ufeffd\u00ade', 'abbcde'],
    ['a\u202eb\u2066c\u061cd\u200fe', 'abcde'],
    ['hi\u{e0049}\u{e0047}\u{e007f}', 'hi'],
    ['a\ud83db\udc00c', 'abc'],
    ['a\ufff9b', 'ab'],
  ])('makes %j into %j', (text, cleaned) => {
    expect(withoutHidden(text)).toBe(cleaned)
  })

  test('leaves nothing hidden and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cleaned = withoutHidden(text)
        expect(cleaned).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u)
        expect(withoutHidden(cleaned)).toBe(cleaned)
      }),
    )
  })
})

describe('oneLine()', () => {
  test.each([
    ['  a \n\t b\u00a0\u200b c  ', 100, 'a b c'],
    ['', 100, ''],
    ['abcdef', 3, 'abc'],
    ['ab cdef', 3, 'ab'],
    ['a🥖b', 2, 'a'],
  ])('makes %j of at most %d into %j', (text, max, line) => {
    expect(oneLine(text, max)).toBe(line)
  })
})

describe('capped()', () => {
  test.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['ab🥖', 3, 'ab'],
    ['a🥖b', 3, 'a🥖'],
  ])('cuts %j at %d to %j', (text, max, cut) => {
    expect(capped(text, max)).toBe(cut)
  })
})

test('folds a line so that case, width and space make no other of it', () => {
  expect(foldLine('  Are you\u00a0 ＡＢＬＥ\tto? ')).toBe('are you able to?')
})

test('gives the words of a text in one case, of every script', () => {
  expect(lowerWords('C++ & Größe, 東京 – ﬁne!')).toEqual(['c', 'größe', '東京', 'fine'])
  expect(lowerWords(' – ')).toEqual([])
})

test('decodes the entities of a text once', () => {
  expect(decodedOnce('a&amp;lt;b &lt;i&gt; &quot;&#34;&apos;&#39;&#x27; &nbsp;&copy &amp;amp;')).toBe(
    `a&lt;b <i> ""''' &nbsp;&copy &amp;`,
  )
})

const CSV = 'company;system;board\nMüller – €;lever;mueller\n'
const csvUnits = [...CSV].map((sign) => sign.charCodeAt(0))
const le = csvUnits.flatMap((unit) => [unit & 255, unit >> 8])
const be = csvUnits.flatMap((unit) => [unit >> 8, unit & 255])
const WINDOWS: Record<string, number> = { '€': 0x80, '–': 0x96 }
const windows = [...CSV].map((sign) => WINDOWS[sign] ?? sign.charCodeAt(0))

describe('textOfCsv()', () => {
  test.each([
    ['UTF-8', [...new TextEncoder().encode(CSV)]],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(CSV)]],
    ['UTF-16 of Windows', [0xff, 0xfe, ...le]],
    ['UTF-16 with the large byte first', [0xfe, 0xff, ...be]],
    ['the code page of western Windows', windows],
  ])('reads %s', (_, bytes) => {
    expect(textOfCsv(new Uint8Array(bytes))).toBe(CSV)
  })

  test('reads nothing out of nothing', () => {
    expect(textOfCsv(new Uint8Array())).toBe('')
  })
})

test.each([
  ['', 0, ''],
  ['abc', 3, 'ab'],
  ['é🙂x', 3, 'é🙂'],
  ['🙂🙂🙂', 3, '🙂🙂'],
  ['東京都', 3, '東京'],
  ['e\u0301x', 3, 'e\u0301'],
  ['\ud83dx', 2, '\ud83dx'],
])('%j has %i characters, and these are its first two: %j', (text, length, first) => {
  expect([lengthOf(text), firstCharacters(text, 2)]).toEqual([length, first])
})
