import type { RowKind } from '#lib/judge/read/matrix.ts'
import type { AnswerReading } from '#lib/judge/settle/read-answer.ts'

/** Answers to one question, each with what a careful person reads it as. All are invented. */
export type AnswersTo = {
  requirement: string
  kind: RowKind
  terms: string[]
  question: string
  answers: Record<AnswerReading['reading'], string[]>
}

export const ANSWERS: readonly AnswersTo[] = [
  {
    requirement: 'Experience in e-commerce',
    kind: 'skill',
    terms: ['e-commerce'],
    question: 'Do you have experience in e-commerce?',
    answers: {
      met: ['Yes, four years at a web shop'],
      not_met: ['I have never worked in e-commerce', 'Only as a customer', 'Retail, yes. Online, no.'],
      unclear: ['A bit during an internship'],
    },
  },
  {
    requirement: '4+ years of Go',
    kind: 'years',
    terms: ['Go'],
    question: 'Do you have at least 4 years of experience with Go?',
    answers: {
      met: ['Six years, since 2017', '6 years', 'About 5', 'Yes! Closer to ten.', 'Six years', '5+'],
      not_met: ['I have two years', 'Three years at Otto', 'Not quite, 3.5', '3 years of Go and 9 of Java'],
      unclear: ['2 years full time and 3 years on the side'],
    },
  },
  {
    requirement: 'Must be authorized to work in the US without sponsorship',
    kind: 'work_auth',
    terms: [],
    question: 'Are you authorized to work in the US without visa sponsorship?',
    answers: {
      met: ['US citizen by birth', 'Green card holder'],
      not_met: [
        'I will need sponsorship',
        'Not without an H1B',
        'I do need sponsorship',
        'I am a Canadian citizen and need a TN visa',
      ],
      unclear: ['Yes for the next three years (EAD)', 'L-2 spouse, EAD in hand'],
    },
  },
  {
    requirement: 'Right to work in the UK',
    kind: 'work_auth',
    terms: [],
    question: 'Do you have the right to work in the UK?',
    answers: {
      met: ['British passport', 'Settled status', 'Irish citizen, so yes'],
      not_met: ['Graduate visa until 2027', 'No but my employer could sponsor me'],
      unclear: ['I have pre-settled status'],
    },
  },
  {
    requirement: 'Relocate to Denver',
    kind: 'location',
    terms: [],
    question: 'Are you willing to relocate to Denver?',
    answers: {
      met: ['Yes, in a heartbeat', 'I already live there'],
      not_met: ['Anywhere but Denver', "I can't leave Boston", 'My partner would never move'],
      unclear: ['Only with a relocation package', 'Not before the school year ends'],
    },
  },
  {
    requirement: 'Security+ certification',
    kind: 'cert',
    terms: ['Security+'],
    question: 'Do you hold a valid Security+ licence or certificate?',
    answers: {
      met: ['Passed in March'],
      not_met: ['It lapsed in 2022', 'Network+ only', 'exam booked for January'],
      unclear: ['I know the material by heart'],
    },
  },
  {
    requirement: 'Forklift licence',
    kind: 'cert',
    terms: ['forklift license'],
    question: 'Do you hold a valid forklift license?',
    answers: {
      met: ['yes, counterbalance and reach'],
      not_met: ["I've driven one for years without a ticket", 'needs renewing'],
      unclear: [],
    },
  },
  {
    requirement: 'Lift 50 lbs',
    kind: 'other',
    terms: [],
    question: 'Can you lift 50 lbs?',
    answers: {
      met: ['70 lbs no sweat', 'yes with a belt'],
      not_met: ['I can lift 30', 'bad back, sorry', 'up to 20 kg'],
      unclear: [],
    },
  },
  {
    requirement: 'Background check',
    kind: 'other',
    terms: [],
    question: 'Would you agree to a background check?',
    answers: {
      met: ['go ahead', 'Sure, nothing to hide'],
      not_met: ["I'd rather not"],
      unclear: ['What would it cover?'],
    },
  },
  {
    requirement: 'French at B2',
    kind: 'language',
    terms: ['French'],
    question: 'Do you speak French at B2?',
    answers: {
      met: ['DELF B2', 'Oui, couramment'],
      not_met: [
        'I can order a coffee',
        'Spanish C1, French A2',
        'Not beyond A2',
        "I understand it but don't speak it",
      ],
      unclear: ['Rusty'],
    },
  },
  {
    requirement: 'Overtime in December',
    kind: 'schedule',
    terms: [],
    question: 'Can you work overtime?',
    answers: {
      met: ['Happy to', 'every day if you like'],
      not_met: ['Not with three kids'],
      unclear: ['If it is paid', "I'd prefer not to but I can"],
    },
  },
  {
    requirement: '40 hours a week',
    kind: 'schedule',
    terms: [],
    question: 'Can you work 40 hours a week?',
    answers: { met: ['full time is what I want'], not_met: ['max 30 hours', 'part time only'], unclear: [] },
  },
  {
    requirement: 'Managed a budget of 1M',
    kind: 'other',
    terms: [],
    question: 'Have you managed a budget of 1M?',
    answers: {
      met: ['Yes, 3M a year'],
      not_met: ['Half a million', 'My director held the budget'],
      unclear: [],
    },
  },
  {
    requirement: 'Advanced Excel',
    kind: 'skill',
    terms: ['Excel'],
    question: 'Do you have experience with Excel?',
    answers: {
      met: ['Pivot tables, VBA, the lot'],
      not_met: ['Hardly'],
      unclear: ['I use Google Sheets', 'a little', "Who doesn't"],
    },
  },
  {
    requirement: "Master's degree in statistics",
    kind: 'degree',
    terms: [],
    question: "Do you have a master's degree?",
    answers: {
      met: ['MSc Statistics, 2019', 'Yes, in history'],
      not_met: ['Bachelor in maths', 'finishing my thesis'],
      unclear: [],
    },
  },
  {
    requirement: 'Salary 60,000 EUR',
    kind: 'salary',
    terms: [],
    question: 'Is a salary of 60,000 EUR acceptable to you?',
    answers: {
      met: ['55 would do'],
      not_met: ['I want at least 70k', 'too low'],
      unclear: ['plus a car, yes'],
    },
  },
  {
    requirement: 'Travel 25 %',
    kind: 'schedule',
    terms: [],
    question: 'Can you travel up to 25 % of the time?',
    answers: {
      met: ['as much as you need'],
      not_met: ['I hate flying', 'a few days per quarter'],
      unclear: ['Within Europe, yes'],
    },
  },
  {
    requirement: 'Secret clearance',
    kind: 'clearance',
    terms: [],
    question: 'Do you have an active Secret clearance?',
    answers: { met: ['Top Secret, active'], not_met: ['I let it go in 2020', 'Public Trust'], unclear: [] },
  },
  {
    requirement: 'Own car and driving licence',
    kind: 'cert',
    terms: ["driver's license"],
    question: 'Do you have a valid driving licence?',
    answers: { met: ['Yes but no car'], not_met: ['I take the bus', "Learner's permit"], unclear: [] },
  },
  {
    requirement: 'Managed people',
    kind: 'skill',
    terms: ['people management'],
    question: 'Have you managed people?',
    answers: { met: ['Yes, a team of nine'], not_met: ['Never had the chance'], unclear: ['Two interns'] },
  },
  {
    requirement: 'Travel 30 %',
    kind: 'schedule',
    terms: [],
    question: 'Can you travel up to 30 % of the time?',
    answers: {
      met: ['Half the month is fine'],
      not_met: ['I can travel up to 10 %', 'Not more than a fifth of my time'],
      unclear: ['Depends where to'],
    },
  },
  {
    requirement: 'We do not sponsor visas',
    kind: 'work_auth',
    terms: [],
    question: 'Will you now or in the future need visa sponsorship?',
    answers: {
      met: ['no', 'I will not'],
      not_met: ['yes', 'Not now, later for sure'],
      unclear: ['Not sure, my case is pending', 'Yes, I can work anywhere'],
    },
  },
  {
    requirement: 'Experience with both Kafka and Flink',
    kind: 'skill',
    terms: ['Kafka', 'Flink'],
    question: 'Do you have experience with both Kafka and Flink?',
    answers: {
      met: ['Both, for three years'],
      not_met: ['Kafka yes, Flink no', 'Neither', 'Yes, Kafka. My team ran Flink.'],
      unclear: ['Lots of Kafka', 'Kafka and something like Flink'],
    },
  },
  {
    requirement: 'On site in Lyon, three days a week',
    kind: 'location',
    terms: [],
    question: 'Can you work on site in Lyon three days a week?',
    answers: {
      met: ['every day if you want', 'Tue to Thu suits me'],
      not_met: ['Yes, up to one day a week', 'I only take remote jobs', 'On site yes, but in Paris'],
      unclear: ['Lyon is a great city'],
    },
  },
]
