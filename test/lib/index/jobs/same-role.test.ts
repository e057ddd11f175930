import { describe, expect, test } from 'bun:test'
import { compareRoles, conditionsOf, contradiction, roleWords } from '#lib/index/jobs/same-role.ts'

describe('roleWords()', () => {
  test.each([
    ['Baker (Remote, Berlin)', 'Baker'],
    ['Baker - Hybrid', 'Baker, Oslo Office'],
    ['Remote Baker', 'Baker'],
    ['Copy of Head Baker', 'Head Baker'],
    ['Sales Manager, Bay Area', 'Sales Manager - Greater Oslo Area'],
    ['Sales Manager (Central)', 'Sales Manager (East)'],
    ['Sales Manager, Global', 'Sales Manager'],
    ['Baker, Central Europe', 'Baker'],
    ['Baker (Relocation to Oslo)', 'Baker'],
    ['Baker - Home Based (EMEA)', 'Baker - Home Based (APAC)'],
    ['Baker (Oslo time zone)', 'Baker'],
  ])('%p and %p name one role', (a, b) => expect(roleWords(a)).toBe(roleWords(b)))

  test.each([
    ['Area Manager', 'Manager'],
    ['Area Vice President, Sales', 'Vice President, Sales'],
    ['Office Manager', 'Manager'],
    ['Office Administrator, Oslo', 'Administrator, Oslo'],
    ['Copy Lead', 'Lead'],
    ['Central Engineering Lead', 'Engineering Lead'],
    ['Relocation Adviser', 'Adviser'],
    ['Zone Supervisor', 'Supervisor'],
    ['Time Study Engineer', 'Study Engineer'],
    ['Hybrid Cloud Engineer', 'Cloud Engineer'],
    ['Remote Sensing Scientist', 'Sensing Scientist'],
    ['Global Account Executive', 'Account Executive'],
    ['International Tax Adviser', 'Tax Adviser'],
    ['Senior Baker', 'Baker'],
    ['Baker II', 'Baker III'],
    ['Baker, Bread', 'Baker, Cakes'],
    ['Baker (Dutch Speaking)', 'Baker (French Speaking)'],
    ['Baker - Weekends', 'Baker'],
    ['C++ Engineer', 'C Engineer'],
    ['Baking Intern (Summer)', 'Baking Intern (Winter)'],
  ])('%p and %p name two', (a, b) => expect(roleWords(a)).not.toBe(roleWords(b)))
})

const SENTENCES = `We bake bread for the whole town and deliver it by bicycle before the sun is up. You knead, shape and
watch the ovens, and you teach those who come after you what a good crust sounds like. The flour comes from two mills by the
river, and every loaf leaves the shop on the day it was baked. You keep the bench clean and the orders in one book. We pay
for lunch, lend you a bicycle and close the shop for two weeks in summer. You will find four colleagues here, a cat and a
radio that plays the old songs. Tell us which bread you are proud of and bring a slice of it to our first talk.`

const at = (place: string, more: string) => ({ locations: [place], text: `${SENTENCES} ${more}` })
const here = (a: string, b: string) => compareRoles(at('Oslo', a), at('Oslo', b))
const there = (a: string, b: string) => compareRoles(at('Oslo', a), at('Bergen', b))

describe('compareRoles()', () => {
  test.each([
    ['', '', 'same', 'same'],
    ['Bring a knife.', 'Bring your own knife.', 'same', 'same'],
    ['3+ years of work.', '5+ years of work.', 'same', 'same'],
    ['2+ years of work.', '7+ years of work.', 'unsure', 'unsure'],
    ['2-4 years of work.', '10 years of work.', 'unsure', 'unsure'],
    ['We bake since 30 years.', 'We bake since 90 years.', 'same', 'same'],
    ['Night shift.', 'Day shift.', 'other', 'same'],
    ['1st shift.', 'Third shift.', 'other', 'same'],
    ['Nachtschicht.', 'Frühschicht.', 'other', 'same'],
    ['Graveyard shift.', 'Night shift.', 'same', 'same'],
    ['Night shift.', '', 'same', 'same'],
    ['You work full-time.', 'You work part-time.', 'other', 'same'],
    ['In Vollzeit.', 'In Teilzeit.', 'other', 'same'],
    ['Full time or part time.', 'You work part-time.', 'same', 'same'],
    ['Work is 4am to 9am.', 'Work is 1pm to 6pm.', 'other', 'same'],
    ['Work is 08:00 to 12:00.', 'Work is 13:00 to 17:00.', 'other', 'same'],
    ['Join our Bread team.', 'Join our Cake team.', 'unsure', 'unsure'],
    ['You join the Rye Bread team.', 'You join the Wheat team.', 'unsure', 'unsure'],
    ['Join our growing team.', 'Join our small team.', 'same', 'same'],
    ['Join our Bread team.', 'Join us.', 'same', 'same'],
    ['You speak fluent German.', 'You speak fluent French.', 'other', 'other'],
    ['Du sprichst Deutsch.', 'You speak German.', 'same', 'same'],
    ['Gute Deutschkenntnisse.', 'You speak German.', 'same', 'same'],
    ['Sehr gute Deutschkenntnisse.', 'Sehr gute Französischkenntnisse.', 'other', 'other'],
    ['Native Icelandic.', 'Native Albanian.', 'other', 'other'],
    ['Deutsch C1.', 'Polnisch C1.', 'other', 'other'],
    ['Rye, rye, rye and rye.', 'Oat, oat, oat and oat.', 'other', 'other'],
  ])('%p and %p are %p at one place, and %p at two', (a, b, atOne, atTwo) => {
    expect({ here: here(a, b), there: there(a, b) }).toEqual({ here: atOne, there: atTwo } as never)
  })

  test('texts with many edits at one place are unsure, and other if they ask for more years', () => {
    const edited = SENTENCES.split('. ').slice(0, 5).join('. ')
    const compare = (a: string, b: string) =>
      compareRoles(
        { locations: ['Oslo'], text: `${SENTENCES} ${a}` },
        { locations: ['Oslo'], text: `${edited}. ${b}` },
      )
    expect(compare('', '')).toBe('unsure')
    expect(compare('2 years.', '8 years.')).toBe('other')
  })
})

describe('contradiction()', () => {
  test('names the first condition in which both differ', () => {
    const of = (a: string, b: string) => contradiction(conditionsOf(a), conditionsOf(b))
    expect(of('Night shift, 2 years', 'Day shift, 9 years')).toBe('shift')
    expect(of('2 years', '9 years')).toBe('years')
    expect(of('our Data Platform team', 'our Risk team')).toBe('team')
    expect(of('', '')).toBeNull()
  })
})
