import { type Assessment, findAssessments, findNamedAssessment } from '#db/desk/assessments.ts'
import { listActiveRoles } from '#db/desk/roles.ts'
import { maskOf } from '#db/rows/role.ts'
import type { Store } from '#db/store.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import type { InsightsCounter } from '#lib/judge/insights/count-insights.ts'
import { countedRows, isLikely } from '#lib/judge/verdict/verdict-of.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import type { Course } from '#lib/learn/course/schema.ts'
import type { ShippedBuilder } from '#lib/learn/shipped/build-shipped.ts'
import { lessonLink, listCourses, loadCourse, type StudyCourse } from '#lib/learn/study/load-course.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { foldText } from '#lib/text/fold-text.ts'
import { termsOf } from '#lib/text/tokens.ts'

type JobLessonsDeps = Pick<SharedServices, 'desk' | 'index'> & {
  courses: CourseFiles
  shipped: ShippedBuilder
}

const MOST_LESSONS = 3

/** Returns, for each requirement of an assessed job that is neither met nor likely, the lessons that teach it, built ones first. */
export async function showJobLessons(services: JobLessonsDeps, { url }: { url: string }) {
  const assessment = await findAssessment(services, url)
  if (!assessment) throw new Refusal('not_found', 'No assessment of this job is stored. Assess it first.')
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

/** A demand: the known names in it, and its own words. */
type NamedDemand = { terms: readonly string[]; quote: string }

// A single word is too vague in a sentence; it only counts as the name of a demand. Example: "explain", "rest".
const FEWEST_WORDS_IN_TEXT = 2
// A longer text is a whole demand instead of a name.
const MOST_WORDS_OF_NAME = 3

/** Finds the lessons that teach the names of a demand, in any number and spelling; the course's skills are compiled once. */
export function lessonFinder({
  skills,
  lessons,
}: Pick<Course, 'skills' | 'lessons'>): (demand: NamedDemand) => string[] {
  const names = skills.map(({ key, label, aliases }) => ({
    key,
    names: [label, ...aliases].map((name) => ({
      name: reading(name),
      isLong: name.split(/\s+/).length >= FEWEST_WORDS_IN_TEXT,
    })),
  }))
  return ({ terms, quote }) => {
    const termNames = terms
      .filter((term) => term.trim().split(/\s+/).length <= MOST_WORDS_OF_NAME)
      .map(reading)
    const text = reading(quote)
    const askedNames = new Set(
      names.flatMap((skill) =>
        skill.names.some(
          ({ name, isLong }) =>
            termNames.some((candidate) => candidate.includes(name)) || (isLong && text.includes(name)),
        )
          ? [skill.key]
          : [],
      ),
    )
    return lessons.filter((lesson) => lesson.skills.some((key) => askedNames.has(key))).map(({ id }) => id)
  }
}

// Returns words as ranking reads them, between spaces, so that one text can be searched in another.
function reading(text: string): string {
  const terms = termsOf(text)
  return ` ${terms.length > 0 ? terms.join(' ') : foldText(text).text.trim()} `
}

type GapsDeps = { desk: Store; courses: CourseFiles; shipped: ShippedBuilder; reader: InsightsCounter }

const MOST_ASKS = 6
const MOST_NOT_TAUGHT = 12
// The kinds that can be taught: a course gives no degree, years or place.
const TAUGHT = new Set(['skill', 'experience', 'domain', 'other'])

/** Returns the lessons of a course by the number of assessed jobs whose unmet demands they teach, most first. */
export async function showGaps(services: GapsDeps, id: string) {
  const course = await loadCourse(services, id)
  const active = await listActiveRoles(services.desk)
  const mask = maskOf(active)
  const { unmet, counts } = await services.reader.countInsights({ mask, of_no_role: true })
  const find = lessonFinder(course)
  const demands = unmet
    .filter(({ kind }) => TAUGHT.has(kind))
    .map((demand) => ({ demand, taught: find({ terms: [demand.name], quote: demand.name }) }))
  const lessons = course.lessons.map(({ id: lesson, title }) => {
    const lessonDemands = demands.filter(({ taught }) => taught.includes(lesson)).map(({ demand }) => demand)
    return {
      lesson,
      title,
      url: lessonLink(course, lesson),
      // One job may demand several of them, so the most frequent one gives the least number of jobs.
      jobs: Math.max(0, ...lessonDemands.map(({ jobs }) => jobs)),
      must: Math.max(0, ...lessonDemands.map(({ must }) => must)),
      asks: lessonDemands
        .flatMap(({ name, examples }) =>
          examples.map(({ quote, job_identity }) => ({ name, quote, job_identity })),
        )
        .slice(0, MOST_ASKS),
    }
  })
  return {
    schema_version: 'svc-learning-gaps:1' as const,
    id,
    assessed: counts.assessed,
    lessons: lessons.toSorted((a, b) => b.jobs - a.jobs || b.must - a.must),
    not_taught: demands
      .filter(({ taught }) => taught.length === 0)
      .map(({ demand: { name, jobs } }) => ({ name, jobs }))
      .slice(0, MOST_NOT_TAUGHT),
  }
}
