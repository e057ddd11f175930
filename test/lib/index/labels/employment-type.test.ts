import { expect, test } from 'bun:test'
import {
  type EmploymentInput,
  type EmploymentType,
  employmentTypeOf,
} from '#lib/index/labels/employment-type.ts'

test.each<[Partial<EmploymentInput>, EmploymentType | null]>([
  [{ employment: 'Full-time' }, 'full_time'],
  [{ employment: 'FullTime' }, 'full_time'],
  [{ employment: 'fulltime_permanent' }, 'full_time'],
  [{ employment: 'SALARIED_FT Salaried, full-time' }, 'full_time'],
  [{ employment: 'part_time' }, 'part_time'],
  [{ employment: 'Contract' }, 'contract'],
  [{ employment: 'Fixed Term' }, 'temporary'],
  [{ employment: 'Intern' }, 'internship'],
  [{ employment: 'Other' }, null],
  [{ employment: 'Full-time', title: 'Research Intern' }, 'internship'],
  [{ employment: 'Full-time', title: 'Nurse (Part-Time)' }, 'part_time'],
  [{ title: 'Part-Time Barista' }, 'part_time'],
  [{ title: 'Designer - Contract' }, 'contract'],
  [{ title: 'Designer (Contract)' }, 'contract'],
  [{ title: 'Driver, Temporary' }, 'temporary'],
  [{ title: 'Driver, Part-Time' }, 'part_time'],
  [{ title: 'Driver – Part Time' }, 'part_time'],
  [{ title: 'Contract Manager' }, null],
  [{ title: 'Contracts Counsel' }, null],
  [{ title: 'Internal Tools Engineer' }, null],
  [{ text: 'This is a full-time position in Austin.' }, 'full_time'],
  [{ text: 'This is a remote, part time role.' }, null],
  [{ text: 'Employment Type: Part-Time\nPlace: Ghent' }, 'part_time'],
  [{ text: 'You work full time with part-time colleagues.' }, null],
  [{ text: 'You manage contract manufacturers.' }, null],
  [{}, null],
])('employmentTypeOf(%j) is %p', (facts, wanted) => {
  expect(employmentTypeOf({ employment: '', title: 'Engineer', text: '', ...facts })).toBe(wanted)
})
