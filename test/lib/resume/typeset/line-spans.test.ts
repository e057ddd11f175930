import { expect, test } from 'bun:test'
import { lineSpans, typeset, withoutMarks } from '#lib/resume/typeset/line-spans.ts'

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
  const printed = lineSpans(text, 'en').map((span) => span.text)
  expect(printed.join('')).toBe(typeset(plain, 'en'))
})
