import families from '#assets/sample/families.json' with { type: 'json' }
import type { WorkMode } from '#lib/index/places/listed-place.ts'
import { jobText, yearsOf } from '#lib/sample/rules/job-text.ts'
import { localPay, modeOfPlace, payNote, samplePlaces } from '#lib/sample/rules/sample-places.ts'
import type { SampleCompany, SampleFamily, SampleJob, SamplePay, SamplePlace } from './sample-job.ts'
import { type SeededRandom, seeded } from './seeded.ts'

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
  const note = pay?.shown === 'note' ? payNote(localPay(pay, postings[0] ?? [])) : ''
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
