import { expect, test } from 'bun:test'
import { printableDocument, printableText } from '#lib/resume/print/printable.ts'

const latin = (text: string) =>
  /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{S} \u00a0]*$/u.test(text) && !/\p{Emoji_Presentation}/u.test(text)
const made = (text: string) => printableText(text, latin)

test('spaces become single, letters composed, and what prints nothing goes', () => {
  expect(made(' a\t\tb\n c\u2003d ').text).toBe('a b c d')
  expect(made('Zoe\u0308').text).toBe('Zoë')
  expect(made('a\u0000b\u001b[31mc\u200bd\ufeffe\u00adf\u2060g').text).toBe('ab[31mcdefg')
  expect(made('ab\u202edc\u202c\u2066x\u2069').text).toBe('abdcx')
  expect(made('a \ud83d b').text).toBe('a b')
  expect(made('40\u202f000').text).toBe('40\u00a0000')
})

test('what no font has is left out whole and told, once for each time', () => {
  expect(made('Led 🎉 a 👩‍👩‍👧 team 🎉')).toEqual({ text: 'Led a team', left_out: ['🎉', '👩‍👩‍👧', '🎉'] })
  expect(made('plain')).toEqual({ text: 'plain', left_out: [] })
})

test('a sign that only chooses a form of another is not missed', () => {
  expect(made('a\ufe0f')).toEqual({ text: 'a', left_out: [] })
})

test('lines, entries and sections that then say nothing go too', () => {
  const line = (text: string) => ({ id: text, text })
  const entry = { id: 'e1', heading: '🎉', sublines: ['🎉', '2019'], lines: [line('🎉'), line('b')] }
  const document = {
    language: 'not a tag',
    title: 'Resume',
    sections: [
      { kind: 'summary' as const, heading: 'Summary', lines: [line('🎉')], entries: [] },
      {
        ...{ kind: 'experience' as const, heading: 'Experience', lines: [] },
        entries: [entry, { ...entry, sublines: [], lines: [] }],
      },
    ],
  }
  const { document: kept, left_out } = printableDocument(document, latin)
  expect(kept.language).toBe('en')
  expect(kept.sections).toEqual([
    {
      ...{ kind: 'experience', heading: 'Experience', lines: [] },
      entries: [{ id: 'e1', heading: '', sublines: ['2019'], lines: [line('b')] }],
    },
  ])
  expect(left_out.map(({ place }) => place)).toEqual(['Summary', ...Array(4).fill('Experience')])
})

test('a mark over nothing goes, one over a letter stays', () => {
  expect(printableText('\u0301a b\u0300 \u0302c', () => true).text).toBe('a b\u0300 c')
})
