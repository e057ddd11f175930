import type { AnswerValue, NumberUnit } from '#db/rows/evidence.ts'
import { counted } from '#lib/text/text.ts'

const UNITS: Readonly<Record<NumberUnit, (amount: number) => string>> = {
  years: (amount) => counted(Math.round(amount * 10) / 10, 'year'),
  days: (amount) => counted(Math.round(amount), 'day'),
  percent: (amount) => `${Math.round(amount)}%`,
  people: (amount) => counted(amount, 'person', 'people'),
  money: (amount) => amount.toLocaleString('en-US'),
  days_a_week: (amount) => `${counted(amount, 'day')} a week`,
  pounds: (amount) => counted(Math.round(amount), 'pound'),
}

/** Returns a number with its unit in words. Example: 1.5 years -> "1.5 years". */
export function amountText(amount: number, unit: NumberUnit): string {
  return UNITS[unit](amount)
}

/** Returns a pressed answer in words, which are its text unless the person adds a note. */
export function valueText(value: AnswerValue): string {
  if (value.form === 'yes_no') return { yes: 'Yes', no: 'No', partly: 'Partly' }[value.is]
  if (value.form === 'number') return amountText(value.amount, value.unit)
  if (value.form === 'choice') return value.chosen.join(', ') || 'None of these'
  return value.form === 'level' ? value.level : value.date
}
