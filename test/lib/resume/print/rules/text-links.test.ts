import { expect, test } from 'bun:test'
import { linkedSpans } from '#lib/resume/print/rules/text-links.ts'
import { textOf } from '#lib/resume/print/set-text.ts'

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

test('a line keeps every character', () => {
  for (const text of ['See https://example.org/, then.', 'plain', 'https://example.org', 'https://', ''])
    expect(textOf(linkedSpans(text))).toBe(text)
})
