import { describe, expect, test } from 'bun:test'
import { pageText } from '#lib/index/links/page-text.ts'

const HTML = 'text/html'
const bytes = (text: string, ...rest: number[]) => new Uint8Array([...Buffer.from(text, 'latin1'), ...rest])

// Bytes of words in older charsets, as sites send them.
const WORDS: [charset: string, word: string, bytes: number[]][] = [
  [
    'windows-1252',
    'Köchin – 20 €',
    [0x4b, 0xf6, 0x63, 0x68, 0x69, 0x6e, 0x20, 0x96, 0x20, 0x32, 0x30, 0x20, 0x80],
  ],
  ['iso-8859-1', 'Infirmière', [...bytes('Infirmi'), 0xe8, ...bytes('re')]],
  ['ISO-8859-15', '€', [0xa4]],
  ['iso-8859-2', 'Łódź', [0xa3, 0xf3, 0x64, 0xbc]],
  ['windows-1251', 'Врач', [0xc2, 0xf0, 0xe0, 0xf7]],
  ['koi8-r', 'Врач', [0xf7, 0xd2, 0xc1, 0xde]],
  ['windows-1253', 'Ιατρός', [0xc9, 0xe1, 0xf4, 0xf1, 0xfc, 0xf2]],
  ['windows-1254', 'Şef', [0xde, 0x65, 0x66]],
  ['windows-1255', 'רופא', [0xf8, 0xe5, 0xf4, 0xe0]],
  ['windows-1256', 'طبيب', [0xd8, 0xc8, 0xed, 0xc8]],
  ['gb2312', '工程师', [0xb9, 0xa4, 0xb3, 0xcc, 0xca, 0xa6]],
  ['GBK', '护士', [0xbb, 0xa4, 0xca, 0xbf]],
  ['gb18030', '护士', [0xbb, 0xa4, 0xca, 0xbf]],
  ['big5', '工', [0xa4, 0x75]],
  ['Shift_JIS', 'エン', [0x83, 0x47, 0x83, 0x93]],
  ['euc-jp', '技', [0xb5, 0xbb]],
  ['iso-2022-jp', '技', [0x1b, 0x24, 0x42, 0x35, 0x3b, 0x1b, 0x28, 0x42]],
  ['euc-kr', '개발', [0xb0, 0xb3, 0xb9, 0xdf]],
  ['ks_c_5601-1987', '개발', [0xb0, 0xb3, 0xb9, 0xdf]],
  ['utf-8', '工', [0xe5, 0xb7, 0xa5]],
]

describe('pageText()', () => {
  test.each(WORDS)(
    'reads %s by the header, by each form of the meta tag, and by an XML declaration',
    (charset, word, coded) => {
      expect(pageText(bytes('<p>', ...coded), `${HTML}; charset=${charset}`)).toBe(`<p>${word}`)
      expect(pageText(bytes('<p>', ...coded), `${HTML};Charset="${charset}"`)).toBe(`<p>${word}`)
      for (const start of [
        `<!doctype html><html><head><meta charset="${charset}"><title>`,
        `<META CHARSET = ${charset}><title>`,
        `<meta http-equiv="Content-Type" content="text/html; charset=${charset}"/><title>`,
        `<meta name="viewport" content="width=1">\n<meta content='text/html;charset=${charset}' http-equiv='content-type'>`,
        `<?xml version="1.0" encoding="${charset}"?>\n<html>`,
      ])
        expect(pageText(bytes(start, ...coded), HTML)).toBe(start + word)
    },
  )

  test.each<[name: string, content_type: string, page: Uint8Array, text: string]>([
    ['a byte order mark over everything', `${HTML}; charset=gbk`, bytes('\xef\xbb\xbf', 0xc3, 0xa9), 'é'],
    ['UTF-16 by its mark', HTML, bytes('\xff\xfe', 0xe9, 0), 'é'],
    ['UTF-16 with the high byte first by its mark', HTML, bytes('\xfe\xff', 0, 0xe9), 'é'],
    [
      'the header over the meta tag',
      `${HTML}; charset=utf-8`,
      bytes('<meta charset=gbk>', 0xc3, 0xa9),
      '<meta charset=gbk>é',
    ],
    ['a page without a charset as UTF-8', HTML, bytes('', 0xc3, 0xa9), 'é'],
    [
      'an unknown charset of the header by the meta tag',
      `${HTML}; charset=klingon`,
      bytes('<meta charset=latin1>', 0xe9),
      '<meta charset=latin1>é',
    ],
    [
      'an unknown charset of the meta tag as UTF-8',
      HTML,
      bytes('<meta charset=hz-gb-2312>', 0xc3, 0xa9),
      '<meta charset=hz-gb-2312>é',
    ],
    [
      'UTF-16 of a meta tag as UTF-8',
      HTML,
      bytes('<meta charset=utf-16le>', 0xc3, 0xa9),
      '<meta charset=utf-16le>é',
    ],
    [
      'a meta tag in a comment not at all',
      HTML,
      bytes('<!-- <meta charset=gbk> -->', 0xc3, 0xa9),
      '<!-- <meta charset=gbk> -->é',
    ],
    ['the word charset of a text not at all', HTML, bytes('<p>charset=gbk', 0xc3, 0xa9), '<p>charset=gbké'],
  ])('reads %s', (_name, content_type, page, text) => {
    expect(pageText(page, content_type)).toBe(text)
  })
})
