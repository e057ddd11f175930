import type { Course, CoursePath } from '#lib/learn/course/schema.ts'
import type { ShippedCourse, ShippedSource } from '#lib/learn/shipped/catalogue-schema.ts'

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
