import { html, type Markup, type Piece } from '#lib/learn/site/html.ts'
import { type CourseItems, itemsOf } from '#lib/learn/site/messages.ts'
import type { SiteContent } from '#lib/learn/site/site-content.ts'

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
