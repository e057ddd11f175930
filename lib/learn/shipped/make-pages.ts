import { putShippedPage } from '#db/desk/learning.ts'
import { titleMatch } from '#lib/index/titles/title-match.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import type { Course, CoursePath } from '#lib/learn/course/schema.ts'
import type { Catalogue, CatalogueRole } from '#lib/learn/shipped/catalogue.ts'
import type { DemandCounter } from '#lib/learn/shipped/count-demand.ts'
import { notesOf, orderedModules, pathsOf } from '#lib/learn/shipped/lesson-order.ts'
import type { ShippedCourse, ShippedSource } from '#lib/learn/shipped/schema.ts'
import { placeOf } from '#lib/learn/shipped/shipped-page.ts'
import { builtFrom, readSituation } from '#lib/learn/shipped/situation.ts'
import { auditSite } from '#lib/learn/site/audit-site.ts'
import { renderSite } from '#lib/learn/site/render-site.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { counted } from '#lib/text/text.ts'

/** The inputs and the target folder of a shipped course's pages. */
export type PageParts = Pick<SharedServices, 'desk' | 'now'> & {
  courses: CourseFiles
  reader: DemandCounter
  catalogue: Catalogue
  version: string
}

/** Renders the pages of a course and replaces the earlier ones, or throws and keeps them. */
export async function makePages(
  parts: PageParts,
  role: CatalogueRole,
  say: (detail: string) => void,
): Promise<void> {
  const { desk, courses, catalogue, version, now } = parts
  const shipped = await catalogue.load(role.key)
  const situation = await readSituation(parts, shipped)
  const { jobs } = situation.demand
  say(`read ${counted(jobs, 'posting')}, rendering ${role.lessons} lessons`)
  const built_at = now()
  const modules = orderedModules(shipped, situation)
  const paths = pathsOf(shipped, modules, situation)
  const course = courseOf(shipped, { generated_at: built_at, program: version, modules, paths })
  const pages = renderSite({
    course,
    notes: notesOf(shipped, situation),
    uncovered: situation.demand.uncovered,
    quotes_checked: true,
    read_from: readFrom(shipped.sources),
  })
  const problems = auditSite(course, pages)
  if (problems.length > 0) throw new AuditFailed(problems)
  const place = placeOf(role.key)
  const site = await courses.putSite(place, pages)
  await courses.work(place).write('course.json', JSON.stringify(course))
  const built_from = await builtFrom(role, situation)
  await desk.write([putShippedPage({ role_key: role.key, site, built_at, built_from })])
  await courses.clearSites(place, site)
}

/** Thrown for pages with problems. */
export class AuditFailed extends Error {
  override name = 'AuditFailed'

  constructor(problems: readonly string[]) {
    super(`Pages have ${problems.join(', ')}`)
  }
}

type ShippedCourseParts = {
  generated_at: string
  program: string
  modules: ShippedCourse['modules']
  paths: CoursePath[]
}

/** Returns a shipped course as the renderer needs it, in the order for this person. */
export function courseOf(
  shipped: ShippedCourse,
  { generated_at, program, modules, paths }: ShippedCourseParts,
): Course {
  const { key, label, skills, sources } = shipped
  const byId = new Map(shipped.lessons.map((lesson) => [lesson.id, lesson]))
  return {
    schema: 'svc-course:1',
    id: key,
    role_text: label,
    title: label,
    lang: 'en',
    generated_at,
    generator: { program, prompts: 'none' },
    skills,
    modules,
    lessons: modules.flatMap(({ lessons }) => lessons.flatMap((id) => byId.get(id) ?? [])),
    paths,
    sources: sources.map(({ proof: _, ...source }) => source),
    dropped: [],
  }
}

/** Returns the package from which each source was read, so that anyone can check it. */
export function readFrom(sources: readonly ShippedSource[]): Record<string, string> {
  return Object.fromEntries(
    sources.map(({ id, proof }) => [id, `from the package ${proof.package} ${proof.version}`]),
  )
}

/** Returns addresses of documents behind shipped courses for this role; none if there is no such course. */
export async function seedsOf(catalogue: Catalogue, role_text: string): Promise<string[]> {
  const courses = await Promise.all(catalogue.roles.map(({ key }) => catalogue.load(key)))
  const fitting = courses.filter(
    ({ match }) => titleMatch(role_text, { titles: match.titles, avoid_titles: match.not }) !== null,
  )
  return fitting.flatMap(({ sources }) => sources.flatMap(({ url }) => url ?? [])).slice(0, MOST_SEEDS)
}

const MOST_SEEDS = 16
