import { expect, test } from 'bun:test'
import type { Tenure } from '#db/rows/labels.ts'
import { tenureOf } from '#lib/index/labels/tenure.ts'

test.each<[string, string, Tenure | null]>([
  ['Assistant Professor of Nursing (Tenure-Track)', '', 'tenure_track'],
  ['Assistant Professor, Non-Tenure Track', '', 'not_tenure_track'],
  ['Clinical Faculty - Not Tenure Track', '', 'not_tenure_track'],
  ['Tenured Associate Professor', '', 'tenured'],
  ['Professor', 'The department invites applications for a tenure-track position.', 'tenure_track'],
  ['Lecturer', 'This is a non-tenure-track position.', 'not_tenure_track'],
  ['Professor', 'We seek tenure-track and non-tenure-track candidates for this position.', null],
  ['Dean', 'Work with our tenured faculty.', null],
  ['Recruiter', 'The average tenure of our team is five years.', null],
])('tenureOf(%j, %j) is %p', (title, text, tenure) => {
  expect(tenureOf(title, text.toLowerCase())).toBe(tenure)
})
