import type { CandidatePosting } from '#db/index/same-jobs.ts'
import { placesToShare } from '#lib/index/jobs/same-role.ts'

/** A posting that may be of the same job as another; `text` is null if it was not read, '' if it has none. */
export type Candidate = CandidatePosting & {
  title: string
  text: string | null
  isRemoved: boolean
  /** It has its requisition id, and its title with its place, only since this refresh. */
  isNewTo?: { requisition: boolean; place: boolean }
}

/** Indexes postings by the facts that identify copies of a job: role, place and requisition id. */
export class CandidateIndex<K extends CandidatePosting = Candidate> {
  readonly #byId = new Map<number, K>()
  readonly #byRole = new Map<number, K[]>()
  /** By role and place, so that a shop's thousand postings of one role are not scanned for each of them. */
  readonly #byRoleAndPlace = new Map<string, K[]>()
  readonly #byPlace = new Map<number, K[]>()
  readonly #byRequisition = new Map<string, K[]>()

  /** Adds a posting, replacing the one with its id. */
  add(item: K): void {
    this.#byId.set(item.id, item)
    if (item.role_key !== 0) {
      push(this.#byRole, item.role_key, item)
      for (const place of placesToShare(item.locations))
        push(this.#byRoleAndPlace, mapKey(item.role_key, place), item)
    }
    if (item.place_key !== 0) push(this.#byPlace, item.place_key, item)
    if (item.requisition !== null) push(this.#byRequisition, mapKey(item.board, item.requisition), item)
  }

  get(id: number): K | undefined {
    return this.#byId.get(id)
  }

  ofRole(role_key: number): readonly K[] {
    return this.#byRole.get(role_key) ?? NONE
  }

  /** Returns postings of a role that share a place with these, in their order. */
  ofRoleAtPlaces(role_key: number, locations: readonly string[]): readonly K[] {
    const [first = NONE, ...others] = placesToShare(locations).map(
      (place) => this.#byRoleAndPlace.get(mapKey(role_key, place)) ?? NONE,
    )
    if (others.every((list) => list.length === 0)) return first
    const candidates = new Set([first, ...others].flat())
    return this.ofRole(role_key).filter((item) => candidates.has(item))
  }

  ofPlace(place_key: number): readonly K[] {
    return this.#byPlace.get(place_key) ?? NONE
  }

  ofRequisition(board: number, requisition: string): readonly K[] {
    return this.#byRequisition.get(mapKey(board, requisition)) ?? NONE
  }

  clear(): void {
    for (const map of [this.#byId, this.#byRole, this.#byRoleAndPlace, this.#byPlace, this.#byRequisition])
      map.clear()
  }
}

/** The number of stored texts to compare with one posting's. */
export const MAX_COMPARED = 4

/**
 * Returns up to `MAX_COMPARED` postings of the same role, one for each text: those at its place first, then by index and
 * order of insertion. `self` is the id of the posting itself.
 */
export function likeliestCopies<K extends CandidatePosting>(
  indexes: readonly CandidateIndex<K>[],
  { role_key, words_key, locations }: Pick<CandidatePosting, 'role_key' | 'words_key' | 'locations'>,
  self: number | undefined,
): K[] {
  const byText = new Map<number, K>()
  const lists = [
    ...indexes.map((index) => index.ofRoleAtPlaces(role_key, locations)),
    ...indexes.map((index) => index.ofRole(role_key)),
  ]
  for (const list of lists) {
    for (const item of list) {
      if (byText.size === MAX_COMPARED) return [...byText.values()]
      if (item.id === self || item.words_key === words_key) continue
      if (!byText.has(item.words_key)) byText.set(item.words_key, item)
    }
  }
  return [...byText.values()]
}

const NONE: readonly never[] = []

function mapKey(key: number, name: string): string {
  return `${key} ${name}`
}

function push<T, K>(map: Map<T, K[]>, key: T, item: K): void {
  const list = map.get(key)
  if (list) list.push(item)
  else map.set(key, [item])
}
