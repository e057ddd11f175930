import { expect, test } from 'bun:test'
import type { Shift } from '#db/rows/labels.ts'
import { type ShiftInput, shiftOf } from '#lib/index/labels/shift.ts'

test.each<[Partial<ShiftInput>, Shift | null]>([
  [{ title: 'Registered Nurse, ICU - Nights' }, 'night'],
  [{ title: 'RN Med/Surg Nights' }, 'night'],
  [{ title: 'Warehouse Associate (2nd Shift)' }, 'evening'],
  [{ title: 'CNA | Days | 7a-7p' }, 'day'],
  [{ title: 'Forklift Operator - 3rd shift' }, 'night'],
  [{ title: 'Overnight Shift Stocker' }, 'night'],
  [{ title: 'Support Engineer (EMEA - Weekends)' }, 'weekend'],
  [{ title: 'Nurse, 7p-7a' }, 'night'],
  [{ title: 'Nurse, Days/Nights' }, 'rotating'],
  [{ title: 'Nurse, Rotating Shifts' }, 'rotating'],
  [{ title: 'Pflegefachkraft (Nachtschicht)' }, 'night'],
  [{ title: 'Infirmier de nuit' }, 'night'],
  [{ title: 'Technician - 1st and 2nd Shift' }, null],
  [{ title: 'Day Camp Counselor' }, null],
  [{ title: 'Night Club Manager' }, null],
  [{ title: 'Shift Manager' }, null],
  [{ title: 'Your first 90 Days' }, null],
  [{ title: 'Second Grade Teacher' }, null],
  [{ employment: 'FT Nights' }, 'night'],
  [{ employment: 'Full time, Rotating shift' }, 'rotating'],
  [{ employment: 'Full-time', title: 'Evening Shift Cook' }, 'evening'],
  [{ text: 'About us\nShift: Nights\nPay: $30 an hour' }, 'night'],
  [{ text: 'Work schedule: 7:00 PM - 7:30 AM, 3 days a week' }, 'night'],
  [{ text: 'Schedule: Monday to Friday, 8:00 am - 4:30 pm.' }, 'day'],
  [{ text: 'Hours: 3 pm to 11:30 pm' }, 'evening'],
  [{ text: 'This is a full-time night shift position.' }, 'night'],
  [{ text: 'Schedule:\n* Day shift\n* Monday to Friday' }, 'day'],
  [{ text: 'Schedule:\n* Day shift\n* Evening shift' }, null],
  [{ text: 'Shift: all shifts available' }, null],
  [{ text: 'We pay a night shift differential of 10 %.' }, null],
  [{ text: 'You report to the day shift supervisor.' }, null],
  [{ text: 'Hours: 40 per week' }, null],
  [{ text: 'Opening hours: 10 am - 10 pm' }, null],
])('shiftOf(%j) is %p', (given, shift) => {
  expect(shiftOf({ employment: '', title: '', text: '', ...given })).toBe(shift)
})
