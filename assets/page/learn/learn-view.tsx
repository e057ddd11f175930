import { useEffect } from 'preact/hooks'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { localPageText, pathwayStateText } from '#lib/learn/pathways/pathway-words.ts'
import { addressOf, here } from '../route.ts'
import { CoursePart } from './course-part.tsx'
import { BuildActs, LearnList } from './learn-list.tsx'
import { Making } from './making.tsx'
import { NewCourse } from './new-course.tsx'
import { type CoursePathway, canBeStudied, pathway, showCourse } from './store.ts'

/** The courses, one of them, or the form that asks for a new one. */
export function LearnView() {
  const { id } = here.value
  if (id === '') return <LearnList />
  return id === 'new' ? <NewCourse /> : <CourseDetail key={id} id={id} />
}

function CourseDetail({ id }: { id: string }) {
  useEffect(() => void showCourse(id), [id])
  const openPathway = pathway.value.value?.pathway
  const error = pathway.error.value
  if (openPathway && openPathway.id === id && canBeStudied(openPathway))
    return <CoursePart shown={openPathway} />
  return (
    <>
      <p class="back-link">
        <a href={addressOf('learn')}>← Learn</a>
      </p>
      <Heading
        title={openPathway ? nameOf(openPathway) : 'Course'}
        tab={openPathway ? nameOf(openPathway) : 'Learn'}
      />
      <Refused
        error={error}
        again={() => void pathway.load()}
        {...(openPathway ? { old: pathway.at.value } : {})}
      />
      {!openPathway && error === null && <Waiting />}
      {openPathway &&
        (openPathway.local_page ? <NotBuilt shown={openPathway} /> : <NotReady shown={openPathway} />)}
    </>
  )
}

/** Returns the name of a course whose title was not loaded. */
export function nameOf({ label, role_text }: CoursePathway): string {
  return label ?? role_text
}

function NotReady({ shown: pathway }: { shown: CoursePathway }) {
  return (
    <>
      <p>
        <b>{pathwayStateText(pathway.status)}</b>
      </p>
      <Making shown={pathway} />
    </>
  )
}

function NotBuilt({ shown: pathway }: { shown: CoursePathway }) {
  return (
    <div class="panel empty">
      <p class="lead">{pathway.local_page && localPageText(pathway.local_page)}.</p>
      <p>
        This course comes with the program. Building it takes seconds and asks no model and nothing over the
        network: its {pathway.course?.lessons} lessons are put in the order of what your postings ask and your
        resume does not show.
      </p>
      <BuildActs row={pathway} alone />
    </div>
  )
}
