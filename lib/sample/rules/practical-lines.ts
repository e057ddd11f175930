import type { TextPlan } from './job-text.ts'
import { modeOfPlace } from './sample-places.ts'
import type { Seeded } from './seeded.ts'

type Practical = Pick<TextPlan, 'family' | 'place'>

/** What a posting says of where, when and with which permission somebody works; often nothing. */
export function practicalLines({ family, place }: Practical, choices: Seeded): string[] {
  const country = RULES.get(place?.country ?? '') ?? []
  const city = place?.text.split(/,| \(/)[0] ?? ''
  const isCity = place !== null && place.country !== '' && modeOfPlace(place) === null && city !== ''
  const office = isCity && !family.onsite ? OFFICE.map((line) => line.replace('{city}', city)) : []
  const wanted: [lines: readonly string[], share: number][] = [
    [country, 0.45],
    [office, 0.3],
    [TRAVEL, 0.16],
    [['Engineering', 'Infrastructure'].includes(family.department) ? HOURS : [], 0.14],
  ]
  return wanted.flatMap(([lines, share]) => {
    const isWanted = choices.fraction() < share
    return isWanted ? choices.some(lines, 1) : []
  })
}

const OFFICE = [
  'You live in or near {city}, or would move here: we meet in the office three days a week.',
  'This is a hybrid role, with two days a week in our {city} office.',
]
const TRAVEL = [
  'Willingness to travel up to 10 % of the time, mostly to meet the rest of the team.',
  'You can travel up to 25 % of the time to visit customers.',
  'You can travel up to 20 % of the time, mostly by train.',
  'Willingness to travel up to 50 % of the time.',
]
const HOURS = [
  'You take part in an on-call rotation, one week in eight.',
  'This role includes night shifts, one week in five.',
]
const RULES = new Map<string, readonly string[]>([
  [
    'US',
    [
      'You must be authorized to work in the United States without visa sponsorship.',
      'We cannot sponsor a visa for this role at the moment.',
      'An active Secret clearance is required for this role.',
      'Every offer depends on a background check.',
    ],
  ],
  ['GB', ['You have the right to work in the UK; we cannot sponsor a visa for this role.']],
  ['DE', ['Fluent German, spoken and written.', 'You need a permit to work in Germany.']],
  ['CH', ['Fluent German, spoken and written.']],
  ['CA', ['You must be legally entitled to work in Canada.']],
  ['PT', ['Fluent Portuguese, because our customers call.']],
  ['BR', ['Fluent Portuguese, because our customers call.']],
  ['FR', ['Fluent French is required.']],
  ['JP', ['Business-level Japanese is required.']],
  ['NL', ['You have the right to work in the Netherlands.']],
  ['IN', ['You can work from 12 pm to 9 pm IST.']],
])
