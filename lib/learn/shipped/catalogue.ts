import { COURSES } from '#assets/catalogue/courses.ts'
import index from '#assets/catalogue/index.json' with { type: 'json' }
import type { CatalogueIndex, ShippedCourse } from '#lib/learn/shipped/catalogue-schema.ts'

/** A course of the catalogue as its list names it. */
export type CatalogueRole = CatalogueIndex['roles'][number]

/** The courses that come with the program; tests bring their own. */
export type Catalogue = {
  roles: readonly CatalogueRole[]
  /** Reads one of them; throws where there is none of this key. */
  load: (role_key: string) => Promise<ShippedCourse>
}

// Both are held against their schemas by a test, and not at every start.
const { roles } = index as CatalogueIndex

/** The catalogue; a course is read when it is first asked for. */
export const CATALOGUE: Catalogue = {
  roles,
  load: async (role_key) => {
    const courses: Record<string, () => Promise<{ default: unknown }>> = COURSES
    const load = Object.hasOwn(courses, role_key) ? courses[role_key] : undefined
    if (!load) throw new Error('There is no such course in the catalogue.')
    return (await load()).default as ShippedCourse
  },
}
