import type { Hours } from '#lib/judge/settle/facts/read-facts.ts'

/** The subject of a condition: a demand that nobody shows on a resume. */
export type ConditionKind =
  | Hours
  | 'holidays'
  | 'working_time'
  | 'travel'
  | 'presence'
  | 'lifting'
  | 'standing'
  | 'surroundings'
  | 'background_check'
  | 'drug_test'
  | 'medical_check'
  | 'vaccination'
  | 'age'
  | 'car'
  | 'equipment'
  | 'clothing'

/** The kind of a condition that is pressed once for all jobs. */
export type PressedKind = Exclude<ConditionKind, 'working_time'>

/** The question that keeps the person's word on a condition as an answer. */
export const CONDITION_QUESTIONS: Readonly<Record<PressedKind, string>> = {
  nights: 'Can you work nights?',
  evenings: 'Can you work evenings?',
  weekends: 'Can you work on weekends?',
  holidays: 'Can you work on public holidays?',
  shifts: 'Can you work in shifts?',
  overtime: 'Can you work overtime?',
  on_call: 'Can you take part in an on-call rotation?',
  travel: 'How much of your time can you travel for work?',
  presence: 'How many days a week can you work in an office?',
  lifting: 'How many pounds can you lift?',
  standing: 'Can you stand or sit for long periods and do physical work?',
  surroundings: 'Can you work outdoors, at heights, and in heat, cold or noise?',
  background_check: 'Are you willing to undergo a background check?',
  drug_test: 'Are you willing to take a drug test?',
  medical_check: 'Are you willing to take a medical exam?',
  vaccination: 'Are you vaccinated, or willing to be?',
  age: 'Are you at least 18 years old?',
  car: 'Do you have your own car or reliable transportation?',
  equipment: 'Do you have your own computer and a reliable internet connection?',
  clothing: 'Are you willing to wear a uniform or protective clothing?',
}

/** The question about one amount of a condition: a no to it leaves lower amounts open. */
export const AMOUNT_QUESTIONS: Partial<Record<PressedKind, (amount: number) => string>> = {
  travel: (percent) => `Can you travel up to ${percent}% of the time?`,
  presence: (days) => `Can you work ${days} days a week in the office?`,
  lifting: (pounds) => `Can you lift ${pounds} pounds?`,
}
