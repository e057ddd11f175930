import { describe, expect, test } from 'bun:test'
import { composeLetter, openingOf } from '#lib/resume/letters/rules/compose-letter.ts'
import { NO_MODEL, splitSentences, weighSentences } from '#lib/resume/letters/rules/sentences.ts'

const job = (title: string, company = 'Loaf') => ({ title, company })

describe('openingOf()', () => {
  test.each([
    [job('Baker'), 'I am applying for the position of Baker at Loaf.'],
    [job('Baker', ''), 'I am applying for the position of Baker.'],
    [job('Baker', 'Acme Inc.'), 'I am applying for the position of Baker at Acme Inc.'],
    [
      job("Lead ($$100k, $') {company}"),
      "I am applying for the position of Lead ($$100k, $') {company} at Loaf.",
    ],
  ])('names %j', (named, opening) => {
    expect(openingOf('en', named)).toBe(opening)
  })
})

describe('composeLetter()', () => {
  const sentencesOf = (...lines: string[]) => composeLetter({ language: 'en', ...job('Baker'), lines })[2]

  test('makes a sentence of a line that begins with a past verb, and leaves any other as it is', () => {
    expect(sentencesOf('Led a team of 12', 'Red Cross volunteer', 'Built-in ovens; repaired them.')).toBe(
      'Here is the experience I would bring to it. I led a team of 12. Red Cross volunteer. Built-in ovens; repaired them.',
    )
  })

  test('leaves lines out that say nothing done, where others make sentences', () => {
    expect(sentencesOf('Led a team of 12', 'Languages: Go, Rust', 'Baked 400 loaves a night')).toBe(
      'Here is the experience I would bring to it. I led a team of 12. I baked 400 loaves a night.',
    )
  })

  test('takes at most six lines, and the fixed sentences of the language', () => {
    const lines = Array.from({ length: 9 }, (_, index) => `Buk Brot ${index}`)
    const letter = composeLetter({ language: 'de', ...job('Bäcker'), lines })
    expect(letter[0]).toBe('Sehr geehrte Damen und Herren,')
    expect(letter.join('\n').match(/Buk Brot/g)).toHaveLength(6)
  })
})

describe('weighSentences()', () => {
  const line = { kind: 'line' as const, ref: 'l1', text: 'Led a team of 12 bakers at night', heading: '' }
  const standOf = (text: string) =>
    weighSentences(text, { lines: [line], fixed: new Set(['Kind regards']), model: NO_MODEL }).map(
      ({ stands }) => stands,
    )

  test.each([
    ['I led a team of 12 bakers at night.', 'shown'],
    ['I led a team of 40 bakers at night.', 'not_shown'],
    ['I never led a team of 12 bakers at night.', 'not_shown'],
    ['I guided a team of 12 bakers at night.', 'near'],
    ['I fly planes.', 'not_shown'],
    ['Kind regards', 'form'],
  ])('%s stands as %s', (text, stands) => {
    expect(standOf(text).join(' ')).toBe(stands)
  })

  test('does not split at titles and abbreviations', () => {
    expect(
      splitSentences('I worked for Dr. Roe at Inn Co. in Cork. It was 5 a.m. Then I left.'),
    ).toHaveLength(3)
  })
})
