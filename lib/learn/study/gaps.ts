import { listRoles } from '#db/desk/roles.ts'
import type { Store } from '#db/store.ts'
import type { InsightsCounter } from '#lib/judge/insights/count-insights.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import type { ShippedBuilder } from '#lib/learn/shipped/build-shipped.ts'
import { lessonLink, loadCourse } from '#lib/learn/study/load-course.ts'
import { lessonFinder } from '#lib/learn/study/match-lessons.ts'

type GapsDeps = { desk: Store; courses: CourseFiles; shipped: ShippedBuilder; reader: InsightsCounter }

const MOST_ASKS = 6
const MOST_NOT_TAUGHT = 12
// The kinds that can be taught: a course gives no degree, years or place.
const TAUGHT = new Set(['skill', 'experience', 'domain', 'other'])

/** Returns the lessons of a course by the number of assessed jobs whose unmet demands they teach, most first. */
export async function showGaps(services: GapsDeps, id: string) {
  const course = await loadCourse(services, id)
  const active = (await listRoles(services.desk)).filter(({ state }) => state === 'active')
  const mask = active.reduce((sum, { bit }) => sum + 2 ** (bit ?? 0), 0)
  const { unmet, counts } = await services.reader.countInsights({ mask, of_no_role: true })
  const find = lessonFinder(course)
  const demands = unmet
    .filter(({ kind }) => TAUGHT.has(kind))
    .map((demand) => ({ demand, taught: find({ terms: [demand.name], quote: demand.name }) }))
  const lessons = course.lessons.map(({ id: lesson, title }) => {
    const lessonDemands = demands.filter(({ taught }) => taught.includes(lesson)).map(({ demand }) => demand)
    return {
      ...{ lesson, title, url: lessonLink(course, lesson) },
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
