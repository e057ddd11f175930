import { droppedReason } from '#lib/learn/course/find-quote.ts'
import type {
  Card,
  Claim,
  CoursePath,
  Dropped,
  Lesson,
  LessonBlock,
  Practice,
  QuizItem,
  Source,
} from '#lib/learn/course/schema.ts'
import {
  CARDS,
  fileOf,
  html,
  INDEX,
  inline,
  type LessonNote,
  layout,
  type Markup,
  minutesOf,
  type Piece,
  type SiteContent,
  SOURCES,
  timeOf,
} from '#lib/learn/site/layout.ts'
import { counted, tally } from '#lib/text/text.ts'

/** Increase it with every change of the pages' look or text, so that older pages are recognised. */
export const SITE_VERSION = '2'

/** Returns the pages of a course by file name: all content comes from the course, and every text is shown as text. */
export function renderSite(content: SiteContent): Map<string, string> {
  const { lessons } = content.course
  const pages = new Map([[INDEX, indexPage(content)]])
  for (const [index, lesson] of lessons.entries()) pages.set(fileOf(lesson.id), lessonPage(content, index))
  pages.set(SOURCES, sourcesPage(content))
  if (lessons.some(({ cards }) => cards.length > 0)) pages.set(CARDS, cardsPage(content))
  return pages
}

/** Returns the page of all cards, lesson by lesson. */
function cardsPage(content: SiteContent): string {
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
function sourcesPage(content: SiteContent): string {
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

/** Returns the first page of a course: contents, reading orders and how it was made. */
function indexPage(content: SiteContent): string {
  const { course, notes, uncovered, quotes_checked } = content
  const exercises = course.lessons.filter(({ practice }) => practice !== null).length
  const lessons = new Map(course.lessons.map((lesson) => [lesson.id, lesson]))
  const jobCount = Math.max(0, ...Object.values(notes).map(({ of }) => of))
  const main = html`<p class="kicker">Course</p>
<h1>${course.title}</h1>
<p class="outcome">${counted(course.lessons.length, 'lesson')}, about ${timeOf(minutesOf(course.lessons))} to read${exercises > 0 && html`, and ${counted(exercises, 'exercise')}`}.</p>
<div class="progress" hidden><progress max="${course.lessons.length}" value="0" aria-label="Lessons done"></progress> <span class="said" role="status"></span></div>
${!quotes_checked && html`<p class="warn">${UNCHECKED}</p>`}
${jobCount > 0 && html`<p class="fine">Counted in ${jobCount === 1 ? 'the 1 stored job that has' : `the ${jobCount} stored jobs that have`} a title of this course, or that your roles with such a title found.</p>`}
${course.modules.map(
  ({ title, outcome, lessons: ids }) => html`<section class="module"><h2>${title}</h2>
<p>${inline(outcome)}</p>
<ol>
${ids.map((id) => entry(lessons.get(id), content))}</ol>
</section>
`,
)}
${course.paths.length > 0 && pathsOf(course.paths, lessons)}
${uncovered.length > 0 && uncoveredOf(uncovered)}
${makingNote(content)}
${PROGRESS_CODE}`
  return layout(content, { title: course.title, file: INDEX, main })
}

function entry(lesson: Lesson | undefined, { notes }: SiteContent): Piece {
  if (!lesson) return null
  const { demand, have } = noteLine(notes[lesson.id])
  const facts = [timeOf(lesson.minutes), demand, have].filter((fact) => fact !== null)
  return html`<li><a class="entry" href="${fileOf(lesson.id)}">${lesson.title}</a> ${doneMark(lesson.id)}<span class="facts">${facts.join(' · ')}</span></li>
`
}

function pathsOf(paths: readonly CoursePath[], lessons: ReadonlyMap<string, Lesson>): Piece {
  const step = (id: string): Piece => {
    const lesson = lessons.get(id)
    return lesson ? html`<li><a href="${fileOf(id)}">${lesson.title}</a> ${doneMark(id)}</li>` : null
  }
  return html`<section class="paths"><h2>Ways through it</h2>
${paths.map(
  ({
    title,
    why,
    lessons: ids,
    minutes,
  }) => html`<details><summary>${title} <span class="facts">${counted(ids.length, 'lesson')}, ${timeOf(minutes)}</span></summary>
<p>${why}</p>
<ol>${ids.map(step)}</ol>
</details>
`,
)}</section>`
}

function uncoveredOf(phrases: readonly string[]): Piece {
  return html`<section class="uncovered"><h2>Jobs for this role ask for this too, which the course does not cover</h2>
<ul>${phrases.map((phrase) => html`<li><span class="tag">Posting</span> ${phrase}</li>`)}</ul>
</section>`
}

function makingNote({ course, quotes_checked }: SiteContent): Piece {
  const claims = course.lessons.reduce((sum, lesson) => sum + Object.keys(lesson.claims).length, 0)
  const dropped = droppedLines(course.dropped)
  return html`<section class="made"><h2>How this course was made</h2>
<p>${counted(claims, 'sentence')} with ${counted(course.sources.length, 'source')}; <a href="${SOURCES}">all sources</a>. Made ${course.generated_at.slice(0, 10)}.</p>
<p>${quotes_checked ? LIMITS : UNCHECKED}</p>
${dropped.length > 0 && html`<ul>${dropped.map((line) => html`<li>${line}</li>`)}</ul>`}
</section>`
}

// The script shows it in a stand-alone tab, where no other store keeps the progress.
const PROGRESS_CODE = html`<section class="code" hidden><h2>Your progress</h2>
<p>This tab keeps what you did in its address alone. Keep the code to go on later.</p>
<p class="field"><label for="code">Progress code</label> <input id="code" readonly autocomplete="off"> <button type="button" class="copy">Copy progress code</button></p>
<p class="field"><label for="paste">A code that you kept</label> <input id="paste" autocomplete="off" spellcheck="false"> <button type="button" class="use">Paste code</button></p>
<p class="said" role="status"></p>
</section>`

/** Returns the page of one lesson. */
function lessonPage(content: SiteContent, index: number): string {
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

function blockOf(block: LessonBlock, { cites, content }: { cites: Citations; content: SiteContent }): Piece {
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

function questionOf(
  { id, kind, stem, options, answer, claim }: QuizItem,
  { at: index, lesson, cites }: { at: number; lesson: Lesson; cites: Citations },
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

/** The explanation of the meaning and limits of a quote. */
const LIMITS =
  'Each sentence marked with a number has a quote found on the named page. That does not prove the page is right.'

/** The note on a course that was imported without its source texts. */
const UNCHECKED = 'Imported: quotes not checked here.'

/** Returns the demand for a lesson and the resume's strength in words; null if unknown. */
function noteLine(note: LessonNote | undefined): { demand: string | null; have: string | null } {
  if (!note) return { demand: null, have: null }
  const { asked_by, of, have, missing = [] } = note
  const askedText =
    of > 0
      ? `Asked for in ${asked_by === 0 ? 'none' : asked_by} of ${counted(of, 'job')} for this role`
      : null
  if (have === undefined) return { demand: askedText, have: null }
  if (have !== null) return { demand: askedText, have: HAVE[have] }
  return {
    demand: askedText,
    have: `not on your resume yet${missing.length === 0 ? '' : `: ${missing.join(', ')}`}`,
  }
}

const HAVE = {
  stated: 'your resume names this',
  backed: 'your resume shows this',
  quantified: 'your resume shows this with a figure',
}

/** Returns the mark of a finished lesson; the script shows it. */
function doneMark(lesson_id: string): Markup {
  return html`<span class="is-done" data-done="${lesson_id}" hidden>✓ done</span>`
}

/** Returns the dropped parts with reasons, one sentence per kind and reason. */
function droppedLines(dropped: readonly Dropped[]): string[] {
  const kinds = dropped.map(({ what, reason }) => `${what.slice(0, what.indexOf(':'))} ${reason}`)
  return [...tally(kinds)].map(([kind, count]) => {
    const [noun = '', reason = ''] = kind.split(' ')
    const reasonText = droppedReason(reason)
    const were = count === 1 ? 'was left out because' : 'were left out, each because'
    return `${counted(count, noun)} ${were} ${reasonText}.`
  })
}

/** Numbers the citations of one page in order of appearance. */
class Citations {
  readonly #claims: Lesson['claims']
  readonly #notes = new Map<string, { number: number; source: string; quote: string; marks: number }>()

  constructor(claims: Lesson['claims']) {
    this.#claims = claims
  }

  /** Returns a claim with its marks; nothing if there is no such claim. */
  claim(id: string): Piece {
    const claim = this.#claims[id]
    return claim ? html`<span class="claim">${inline(claim.text)}${this.#marksOf(claim)}</span>` : null
  }

  /** Returns the marks of a claim alone. */
  marks(id: string): Piece {
    const claim = this.#claims[id]
    return claim ? this.#marksOf(claim) : null
  }

  #marksOf({ cites }: Claim): Markup[] {
    return cites.map(({ source, quote }) => {
      const key = `${source}\n${quote}`
      const cachedNote = this.#notes.get(key)
      const note = cachedNote ?? { number: this.#notes.size + 1, source, quote, marks: 0 }
      note.marks += 1
      this.#notes.set(key, note)
      const id = note.marks === 1 ? `r${note.number}` : `r${note.number}-${note.marks}`
      return html`<sup><a class="mark" id="${id}" href="#n${note.number}" aria-label="Source ${note.number}">[${note.number}]</a></sup>`
    })
  }

  /** Returns the notes behind the marks, each with its quote and its place. */
  notes({ course }: SiteContent): Piece {
    const sources = new Map(course.sources.map((source) => [source.id, source]))
    return [...this.#notes.values()].map(({ number, source, quote }) => {
      const sourceOfQuote = sources.get(source)
      return html`<li id="n${number}" tabindex="-1"><blockquote>${quote}</blockquote>
<p>${sourceOfQuote ? sourceLine(sourceOfQuote) : 'This source is missing.'} <a class="back" href="#r${number}" aria-label="Back to mark ${number}">↩</a></p></li>
`
    })
  }
}

/** Returns the source of a quote: page, address, publisher, licence and reading date. */
function sourceLine(source: Source, read_from: string | null = null): Piece {
  const { title, publisher, licence, fetched_at } = source
  const facts = [publisher, licence, read_from, fetched_at && `read ${fetched_at.slice(0, 10)}`]
  const presentFacts = facts.filter((fact) => fact !== null && fact !== '')
  return html`${sourceLink(source, title)}<span class="facts">${presentFacts.map((fact) => html` · ${fact}`)}</span>`
}

function sourceLink({ url, kind }: Source, title: string): Piece {
  if (url === null || !url.startsWith('https://')) return html`${kind === 'posting' && 'Posting: '}${title}`
  return html`${kind === 'posting' && 'Posting: '}<a class="source" href="${url}" rel="noopener noreferrer">${title}</a>`
}
