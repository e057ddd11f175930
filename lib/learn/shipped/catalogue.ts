import index from '#assets/catalogue/index.json' with { type: 'json' }
import type { CatalogueIndex } from '#lib/learn/shipped/catalogue-schema.ts'

/** A course of the catalogue as its list names it. */
export type CatalogueRole = CatalogueIndex['roles'][number]

// Held against its schema by a test, not at every start.
const { roles } = index as CatalogueIndex

/** Every course that comes with the program. */
export function catalogueRoles(): readonly CatalogueRole[] {
  return roles
}

/** One of them; undefined where there is none of this key. */
export function findRole(role_key: string): CatalogueRole | undefined {
  return roles.find(({ key }) => key === role_key)
}
