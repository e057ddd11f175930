import { putPathway } from '#db/desk/learning.ts'
import type { Pathway } from '#db/rows/pathway.ts'
import { refuseContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { isPrivateHost } from '#lib/index/links/links.ts'
import { checkLesson, checkStructure } from '#lib/learn/course/check-lesson.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import { sourceText } from '#lib/learn/course/find-quote.ts'
import { Course } from '#lib/learn/course/schema.ts'
import { newPathwayId } from '#lib/learn/pathways/request-pathway.ts'
import { pendingSteps } from '#lib/learn/pathways/rules/pathway-view.ts'
import type { PathwayImportBody } from '#lib/learn/pathways/schema.ts'
import { type PathwayNeeds, pathwayResponse } from '#lib/learn/pathways/show-pathways.ts'
import { auditSite } from '#lib/learn/site/audit-site.ts'
import { renderSite } from '#lib/learn/site/render-site.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { oneLine } from '#lib/text/text.ts'

type ImportPathwayDeps = PathwayNeeds & Pick<SharedServices, 'desk' | 'events'> & { courses: CourseFiles }

/**
 * Imports a course from a folder as data and renders it here: no page of the folder is ever served. Quotes are checked
 * if the texts of all sources are present; otherwise every page states that they were not.
 */
export async function importPathway(services: ImportPathwayDeps, body: PathwayImportBody & { actor: Actor }) {
  const { desk, courses } = services
  refuseContactData('folder', [body.folder])
  const parsed = Course.safeParse(withoutHiddenText(body.course))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw invalid(
      `\`course\` is no course of this program: ${issue?.path.join('.') || 'it'} is not as it must be.`,
    )
  }
  const pathway_id = newPathwayId()
  const { course, quotes_checked } = await checkedCourse({ ...parsed.data, id: pathway_id }, body.pages ?? {})
  const problems = checkStructure(course)
  if (problems.length > 0)
    throw invalid(`The course does not hold together: ${problems.slice(0, 5).join(', ')}.`)
  const pages = renderSite({ course, notes: {}, uncovered: [], quotes_checked })
  const siteProblems = auditSite(course, pages)
  const size_bytes = [...pages.values()].reduce((sum, page) => sum + new TextEncoder().encode(page).length, 0)
  if (siteProblems.length > 0) {
    throw invalid(`The pages of this course do not pass their checks: ${siteProblems.join(', ')}.`)
  }
  await courses.work(pathway_id).write('course.json', JSON.stringify(course))
  const site = await courses.putSite(pathway_id, pages)
  const pathway = await desk.change(async (change) => {
    const pathway: Pathway = {
      pathway_id,
      status: 'done',
      source: 'imported',
      role_text: course.role_text,
      record: {
        asked_by: body.actor,
        profile_id: null,
        links: [],
        target: '',
        max_calls: 0,
        max_fetches: 0,
        imported_from: body.folder,
        quotes_checked,
        steps: pendingSteps(),
        line: null,
        progress_at: change.now,
        cancel_requested: false,
        calls: 0,
        fetches: 0,
        dropped: course.dropped,
        cost: { cli_model_calls: 0, worker_ms: 0, web_fetches: 0, web_searches: 0, tokens: null },
        course: {
          entry: 'index.html',
          title: course.title,
          generated_at: change.now,
          lessons: course.lessons.length,
          size_bytes,
        },
        error: null,
        error_code: null,
      },
      site,
      revision: 1,
      requested_at: change.now,
      updated_at: change.now,
    }
    change.run(putPathway(pathway))
    return pathway
  })
  services.events.publish({ event: 'learning', data: { pathway_id, status: 'done' } })
  return pathwayResponse(services, pathway)
}

function invalid(message: string): Refusal {
  return new Refusal('invalid_value', `${message} Nothing was imported.`, { reason: 'import_invalid' })
}

// Hidden characters could make a text differ from its display.
function withoutHiddenText(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\n') ? value : oneLine(value, 4000)
  if (Array.isArray(value)) return value.map(withoutHiddenText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withoutHiddenText(child)]))
}

async function checkedCourse(course: Course, pages: Readonly<Record<string, string>>) {
  const sources = course.sources.map((source) => ({ ...source, url: publicUrl(source.url) }))
  const own = { ...course, sources }
  const checkedLessons = await Promise.all(
    sources.map(
      async ({ id, text_sha256 }) => pages[id] !== undefined && (await sha256Of(pages[id])) === text_sha256,
    ),
  )
  if (!checkedLessons.every(Boolean)) return { course: own, quotes_checked: false }
  const texts = new Map(sources.map(({ id, title }) => [id, sourceText(title, pages[id] ?? '')]))
  const lessons = course.lessons.flatMap((lesson) => {
    const { lesson: checkedLesson, dropped } = checkLesson(lesson, texts)
    return dropped === null ? [checkedLesson] : []
  })
  const lessonIds = new Set(lessons.map(({ id }) => id))
  const lost = course.lessons.filter(({ id }) => !lessonIds.has(id))
  const onlyLeft = <T extends { lessons: string[] }>(parts: readonly T[]): T[] =>
    parts
      .map((part) => ({ ...part, lessons: part.lessons.filter((id) => lessonIds.has(id)) }))
      .filter((part) => part.lessons.length > 0)
  return {
    course: {
      ...own,
      lessons: lessons.map((lesson) => ({
        ...lesson,
        needs: lesson.needs.filter((id) => lessonIds.has(id)),
      })),
      modules: onlyLeft(course.modules),
      paths: onlyLeft(course.paths),
      dropped: [
        ...course.dropped,
        ...lost.map(({ id }) => ({ what: `lesson:${id}`, reason: 'too_few_verified' })),
      ].slice(0, 200),
    },
    quotes_checked: true,
  }
}

function publicUrl(url: string | null): string | null {
  const link = url === null ? null : URL.parse(url)
  return link?.protocol === 'https:' && link.username === '' && !isPrivateHost(link.hostname)
    ? link.href
    : null
}
