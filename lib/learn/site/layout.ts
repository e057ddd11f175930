import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import type { Course } from '#lib/learn/course/schema.ts'
import { type CourseItems, itemsOf } from '#lib/learn/site/messages.ts'

/** The inputs of a course's pages. */
export type SiteContent = {
  course: Course
  /** By lesson; a lesson without one shows none. */
  notes: Readonly<Record<string, LessonNote>>
  /** Short public phrases that postings use and the course does not teach. */
  uncovered: readonly string[]
  /** False if a course was imported without the texts of its sources. */
  quotes_checked: boolean
  /** By source: the place of its words if not its address, such as a versioned package. */
  read_from?: Readonly<Record<string, string>>
}

/** The demand for a lesson and the resume's strength: counts and ticks, never anybody's text. */
export type LessonNote = {
  asked_by: number
  of: number
  /** Null if the resume does not show all of it; missing without a resume. */
  have?: 'stated' | 'backed' | 'quantified' | null
  /** The labels of the missing skills if others of the lesson are shown. */
  missing?: readonly string[]
}

export const INDEX = 'index.html'
export const CARDS = 'cards.html'
export const SOURCES = 'sources.html'

/** Returns the file name of a lesson. */
export function fileOf(lesson_id: string): string {
  return `${lesson_id}.html`
}

type PageFrame = {
  title: string
  file: string
  main: Piece
  /** Content beside the text on wide screens. */
  aside?: Piece
  /** The lesson that the page shows. */
  lesson?: string
}

/** Returns a whole page around the given content. */
export function layout(
  { course }: SiteContent,
  { title, file, main, aside = null, lesson }: PageFrame,
): string {
  const hasCards = course.lessons.some(({ cards }) => cards.length > 0)
  const link = (to: string, label: string) =>
    html`<li><a href="${to}"${to === file && html` aria-current="page"`}>${label}</a></li>`
  const pageTitle = file === INDEX ? course.title : `${title} · ${course.title}`
  return document({
    lang: course.lang,
    title: pageTitle,
    body: html`<body data-course="${course.id}" data-items="${trackedItems(itemsOf(course)).join(' ')}"${
      lesson !== undefined && html` data-lesson="${lesson}"`
    }>
<a class="skip" href="#main">Skip to the text</a>
<header class="top">
<p class="course"><a href="${INDEX}">${course.title}</a></p>
<nav aria-label="Course"><ul>${link(INDEX, 'Contents')}${hasCards && link(CARDS, 'Cards')}${link(SOURCES, 'Sources')}</ul></nav>
</header>
<div class="${aside === null ? 'sheet' : 'sheet with-aside'}">
<main id="main" tabindex="-1">
${main}
</main>
${aside}
</div>
<script src="/learning/_assets/course.js" defer></script>
</body>`,
  })
}

/**
 * Returns the items that a stand-alone tab keeps in its address, in bit order: finished lessons, finished exercises,
 * correct answers.
 */
export function trackedItems({ lessons, practice, quiz }: CourseItems): string[] {
  return [...lessons, ...practice.map((id) => `${id}.practice`), ...quiz]
}

/** Returns a page with one message, such as that a course is not built yet. */
export function plainPage(title: string, text: string): string {
  return document({
    lang: 'en',
    title,
    body: html`<body>
<main class="plain">
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>`,
  })
}

function document({ lang, title, body }: { lang: string; title: string; body: Markup }): string {
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/learning/_assets/course.css">
</head>
${body}
</html>
`.text
}

/** Markup from this module, which a page may contain unescaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Content for markup: texts are escaped; null, undefined and false are nothing. */
export type Piece = Markup | string | number | null | undefined | false | readonly Piece[]

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Builds markup from a literal; every value in it is escaped unless it is markup itself. Attributes stand in double quotes. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Markup {
  return new Markup(parts.reduce((text, part, index) => `${text}${textOf(values[index - 1] ?? null)}${part}`))
}

function textOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map(textOf).join('')
  return String(piece).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '')
}

/** Returns a text as markup, with code between backticks as code elements. */
export function inline(text: string): Piece {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? html`<code>${part.slice(1, -1)}</code>` : part))
}

/** Returns a duration in words. Example: "45 min", "2 h 10 min". */
export function timeOf(minutes: number): string {
  const [hours, minutesLeft] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${minutesLeft} min`
  return minutesLeft === 0 ? `${hours} h` : `${hours} h ${minutesLeft} min`
}

/** Returns the total minutes of lessons. */
export function minutesOf(lessons: readonly { minutes: number }[]): number {
  return lessons.reduce((sum, { minutes }) => sum + minutes, 0)
}

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
