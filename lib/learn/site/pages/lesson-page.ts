import type { Lesson, LessonBlock, Practice, QuizItem } from '#lib/learn/course/schema.ts'
import type { SiteContent } from '../site-content.ts'
import { Citations, sourceLine } from './citations.ts'
import { html, inline, type Piece, timeOf } from './html.ts'
import { CARDS, fileOf, INDEX, layout } from './layout.ts'
import { doneMark, LIMITS, noteLine, UNCHECKED } from './words.ts'

/** Returns the page of one lesson. */
export function lessonPage(content: SiteContent, index: number): string {
  const { course } = content
  const lesson = course.lessons[index] as Lesson
  const cites = new Citations(lesson.claims)
  const blocks = lesson.blocks.map((block) => blockOf(block, { cites, content }))
  const practice = lesson.practice && practiceOf(lesson.practice, lesson.id)
  const quiz = lesson.quiz.length > 0 && quizOf(lesson, cites)
  const { demand, have } = noteLine(content.notes[lesson.id])
  const main = html`<p class="kicker">Lesson ${index + 1} of ${course.lessons.length} · ${timeOf(lesson.minutes)} ${doneMark(lesson.id)}</p>
<h1>${lesson.title}</h1>
<p class="outcome">${inline(lesson.outcome)}</p>
${(demand || have) && html`<p class="asked">${demand}${demand && have && ' · '}${have && html`<span${content.notes[lesson.id]?.have && html` class="have"`}>${have}</span>`}</p>`}
${!content.quotes_checked && html`<p class="warn">${UNCHECKED}</p>`}
<div class="text">
${blocks}
</div>
${practice}
${quiz}
${lesson.cards.length > 0 && html`<p class="cards-of"><a href="${CARDS}#${lesson.id}">Cards of this lesson</a></p>`}
<p class="act"><button type="button" class="done" aria-pressed="false" hidden>Mark lesson as done</button></p>
${turns(course.lessons, index)}
<section class="notes" aria-labelledby="notes"><h2 id="notes">Sources of this lesson</h2>
<ol>
${cites.notes(content)}</ol>
${content.quotes_checked && html`<p class="fine">${LIMITS}</p>`}
</section>`
  return layout(content, {
    title: lesson.title,
    file: fileOf(lesson.id),
    lesson: lesson.id,
    main,
    aside: lessonList(content, lesson.id),
  })
}

type LessonContext = { cites: Citations; content: SiteContent }

function blockOf(block: LessonBlock, { cites, content }: LessonContext): Piece {
  if (block.t === 'list') {
    return html`<ul>${block.items.map((id) => html`<li>${cites.claim(id)}</li>`)}</ul>
`
  }
  if (block.t === 'example') {
    const source = content.course.sources.find(({ id }) => id === block.source)
    const name = block.lang === '' ? 'Example' : `Example, ${block.lang}`
    return html`<figure><pre tabindex="0" role="region" aria-label="${name}"><code>${block.text}</code></pre>
<figcaption>${source ? html`From ${sourceLine(source)}` : 'This source is missing.'}</figcaption></figure>
`
  }
  const parts = block.parts.map((part) => ('claim' in part ? cites.claim(part.claim) : inline(part.link)))
  return html`<p>${parts.map((part, index) => [index > 0 && ' ', part])}</p>
`
}

function practiceOf({ task, steps, line }: Practice, lesson_id: string): Piece {
  return html`<section class="practice" aria-labelledby="practice"><h2 id="practice">Practice</h2>
<p>${inline(task)}</p>
${steps.length > 0 && html`<ol>${steps.map((step) => html`<li>${inline(step)}</li>`)}</ol>`}
<p class="leads">A resume line that this can lead to:</p>
<p class="line">${blanksIn(line)}</p>
<p class="act"><button type="button" class="practised" data-item="${lesson_id}" aria-pressed="false" hidden>I finished this exercise</button></p>
</section>`
}

// "[…]" marks the person's own words.
function blanksIn(line: string): Piece {
  return line.split(/(\[…\])/).map((part) => (part === '[…]' ? html`<span class="blank">[…]</span>` : part))
}

function quizOf(lesson: Lesson, cites: Citations): Piece {
  return html`<section class="quiz" aria-labelledby="quiz"><h2 id="quiz">Check yourself</h2>
${lesson.quiz.map((item, index) => questionOf(item, { at: index, lesson, cites }))}</section>`
}

type LessonInput = { at: number; lesson: Lesson; cites: Citations }

function questionOf(
  { id, kind, stem, options, answer, claim }: QuizItem,
  { at: index, lesson, cites }: LessonInput,
): Piece {
  const item = `${lesson.id}.${id}`
  const input = kind === 'one' ? 'radio' : 'checkbox'
  const choices = options.map(
    (option, place) =>
      html`<label><input type="${input}" name="q-${id}" value="${place}"> <span>${inline(option)}</span></label>
`,
  )
  const right = answer.map((place) => html`<li>${inline(options[place] ?? '')}</li>`)
  return html`<fieldset data-item="${item}" data-answer="${answer.join(' ')}">
<legend>${index + 1}. ${inline(stem)}${kind === 'many' && html` <span class="hint">Choose all that are right.</span>`}</legend>
${choices}<p class="act"><button type="button" class="check" hidden>Check</button> <span class="said" role="status"></span></p>
<details><summary>Answer</summary>
<ul class="right">${right}</ul>
<p>${cites.claim(claim)}</p>
</details>
</fieldset>
`
}

function turns(lessons: readonly Lesson[], index: number): Piece {
  const [before, after] = [lessons[index - 1], lessons[index + 1]]
  return html`<nav class="turns" aria-label="Lessons before and after">
${before && html`<a rel="prev" href="${fileOf(before.id)}"><span>Before</span> ${before.title}</a>`}
${after ? html`<a rel="next" href="${fileOf(after.id)}"><span>Next</span> ${after.title}</a>` : html`<a rel="next" href="${INDEX}"><span>Done</span> Back to the contents</a>`}
</nav>`
}

function lessonList({ course }: SiteContent, currentId: string): Piece {
  const byId = new Map(course.lessons.map((lesson) => [lesson.id, lesson]))
  const entry = (id: string): Piece => {
    const lesson = byId.get(id)
    if (!lesson) return null
    const current = id === currentId && html` aria-current="page"`
    return html`<li><a href="${fileOf(id)}"${current}>${lesson.title}</a> ${doneMark(id)}</li>`
  }
  return html`<nav class="lessons" aria-label="Lessons">
${course.modules.map(({ title, lessons }) => html`<p>${title}</p><ul>${lessons.map(entry)}</ul>`)}
</nav>`
}
