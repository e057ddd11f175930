import type { CoursePath, Lesson } from '#lib/learn/course/schema.ts'
import { counted } from '#lib/text/counted.ts'
import type { SiteContent } from '../site-content.ts'
import { html, inline, minutesOf, type Piece, timeOf } from './html.ts'
import { fileOf, INDEX, layout, SOURCES } from './layout.ts'
import { doneMark, droppedLines, LIMITS, noteLine, UNCHECKED } from './words.ts'

/** Returns the first page of a course: contents, reading orders and how it was made. */
export function indexPage(content: SiteContent): string {
  const { course, uncovered, quotes_checked } = content
  const exercises = course.lessons.filter(({ practice }) => practice !== null).length
  const lessons = new Map(course.lessons.map((lesson) => [lesson.id, lesson]))
  const main = html`<p class="kicker">Course</p>
<h1>${course.title}</h1>
<p class="outcome">${counted(course.lessons.length, 'lesson')}, about ${timeOf(minutesOf(course.lessons))} to read${exercises > 0 && html`, and ${counted(exercises, 'exercise')}`}.</p>
<div class="progress" hidden><progress max="${course.lessons.length}" value="0" aria-label="Lessons done"></progress> <span class="said" role="status"></span></div>
${!quotes_checked && html`<p class="warn">${UNCHECKED}</p>`}
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
  return html`<section class="uncovered"><h2>Your postings ask these, this course does not cover them</h2>
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
