import { findPathway, findProgress, listPathways, listShippedPages, putProgress } from '#db/desk/learning.ts'
import type { ProgressItems } from '#db/rows/pathway.ts'
import type { Store } from '#db/store.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import { Course } from '#lib/learn/course/schema.ts'
import type { ShippedBuilder } from '#lib/learn/shipped/build-shipped.ts'
import { placeOf } from '#lib/learn/shipped/shipped-page.ts'
import type { ProgressBody } from '#lib/learn/study/schema.ts'
import { checkRevision } from '#lib/records/record.ts'
import { Refusal } from '#lib/service/refusals.ts'

type ProgressDeps = { desk: Store; courses: CourseFiles; shipped: ShippedBuilder }

const NOTHING: ProgressItems = { viewed: [], done: [], practice: [], quiz: {}, cards: {} }

const BEFORE = { items: NOTHING, revision: 0, updated_at: null }

type StoredProgress = { items: ProgressItems; revision: number; updated_at: string | null }

/** A course with the location of its pages; `built` is false for a shipped one that is not built here yet. */
export type StudyCourse = Pick<Course, 'title' | 'skills' | 'lessons' | 'sources' | 'paths'> & {
  id: string
  url: string
  built: boolean
}

/** Returns the page of a lesson. An unbuilt course has none, so its own page, which offers to build it, stands in. */
export function lessonLink({ url, built }: Pick<StudyCourse, 'url' | 'built'>, lesson: string): string {
  return built ? `${url}${lesson}.html` : url
}

type LoadCourseDeps = { desk: Store; courses: CourseFiles; shipped: ShippedBuilder }

/** Returns a finished or shipped course; refuses with `not_found`. */
export async function loadCourse(services: LoadCourseDeps, id: string): Promise<StudyCourse> {
  const course = (await storedCourse(services, id)) ?? (await shippedCourse(services, id))
  if (!course)
    throw new Refusal('not_found', 'No finished course has this id. `svc learn list` lists the courses.')
  return course
}

/** Returns every course that can be studied here. */
export async function listCourses(services: LoadCourseDeps): Promise<StudyCourse[]> {
  const done = (await listPathways(services.desk)).filter(({ status }) => status === 'done')
  const stored = await Promise.all(done.map(({ pathway_id }) => storedCourse(services, pathway_id)))
  const shipped = await Promise.all(
    services.shipped.catalogue.roles.map(({ key }) => shippedCourse(services, key)),
  )
  return [...stored, ...shipped].filter((studyCourse) => studyCourse !== null)
}

async function storedCourse({ desk, courses }: LoadCourseDeps, id: string): Promise<StudyCourse | null> {
  const pathway = await findPathway(desk, id)
  if (pathway?.status !== 'done') return null
  const course = await readCourse(courses, id)
  return course && { ...course, id, url: `/learning/${id}/`, built: true }
}

// A built course is as its pages are, in the order for this person.
async function shippedCourse({ desk, courses, shipped }: LoadCourseDeps, id: string) {
  const role = shipped.catalogue.roles.find(({ key }) => key === id)
  if (!role) return null
  const url = `/learning/shipped/${id}/`
  const built = (await listShippedPages(desk)).some(({ role_key }) => role_key === id)
  const course = built ? await readCourse(courses, placeOf(id)) : null
  if (course) return { ...course, id, url, built }
  const { label, skills, lessons, sources } = await shipped.catalogue.load(id)
  return { id, title: label, skills, lessons, sources, paths: [], url, built }
}

async function readCourse(courses: LoadCourseDeps['courses'], place: string): Promise<Course | null> {
  const text = await courses.work(place).read('course.json')
  const parsed = text === null ? null : Course.safeParse(JSON.parse(text))
  return parsed?.success ? parsed.data : null
}

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

/** Returns the progress of a course; empty before the first write. */
export async function showProgress(services: ProgressDeps, id: string) {
  await loadCourse(services, id)
  return response(id, (await findProgress(services.desk, id)) ?? BEFORE)
}

/** Stores the progress of a course at the revision that was read; items that the course does not have are dropped. */
export async function saveProgress(
  services: ProgressDeps,
  { id, revision, items }: ProgressBody & { id: string },
) {
  const { lessons } = await loadCourse(services, id)
  const itemIds = new Set(
    lessons.flatMap((lesson) => [
      lesson.id,
      ...[...lesson.quiz, ...lesson.cards].map((card) => `${lesson.id}.${card.id}`),
    ]),
  )
  const keptProgress = storedItems(items, itemIds)
  const saved = await services.desk.change(async (change) => {
    const stored = await findProgress(change, id)
    await checkRevision({ stored: stored?.revision ?? 0, read: revision }, () => ({
      message: 'More was done in this course since you read it. Take the current one, add to it and resend.',
      current: response(id, stored ?? BEFORE),
    }))
    const next = { items: keptProgress, revision: revision + 1, updated_at: change.now }
    change.run(putProgress({ pathway_id: id, ...next }))
    return next
  })
  return response(id, saved)
}

function response(id: string, { items, revision, updated_at }: StoredProgress) {
  return { schema_version: 'svc-learning-progress:1' as const, id, revision, items, updated_at }
}

function storedItems({ viewed, done, practice, quiz, cards }: ProgressItems, itemIds: ReadonlySet<string>) {
  const knownItems = (items: readonly string[]) => [...new Set(items)].filter((item) => itemIds.has(item))
  const keptRecord = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([item]) => itemIds.has(item)))
  return {
    viewed: knownItems(viewed),
    done: knownItems(done),
    practice: knownItems(practice),
    quiz: keptRecord(quiz),
    cards: keptRecord(cards),
  }
}
