import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { countryOfHome } from '#lib/index/places/named-places.ts'
import { lineBreaks } from '#lib/resume/typeset/line-breaks.ts'
import { pageOf, paperFor, regionOf } from '#lib/resume/typeset/paper.ts'
import { levelsOf, runsRtl, visualOrder } from '#lib/resume/typeset/scripts.ts'
import { lineSpans, linkedSpans, typeset, withoutMarks } from '#lib/resume/typeset/set-text.ts'
import { groupLetters, rankFaces } from '#lib/runtime/print/fonts/more-fonts.ts'

test.each([
  ['en', `"Team's best" - twice`, '“Team’s best” – twice'],
  ['en', `the "Rock 'n' Roll" award`, '“', 'the “Rock ’n’ Roll” award'],
  ['en', `called 'the fixer' by all`, 'called ‘the fixer’ by all'],
  ['en', `a 5' wall and a 13" screen`, `a 5' wall and a 13" screen`],
  ['en', `the 90's and '80s`, 'the 90’s and ’80s'],
  ['en', 'a 24-hour rota --- and more', 'a 24-hour rota – and more'],
  ['en', `see https://acme.example/'a'-"b"`, `see https://acme.example/'a'-"b"`],
  ['en', 'C++ -Wall', 'C++ -Wall'],
  ['de', '"Bester Koch" - zweimal', '„Bester Koch“ – zweimal'],
  ['fr', `l'équipe "Nord"`, 'l’équipe «\u00a0Nord\u00a0»'],
  ['ja', '"品質" - 改善', '"品質" - 改善'],
])('in %s, %p is set with the marks of print', (language, typed, ...expected) => {
  expect(typeset(typed, language)).toBe(expected.at(-1) as string)
})

const shown = (text: string) => lineSpans(text, 'en').map(({ text, style }) => [style, text])

test('words between asterisks are strong or italic, and the asterisks are not printed', () => {
  expect(shown('Led **four teams** in *two* years')).toEqual([
    ['regular', 'Led '],
    ['strong', 'four teams'],
    ['regular', ' in '],
    ['italic', 'two'],
    ['regular', ' years'],
  ])
})

test('an asterisk that marks nothing is printed', () => {
  for (const text of ['5 * 3 * 2', 'SELECT * FROM a', 'a*b*c', '**', 'Rated 5* and 4*', '* note']) {
    expect(shown(text)).toEqual([['regular', text]])
  }
})

test('an address between asterisks stays a link', () => {
  const [link] = lineSpans('**https://acme.example/a**', 'en')
  expect(link).toMatchObject({ style: 'strong', url: 'https://acme.example/a' })
})

test.each([
  ['Led **four** teams in *Go*', 'Led four teams in Go'],
  ['4 * 5 ** 6 and a*b*c', '4 * 5 ** 6 and a*b*c'],
  ['**whole line**', 'whole line'],
  ['*', '*'],
])('the marks of %p are left out as print leaves them out', (text, plain) => {
  expect(withoutMarks(text)).toBe(plain)
  expect(
    lineSpans(text, 'en')
      .map((span) => span.text)
      .join(''),
  ).toBe(typeset(plain, 'en'))
})

const found = (text: string) => linkedSpans(text).flatMap(({ url }) => url ?? [])

test('an address in a line is a link, without what closes the sentence', () => {
  expect(found('See https://example.org/a_b?c=d#e, (http://x.example.org/f).')).toEqual([
    'https://example.org/a_b?c=d#e',
    'http://x.example.org/f',
  ])
  expect(found('ftp://example.org javascript:alert(1) https://host http://user:secret@example.org/')).toEqual(
    [],
  )
})

const lines = (text: string, width: number) =>
  lineBreaks(text, Array(text.length).fill(1), width).map(({ from, to }) => text.slice(from, to))

test('as many words stand in a line as fit', () => {
  expect(lines('one two three four', 8)).toEqual(['one two', 'three', 'four'])
  expect(lines('one two three four', 10)).toEqual(['one two', 'three four'])
})

test('a word wider than a line is broken inside, and what is left of it shares its line', () => {
  expect(lines('a abcdefghij b', 4)).toEqual(['a', 'abcd', 'efgh', 'ij b'])
})

test('a letter with its accents is never parted, though it be wider than the line', () => {
  expect(lines('e\u0301e\u0301', 1)).toEqual(['e\u0301', 'e\u0301'])
  expect(lines('👩‍👩‍👧x', 1)).toEqual(['👩‍👩‍👧', 'x'])
})

test('no line is too wide, none is empty, and together they hold every letter', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,30}$/), { maxLength: 30 })
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 40 }), (parts, width) => {
      const text = parts.join(' ')
      const found = lines(text, width)
      expect(found.every((line) => line.length > 0 && line.length <= width)).toBe(true)
      expect(found.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }),
  )
})

describe('lines of scripts without spaces', () => {
  test('break between signs, never before what closes nor behind what opens', () => {
    expect(lines('設計と開発。「移行」を担当', 5)).toEqual(['設計と開', '発。「移', '行」を担当'])
    expect(lines('KafkaとPostgreSQLを', 8)).toEqual(['Kafkaと', 'PostgreS', 'QLを'])
    expect(lines('データー', 3)).toEqual(['デー', 'ター'])
    expect(lines('設計……終了', 3)).toEqual(['設', '計……', '終了'])
    expect(lines('株式会社平成31年4月〜現在', 13)).toEqual(['株式会社', '平成31年4月〜現在'])
    expect(lines('部品を1,200個', 7)).toEqual(['部品を', '1,200個'])
    expect(lines('費用100万円、full-timeで', 6)).toEqual(['費用100万', '円、', 'full-t', 'imeで'])
  })

  test('break between the words of Thai, and Korean at its spaces', () => {
    expect(lines('ภาษาไทยง่าย', 7).join('')).toBe('ภาษาไทยง่าย')
    expect(lines('ภาษาไทยง่าย', 7)[0]).toBe('ภาษาไทย')
    expect(lines('배차 엔진을 전환', 5)).toEqual(['배차', '엔진을', '전환'])
  })
})

describe('lines of scripts with spaces', () => {
  test('never begin with a mark that closes, although a language sets a space before it', () => {
    expect(lines('Prix : 40 euros', 6)).toEqual(['Prix :', '40', 'euros'])
    expect(lines('Prix : 40 euros', 5)).toEqual(['Prix', ': 40', 'euros'])
    expect(lines('« Trois cents »', 9)).toEqual(['« Trois', 'cents »'])
  })

  test('keep a number with its unit, its sign and its range', () => {
    expect(lines('grew by 40 %', 10)).toEqual(['grew by', '40 %'])
    expect(lines('faster < 5 ms', 10)).toEqual(['faster', '< 5 ms'])
    expect(lines('Berlin 2019 – 2021', 14)).toEqual(['Berlin', '2019 – 2021'])
    expect(lines('Cook, May 2019 – Present', 20)).toEqual(['Cook,', 'May 2019 – Present'])
    expect(lines('built it – alone', 8)).toEqual(['built', 'it –', 'alone'])
    expect(lines('tests of 2 000 h', 13)).toEqual(['tests of', '2 000 h'])
    expect(lines('rooms of 40 m²', 11)).toEqual(['rooms of', '40 m²'])
    expect(lines('saved us CHF 90', 12)).toEqual(['saved us', 'CHF 90'])
    expect(lines('vol. 11, no. 3', 12)).toEqual(['vol. 11,', 'no. 3'])
  })

  test('break a long address behind a slash, and a long word behind the last letter that fits', () => {
    expect(lines('example.org/a/long/path', 14)).toEqual(['example.org/a/', 'long/path'])
    expect(lines('full-timework', 6)).toEqual(['full-t', 'imewor', 'k'])
  })
})

describe('direction', () => {
  test('is that of the first letter, or of the language where a letter of it is there', () => {
    expect([runsRtl('Kafka עברית', 'en'), runsRtl('עברית Kafka', 'en')]).toEqual([false, true])
    expect([runsRtl('Kafka עברית', 'he'), runsRtl('Kafka', 'he'), runsRtl('2019', 'he')]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('turns runs, keeps numbers, and turns numbers in a turned run back', () => {
    expect([...levelsOf('ab אב 12', false)]).toEqual([0, 0, 0, 1, 1, 1, 2, 2])
    expect(visualOrder([0, 1, 2, 1, 0])).toEqual([0, 3, 2, 1, 4])
    expect(visualOrder([1, 2, 1])).toEqual([2, 1, 0])
    expect(visualOrder([])).toEqual([])
  })
})

test('the sheet is that of the person, of the computer and the language where they name none, or the one chosen', () => {
  expect(regionOf({ LANG: 'de_DE.UTF-8' })).toBe('DE')
  expect(regionOf({ LC_PAPER: 'en_GB', LANG: 'en_US' })).toBe('GB')
  expect(regionOf({ LANG: 'C.UTF-8' })).toBeNull()
  const homes = {
    US: 'Akron|Ohio|Austin, TX|USA|Springfield, Illinois',
    CA: 'Toronto|Canada|Halifax, Nova Scotia, Canada',
    DE: 'Berlin|Germany|Freiburg, Germany',
    PT: 'Lisbon',
    GB: 'Leeds, United Kingdom',
  }
  for (const [country, places] of Object.entries(homes))
    expect(places.split('|').map(countryOfHome)).toEqual(places.split('|').map(() => country))
  expect([countryOfHome(null), countryOfHome('somewhere quiet')]).toEqual([null, null])
  const sheet = (language: string, home: string | null, computer: string | null) =>
    paperFor('auto', language, { home, computer })
  expect([sheet('en', null, 'US'), sheet('en', null, 'GB'), sheet('en', null, null)]).toEqual([
    'letter',
    'a4',
    'letter',
  ])
  expect([sheet('ja', null, 'US'), sheet('es', null, 'MX')]).toEqual(['a4', 'letter'])
  expect([
    sheet('en', 'DE', 'US'),
    sheet('en', 'US', 'GB'),
    sheet('de', 'US', null),
    sheet('fr', 'CA', 'FR'),
  ]).toEqual(['a4', 'letter', 'letter', 'letter'])
  expect(paperFor('letter', 'de', { home: 'DE', computer: null })).toBe('letter')
  expect(pageOf('a4')).toEqual({ width: 595, height: 842 })
})

test('a font is the one of the home, then the one that has most, is made for the language and looks like text', () => {
  const face = (family: string, has: number, home = false) => ({
    family,
    has,
    home,
    weight: 400,
    variable: false,
    path: `/${family}`,
  })
  const ranked = (language: string, script: string) =>
    rankFaces(
      [
        face('Unifont', 9),
        face('Noto Sans Mono CJK JP', 9),
        face('Noto Sans CJK SC', 9),
        face('Noto Sans CJK JP', 9),
        face('Hand', 3, true),
        face('None', 0),
        face('More', 10),
      ],
      { script, language },
    ).map(({ family }) => family)
  expect(ranked('ja', 'Jpan').slice(0, 4)).toEqual([
    'Hand',
    'More',
    'Noto Sans CJK JP',
    'Noto Sans Mono CJK JP',
  ])
  expect(ranked('zh', 'Hans').slice(2, 3)).toEqual(['Noto Sans CJK SC'])
  const arabic = [face('Liberation Sans', 9), face('DejaVu Sans', 9), face('Noto Sans Arabic', 9)]
  expect(rankFaces(arabic, { script: 'Arab', language: 'ar' })[0]?.family).toBe('Noto Sans Arabic')
  expect(groupLetters(['山', 'の', '★', '한', 'ש'], 'ja')).toEqual([
    { script: 'Jpan', letters: ['山', 'の', '한'] },
    { script: 'Hebr', letters: ['ש'] },
    { script: '', letters: ['★'] },
  ])
})
