import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type LabelledPosting, labelledPostings } from '#bench/judgement/labelled-postings.ts'
import { LABELS } from '#bench/judgement/labels.ts'
import { labelsOf } from '#lib/index/labels/labels.ts'
import { settledMode } from '#lib/index/labels/stated-work-mode.ts'
import { placePosting } from '#lib/index/places/place-posting.ts'
import { modeOfPlaces, workModeOf } from '#lib/index/places/work-mode.ts'

// bun bench/labels.ts [folder of labelled data] [-v]
// Prints how often labels agree with those of a careful reader in title, place and text, and what they cost. With -v also
// every label that is wrong or missing.

/** The labels of a careful reader for a posting, besides its rows. */
type Facts = {
  sponsorship: string | null
  clearance: string | null
  work_mode: string | null
  pay: { min: number | null; max: number | null; currency: string; period: string | null } | null
  employment: string | null
  seniority: string | null
}
type FactPosting = LabelledPosting & { location: string | null; facts: Facts }
type FactTexts = Record<keyof Facts, string>

// The readers had fewer levels than there are labels.
const LEVELS: Record<string, string> = { staff: 'lead', principal: 'lead' }

const [labelsFolder, ...options] = process.argv.slice(2).filter((word) => word !== '-v')
const folder = join(resolve(labelsFolder ?? LABELS), 'requirements')
const verbose = process.argv.includes('-v')
if (options.length > 0) throw new Error('Name one folder.')
function print(postings: FactPosting[]): void {
  const [first] = postings
  if (!first) return
  const rows = postings.map((posting) => ({ posting, read: readingOf(posting), expected: wantedOf(posting) }))
  const facts = Object.keys(wantedOf(first)) as (keyof Facts)[]
  console.table(
    Object.fromEntries(
      facts.map((fact) => {
        const readRows = rows.filter((row) => row.read[fact] !== '')
        const right = readRows.filter((row) => agrees(fact, row.read[fact], row.expected[fact])).length
        const labelled = rows.filter((row) => row.expected[fact] !== '').length
        return [fact, { labelled, read: readRows.length, right, ...shares(right, readRows.length, labelled) }]
      }),
    ),
  )
  console.log(
    `${microseconds(postings)} microseconds of processor time a posting, places and labels together, ${postings.length} postings`,
  )
  if (!verbose) return
  for (const fact of facts)
    for (const { posting, read, expected } of rows)
      if (!agrees(fact, read[fact], expected[fact]))
        console.log(
          `${fact}: ${posting.n} read ${read[fact] || 'nothing'}, is ${expected[fact] || 'nothing'}: ${posting.title.trim()}`,
        )
}

function shares(right: number, read: number, labelled: number) {
  return { precision: three(right / Math.max(1, read)), recall: three(right / Math.max(1, labelled)) }
}

function three(share: number): number {
  return Math.round(share * 1_000) / 1_000
}

// A reader that saw no period named lets every period count.
function agrees(fact: keyof Facts, read: string, expected: string): boolean {
  return (
    read === expected ||
    (fact === 'pay' && expected.endsWith(' a ?') && read.startsWith(expected.slice(0, -1)))
  )
}

function labelledBy({ title, text, location }: FactPosting) {
  const { countries, locations } = placePosting([{ text: location ?? '', country: null }])
  const lower = text.toLowerCase()
  const labels = labelsOf({ title, text, salary: '', employment: '', countries }, lower)
  return {
    labels,
    mode: settledMode(workModeOf({ listed: null, placed: modeOfPlaces(locations), title }), lower),
  }
}

function readingOf(posting: FactPosting): FactTexts {
  const { labels, mode } = labelledBy(posting)
  return {
    sponsorship: labels.sponsorship ?? '',
    clearance: labels.clearance ?? '',
    work_mode: mode,
    pay: payWords(labels.pay),
    employment: labels.employment_type ?? '',
    seniority: LEVELS[labels.seniority ?? ''] ?? labels.seniority ?? '',
  }
}

function wantedOf({ facts }: FactPosting): FactTexts {
  const { sponsorship, clearance, work_mode, pay, employment, seniority } = facts
  return {
    sponsorship: sponsorship ?? '',
    clearance: clearance ?? '',
    work_mode: work_mode === 'on_site' ? 'onsite' : (work_mode ?? ''),
    pay: payWords(pay),
    employment: employment ?? '',
    seniority: seniority ?? '',
  }
}

function payWords(pay: Facts['pay']): string {
  if (pay === null) return ''
  const { min, max, currency, period } = pay
  return `${min ?? ''} to ${max ?? min ?? ''} ${currency} a ${period ?? '?'}`
}

// Processor time, so that other programs count less.
function microseconds(postings: FactPosting[]): number {
  const times = Array.from({ length: 9 }, () => {
    const cpuBefore = process.cpuUsage()
    for (const posting of postings) labelledBy(posting)
    const { user, system } = process.cpuUsage(cpuBefore)
    return (user + system) / postings.length
  })
  return Math.round(Math.min(...times))
}

if (existsSync(folder)) print(labelledPostings(folder) as FactPosting[])
else console.log(`Skipped: there is no labelled data at ${folder}.`)
