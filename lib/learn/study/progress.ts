import { findProgress, putProgress } from '#db/desk/learning.ts'
import type { ProgressItems } from '#db/rows/pathway.ts'
import type { Store } from '#db/store.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import type { ShippedBuilder } from '#lib/learn/shipped/build-shipped.ts'
import { loadCourse } from '#lib/learn/study/load-course.ts'
import type { ProgressBody } from '#lib/learn/study/schema.ts'
import { checkRevision } from '#lib/records/record.ts'

type ProgressDeps = { desk: Store; courses: CourseFiles; shipped: ShippedBuilder }

const NOTHING: ProgressItems = { viewed: [], done: [], practice: [], quiz: {}, cards: {} }

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

const BEFORE = { items: NOTHING, revision: 0, updated_at: null }

type StoredProgress = { items: ProgressItems; revision: number; updated_at: string | null }

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
