import { useEffect } from 'preact/hooks'
import { Gaps, JobFigures, RoleChoice } from '#assets/page/insights/insights-view.tsx'
import { insights } from '#assets/page/insights/store.ts'
import { focusSoon, Heading } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { agoText } from '#assets/page/kit/words.ts'
import { ImportCourse } from '#assets/page/learn/import-course.tsx'
import { orderCourses } from '#assets/page/learn/order-courses.ts'
import {
  buildCourse,
  building,
  buildRefusals,
  type CoursePathway,
  demand,
  pathways,
  showList,
} from '#assets/page/learn/store.ts'
import { roles } from '#assets/page/roles/store.ts'
import { addressOf } from '#assets/page/route.ts'
import { localPageText, pathwayStateText } from '#lib/learn/pathways/pathway-words.ts'
import { counted } from '#lib/text/counted.ts'

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
        <Heading title="Learn" />
        <RoleChoice />
        <a class="button primary" href={addressOf('learn', 'new')}>
          New course
        </a>
      </div>
      <p class="quiet">
        Demands of your jobs that you do not show yet, and short courses on them. Every fact in them has a
        quote from a page that you can open.
      </p>
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
    <section class="panel empty" aria-labelledby="own-courses">
      <h2 id="own-courses">Your courses</h2>
      <p>
        None yet. A model program can make one for one of your roles: it reads your postings and public pages,
        and keeps only what they say.
      </p>
      <a class="button" href={addressOf('learn', 'new')}>
        See what a course would take
      </a>
    </section>
  )
}

// The courses of the person's roles come first, the default role before others, then the most demanded; otherwise the service's order is kept.
function inDemand(rows: readonly CoursePathway[]): CoursePathway[] {
  const titles = (roles.value.value?.profiles ?? [])
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
    .flatMap((role) => role.titles)
  return orderCourses(rows, { titles, demand: demand.value ?? {} })
}

function ReadyCourses({ rows }: { rows: readonly CoursePathway[] }) {
  const stale = rows.filter(({ local_page }) => local_page?.state === 'stale')
  if (rows.length === 0) return null
  return (
    <section class="shelf" aria-labelledby="ready-courses">
      <div class="title-line">
        <h2 id="ready-courses">Ready courses</h2>
        {stale.length > 1 && (
          <button type="button" disabled={building.value.length > 0} onClick={() => void buildAll(stale)}>
            Rebuild all {stale.length}
          </button>
        )}
      </div>
      <p class="small quiet">
        They come with the program and cost nothing. “Start” puts the lessons in the order that your jobs ask
        for.
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
  const lessons = demand.value?.[id]?.lessons ?? 0
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
          <button
            id={isOpened ? undefined : act}
            type="button"
            class={state === 'not_built' && alone ? 'primary' : ''}
            aria-label={`${verbOf(state, failed !== null)} ${name}`}
            onClick={() => void buildCourse(id).then(() => focusSoon(act))}
          >
            {verbOf(state, failed !== null)}
          </button>
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
    <section class="shelf" aria-labelledby="own-courses">
      <h2 id="own-courses">Your courses</h2>
      <ul class="courses">
        {inDemand(rows).map((row) => (
          <OwnRow key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function OwnRow({ row }: { row: CoursePathway }) {
  const { id, status, role_text, progress, requested_at } = row
  const isReady = status === 'done'
  return (
    <li aria-labelledby={`course-${id}`}>
      <div>
        <h3 id={`course-${id}`}>
          <a href={addressOf('learn', id)}>
            <bdi>{role_text}</bdi>
          </a>
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
          <a
            class="button"
            href={addressOf('learn', id)}
            aria-label={`${isReady ? 'Open' : 'Look at it:'} ${role_text}`}
          >
            {isReady ? 'Open' : 'Look at it'}
          </a>
        </div>
      </div>
    </li>
  )
}

function originText({ source, imported_from }: CoursePathway): string {
  return source === 'imported' ? `from the folder ${imported_from ?? ''}` : 'made for you'
}
