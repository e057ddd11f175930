import { digestNumber, postingKey, roleKey } from '#lib/index/jobs/job-key.ts'
import { roleWords } from '#lib/index/jobs/same-role.ts'
import { type Labels, labelsOf } from '#lib/index/labels/labels.ts'
import { settledMode } from '#lib/index/labels/work-mode-said.ts'
import { normaliseLink } from '#lib/index/links/normalise-link.ts'
import { placePosting } from '#lib/index/places/place-posting.ts'
import { workModeOf } from '#lib/index/places/work-mode.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'
import { oneLine } from '#lib/text/text.ts'

const IN_US = { elsewhere: 0, us: 1, unclear: 2 } as const

/** A posting made ready to be stored: its text read once, placed, and keyed to its job; `link` is its public link. */
export type PreparedPosting = {
  ext_id: string
  /** What its words come to: the key of a job that it founds. */
  words_key: number
  /** What its company and title come to without places. */
  role_key: number
  /** What its company, title and places come to as its board writes them. */
  place_key: number
  requisition: string | null
  link: string
  url: string
  title: string
  body: string
  locations: string[]
  in_us: 0 | 1 | 2
  countries: string[]
  work_mode: string
  salary: string
  labels: Labels
  published_at: number | null
  published_kind: 'posted' | 'updated'
  updated_at: number | null
}

/** Where a posting is listed: on which board, and of which company; `apart` where the person split it off. */
type ListedOn = { board_id: string; company_slug: string; apart: boolean }

/** Reads a listed posting as a posting of this company. */
export function preparePosting(
  listed: ListedPosting,
  { board_id, company_slug, apart }: ListedOn,
): PreparedPosting {
  const body = htmlToText(listed.html)
  const lower = body.toLowerCase()
  const title = oneLine(listed.title, 300)
  const { locations, in_us, countries } = placePosting(listed.places)
  const salary = oneLine(listed.salary, 200)
  return {
    ext_id: listed.ext_id,
    words_key: postingKey({ company_slug, title, text: body, board_id, ext_id: listed.ext_id, apart }),
    role_key: roleKey({ company: company_slug, role: roleWords(title), apart }),
    place_key: apart ? 0 : placeKey({ company_slug, title, places: listed.places }),
    requisition: apart ? null : (listed.requisition ?? null),
    link: normaliseLink(listed.url) ?? listed.url,
    url: listed.url,
    title,
    body,
    locations,
    in_us: IN_US[in_us],
    countries,
    work_mode: settledMode(workModeOf({ listed: listed.work_mode, places: locations, title }), lower),
    salary,
    labels: labelsOf({ title, text: body, salary, employment: listed.employment ?? '', countries }, lower),
    published_at: timeOf(listed.published_at ?? listed.around ?? null),
    published_kind: listed.published_kind,
    updated_at: timeOf(listed.updated_at),
  }
}

// As it is written: of a posting without a text nothing else tells, so that nothing that may be new is taken for old.
function placeKey(on: { company_slug: string; title: string; places: ListedPosting['places'] }): number {
  return digestNumber(JSON.stringify([on.company_slug, on.title, on.places.map(({ text }) => text)]))
}

function timeOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text)
}
