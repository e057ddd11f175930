import { findPathway, listPathways } from '#db/desk/learning.ts'
import type { Pathway } from '#db/rows/pathway.ts'
import type { Store } from '#db/store.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import { pathwayView } from '#lib/learn/pathways/rules/pathway-view.ts'
import { shippedRow, shippedRows } from '#lib/learn/shipped/shipped-rows.ts'
import { type ServedPage, servedPage, unfinishedPage } from '#lib/learn/site/layout.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** The dependencies of a course's answer. */
export type PathwayNeeds = { learning: { current: string | null }; now: () => string }

type ShowPathwaysDeps = Parameters<typeof shippedRows>[0] & PathwayNeeds

/** Returns every course: requested and imported ones, newest first, then the shipped ones. */
export async function showPathways(services: ShowPathwaysDeps) {
  const { desk, learning, now } = services
  const moment = { current: learning.current, now: now() }
  const stored = (await listPathways(desk)).map((pathway) => pathwayView(pathway, moment))
  return {
    schema_version: 'svc-learning-pathways-response:1' as const,
    pathways: [...stored, ...(await shippedRows(services))],
  }
}

/** Returns one course by its id, or by the role key of a shipped one; refuses with `not_found`. */
export async function showPathway(services: ShowPathwaysDeps, pathway_id: string) {
  const stored = await findPathway(services.desk, pathway_id)
  if (stored) return pathwayResponse(services, stored)
  const shipped = await shippedRow(services, pathway_id)
  if (!shipped) throw noPathway()
  return { schema_version: 'svc-learning-pathway-response:1' as const, pathway: shipped }
}

/** Returns a stored course as every route answers it. */
export function pathwayResponse({ learning, now }: PathwayNeeds, pathway: Pathway) {
  return {
    schema_version: 'svc-learning-pathway-response:1' as const,
    pathway: pathwayView(pathway, { current: learning.current, now: now() }),
  }
}

/** The id is unknown, or names a shipped course, which cannot be created or removed here. */
export function noPathway(): Refusal {
  return new Refusal('not_found', 'No course has this id. `svc learn list` lists the courses.')
}

/** Returns a page of a requested or imported course; null if there is none of this id and name. */
export async function coursePage(
  { desk, courses }: { desk: Store; courses: CourseFiles },
  { pathway_id, name }: { pathway_id: string; name: string },
): Promise<ServedPage | null> {
  const pathway = await findPathway(desk, pathway_id)
  if (!pathway) return null
  if (pathway.site === null) return name === 'index.html' ? unfinishedPage() : null
  return servedPage(courses, { place: pathway_id, site: pathway.site, name })
}
