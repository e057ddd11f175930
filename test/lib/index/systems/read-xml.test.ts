import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { readXml } from '#lib/index/systems/read-xml.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readXml(bytes(text))
const wide = (text: string, isBig: boolean) =>
  Uint8Array.from(
    [...text]
      .flatMap((letter) => [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 255])
      .map((_, at, all) => {
        return all[isBig ? at : at ^ 1] ?? 0
      }),
  )

describe('readXml()', () => {
  test('makes values of elements, text of everything else', () => {
    expect(read('<a x="1"><b>007</b><b>true</b><c/><d></d><e><f> 1e3 </f></e><!-- g --></a>')).toEqual({
      a: { b: ['007', 'true'], c: '', d: '', e: { f: '1e3' } },
    })
  })

  test('undoes entities once, and none in CDATA', () => {
    expect(read('<a>R&amp;D &amp;lt; &#8211;&#x1F600; &quot;&apos;&lt;p&gt; &nbsp;</a>')).toEqual({
      a: 'R&D &lt; –😀 "\'<p> &nbsp;',
    })
    expect(read('<a><![CDATA[<p>&amp; ]] > </p>]]>]]&gt;</a>')).toEqual({ a: '<p>&amp; ]] > </p>]]>' })
    expect(read('<a>&#0;&#xD800;&#x110000;&#1;</a>')).toEqual({ a: '&#0;&#xD800;&#x110000;&#1;' })
  })

  test('undoes as many entities as a description has', () => {
    expect(read(`<a>${'&lt;'.repeat(300_000)}</a>`)).toEqual({ a: '<'.repeat(300_000) })
  })

  test.each([
    ['UTF-8 with a mark', bytes('\uFEFF<?xml version="1.0" encoding="ISO-8859-1"?><a>Zürich</a>')],
    ['UTF-8 by its declaration', bytes('<?xml version="1.0" encoding="utf-8"?><a>Zürich</a>')],
    ['UTF-8 without one', bytes('<a>Zürich</a>')],
    ['UTF-16 with a mark, big end first', wide('\uFEFF<a>Zürich</a>', true)],
    ['UTF-16 with a mark, little end first', wide('\uFEFF<a>Zürich</a>', false)],
    ['UTF-16, big end first', wide('<?xml version="1.0" encoding="UTF-16"?><a>Zürich</a>', true)],
    ['UTF-16, little end first', wide('<?xml version="1.0"?><a>Zürich</a>', false)],
    ['UTF-8 that calls itself UTF-16', bytes('<?xml version="1.0" encoding="UTF-16"?><a>Zürich</a>')],
    [
      'ISO-8859-1',
      Uint8Array.from(
        [..."<?xml version='1.0' encoding='ISO-8859-1'?><a>Zürich</a>"].map((letter) => letter.charCodeAt(0)),
      ),
    ],
  ])('reads %s', (_name, answer) => {
    expect(readXml(answer)).toMatchObject({ a: 'Zürich' })
  })

  test.each([
    ['', 'The board answered nothing.'],
    [' \n', 'The board answered nothing.'],
    ['<!doctype html><title>Just a moment</title><p>x<br>', 'a web page'],
    ['<HTML lang="en"><body><br></body></HTML>', 'a web page'],
    ['<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "x">\n<html/>', 'a web page'],
    ['{"jobs":[]}', 'not XML'],
    ['Sign in', 'not XML'],
    ['<a>R & D</a>', 'not XML'],
    ['<a><b></a></b>', 'not XML'],
    ['<a><b>', 'not XML'],
    ['<a><![CDATA[x</a>', 'not XML'],
    ['<a><!-- x</a>', 'not XML'],
    ['<a', 'not XML'],
    ['<'.repeat(100_000), 'not XML'],
    ['<a></a>x', 'not XML'],
    ['<a><__proto__><b>1</b></__proto__></a>', 'not XML'],
    ['<?xml version="1.0" encoding="klingon"?><a/>', 'an encoding that is not known'],
  ])('refuses %p', (text, reason) => {
    expect(() => read(text)).toThrow(UnreadableAnswer)
    expect(() => read(text)).toThrow(reason)
  })

  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`)
  test.each([
    ['a billion laughs', `<!DOCTYPE a [<!ENTITY l0 "lol">${laughs.join('')}]><a>&l9;</a>`, 'declarations'],
    [
      'one long entity, often',
      `<!DOCTYPE a [<!ENTITY l "${'x'.repeat(50_000)}">]><a>${'&l;'.repeat(50_000)}</a>`,
      'declarations',
    ],
    [
      'an entity from elsewhere',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      'declarations',
    ],
    ['a DTD from elsewhere', '<!DOCTYPE a SYSTEM "https://example.com/a.dtd"><a/>', 'declarations'],
    ['a DTD behind its root', '<a><!DOCTYPE a [<!ENTITY x "y">]></a>', 'declarations'],
    ['a hundred thousand levels', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`, 'too deep'],
    ['levels that look like none', `${'<a b="/>">'.repeat(100_000)}${'</a>'.repeat(100_000)}`, 'not XML'],
    [
      'a million attributes',
      `<a ${Array.from({ length: 1_000_000 }, (_, at) => `b${at}=""`).join(' ')}/>`,
      'too large',
    ],
    ['a million elements', `<a>${'<b/>'.repeat(1_000_000)}</a>`, 'too large'],
    ['a declaration without end', `<?xml ${'a="1" '.repeat(100_000)}?><a/>`, 'too large'],
    ['48 MiB', `<a>${'x'.repeat(48 * 1024 * 1024)}</a>`, 'too large'],
  ])('refuses %s', (_name, text, reason) => {
    expect(() => read(text)).toThrow(UnreadableAnswer)
    expect(() => read(text)).toThrow(reason)
  })

  test('keeps to itself what an element is called', () => {
    expect(
      Object.keys(Object(read('<a><toString>1</toString><hasOwnProperty>2</hasOwnProperty></a>'))),
    ).toEqual(['a'])
    expect(() => read('<constructor><prototype>x</prototype></constructor>')).toThrow(UnreadableAnswer)
    expect(Object.hasOwn(Object.prototype, 'b')).toBe(false)
  })

  test('answers any bytes with a value or a reason', () => {
    const piece = fc.constantFrom(
      '<a>',
      '</a>',
      '<b x="',
      '"',
      '/>',
      '>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<?',
      '?>',
      '<!',
      '&',
      '&lt;',
      '&#x',
      ';',
      'é',
      ' ',
    )
    fc.assert(fc.property(fc.array(piece), (pieces) => readsOrRefuses(bytes(pieces.join('')))))
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (answer) => readsOrRefuses(answer)))
  })
})

function readsOrRefuses(answer: Uint8Array) {
  try {
    expect(readXml(answer)).toBeDefined()
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableAnswer)
  }
}
