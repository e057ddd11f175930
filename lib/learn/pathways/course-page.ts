import { findPathway } from '#db/desk/learning.ts'
import type { Store } from '#db/store.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import { type ServedPage, servedPage, unfinishedPage } from '#lib/learn/site/served-page.ts'

type CourseShelf = { desk: Store; courses: CourseFiles }

/** Returns a page of a requested or imported course; null if there is none of this id and name. */
export async function coursePage(
  { desk, courses }: CourseShelf,
  { pathway_id, name }: { pathway_id: string; name: string },
): Promise<ServedPage | null> {
  const pathway = await findPathway(desk, pathway_id)
  if (!pathway) return null
  if (pathway.site === null) return name === 'index.html' ? unfinishedPage() : null
  return servedPage(courses, { place: pathway_id, site: pathway.site, name })
}
