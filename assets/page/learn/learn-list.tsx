import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Gaps, insights, JobFigures, RoleChoice } from '#assets/page/insights/insights-view.tsx'
import { Button, Link, Panel } from '#assets/page/kit/parts/elements.tsx'
import { FileDrop } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { ProgressLine, Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { roles } from '#assets/page/kit/settings.ts'
import { agoText } from '#assets/page/kit/words.ts'
import {
  buildCourse,
  building,
  buildRefusals,
  type CoursePathway,
  demand,
  importCourse,
  pathways,
  showList,
} from '#assets/page/learn/store.ts'
import { addressOf } from '#assets/page/route.ts'
import { localPageText, pathwayStateText } from '#lib/learn/pathways/pathway-words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

/** Shows the demands of the jobs that the resume lacks, then the courses: those that come with the program, and the person's own. */
export function LearnList() {
  useEffect(() => void showList(), [])
  const reply = pathways.value.value
  const value = demand.value
  const error = pathways.error.value
  // The courses stand beneath the gaps, and do not move once they are shown.
  const areGapsRead = insights.value.value !== null || insights.error.value !== null
  return (
    <>
      <div class="title-line">
        <ScreenHeading view="learn" />
        <RoleChoice />
        <Link class="button primary" href={addressOf('learn', 'new')} label="New course" />
      </div>
      <Gaps />
      <Refused error={error} again={() => void showList()} old={reply ? pathways.at.value : 0} />
      {areGapsRead && error === null && (reply === null || value === null) && <Waiting lines={4} />}
      {areGapsRead && reply && value && <Shelves rows={reply.pathways} />}
      {areGapsRead && <ImportCourse />}
      <JobFigures />
    </>
  )
}

function Shelves({ rows }: { rows: readonly CoursePathway[] }) {
  const own = rows.filter(({ source }) => source !== 'shipped')
  return (
    <>
      {own.length > 0 && <OwnCourses rows={own} />}
      <ReadyCourses rows={rows.filter(({ source }) => source === 'shipped')} />
      {own.length === 0 && <NoneOfYourOwn />}
    </>
  )
}

function NoneOfYourOwn() {
  return (
    <Panel class="panel empty" id="own-courses" title="Your courses">
      <p>
        None yet. A model program can make one for one of your roles: it reads your postings and public pages,
        and keeps only what they say.
      </p>
      <Link class="button" href={addressOf('learn', 'new')} label="See what a course would take" />
    </Panel>
  )
}

// The courses of the person's roles come first, the default role before others, then the most demanded; otherwise the service's order is kept.
function inDemand(rows: readonly CoursePathway[]): CoursePathway[] {
  const titles = (roles.value.value?.profiles ?? [])
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
    .flatMap((role) => role.titles)
  return orderCourses(rows, { titles, demand: demand.value?.first ?? {} })
}

function ReadyCourses({ rows }: { rows: readonly CoursePathway[] }) {
  const stale = rows.filter(({ local_page }) => local_page?.state === 'stale')
  if (rows.length === 0) return null
  return (
    <section class="stack-2" aria-labelledby="ready-courses">
      <div class="title-line">
        <h2 id="ready-courses">Ready courses</h2>
        {stale.length > 1 && (
          <button type="button" disabled={building.value.length > 0} onClick={() => void buildAll(stale)}>
            Rebuild all {stale.length}
          </button>
        )}
      </div>
      <p class="small quiet">
        They come with the program and cost nothing. Every fact in them has a quote from a page that you can
        open. “Start” puts the lessons in the order that your jobs ask for.
      </p>
      <ul class="courses">
        {inDemand(rows).map((row) => (
          <li key={row.id} aria-labelledby={`course-${row.id}`}>
            <div>
              <h3 id={`course-${row.id}`}>
                {row.local_page?.state === 'not_built' ? (
                  row.label
                ) : (
                  <a href={addressOf('learn', row.id)}>{row.label}</a>
                )}
              </h3>
              <p class="small quiet">{[lessonsText(row), demandText(row)].filter(Boolean).join(' · ')}</p>
            </div>
            <BuildActs row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

async function buildAll(rows: readonly CoursePathway[]): Promise<void> {
  for (const { id } of rows) await buildCourse(id)
}

function lessonsText({ course }: CoursePathway): string {
  return course === null ? '' : counted(course.lessons, 'lesson')
}

function demandText({ id }: CoursePathway): string {
  const lessons = demand.value?.counted[id]?.lessons ?? 0
  return lessons === 0 ? '' : `${lessons} asked for by your jobs`
}

/** How the page of a shipped course stands, and the buttons that build and open it. */
export function BuildActs({ row, alone = false }: { row: CoursePathway; alone?: boolean }) {
  const { id, local_page: page } = row
  if (!page) return null
  const { state, build, built_at } = page
  const name = row.label ?? id
  const isRunning = building.value.includes(id) || build?.status === 'running'
  const isOpened = state !== 'not_built' && !alone
  const act = `course-act-${id}`
  const failed = build?.status === 'failed' && !isRunning ? build : null
  if (isRunning) {
    const detail = build?.status === 'running' ? `: ${build.detail}` : ''
    return <ProgressLine label={`Building${detail}`} />
  }
  return (
    <div class="build">
      {state === 'stale' && <p class="small warn">{localPageText({ ...page, build: null })}.</p>}
      {state === 'built' && built_at !== null && (
        <p class="small quiet">Built {agoText(built_at, Date.now())}</p>
      )}
      {failed && (
        <div class="small">
          <p class="warn">
            It could not be built.{state === 'not_built' ? '' : ' The earlier page still opens.'}
          </p>
          <details>
            <summary>Why</summary>
            <p>{String(failed.error)}</p>
            <p>
              Code <code>{String(failed.error_code)}</code>
            </p>
          </details>
        </div>
      )}
      <Refused error={buildRefusals.value[id] ?? null} />
      <div class="acts">
        {isOpened && (
          <a id={act} class="button" href={addressOf('learn', id)} aria-label={`Open ${name}`}>
            Open
          </a>
        )}
        {(state !== 'built' || failed) && (
          <Button
            id={isOpened ? undefined : act}
            class={state === 'not_built' && alone ? 'primary' : ''}
            aria-label={`${verbOf(state, failed !== null)} ${name}`}
            onClick={() => void buildCourse(id).then(() => focusSoon(act))}
            label={verbOf(state, failed !== null)}
          />
        )}
      </div>
    </div>
  )
}

function verbOf(state: string, hasFailed: boolean): string {
  if (hasFailed) return 'Try again'
  return state === 'not_built' ? 'Start' : 'Rebuild'
}

function OwnCourses({ rows }: { rows: readonly CoursePathway[] }) {
  return (
    <Panel class="stack-2" id="own-courses" title="Your courses">
      <ul class="courses">
        {inDemand(rows).map((row) => (
          <OwnRow key={row.id} row={row} />
        ))}
      </ul>
    </Panel>
  )
}

function OwnRow({ row }: { row: CoursePathway }) {
  const { id, status, role_text, progress, requested_at } = row
  const isReady = status === 'done'
  return (
    <li aria-labelledby={`course-${id}`}>
      <div>
        <h3 id={`course-${id}`}>
          <Link href={addressOf('learn', id)} label={role_text} />
        </h3>
        <p class="small quiet">
          {[
            originText(row),
            isReady ? lessonsText(row) : '',
            isReady ? demandText(row) : '',
            requested_at === null ? '' : agoText(requested_at, Date.now()),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div class="build">
        <p class={`small course-state ${status}`}>
          <b>{pathwayStateText(status)}</b>
          <span class="quiet"> {status === 'failed' ? row.error : isReady ? '' : progress?.line}</span>
        </p>
        <div class="acts">
          <Link
            class="button"
            href={addressOf('learn', id)}
            aria-label={`${isReady ? 'Open' : 'Look at it:'} ${role_text}`}
            label={isReady ? 'Open' : 'Look at it'}
          />
        </div>
      </div>
    </li>
  )
}

function originText({ source, imported_from }: CoursePathway): string {
  return source === 'imported' ? `from the folder ${imported_from ?? ''}` : 'made for you'
}

/** A course by its id, and the name of the role that it is for. */
type NamedCourse = { id: string; label?: string | undefined; role_text: string }

/** The titles of the person's roles, those of the default role first, and the number of jobs that ask for lessons of a course. */
type CourseOrder = { titles: readonly string[]; demand: Readonly<Record<string, { jobs: number }>> }

/**
 * Returns courses in the order of use: those for titles of the person in their order, then those that most jobs ask for. Example:
 * with the title "Senior Backend Engineer" the course "Backend engineer" comes first.
 */
export function orderCourses<T extends NamedCourse>(
  courses: readonly T[],
  { titles, demand }: CourseOrder,
): T[] {
  const titleWords = titles.map((title) => new Set(wordsOf(title)))
  const placeOf = ({ label, role_text }: T) => {
    const place = titleWords.findIndex((words) =>
      wordsOf(label ?? role_text).every((word) => words.has(word)),
    )
    return place === -1 ? titles.length : place
  }
  const jobsOf = ({ id }: T) => demand[id]?.jobs ?? 0
  return courses.toSorted((a, b) => placeOf(a) - placeOf(b) || jobsOf(b) - jobsOf(a))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

const MOST_BYTES = 16 * 1024 * 1024
const MOST_FILES = 400
// The text of a source lies under its id; whatever else a folder holds is left where it is.
const PAGE = /^[^/]+\/pages\/([a-z][a-z0-9-]{0,39})\.txt$/

type DroppedCourseFile = { path: string; file: File }

/** Takes a course out of a folder: its data alone, from which the pages are made here. */
function ImportCourse() {
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const done = useSignal<CoursePathway | null>(null)
  const take = async (reading: Promise<DroppedCourseFile[]>) => {
    busy.value = true
    error.value = null
    done.value = null
    const body = await bodyOf(await reading)
    const outcome = 'problem' in body ? null : await importCourse(body)
    busy.value = false
    if (outcome === null || 'problem' in body) {
      error.value = { code: 'import_invalid', message: 'problem' in body ? body.problem : '' }
    } else if (outcome.ok) {
      done.value = outcome.value.pathway
      announce('The course is imported')
    } else error.value = outcome.error
  }
  return (
    <details class="panel">
      <summary>Import a course</summary>
      <FileDrop
        id="course-folder"
        name="A folder with a course"
        label="The folder of the course"
        folder
        disabled={busy.value}
        onFiles={(files) => void take(Promise.resolve(files.map(withPath)))}
        onDropped={(data) => void take(droppedFiles(data))}
      >
        Only <code>course.json</code> and the texts under <code>pages/</code> are read; its pages are made on
        this computer, so nothing from elsewhere is shown or run.
      </FileDrop>
      {busy.value && <ProgressLine label="Reading the folder" />}
      <Refused error={error.value} />
      {done.value && <Imported row={done.value} />}
    </details>
  )
}

function Imported({ row }: { row: CoursePathway }) {
  const isChecked = row['quotes_checked'] === true
  return (
    <p role="status">
      <Link href={addressOf('learn', row.id)} label={row.role_text} /> is imported:{' '}
      {counted(row.course?.lessons ?? 0, 'lesson')}.{' '}
      {isChecked
        ? 'Its quotes were found in the source texts of the folder.'
        : 'Some source texts were missing, so its quotes could not be checked; its pages say so.'}
    </p>
  )
}

function withPath(file: File): DroppedCourseFile {
  return { path: file.webkitRelativePath === '' ? `course/${file.name}` : file.webkitRelativePath, file }
}

type CourseUpload = { folder: string; course: Record<string, unknown>; pages: Record<string, string> }

async function bodyOf(
  courseFiles: readonly DroppedCourseFile[],
): Promise<CourseUpload | { problem: string }> {
  const course = courseFiles.find(({ path }) => /^[^/]+\/course\.json$/.test(path))
  if (!course) return { problem: 'The folder holds no course.json. Choose the folder of one course.' }
  const texts = courseFiles.flatMap(({ path, file }) => {
    const id = PAGE.exec(path)?.[1]
    return id === undefined ? [] : [{ id, file }]
  })
  const size = [course, ...texts].reduce((sum, { file }) => sum + file.size, 0)
  if (size > MOST_BYTES)
    return { problem: 'The course is larger than 16 MB, which is the most that is read.' }
  const courseJson = objectIn(await course.file.text())
  if (courseJson === null) return { problem: 'The course.json of this folder is no JSON object.' }
  const pages = await Promise.all(texts.map(async ({ id, file }) => [id, await file.text()] as const))
  return { folder: course.path.split('/')[0] ?? '', course: courseJson, pages: Object.fromEntries(pages) }
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null
  } catch {
    return null
  }
}

// A dropped folder is read two levels deep; deeper files are no part of a course.
async function droppedFiles(data: DataTransfer | null): Promise<DroppedCourseFile[]> {
  const entries = [...(data?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const nestedFiles = await Promise.all(
    entries.map((entry) => filesIn(entry, entry.isFile ? 'course/' : '', 2)),
  )
  return nestedFiles.flat().slice(0, MOST_FILES)
}

async function filesIn(entry: FileSystemEntry, before: string, levels: number): Promise<DroppedCourseFile[]> {
  const path = `${before}${entry.name}`
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)))
    return file ? [{ path, file }] : []
  }
  if (!isFolder(entry) || levels === 0) return []
  const inside = await entriesOf(entry)
  const nestedFiles = await Promise.all(inside.map((entry) => filesIn(entry, `${path}/`, levels - 1)))
  return nestedFiles.flat()
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

// The browser lists a folder in parts; an empty part is the end.
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  while (all.length < MOST_FILES) {
    const batch = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (batch.length === 0) break
    all.push(...batch)
  }
  return all
}
