import { describe, expect, test } from 'bun:test'
import { yearsAsked, yearsText } from '#lib/judge/read/years-asked.ts'

const read = (text: string) =>
  yearsAsked(text).map(({ years, isMost }) => (isMost ? `up to ${years}` : years))

describe('yearsAsked()', () => {
  test.each([
    ['At least 9 months of bakery experience', 0.75],
    ['Minimum two (2) years in a bakery', 2],
    ['3 (three) years as a baker', 3],
    ['four to six years of baking', 4],
    ['Two (2) to four (4) years of baking', 2],
    ['between 4 and 6 years of experience', 4],
    ['zwischen zwei und vier Jahren Erfahrung', 2],
    ['2.5 years of experience', 2.5],
    ['two and a half years of baking', 2.5],
    ['a year and a half of baking', 1.5],
    ['1½ years of baking', 1.5],
    ['half a year of experience', 0.5],
    ['at least a year of experience', 1],
    ['fifteen months of experience', 1.25],
    ['three (3) months working as a baker', 0.25],
    ['No less than 6 years of experience', 6],
    ['anderthalb Jahre Berufserfahrung', 1.5],
    ['mindestens neun Monate Erfahrung', 0.75],
    ['trois mois d’expérience', 0.25],
    ['deux ans et demi d’expérience', 2.5],
    ['nueve meses de experiencia', 0.75],
    ['dos años y medio de experiencia', 2.5],
    ['três meses de experiência', 0.25],
    ['tre mesi di esperienza', 0.25],
    ['negen maanden ervaring', 0.75],
    ['anderhalf jaar ervaring', 1.5],
    ['Experience in a bakery (9 months)', 0.75],
  ])('reads %p as %p years', (text, years) => {
    expect(read(text)).toEqual([years])
  })

  test.each([
    'several years of experience',
    '0-3 years of experience',
    '9 month contract',
    '6-month probation',
    'within 3 months of the start',
    'the first 12 months',
    'four-year degree',
    'a bakery for more than 80 years',
    '21 years of age',
    'paid every month',
  ])('finds no years of work in %p', (text) => {
    expect(read(text)).toEqual([])
  })

  test.each([
    ['Less than 3 years of experience', 3],
    ['no more than four years of experience', 4],
    ['Maximum 6 years of experience', 6],
    ['4 years max', 4],
    ['moins de trois ans d’expérience', 3],
    ['bis zu drei Jahre Erfahrung', 3],
    ['hasta dos años de experiencia', 2],
  ])('reads %p as a most of %p years', (text, years) => {
    expect(read(text)).toEqual([`up to ${years}`])
  })

  test('reads two spans of one sentence, and long texts at once', () => {
    expect(read('10+ years of baking, including at least 3 years owning a bakery')).toEqual([10, 3])
    for (const piece of [' ', 'one ', '1', '5 to ', 'at least '])
      expect(read(piece.repeat(100_000 / piece.length))).toEqual([])
  })
})

test('yearsText() names whole years, and other spans in months', () => {
  expect([1, 3, 0.5, 1.5, 1 / 12].map(yearsText)).toEqual([
    '1 year',
    '3 years',
    '6 months',
    '18 months',
    '1 month',
  ])
})
