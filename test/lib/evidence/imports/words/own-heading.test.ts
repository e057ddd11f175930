import { expect, test } from 'bun:test'
import { ownHeadingOf } from '#lib/evidence/imports/words/own-heading.ts'

const AFTER_EXPERIENCE = [{ section: 'experience', heading: 'Professional Experience' }] as const

test.each([
  ['other', 'Patents:', 'Patents'],
  ['other', 'BOARD SEATS', 'Board seats'],
  ['other', '**Odds** <b>and</b> [ends](x)', 'Odds b and /b ends (x)'],
  ['other', 'Additional Information', undefined],
  ['other', 'Sonstiges', undefined],
  ['other', `Long ${'heading '.repeat(12)}`, undefined],
  ['other', '***', undefined],
  ['publications', 'Invited Talks', 'Invited Talks'],
  ['publications', 'Publications and Talks', undefined],
  ['publications', 'Papers', undefined],
  ['experience', 'Work History', undefined],
  ['experience', 'Teaching', 'Teaching'],
] as const)('the first section of %p under %p prints under %p', (section, heading, printed) => {
  expect(ownHeadingOf({ section, heading }, [])).toBe(printed)
})

test.each([
  ['Research Experience', 'Research Experience'],
  ['PROFESSIONAL EXPERIENCE', undefined],
  ['Professional Experience (continued)', undefined],
] as const)('a further section of experience under %p prints under %p', (heading, printed) => {
  expect(ownHeadingOf({ section: 'experience', heading }, AFTER_EXPERIENCE)).toBe(printed)
})
