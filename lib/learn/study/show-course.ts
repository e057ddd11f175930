import type { Store } from '#db/store.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import type { ShippedBuilder } from '#lib/learn/shipped/build-shipped.ts'
import { lessonLink, loadCourse } from '#lib/learn/study/load-course.ts'

/** Returns the parts of a course that its frame, its cards and its exercises need. */
export async function showCourse(
  services: { desk: Store; courses: CourseFiles; shipped: ShippedBuilder },
  id: string,
) {
  const course = await loadCourse(services, id)
  const { title, url, lessons, sources, paths } = course
  return {
    schema_version: 'svc-learning-course:1' as const,
    id,
    title,
    url,
    lessons: lessons.map((lesson) => ({
      id: lesson.id,
      title: lesson.title,
      outcome: lesson.outcome,
      minutes: lesson.minutes,
      url: lessonLink(course, lesson.id),
      practice: lesson.practice,
      quiz: lesson.quiz.map((item) => `${lesson.id}.${item.id}`),
      cards: lesson.cards.map((card) => ({
        id: `${lesson.id}.${card.id}`,
        front: card.front,
        back: card.back,
      })),
    })),
    sources: sources.map(({ id: source, title: name, url: link }) => ({
      id: source,
      title: name,
      url: link,
    })),
    paths: paths.map((path) => ({ id: path.id, title: path.title, why: path.why, lessons: path.lessons })),
  }
}
