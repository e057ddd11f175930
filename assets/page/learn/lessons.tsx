import { useEffect } from 'preact/hooks'
import { jobNames, nameJobs } from '#assets/page/kit/job-names.ts'
import { Button, Link } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { doneSoFar, note } from '#assets/page/learn/progress.ts'
import {
  courseAddress,
  type Gaps,
  gaps,
  type OpenStudyCourse,
  type StudyLesson,
} from '#assets/page/learn/store.ts'
import { addressOf } from '#assets/page/route.ts'
import { demandCountText } from '#lib/learn/pathways/pathway-words.ts'
import { counted } from '#lib/text/text.ts'

type LessonGap = Gaps['lessons'][number]

export type LessonsProps = {
  study: OpenStudyCourse
  /** The lesson that is open in the frame; '' for none. */
  at: string
  goTo: (lesson: string) => void
  practise: (lesson: string) => void
}

/** The lessons of a course, those first that assessed jobs ask for and the person does not show. */
export function Lessons({ study, at: place, goTo, practise }: LessonsProps) {
  // Asked each time: jobs may have been assessed since.
  useEffect(() => void gaps.load(), [study.id])
  const value = gaps.value.value
  const byLesson = new Map((value?.lessons ?? []).map((gap) => [gap.lesson, gap]))
  const jobsOf = ({ id }: StudyLesson) => byLesson.get(id)?.jobs ?? 0
  const inOrder = study.lessons.toSorted((a, b) => jobsOf(b) - jobsOf(a))
  const isAsked = (lesson: StudyLesson) => jobsOf(lesson) > 0
  const rows = (lessons: StudyLesson[]) =>
    lessons.map((lesson) => (
      <Row key={lesson.id} {...{ study, lesson, at: place, goTo, practise }} gap={byLesson.get(lesson.id)} />
    ))
  const askedLessons = inOrder.filter(isAsked)
  return (
    <aside class="course-lessons" aria-label="Lessons">
      <Refused error={gaps.error.value} again={() => void gaps.load()} />
      {askedLessons.length > 0 && (
        <section aria-labelledby="asked-lessons">
          <h2 id="asked-lessons">Your jobs ask for these</h2>
          <p class="small quiet">
            What your assessed jobs ask for and your resume, answers and stories do not show yet.
          </p>
          <ol>{rows(askedLessons)}</ol>
        </section>
      )}
      <section aria-labelledby="all-lessons">
        <h2 id="all-lessons">{askedLessons.length > 0 ? 'The other lessons' : 'Lessons'}</h2>
        {value && askedLessons.length === 0 && <NoDemands assessed={value.assessed} />}
        <ol>{rows(study.lessons.filter((lesson) => !isAsked(lesson)))}</ol>
      </section>
      {value && <NotTaught not_taught={value.not_taught} />}
    </aside>
  )
}

function NoDemands({ assessed }: { assessed: number }) {
  return (
    <p class="small quiet">
      {assessed === 0 ? (
        <>
          No job has been assessed yet, so it is not known what yours ask for. Assess some under{' '}
          <a href={addressOf('new')}>New</a>.
        </>
      ) : (
        `Your ${counted(assessed, 'assessed job')} ask for nothing taught here that you do not show already. The course says how often postings name each lesson’s skills.`
      )}
    </p>
  )
}

type RowProps = LessonsProps & { lesson: StudyLesson; gap: LessonGap | undefined }

function Row({ study, lesson, gap, at: place, goTo, practise }: RowProps) {
  const items = doneSoFar.value
  const isDone = items?.done.includes(lesson.id) ?? false
  const isPractised = items?.practice.includes(lesson.id) ?? false
  return (
    <li>
      <p>
        <Link
          href={courseAddress(study.id, { lesson: lesson.id })}
          aria-current={place === lesson.id ? 'true' : undefined}
          onClick={() => goTo(lesson.id)}
          label={lesson.title}
        />
      </p>
      <p class="small quiet">
        {lesson.minutes} min
        {isDone && <span class="good"> · ✓ done</span>}
        {gap && gap.jobs > 0 && ` · ${demandCountText(gap)}`}
        {lesson.practice && (
          <>
            {' · '}
            <Button
              class="plain"
              aria-label={`${isPractised ? 'Exercise done, use it' : 'I did this exercise'}: ${lesson.title}`}
              onClick={() => {
                if (!isPractised) note({ did: 'practice', item: lesson.id })
                practise(lesson.id)
              }}
              label={isPractised ? 'Exercise done, use it' : 'I did this exercise'}
            />
          </>
        )}
      </p>
      {gap && gap.asks.length > 0 && <DemandExamples asks={gap.asks} />}
    </li>
  )
}

function DemandExamples({ asks }: { asks: LessonGap['asks'] }) {
  return (
    <details
      class="asks small"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) void nameJobs(asks.map((courseAsk) => courseAsk.job_identity))
      }}
    >
      <summary>What the postings say</summary>
      <ul>
        {asks.map(({ quote, job_identity }) => (
          <li key={`${job_identity} ${quote}`}>
            <q>
              <bdi>{quote}</bdi>
            </q>{' '}
            <Link href={addressOf('job', job_identity)} label={jobName(job_identity)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function jobName(identity: string): string {
  const names = jobNames.value[identity]
  return names ? `${names.title}, ${names.company}` : 'the job'
}

function NotTaught({ not_taught }: Pick<Gaps, 'not_taught'>) {
  if (not_taught.length === 0) return null
  return (
    <section aria-labelledby="not-taught">
      <h2 id="not-taught">Asked for, but not taught here</h2>
      <ul class="not-taught small">
        {not_taught.map(({ name, jobs }) => (
          <li key={name}>
            <bdi>{name}</bdi> <span class="quiet">{counted(jobs, 'job')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
