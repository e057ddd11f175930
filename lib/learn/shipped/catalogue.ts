import { COURSES } from '#assets/catalogue/courses.ts'
import index from '#assets/catalogue/index.json' with { type: 'json' }
import type { CatalogueIndex, ShippedCourse } from '#lib/learn/shipped/schema.ts'

/** A course in the list of the catalogue. */
export type CatalogueRole = CatalogueIndex['roles'][number]

/** The shipped courses; tests supply their own. */
export type Catalogue = {
  roles: readonly CatalogueRole[]
  /** Reads one of them; throws for an unknown key. */
  load: (role_key: string) => Promise<ShippedCourse>
}

// A test checks both against their schemas, instead of every start.
const { roles } = index as CatalogueIndex

/** The catalogue; a course is read at first use. */
export const CATALOGUE: Catalogue = {
  roles,
  load: async (role_key) => {
    const courses: Record<string, () => Promise<{ default: unknown }>> = COURSES
    const load = Object.hasOwn(courses, role_key) ? courses[role_key] : undefined
    if (!load) throw new Error('There is no such course in the catalogue.')
    return (await load()).default as ShippedCourse
  },
}
