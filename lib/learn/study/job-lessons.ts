import { type Assessment, findAssessments, findNamedAssessment } from '#db/desk/assessments.ts'
import type { Store } from '#db/store.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import { countedRows } from '#lib/judge/verdict/counted-rows.ts'
import { isLikely } from '#lib/judge/verdict/verdict-of.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import type { ShippedBuilder } from '#lib/learn/shipped/build-shipped.ts'
import { lessonLink, listCourses, type StudyCourse } from '#lib/learn/study/load-course.ts'
import { lessonFinder, type NamedDemand } from '#lib/learn/study/match-lessons.ts'
import { Refusal } from '#lib/service/refusals.ts'

type JobLessonsDeps = { desk: Store; index: Store; courses: CourseFiles; shipped: ShippedBuilder }

const MOST_LESSONS = 3

/** Returns, for each requirement of an assessed job that is neither met nor likely, the lessons that teach it, built ones first. */
export async function showJobLessons(services: JobLessonsDeps, { url }: { url: string }) {
  const assessment = await findAssessment(services, url)
  if (!assessment) {
    throw new Refusal('not_found', 'No assessment of this job is stored. Assess it first.')
  }
  const open = countedRows(assessment.result.rows).filter((row) => row.status !== 'met' && !isLikely(row))
  const find = await openLessonFinder(services)
  return {
    schema_version: 'svc-learning-lessons:1' as const,
    job_identity: assessment.job_identity,
    rows: open.flatMap(({ quote, terms }) => {
      const lessons = find({ quote, terms })
      return lessons.length === 0 ? [] : [{ quote, lessons }]
    }),
  }
}

/** Returns the assessment of a job by its link, or by the name of a pasted posting. */
export async function findAssessment(
  { desk, index }: Pick<JobLessonsDeps, 'desk' | 'index'>,
  url: string,
): Promise<Assessment | undefined> {
  const assessment = await findNamedAssessment(desk, url)
  if (assessment) return assessment
  const key = await findLinkedJob(index, url)
  return key === null ? undefined : (await findAssessments(desk, [key]))[0]
}

/** Returns a function that finds the lessons that teach a requirement, built ones first. */
export async function openLessonFinder(services: Omit<JobLessonsDeps, 'index'>) {
  const finders = (await listCourses(services)).map((course) => ({ course, find: lessonFinder(course) }))
  return (demand: NamedDemand) => lessonsFor(demand, finders)
}

type Finder = { course: StudyCourse; find: (demand: NamedDemand) => string[] }

function lessonsFor(demand: NamedDemand, finders: readonly Finder[]) {
  const courses = finders.flatMap(({ course, find }) => {
    const byId = new Map(course.lessons.map((lesson) => [lesson.id, lesson]))
    return find(demand).map((lesson) => ({
      pathway_id: course.id,
      course: course.title,
      lesson,
      title: byId.get(lesson)?.title ?? lesson,
      minutes: byId.get(lesson)?.minutes ?? 0,
      url: lessonLink(course, lesson),
      built: course.built,
    }))
  })
  return courses.toSorted((a, b) => Number(b.built) - Number(a.built)).slice(0, MOST_LESSONS)
}
