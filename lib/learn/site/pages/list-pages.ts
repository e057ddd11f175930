import type { Card, Lesson } from '#lib/learn/course/schema.ts'
import { counted } from '#lib/text/counted.ts'
import type { SiteContent } from '../site-content.ts'
import { Citations, sourceLine } from './citations.ts'
import { html, inline, type Piece } from './html.ts'
import { CARDS, fileOf, layout, SOURCES } from './layout.ts'
import { LIMITS, UNCHECKED } from './words.ts'

/** Returns the page of all cards, lesson by lesson. */
export function cardsPage(content: SiteContent): string {
  const { course } = content
  const cites = new Citations(
    Object.fromEntries(
      course.lessons.flatMap(({ id, claims }) =>
        Object.entries(claims).map(([name, claim]) => [`${id}.${name}`, claim] as const),
      ),
    ),
  )
  const lessons = course.lessons.filter(({ cards }) => cards.length > 0)
  const main = html`<h1>Cards</h1>
<p class="outcome">Say the answer to yourself, then turn the card over.</p>
${lessons.map(
  (
    lesson,
  ) => html`<section class="deck" id="${lesson.id}"><h2><a href="${fileOf(lesson.id)}">${lesson.title}</a></h2>
${lesson.cards.map((card) => cardOf(card, { lesson, cites }))}</section>
`,
)}
<section class="notes" aria-labelledby="notes"><h2 id="notes">Sources of these cards</h2>
<ol>
${cites.notes(content)}</ol>
</section>`
  return layout(content, { title: 'Cards', file: CARDS, main })
}

type CitedLesson = { lesson: Lesson; cites: Citations }

function cardOf({ id, front, back, claim }: Card, { lesson, cites }: CitedLesson): Piece {
  const item = `${lesson.id}.${id}`
  return html`<details class="card" data-item="${item}"><summary>${inline(front)}</summary>
<p>${inline(back)}${cites.marks(`${lesson.id}.${claim}`)}</p>
<p class="act" hidden><button type="button" class="knew">I knew it</button> <button type="button" class="again">Not yet</button> <span class="said" role="status"></span></p>
</details>
`
}

/** Returns the page of all sources, each with its quotes. */
export function sourcesPage(content: SiteContent): string {
  const { course, quotes_checked, read_from } = content
  const used = new Map<string, { lesson: Lesson; quotes: number }[]>()
  for (const lesson of course.lessons) {
    const cited = Object.values(lesson.claims).flatMap(({ cites }) => cites.map(({ source }) => source))
    for (const source of new Set(cited)) {
      const quotes = cited.filter((citation) => citation === source).length
      used.set(source, [...(used.get(source) ?? []), { lesson, quotes }])
    }
  }
  const main = html`<h1>Sources</h1>
<p class="outcome">${quotes_checked ? LIMITS : UNCHECKED}</p>
<ul class="sources">
${course.sources.map((source) => {
  const lessons = used.get(source.id) ?? []
  const quotes = lessons.reduce((sum, row) => sum + row.quotes, 0)
  return html`<li id="${source.id}">${sourceLine(source, read_from?.[source.id] ?? null)}
<p class="fine">${counted(quotes, 'quote')}${lessons.length > 0 && ' in '}${lessons.map(
    ({ lesson }, index) => html`${index > 0 && ', '}<a href="${fileOf(lesson.id)}">${lesson.title}</a>`,
  )}</p></li>
`
})}</ul>
<p class="fine">What is quoted stands under the licence of its source.</p>`
  return layout(content, { title: 'Sources', file: SOURCES, main })
}
