import { describe, expect, test } from 'bun:test'
import {
  composeLetter,
  frameOf,
  type LetterInput,
  letterChoices,
} from '#lib/resume/letters/rules/compose-letter.ts'
import { NO_MODEL, splitSentences, weighSentences } from '#lib/resume/letters/rules/sentences.ts'

const job = (title: string, company = 'Loaf') => ({ title, company })
const plain = { language: 'en', frame: null, opening: undefined, ending: undefined }
const letterOf = (input: Partial<LetterInput>) =>
  composeLetter({ ...plain, ...job('Baker'), lines: ['Led a team of 12'], ...input })

describe('composeLetter()', () => {
  test('sets lines as bullets in the words of the person, and makes no sentence of them', () => {
    const lines = ['Registered nurse with eight years on surgical wards', 'Languages: Go, Rust']
    expect(letterOf({ lines })).toEqual([
      'Dear hiring team,',
      'I am applying for the position of Baker at Loaf.',
      `Here is what I would bring to it:\n• ${lines.join('\n• ')}`,
      'I would be glad to talk with you about this position.',
      'Kind regards',
    ])
  })

  test.each([
    [job('Baker', ''), 'I am applying for the position of Baker.'],
    [job('Baker', 'Acme Inc.'), 'I am applying for the position of Baker at Acme Inc.'],
    [
      job("Lead ($$100k, $') {company}"),
      "I am applying for the position of Lead ($$100k, $') {company} at Loaf.",
    ],
  ])('names %j', (named, opening) => {
    expect(letterOf(named)[1]).toBe(opening)
  })

  test.each([
    ['en', 'join', 'I would like to join Loaf as Baker.'],
    ['de', 'join', 'ich möchte bei Loaf als Baker mitarbeiten.'],
    ['fr', 'apply', 'Je vous adresse ma candidature au poste de Baker chez Loaf.'],
    ['es', 'join', 'Me gustaría trabajar en Loaf en el puesto de Baker.'],
    ['it', 'own', 'I am applying for the position of Baker at Loaf.'],
  ] as const)('opens in %s as %s', (language, opening, text) => {
    expect(letterOf({ language, opening })[1]).toBe(text)
  })

  test('ends as chosen, in the language of the lines', () => {
    expect(letterOf({ language: 'de', ending: 'questions' }).slice(-2)).toEqual([
      'Gern beantworte ich Ihre Fragen und sende Ihnen Referenzen.',
      'Mit freundlichen Grüßen',
    ])
  })
})

describe('frameOf()', () => {
  const once = { title: 'Cook', company: 'On' }
  const letter = [
    'Dear Ms Roe,',
    'Once a cook, always a cook: I apply at On as Cook.',
    'I like salt.',
    'From my work:\n• Led a team of 12\n• Cut waste',
    'On has my number.',
    'Bye',
  ]

  test('keeps the opening, the words above the lines and the ending for the next letter, without the greeting', () => {
    const frame = frameOf(letter, once)
    expect(letterOf({ frame })).toEqual([
      'Dear hiring team,',
      'Once a cook, always a cook: I apply at Loaf as Baker.',
      'I like salt.',
      'From my work:\n• Led a team of 12',
      'Loaf has my number.',
      'Bye',
    ])
    expect(letterOf({ frame, opening: 'join', ending: 'talk' })).toEqual(
      letterOf({ opening: 'join', ending: 'talk' }),
    )
  })

  test('offers no opening that names a company for a job without one, and none twice', () => {
    const frame = frameOf(letter, once)
    expect(letterOf({ ...job('Baker', ''), frame })[1]).toBe('I am applying for the position of Baker.')
    const { openings, endings } = letterChoices('en', job('Baker'), frameOf(letterOf({}), job('Baker')))
    expect([...openings, ...endings].map(({ id }) => id)).toEqual(['apply', 'join', 'talk', 'questions'])
  })

  test('is null for a letter without bullets', () => {
    expect(frameOf(['Dear all,', 'I bake.'], once)).toBe(null)
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

  test('weighs a bullet that repeats a line of several sentences as one, and each row apart', () => {
    const text = 'Led a team of bakers. Cut waste at night.'
    const weighed = weighSentences(`Kind regards\n• ${text}\n• ${text} I fly planes.`, {
      ...{ lines: [{ ...line, text }], fixed: new Set(['Kind regards']), model: NO_MODEL },
    })
    expect(weighed.map(({ stands, bullet }) => `${stands} ${bullet}`)).toEqual([
      'form false',
      'shown true',
      ...['shown true', 'shown false', 'not_shown false'],
    ])
  })

  test('does not split at titles and abbreviations', () => {
    expect(
      splitSentences('I worked for Dr. Roe at Inn Co. in Cork. It was 5 a.m. Then I left.'),
    ).toHaveLength(3)
  })
})
