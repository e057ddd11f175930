import { findShippedPage } from '#db/desk/learning.ts'
import type { Store } from '#db/store.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import type { Catalogue } from '#lib/learn/shipped/catalogue.ts'
import { notBuiltPage, type ServedPage, servedPage } from '#lib/learn/site/layout.ts'

/** Returns the folder of a shipped course's pages. */
export function placeOf(role_key: string): string {
  return `shipped/${role_key}`
}

/** Returns a page of a shipped course; null if there is none of this role and name. */
export async function shippedPage(
  { desk, courses, shipped }: { desk: Store; courses: CourseFiles; shipped: { catalogue: Catalogue } },
  { role_key, name }: { role_key: string; name: string },
): Promise<ServedPage | null> {
  const role = shipped.catalogue.roles.find(({ key }) => key === role_key)
  if (!role) return null
  const built = await findShippedPage(desk, role_key)
  if (built) return servedPage(courses, { place: placeOf(role_key), site: built.site, name })
  return name === 'index.html' ? notBuiltPage(role.label) : null
}
