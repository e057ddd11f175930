import { asHtml } from '#lib/index/systems/as-html.ts'
import type { SampleFamily, SamplePlace, SampleText } from '#lib/sample/rules/sample-job.ts'
import { modeOfPlace } from '#lib/sample/rules/sample-places.ts'
import { type Seeded, seeded } from '#lib/sample/rules/seeded.ts'

/** The subject of a text; the same seed gives the same text except team and pay. */
type TextPlan = {
  seed: string
  company: { name: string; about: string }
  family: SampleFamily
  team: string
  years: number
  /** The only place of the job; null if it has several. */
  place: SamplePlace | null
  /** A sentence on pay, '' for none. */
  note: string
}

type SampleList = SampleText['lists'][number]

/** Returns a posting's text, composed of sentences of its family. */
export function jobText(plan: TextPlan): SampleText {
  const choices = seeded(plan.seed)
  const { family, company } = plan
  const fill = filler(plan, choices)
  // A company's self-description is the same in all of its postings.
  const fact = (text: string) => filler(plan, seeded(company.name + text))(text)
  const line = (text: string) => fill(choices.some(linesOf(text), 1)[0] ?? '')
  const list = (text: string, count: number) => choices.some(linesOf(text), count).map(fill)
  const opening = [
    fact(company.about),
    fact(choices.some(linesOf(WAYS), 1)[0] ?? ''),
    ...list(family.summary, 2),
    `You would be part of the ${plan.team} team.`,
  ]
  const duties = { head: line(HEADS.duties), items: list(family.duties, choices.between(4, 7)) }
  const needs = { head: line(HEADS.needs), items: needsOf(family, choices).map(fill) }
  const nice = { head: line(HEADS.nice), items: list(family.nice, choices.between(1, 3)) }
  const { lists, told } = shaped({ duties, needs, nice }, choices)
  const practical = practicalLines(plan, choices)
  const sections = [
    ...(practical.length > 0 ? [{ head: line(HEADS.practical), items: practical }] : []),
    ...(choices.fraction() < 0.6
      ? [{ head: 'How we work', items: list(HABITS, choices.between(3, 6)) }]
      : []),
    {
      head: line(HEADS.offer),
      items: choices.some(benefitsOf(family), choices.between(4, 8)).map(fact),
    },
  ]
  const closing = [plan.note, line(CLOSINGS), `This is a sample: ${company.name} is an invented company.`]
  return {
    opening: paragraphs([...opening, ...told]),
    lists: [...lists, ...sections],
    closing: paragraphs(closing.filter(Boolean)),
  }
}

// Real boards order and format the same parts differently.
function shaped({ duties, needs, nice }: Record<'duties' | 'needs' | 'nice', SampleList>, choices: Seeded) {
  const chance = choices.fraction()
  const none: string[] = []
  if (chance < 0.4) return { lists: [duties, needs, nice], told: none }
  if (chance < 0.55) return { lists: [needs, nice, duties], told: none }
  // A bonus among the other demands is labelled as one.
  if (chance < 0.7) {
    const items = [...needs.items, ...nice.items.map((item) => `Nice to have: ${lowered(item)}`)]
    return { lists: [duties, { ...needs, items }], told: none }
  }
  if (chance < 0.85)
    return { lists: [needs, nice], told: [`The work is easily told. ${duties.items.join(' ')}`] }
  return { lists: [duties, nice], told: [`And you? ${needs.items.join(' ')}`] }
}

// A name keeps its capital.
function lowered(sentence: string): string {
  return sentence.replace(
    /^(?:You|Some|Experience|Familiarity|Knowledge|Contributions|An|Comfortable)\b/,
    (word) => word.toLowerCase(),
  )
}

/** Returns the years of experience for the level in a title. */
export function yearsOf(title: string, choices: Seeded): number {
  if (/junior|associate|coordinator|clerk|part time|\bagent\b/i.test(title)) return 1
  if (/staff|principal|head of|director|group/i.test(title)) return choices.between(8, 10)
  if (/senior|lead|manager|charge/i.test(title)) return choices.between(5, 7)
  return choices.between(2, 4)
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(Boolean)
}

// The years stand in one or more of a family's needs; one of these is always there.
function needsOf({ needs }: SampleFamily, choices: Seeded): string[] {
  const lines = linesOf(needs)
  const years = lines.filter((need) => need.includes('{years}'))
  const others = lines.filter((need) => !need.includes('{years}'))
  return [...choices.some(years, 1), ...choices.some(others, choices.between(4, 7))]
}

// A job at a bed or a loading dock cannot be done from home.
function benefitsOf({ onsite }: SampleFamily): string[] {
  return linesOf(BENEFITS).filter((benefit) => !onsite || !/at home|Flexible hours/.test(benefit))
}

function filler({ family, years }: TextPlan, choices: Seeded): (line: string) => string {
  const [stack = ''] = choices.some(family.stacks.split('|'), 1)
  return (line) => {
    return line.replace(/\{([^}]*)\}/g, (_all, slot: string) => {
      if (slot === 'stack') return stack
      if (slot === 'years') return String(years)
      return choices.some(slot.split('|'), 1)[0] ?? ''
    })
  }
}

function paragraphs(lines: string[]): string {
  return lines.map((line) => `<p>${asHtml(line)}</p>`).join('\n')
}

// One per line.
const HEADS = {
  duties: 'What you will do\nYour role\nThe work\nResponsibilities\nWhat your days look like',
  needs: 'What you bring\nRequirements\nAbout you\nQualifications\nWhat we are looking for',
  nice: 'Nice to have\nBonus points\nPreferred qualifications',
  practical: 'The practical side\nBefore you apply\nWhere and when\nGood to know',
  offer: 'What we offer\nBenefits',
}
const WAYS = `
We write things down, we answer each other honestly, and we try to leave at five.
Teams here are small, own what they make and choose their own tools within reason.
We have been profitable since {2017|2019|2021}, so nobody has to pretend that everything is urgent.
Most of us work across {three|five} time zones, with few meetings and long notes.
We hire slowly, explain our decisions, and change them when they turn out to be wrong.`
const HABITS = `
Plans are made for six weeks at a time, with two weeks after them for repairs and for ideas that did not fit.
Every change of plan is written down with its reason, so that somebody who was on leave can follow it.
New colleagues have a partner for their first three months, who has time set aside for it.
We meet in person twice a year for four days; the rest is up to each team.
Feedback comes every week in small portions and twice a year in writing, from the people who worked with you.
Pay follows a public table of levels, and everybody knows what the next level asks for.
Mistakes are discussed in the open and without names, because the next person will stand in the same place.
Tuesdays and Thursdays are free of meetings for everybody, including the management.
Everybody spends one day a quarter with customers, whatever their job is.`
const BENEFITS = `
{25|28|30} days of paid leave, beside public holidays.
Health, dental and vision insurance for you and your family from the first day.
A pension plan to which we add {4|5|6} percent of your pay.
{Sixteen|Twenty|Twenty-six} weeks of paid parental leave for every parent.
A yearly budget of {1,000|1,500|2,500} for books, courses and conferences.
Equipment of your choice, and a desk at home if you work from there.
Flexible hours around a core from ten to three.
Free lunch on Tuesdays and Thursdays, cooked by a person.
A ticket for public transport, or a bicycle.
Four weeks of sabbatical after {four|five} years.
Life and disability insurance, paid by us.`
const CLOSINGS = `
We look at every application within two weeks and tell you either way. The process is a call, a work sample of two hours, and a day with the team.
We are an equal opportunity employer and decide without regard to race, religion, gender, sexual orientation, age, disability or veteran status. If you need an adjustment in the process, tell us and we will make it.
If you meet most of the requirements and not all of them, please apply all the same. We would rather teach a tool than miss a colleague.
Applications are read by people, in the order in which they arrive. We answer every one of them.`

type Practical = Pick<TextPlan, 'family' | 'place'>

/** Returns a posting's lines on place, hours and permission; often none. */
function practicalLines({ family, place }: Practical, choices: Seeded): string[] {
  const country = RULES.get(place?.country ?? '') ?? []
  const city = place?.text.split(/,| \(/)[0] ?? ''
  const isCity = place !== null && place.country !== '' && modeOfPlace(place) === null && city !== ''
  const office = isCity && !family.onsite ? OFFICE.map((line) => line.replace('{city}', city)) : []
  const parts: [lines: readonly string[], share: number][] = [
    [country, 0.45],
    [office, 0.3],
    [TRAVEL, 0.16],
    [['Engineering', 'Infrastructure'].includes(family.department) ? HOURS : [], 0.14],
  ]
  return parts.flatMap(([lines, share]) => {
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
