import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import { plainPage } from '#lib/learn/site/layout.ts'

/** A page as sent. */
export type ServedPage = { bytes: Uint8Array<ArrayBuffer>; type: string; etag: string | null }

const TYPE = 'text/html; charset=utf-8'

/** Returns a page of a built course; null for an unknown name. */
export async function servedPage(
  courses: CourseFiles,
  { place, site, name }: { place: string; site: string; name: string },
): Promise<ServedPage | null> {
  const page = await courses.readPage(place, site, name)
  return page && { ...page, type: TYPE }
}

/** Returns the page in place of a shipped course that is not built on this machine. */
export function notBuiltPage(label: string): ServedPage {
  return plain(label, 'Not built yet. Build it from Learn.')
}

/** Returns the page in place of a course that is in progress or failed. */
export function unfinishedPage(): ServedPage {
  return plain('This course', 'Not made yet. Learn shows how far it is.')
}

function plain(title: string, text: string): ServedPage {
  return { bytes: new TextEncoder().encode(plainPage(title, text)), type: TYPE, etag: null }
}
