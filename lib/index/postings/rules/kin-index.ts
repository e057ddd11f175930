import type { KinPosting } from '#db/index/same-jobs.ts'

/** A posting that others may be the same job as; `text` is null where it was not read, '' where it has none. */
export type Kin = KinPosting & { title: string; text: string | null; gone: boolean }

/** Postings by what tells that others are the same job: their role, their place, and their board's own name of it. */
export class KinIndex {
  readonly #byId = new Map<number, Kin>()
  readonly #byRole = new Map<number, Kin[]>()
  readonly #byPlace = new Map<number, Kin[]>()
  readonly #byRequisition = new Map<string, Kin[]>()

  /** Takes a posting in, in place of what was known under its id. */
  add(one: Kin): void {
    this.#byId.set(one.id, one)
    if (one.role_key !== 0) push(this.#byRole, one.role_key, one)
    if (one.place_key !== 0) push(this.#byPlace, one.place_key, one)
    if (one.requisition !== null) push(this.#byRequisition, named(one.board, one.requisition), one)
  }

  get(id: number): Kin | undefined {
    return this.#byId.get(id)
  }

  ofRole(role_key: number): readonly Kin[] {
    return this.#byRole.get(role_key) ?? NONE
  }

  ofPlace(place_key: number): readonly Kin[] {
    return this.#byPlace.get(place_key) ?? NONE
  }

  ofRequisition(board: number, requisition: string): readonly Kin[] {
    return this.#byRequisition.get(named(board, requisition)) ?? NONE
  }

  clear(): void {
    for (const map of [this.#byId, this.#byRole, this.#byPlace, this.#byRequisition]) map.clear()
  }
}

const NONE: readonly Kin[] = []

function named(board: number, requisition: string): string {
  return `${board} ${requisition}`
}

function push<K>(map: Map<K, Kin[]>, key: K, one: Kin): void {
  const list = map.get(key)
  if (list) list.push(one)
  else map.set(key, [one])
}
