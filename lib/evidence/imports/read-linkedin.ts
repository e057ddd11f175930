import { checkZip } from '#lib/evidence/imports/read-docx.ts'
import { draftOfJsonResume } from '#lib/evidence/imports/rules/json-resume.ts'
import type { Draft } from '#lib/evidence/master/draft.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { readCsv } from '#lib/text/csv.ts'

/** A row of a file of the archive, by its column names in lower case. */
type Row = Record<string, string>

/**
 * Reads the archive of a LinkedIn profile (ZIP of CSV files, as LinkedIn sends it on request). Only the files about the profile are
 * unpacked, never messages or contacts. Another or a damaged ZIP is refused.
 */
export async function readLinkedIn(bytes: Uint8Array): Promise<Draft> {
  const fits = await checkZip(bytes)
  if (fits !== 'fits') throw unreadable(fits === 'too_large' ? TOO_LARGE : BROKEN)
  const { unzipSync } = await import('fflate')
  const files = unpacked(() => unzipSync(bytes, { filter: ({ name }) => partOf(name) !== null }))
  const rows = (part: (typeof PARTS)[number]) =>
    files.flatMap(([name, csv]) => (partOf(name) === part ? rowsOf(csv) : []))
  if (files.length === 0) throw unreadable(OTHER)
  return draftOfJsonResume(JSON.stringify(resumeOf(rows)))
}

function resumeOf(rows: (part: (typeof PARTS)[number]) => Row[]) {
  const [profile = {}] = rows('profile')
  const timed = (row: Row) => ({ startDate: row['started on'], endDate: row['finished on'] })
  return {
    basics: {
      name: [profile['first name'], profile['last name']].filter(Boolean).join(' '),
      label: profile['headline'],
      summary: profile['summary'],
      location: profile['geo location'] || undefined,
    },
    work: rows('positions').map((row) => ({
      name: row['company name'],
      position: row['title'],
      location: row['location'],
      summary: row['description'],
      ...timed(row),
    })),
    education: rows('education').map((row) => ({
      institution: row['school name'],
      studyType: row['degree name'],
      summary: row['notes'],
      description: row['activities'],
      startDate: row['start date'],
      endDate: row['end date'],
    })),
    projects: rows('projects').map((row) => ({
      name: row['title'],
      summary: row['description'],
      ...timed(row),
    })),
    volunteer: rows('volunteering').map((row) => ({
      organization: row['company name'],
      position: row['role'],
      summary: row['description'],
      ...timed(row),
    })),
    skills: rows('skills').map((row) => ({ name: row['name'] })),
    languages: rows('languages').map((row) => ({ language: row['name'], fluency: row['proficiency'] })),
    certificates: rows('certifications').map((row) => ({
      name: row['name'],
      issuer: row['authority'],
      date: row['started on'],
    })),
    awards: rows('honors').map((row) => ({
      title: row['title'],
      date: row['issued on'],
      summary: row['description'],
    })),
    publications: rows('publications').map((row) => ({
      name: row['name'],
      publisher: row['publisher'],
      date: row['published on'],
      summary: row['description'],
    })),
  }
}

const PARTS = [
  ...(['profile', 'positions', 'education', 'projects', 'volunteering', 'skills', 'languages'] as const),
  ...(['certifications', 'honors', 'publications'] as const),
]

function partOf(name: string): (typeof PARTS)[number] | null {
  const file = name.split('/').at(-1)?.toLowerCase() ?? ''
  return PARTS.find((part) => file === `${part}.csv`) ?? null
}

function rowsOf(csv: Uint8Array): Row[] {
  const [head, ...records] = readCsv(new TextDecoder().decode(csv)).records
  const columns = (head?.cells ?? []).map((name) => name.trim().toLowerCase())
  return records.map(({ cells }) =>
    Object.fromEntries(columns.map((name, index) => [name, cells[index]?.trim() ?? ''])),
  )
}

function unpacked(unzip: () => Record<string, Uint8Array>): [string, Uint8Array][] {
  try {
    return Object.entries(unzip())
  } catch {
    throw unreadable(BROKEN)
  }
}

function unreadable(message: string): Refusal {
  return new Refusal('invalid_value', message, { reason: 'document_unreadable' })
}

const BROKEN = 'The ZIP cannot be read: it is damaged or not a ZIP. Download the archive again.'
const TOO_LARGE =
  'The ZIP holds more than is read. Ask LinkedIn for the profile alone: positions, education and skills.'
const OTHER = 'This ZIP is no archive of a LinkedIn profile: it holds no Profile.csv and no Positions.csv.'
