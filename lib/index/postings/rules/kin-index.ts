import type { KinPosting } from '#db/index/same-jobs.ts'
import { placesToShare } from '#lib/index/jobs/same-role.ts'

/** A posting that may be a copy of others; `text` is null if it was not read, '' if it has none. */
export type Kin = KinPosting & { title: string; text: string | null; gone: boolean }

/** Indexes postings by the facts that identify copies: role, place and the board's own name. */
export class KinIndex<K extends KinPosting = Kin> {
  readonly #byId = new Map<number, K>()
  readonly #byRole = new Map<number, K[]>()
  /** By role and place, so that a shop's thousand postings of one role are not scanned for each of them. */
  readonly #byRoleHere = new Map<string, K[]>()
  readonly #byPlace = new Map<number, K[]>()
  readonly #byRequisition = new Map<string, K[]>()

  /** Adds a posting, replacing the one with its id. */
  add(item: K): void {
    this.#byId.set(item.id, item)
    if (item.role_key !== 0) {
      push(this.#byRole, item.role_key, item)
      for (const place of placesToShare(item.locations))
        push(this.#byRoleHere, named(item.role_key, place), item)
    }
    if (item.place_key !== 0) push(this.#byPlace, item.place_key, item)
    if (item.requisition !== null) push(this.#byRequisition, named(item.board, item.requisition), item)
  }

  get(id: number): K | undefined {
    return this.#byId.get(id)
  }

  ofRole(role_key: number): readonly K[] {
    return this.#byRole.get(role_key) ?? NONE
  }

  /** Returns postings of a role that share a place with these, in their order. */
  ofRoleHere(role_key: number, locations: readonly string[]): readonly K[] {
    const [first = NONE, ...others] = placesToShare(locations).map(
      (place) => this.#byRoleHere.get(named(role_key, place)) ?? NONE,
    )
    if (others.every((list) => list.length === 0)) return first
    const candidates = new Set([first, ...others].flat())
    return this.ofRole(role_key).filter((item) => candidates.has(item))
  }

  ofPlace(place_key: number): readonly K[] {
    return this.#byPlace.get(place_key) ?? NONE
  }

  ofRequisition(board: number, requisition: string): readonly K[] {
    return this.#byRequisition.get(named(board, requisition)) ?? NONE
  }

  clear(): void {
    for (const map of [this.#byId, this.#byRole, this.#byRoleHere, this.#byPlace, this.#byRequisition])
      map.clear()
  }
}

type RoleIdentity = Pick<KinPosting, 'role_key' | 'words_key' | 'locations'>

/** The most stored texts that are compared with one posting's: those at its place first. */
export const MOST_COMPARED = 4

/**
 * Returns a few postings of the same role, one of each wording: those at its place first, then in their order, index
 * by index. `own` is the id of the posting itself.
 */
export function likeliest<K extends KinPosting>(
  indexes: readonly KinIndex<K>[],
  { role_key, words_key, locations }: RoleIdentity,
  own: number | undefined,
): K[] {
  const first = new Map<number, K>()
  const lists = [
    ...indexes.map((kin) => kin.ofRoleHere(role_key, locations)),
    ...indexes.map((kin) => kin.ofRole(role_key)),
  ]
  for (const list of lists) {
    for (const item of list) {
      if (first.size === MOST_COMPARED) return [...first.values()]
      if (item.id === own || item.words_key === words_key) continue
      if (!first.has(item.words_key)) first.set(item.words_key, item)
    }
  }
  return [...first.values()]
}

const NONE: readonly never[] = []

function named(key: number, name: string): string {
  return `${key} ${name}`
}

function push<T, K>(map: Map<T, K[]>, key: T, item: K): void {
  const list = map.get(key)
  if (list) list.push(item)
  else map.set(key, [item])
}
