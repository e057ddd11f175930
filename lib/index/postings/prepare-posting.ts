import { packText } from '#db/packed-text.ts'
import type { Labels } from '#db/rows/labels.ts'
import { isOwnBoard } from '#db/rows/own-job.ts'
import { digestNumber, postingKey, roleKey } from '#lib/index/jobs/job-key.ts'
import { roleWords } from '#lib/index/jobs/same-role.ts'
import { labelsOf } from '#lib/index/labels/labels.ts'
import { settledMode } from '#lib/index/labels/stated-work-mode.ts'
import { normaliseLink } from '#lib/index/links/links.ts'
import { placePosting, placesOf } from '#lib/index/places/place-posting.ts'
import { modeOfPlaces, type WorkMode, workModeOf } from '#lib/index/places/work-mode.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'
import { plainLine } from '#lib/index/titles/title-words.ts'
import { oneLine } from '#lib/text/text.ts'

/** Whether a place is in the US, as stored. */
export const IN_US = { elsewhere: 0, us: 1, unclear: 2 } as const

/** A posting prepared for storing: its text read once, its places derived, and the key of its job; `link` is its public link. */
export type PreparedPosting = {
  ext_id: string
  /** The key of its words, which becomes a new job's key. */
  words_key: number
  /** The key of its company and title without places. */
  role_key: number
  /** The key of its company, title and places as the board writes them. */
  place_key: number
  /** The key of its title and description as the board sent them. */
  source_key: number
  requisition: string | null
  link: string
  url: string
  title: string
  body: string
  /** Its stored text, and its rank terms for title and text; copies share them. */
  packed: Uint8Array
  terms: Uint32Array
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

/** The board and the company of postings. */
type ListedOn = { board_id: string; company_slug: string }

/** Postings of one board that are read together; `apart` names those that the person split off. */
export type PostingsToRead = ListedOn & { postings: ListedPosting[]; apart: ReadonlySet<string> }

type TermsOf = (posting: { title: string; body: string; lower: string }) => Uint32Array

/** Prepares a board's listed postings; `terms` reads the rank terms. */
export function readPostings({ postings, apart, ...on }: PostingsToRead, terms: TermsOf): PreparedPosting[] {
  const reader = new PostingReader(on, terms)
  return postings.map((listed) => reader.read(listed, apart.has(listed.ext_id)))
}

// Reads shared parts of postings, mainly their text, only once.
class PostingReader {
  readonly #on: ListedOn
  readonly #termsOf: TermsOf
  readonly #texts = new Map<string, ReadText>()
  readonly #roleKeys = new Map<string, number>()

  constructor(on: ListedOn, terms: TermsOf) {
    this.#on = on
    this.#termsOf = terms
  }

  read(listed: ListedPosting, apart: boolean): PreparedPosting {
    const { company_slug } = this.#on
    const text = this.#text(listed.html)
    const title = plainLine(listed.title, 300)
    const places = placesOf({ places: listed.places, title })
    // Boards use few different places.
    if (placesByText.size >= MOST_PLACED) placesByText.clear()
    const { locations, in_us, countries, mode } = once(placesByText, JSON.stringify(places), () => {
      const where = placePosting(places)
      return { ...where, mode: modeOfPlaces(where.locations) }
    })
    const salary = oneLine(listed.salary, 200)
    const workMode = workModeOf({ listed: listed.work_mode, placed: mode, title })
    const labelInput = {
      title,
      salary,
      employment: listed.employment ?? '',
      countries,
      closes: listed.closes,
    }
    return {
      ext_id: listed.ext_id,
      words_key: this.#wordsKey(text, { title, ext_id: listed.ext_id, apart }),
      role_key: apart ? 0 : this.#roleKey(title),
      place_key: apart ? 0 : placeKey(company_slug, title, listed),
      source_key: digestNumber(`${text.source_key} ${listed.title}`),
      requisition: apart ? null : (listed.requisition ?? null),
      // An own job keeps the query of its link.
      link: (isOwnBoard(this.#on.board_id) ? null : normaliseLink(listed.url)) ?? listed.url,
      url: listed.url,
      title,
      body: text.body,
      packed: text.packed,
      terms: once(text.terms, title, () => this.#termsOf({ title, body: text.body, lower: text.lower })),
      locations,
      in_us: IN_US[in_us],
      countries,
      work_mode: once(text.modes, workMode, () => settledMode(workMode, text.lower)),
      salary,
      labels: once(text.labels, JSON.stringify(labelInput), () => {
        return labelsOf({ ...labelInput, text: text.body }, text.lower)
      }),
      published_at: timeOf(listed.published_at ?? listed.around ?? null),
      published_kind: listed.published_kind,
      updated_at: timeOf(listed.updated_at),
    }
  }

  #text(html: string): ReadText {
    return once(this.#texts, html, () => {
      const body = htmlToText(html)
      const caches = { modes: new Map(), labels: new Map(), keys: new Map(), terms: new Map() }
      return {
        body,
        lower: body.toLowerCase(),
        packed: packText(body),
        source_key: digestNumber(html),
        ...caches,
      }
    })
  }

  #wordsKey({ body, keys }: ReadText, names: { title: string; ext_id: string; apart: boolean }): number {
    const key = () => postingKey({ ...this.#on, ...names, text: body })
    // A posting without a text, or one that was split off, is identified by its own name.
    return body === '' || names.apart ? key() : once(keys, names.title, key)
  }

  #roleKey(title: string): number {
    const { company_slug: company } = this.#on
    return once(this.#roleKeys, title, () => roleKey({ company, role: roleWords(title), apart: false }))
  }
}

/** A text with its readings, by the other inputs that those depend on. */
type ReadText = {
  body: string
  lower: string
  packed: Uint8Array
  source_key: number
  modes: Map<WorkMode | '', WorkMode | ''>
  labels: Map<string, Labels>
  keys: Map<string, number>
  terms: Map<string, Uint32Array>
}

const placesByText = new Map<string, ReturnType<typeof placePosting> & { mode: WorkMode | '' }>()
const MOST_PLACED = 4_000

function once<K, V>(cache: Map<K, V>, key: K, make: () => V): V {
  const stored = cache.get(key)
  if (stored !== undefined) return stored
  const value = make()
  cache.set(key, value)
  return value
}

// Places with their exact spaces: a posting without a text has no better identity, so that nothing new counts as old.
// A retyped place gets a hint (`Joining.#there`).
function placeKey(company_slug: string, title: string, { places, as_written }: ListedPosting): number {
  const written = as_written === undefined ? [] : [as_written]
  return digestNumber(JSON.stringify([company_slug, title, places.map(({ text }) => text), ...written]))
}

function timeOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text)
}
