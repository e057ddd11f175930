import families from '#assets/sample/families.json' with { type: 'json' }
import texts from '#assets/sample/texts.json' with { type: 'json' }
import type { WorkMode } from '#lib/index/places/work-mode.ts'
import { asHtml } from '#lib/index/systems/read-xml.ts'
import {
  localPay,
  modeOfPlace,
  payNote,
  type SampleCompany,
  type SampleFamily,
  type SampleJob,
  type SamplePay,
  type SamplePlace,
  type SampleText,
  type SeededRandom,
  samplePlaces,
  seeded,
} from '#lib/sample/rules/sample-job.ts'

/** Returns the ordinary jobs of a company, as many as its postings need. */
export function generatedJobs(company: SampleCompany): SampleJob[] {
  const jobs: SampleJob[] = []
  let remaining = company.postings
  for (let turn = 0; remaining > 0; turn++) {
    const sampleJobs = jobsOfTurn(company, turn)
    for (const job of sampleJobs) {
      const postings = job.postings.slice(0, remaining)
      remaining -= postings.length
      if (postings.length > 0) jobs.push({ ...job, postings })
    }
  }
  return jobs
}

// Occasionally two jobs share title and text, except for the team.
function jobsOfTurn(company: SampleCompany, turn: number): SampleJob[] {
  const seed = `${company.name} ${turn}`
  const choices = seeded(seed)
  const draft = draftOf(company, turn, choices)
  const [team = '', secondTeam = ''] = choices.some(TEAMS, 2)
  const postings = postingsOf(placesFor(company, draft.family), choices)
  const [only, more] = postings
  const place = more === undefined && only?.length === 1 ? (only[0] ?? null) : null
  const job = { draft, postings, place, choices, seed, company }
  if (turn % NAMESAKE_EACH !== NAMESAKE_AT) return [jobOf({ ...job, team })]
  const [first = []] = postings
  return [jobOf({ ...job, team }), jobOf({ ...job, team: secondTeam, postings: [first] })]
}

type SampleDraft = { title: string; family: SampleFamily; years: number; pay: SamplePay | null }
type SampleJobDraft = {
  draft: SampleDraft
  postings: SamplePlace[][]
  place: SamplePlace | null
  team: string
  choices: SeededRandom
  seed: string
  company: SampleCompany
}

function jobOf({ draft, postings, place, team, choices, seed, company }: SampleJobDraft): SampleJob {
  const { title, family, years, pay } = draft
  // Every posting of a job has its text.
  const local = pay?.shown === 'note' ? localPay(pay, postings.flat()) : null
  const note = local === null ? '' : payNote(local)
  return {
    title: title.replace('{team}', team),
    department: family.department,
    text: jobText({ seed, company, family, team, years, place, note }),
    postings,
    mode: family.onsite ? 'onsite' : choices.pick(MODES).mode,
    pay,
    age: choices.between(...choices.pick(AGES)),
  }
}

function draftOf(company: SampleCompany, turn: number, choices: SeededRandom): SampleDraft {
  const keys = company.families.split(' ')
  const key = keys[turn % keys.length] ?? ''
  const family = FAMILIES[key] ?? families.backend
  // A title repeats only after all have been used.
  const titles = family.titles.split('|')
  const shuffled = seeded(company.name + key).some(titles, titles.length)
  const round = Math.floor(turn / keys.length) * keys.filter((candidate) => candidate === key).length
  const before = keys.slice(0, turn % keys.length).filter((candidate) => candidate === key).length
  const title = shuffled[(round + before) % shuffled.length] ?? ''
  const years = yearsOf(title, choices)
  return { title, family, years, pay: payOf(family, years, choices) }
}

function payOf(family: SampleFamily, years: number, choices: SeededRandom): SamplePay | null {
  const share = 0.74 + 0.055 * years
  const chance = choices.fraction()
  if (chance > 0.65) return null
  return {
    low: family.pay.low * share,
    high: family.pay.high * share,
    interval: family.hourly ? 'hour' : 'year',
    shown: chance < 0.45 ? 'field' : 'note',
  }
}

function placesFor(company: SampleCompany, family: SampleFamily): SamplePlace[] {
  const places = samplePlaces(company.places)
  return family.onsite ? places.filter((place) => !/remote|hybrid/.test(modeOfPlace(place) ?? '')) : places
}

// Returns one posting in one place, one for each of several places, or one with several.
function postingsOf(places: SamplePlace[], choices: SeededRandom): SamplePlace[][] {
  const chance = choices.fraction()
  if (chance < 0.6) return [choices.some(places, 1)]
  if (chance < 0.84) return choices.some(places, choices.between(2, 3)).map((place) => [place])
  return [choices.some(places, choices.between(2, 4))]
}

const FAMILIES: Readonly<Record<string, SampleFamily>> = families
const TEAMS =
  'Billing|Search|Identity|Growth|Core Platform|Ledger|Marketplace|Scheduling|Mobile|Partner|Onboarding|Night Desk|Harbour|Lighthouse|Orchard'.split(
    '|',
  )
type Mode = { mode: WorkMode | null }
const MODES: readonly [Mode, ...Mode[]] = [{ mode: 'hybrid' }, { mode: 'onsite' }, { mode: null }]
// Returns the days since publishing: most postings are recent, a few old.
const AGES: readonly [readonly [number, number], ...(readonly [number, number])[]] = [
  [0, 3],
  [1, 9],
  [4, 21],
  [8, 45],
  [20, 90],
  [46, 400],
]
const NAMESAKE_EACH = 6
const NAMESAKE_AT = 3

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

/** Returns a posting's text, composed of sentences of its family. */
function jobText(plan: TextPlan): SampleText {
  const choices = seeded(plan.seed)
  const { family, company } = plan
  const fill = filler(plan, choices)
  // A company's self-description is the same in all of its postings.
  const fact = (text: string) => filler(plan, seeded(company.name + text))(text)
  const line = (lines: readonly string[]) => fill(choices.some(lines, 1)[0] ?? '')
  const list = (lines: readonly string[], count: number) => choices.some(lines, count).map(fill)
  const opening = [
    fact(company.about),
    fact(choices.some(texts.ways, 1)[0] ?? ''),
    ...list(family.summary, 2),
    `You would be part of the ${plan.team} team.`,
  ]
  const duties = { head: line(texts.heads.duties), items: list(family.duties, choices.between(4, 7)) }
  const needs = { head: line(texts.heads.needs), items: needsOf(family, choices).map(fill) }
  const nice = { head: line(texts.heads.nice), items: list(family.nice, choices.between(1, 3)) }
  const { lists, statedParts } = shaped({ duties, needs, nice }, choices)
  const practical = practicalLines(plan, choices)
  const sections = [
    ...(practical.length > 0 ? [{ head: line(texts.heads.practical), items: practical }] : []),
    ...(choices.fraction() < 0.6
      ? [{ head: 'How we work', items: list(texts.habits, choices.between(3, 6)) }]
      : []),
    {
      head: line(texts.heads.offer),
      items: choices.some(benefitsOf(family), choices.between(4, 8)).map(fact),
    },
  ]
  const closing = [
    plan.note,
    line(texts.closings),
    `This is a sample: ${company.name} is an invented company.`,
  ]
  return {
    opening: paragraphs([...opening, ...statedParts]),
    lists: [...lists, ...sections],
    closing: paragraphs(closing.filter(Boolean)),
  }
}

// Real boards order and format the same parts differently.
function shaped(
  { duties, needs, nice }: Record<'duties' | 'needs' | 'nice', SampleText['lists'][number]>,
  choices: SeededRandom,
) {
  const chance = choices.fraction()
  const none: string[] = []
  if (chance < 0.4) return { lists: [duties, needs, nice], statedParts: none }
  if (chance < 0.55) return { lists: [needs, nice, duties], statedParts: none }
  // A bonus among the other demands is labelled as one.
  if (chance < 0.7) {
    const items = [...needs.items, ...nice.items.map((item) => `Nice to have: ${lowered(item)}`)]
    return { lists: [duties, { ...needs, items }], statedParts: none }
  }
  if (chance < 0.85)
    return { lists: [needs, nice], statedParts: [`The work is easily told. ${duties.items.join(' ')}`] }
  return { lists: [duties, nice], statedParts: [`And you? ${needs.items.join(' ')}`] }
}

// A name keeps its capital.
function lowered(sentence: string): string {
  return sentence.replace(
    /^(?:You|Some|Experience|Familiarity|Knowledge|Contributions|An|Comfortable)\b/,
    (word) => word.toLowerCase(),
  )
}

/** Returns the years of experience for the level in a title. */
function yearsOf(title: string, choices: SeededRandom): number {
  if (/junior|associate|coordinator|clerk|part time|\bagent\b/i.test(title)) return 1
  if (/staff|principal|head of|director|group/i.test(title)) return choices.between(8, 10)
  if (/senior|lead|manager|charge/i.test(title)) return choices.between(5, 7)
  return choices.between(2, 4)
}

// The years stand in one or more of a family's needs; one of these is always there.
function needsOf({ needs }: SampleFamily, choices: SeededRandom): string[] {
  const years = needs.filter((need) => need.includes('{years}'))
  const others = needs.filter((need) => !need.includes('{years}'))
  return [...choices.some(years, 1), ...choices.some(others, choices.between(4, 7))]
}

// A job at a bed or a loading dock cannot be done from home.
function benefitsOf({ onsite }: SampleFamily): string[] {
  return texts.benefits.filter((benefit) => !onsite || !/at home|Flexible hours/.test(benefit))
}

function filler({ family, years }: TextPlan, choices: SeededRandom): (line: string) => string {
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

type Practical = Pick<TextPlan, 'family' | 'place'>

const RULES: Readonly<Record<string, readonly string[]>> = texts.rules

/** Returns a posting's lines on place, hours and permission; often none. */
function practicalLines({ family, place }: Practical, choices: SeededRandom): string[] {
  const country = RULES[place?.country ?? ''] ?? []
  const city = place?.text.split(/,| \(/)[0] ?? ''
  const isCity = place !== null && place.country !== '' && modeOfPlace(place) === null && city !== ''
  const office = isCity && !family.onsite ? texts.office.map((line) => line.replace('{city}', city)) : []
  const parts: [lines: readonly string[], share: number][] = [
    [country, 0.45],
    [office, 0.3],
    [texts.travel, 0.16],
    [['Engineering', 'Infrastructure'].includes(family.department) ? texts.hours : [], 0.14],
  ]
  return parts.flatMap(([lines, share]) => {
    const isWanted = choices.fraction() < share
    return isWanted ? choices.some(lines, 1) : []
  })
}
