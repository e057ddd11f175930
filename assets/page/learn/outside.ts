import { signal } from '@preact/signals'
import { addressOfPlace } from '#assets/page/route.ts'

// Learning data that other screens use; the learning screen itself loads when opened.

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
