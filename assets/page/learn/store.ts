import { effect, signal } from '@preact/signals'
import type { z } from 'zod'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { announce } from '#assets/page/kit/say.ts'
import { roles } from '#assets/page/kit/settings.ts'
import { addressOf, addressOfPlace, go } from '#assets/page/route.ts'
import type { PathwayPreview, PathwayResponse } from '#lib/learn/pathways/schema.ts'
import type { CourseItems } from '#lib/learn/site/messages.ts'
import type { CourseResponse, GapsResponse } from '#lib/learn/study/schema.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'

/** A course as the list has it. */
export type CoursePathway = z.output<typeof PathwayResponse>['pathway']
/** A course as it is studied. */
export type OpenStudyCourse = z.output<typeof CourseResponse>
export type StudyLesson = OpenStudyCourse['lessons'][number]
export type Gaps = z.output<typeof GapsResponse>
export type Preview = z.output<typeof PathwayPreview>

/** A request for a course. */
export type CourseWish = {
  role_text: string
  profile_id?: string
  links: string[]
  max_calls: number
  max_fetches: number
}

/** Grows by one at each event about a course. */
export const courseEvents = signal(0)

/** Counts an event about a course. */
export function onCourseEvent(): void {
  courseEvents.value += 1
}

/** The address of a course on this page, at a lesson of it, and with the job that the person came from. */
export function courseAddress(id: string, place: { lesson?: string; job?: string } = {}): string {
  const query = new URLSearchParams(Object.entries(place).filter(([, value]) => value !== ''))
  return addressOfPlace({ view: 'learn', id, query, home: false })
}

const SETTLED_MS = 300
const DEMAND_MS = 800

/** The course that is open; '' for the list. */
export const openCourse = signal('')

/** All courses. */
export const pathways = createAsk(() => call('GET', '/api/learning/pathways'))

type Demand = Record<string, { lessons: number; jobs: number }>

/**
 * By course: how many lessons teach a demand of assessed jobs that the person cannot show. The list is ordered by `first`, which a
 * slow count leaves empty, so that no course moves once it is shown.
 */
export const demand = signal<{ first: Demand; counted: Demand } | null>(null)

const pathParams = () => ({ params: { pathway_id: openCourse.peek() } })

/** The state of the open course. */
export const pathway = createAsk(() => call('GET', '/api/learning/pathways/:pathway_id', pathParams()))

/** The open course: its lessons, exercises and cards. */
export const course = createAsk(() => call('GET', '/api/learning/pathways/:pathway_id/course', pathParams()))

/** The open course: its lessons that jobs ask for and the person cannot show. */
export const gaps = createAsk(() => call('GET', '/api/learning/pathways/:pathway_id/gaps', pathParams()))

/** The shipped courses that are being built from here. */
export const building = signal<readonly string[]>([])

/** Why a build was refused, by course. */
export const buildRefusals = signal<Record<string, RefusalBody>>({})

/** Reads the list with the demand for each course; a slow count does not delay the list. */
export async function showList(): Promise<void> {
  openCourse.value = ''
  demand.value = null
  await Promise.all([pathways.load(), roles.load()])
  const listedPathways = pathways.value.peek()?.pathways ?? []
  const counted = countDemand(listedPathways.filter(({ status }) => status === 'done').map(({ id }) => id))
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), DEMAND_MS))
  const first = (await Promise.race([counted, late])) ?? {}
  demand.value = { first, counted: first }
  demand.value = { first, counted: await counted }
}

async function countDemand(ids: readonly string[]): Promise<Demand> {
  const results = await Promise.all(
    ids.map(async (pathway_id) => {
      const outcome = await call('GET', '/api/learning/pathways/:pathway_id/gaps', { params: { pathway_id } })
      const askedLessons = outcome.ok ? outcome.value.lessons.filter(({ jobs }) => jobs > 0) : []
      return [
        pathway_id,
        { lessons: askedLessons.length, jobs: askedLessons.reduce((sum, { jobs }) => sum + jobs, 0) },
      ]
    }),
  )
  return Object.fromEntries(results)
}

/** Reads one course, and its study data if it is finished. */
export async function showCourse(id: string): Promise<void> {
  if (openCourse.peek() !== id) {
    openCourse.value = id
    for (const part of [pathway, course, gaps]) {
      part.value.value = null
      part.error.value = null
    }
  }
  await pathway.load()
  await readStudy()
}

async function readStudy(): Promise<void> {
  const current = pathway.value.peek()?.pathway
  if (current && canBeStudied(current) && course.value.peek()?.id !== current.id) await course.load()
}

/** Whether the pages of a course are there. */
export function canBeStudied({ status, local_page }: CoursePathway): boolean {
  return status === 'done' && local_page?.state !== 'not_built'
}

let isWaiting = false

// Reloads visible data shortly after an event, as often as the screen can follow.
effect(() => {
  if (courseEvents.value === 0 || isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    if (openCourse.peek() !== '') void showCourse(openCourse.peek())
    else if (pathways.value.peek() !== null) void pathways.load()
  }, SETTLED_MS)
})

/** Estimates the cost of a course without calling anybody. */
export function previewCourse(wish: CourseWish): Promise<CallOutcome<CoursePathway | Preview>> {
  return post(wish)
}

/** Has a course made, and goes to it. */
export async function startCourse(wish: CourseWish): Promise<RefusalBody | null> {
  const outcome = await post({ ...wish, approve: true })
  if (!outcome.ok) return outcome.error
  if ('id' in outcome.value) {
    announce('The course is being made.')
    go(addressOf('learn', String(outcome.value.id)))
  }
  return null
}

async function post(body: CourseWish & { approve?: boolean }): Promise<CallOutcome<CoursePathway | Preview>> {
  const outcome = await call('POST', '/api/learning/pathways', { body })
  if (!outcome.ok) return outcome
  const value = outcome.value as unknown as { pathway: CoursePathway } | Preview
  return { ...outcome, value: 'pathway' in value ? (value.pathway as CoursePathway) : value }
}

/** Stops the making of a course. */
export async function cancelCourse(id: string): Promise<RefusalBody | null> {
  const outcome = await call('POST', '/api/learning/pathways/:pathway_id/cancel', {
    params: { pathway_id: id },
  })
  return storeOutcome(outcome)
}

/** Goes on with a course, with the same or higher caps. */
export async function resumeCourse(
  id: string,
  caps: { max_calls?: number; max_fetches?: number },
): Promise<RefusalBody | null> {
  const outcome = await call('POST', '/api/learning/pathways/:pathway_id/resume', {
    params: { pathway_id: id },
    body: caps,
  })
  return storeOutcome(outcome)
}

function storeOutcome(outcome: CallOutcome<{ pathway: CoursePathway }>): RefusalBody | null {
  if (!outcome.ok) return outcome.error
  takePathway(outcome.value.pathway)
  return null
}

/** Removes a course and goes back to the list. */
export async function deleteCourse({ id, revision }: CoursePathway): Promise<RefusalBody | null> {
  const outcome = await call('DELETE', '/api/learning/pathways/:pathway_id', {
    params: { pathway_id: id },
    query: { revision: String(revision) },
  })
  if (!outcome.ok) {
    if (outcome.error.code === 'revision_conflict') await pathway.load()
    return outcome.error
  }
  announce('The course is deleted')
  openCourse.value = ''
  go(addressOf('learn'))
  return null
}

/** Builds the pages of a course that comes with the program. */
export async function buildCourse(role_key: string): Promise<void> {
  if (building.peek().includes(role_key)) return
  building.value = [...building.peek(), role_key]
  const { [role_key]: _, ...others } = buildRefusals.peek()
  buildRefusals.value = others
  const outcome = await call('POST', '/api/learning/shipped/:role_key/pathway', {
    params: { role_key },
    body: { wait: true },
  })
  building.value = building.peek().filter((roleKey) => roleKey !== role_key)
  if (!outcome.ok) {
    buildRefusals.value = { ...buildRefusals.peek(), [role_key]: outcome.error }
    return
  }
  const pathway = outcome.value.pathway
  takePathway(pathway)
  announce(
    pathway.local_page?.build?.status === 'failed' ? 'The course could not be built' : 'The course is built',
  )
  if (openCourse.peek() !== role_key) return
  course.value.value = null
  await readStudy()
}

function takePathway(changed: CoursePathway): void {
  const list = pathways.value.peek()
  if (list) {
    const rows = list.pathways.map((pathway) => (pathway.id === changed.id ? changed : pathway))
    pathways.value.value = { ...list, pathways: rows }
  }
  if (openCourse.peek() === changed.id) {
    pathway.value.value = { schema_version: 'svc-learning-pathway-response:1', pathway: changed }
  }
}

/** Imports a course from the files of its folder. */
export async function importCourse(body: {
  folder: string
  course: Record<string, unknown>
  pages?: Record<string, string>
}): Promise<CallOutcome<{ pathway: CoursePathway }>> {
  const outcome = await call('POST', '/api/learning/import', { body })
  if (outcome.ok) await pathways.load()
  return outcome
}

/** All that messages of a course may name. */
export function itemsOfCourse({ id, lessons, sources }: OpenStudyCourse): CourseItems {
  return {
    id,
    lessons: lessons.map((lesson) => lesson.id),
    practice: lessons.flatMap((lesson) => (lesson.practice ? [lesson.id] : [])),
    quiz: lessons.flatMap((lesson) => lesson.quiz),
    cards: lessons.flatMap((lesson) => lesson.cards.map((card) => card.id)),
    urls: sources.flatMap(({ url }) => url ?? []),
  }
}

// Learning data that other screens use; the learning screen itself loads when opened.
