import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { GONE } from '#assets/page/kit/call.ts'
import { jobText, nameJobs } from '#assets/page/kit/job-names.ts'
import { useModal } from '#assets/page/kit/parts/confirm.tsx'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { later, ProgressLine, ReadState, Refused } from '#assets/page/kit/parts/states.tsx'
import { BuildActs, LearnList } from '#assets/page/learn/learn-list.tsx'
import { Acts, Making } from '#assets/page/learn/making.tsx'
import { NewCourse } from '#assets/page/learn/new-course.tsx'
import { Lessons, PracticePanel } from '#assets/page/learn/practice.tsx'
import {
  dayOf,
  deckOf,
  doneSoFar,
  note,
  openProgress,
  progressError,
  sendAgain,
  stateOf,
} from '#assets/page/learn/progress.ts'
import {
  type CoursePathway,
  canBeStudied,
  course,
  itemsOfCourse,
  type OpenStudyCourse,
  pathway,
  showCourse,
} from '#assets/page/learn/store.ts'
import { addressOf, here } from '#assets/page/route.ts'
import { localPageText, pathwayStateText } from '#lib/learn/pathways/pathway-words.ts'
import { type CourseEvent, courseGate } from '#lib/learn/site/messages.ts'
import { counted } from '#lib/text/text.ts'

/** The courses, one of them, or the form that asks for a new one. */
export function LearnView() {
  const { id } = here.value
  if (id === '') return <LearnList />
  return id === 'new' ? <NewCourse /> : <CourseDetail key={id} id={id} />
}

function CourseDetail({ id }: { id: string }) {
  useEffect(() => void showCourse(id), [id])
  const openPathway = pathway.value.value?.pathway
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
      <ReadState of={pathway} />
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

const Cards = later(() => import('#assets/page/learn/cards.tsx'), 'Cards')

/** A readable course: its pages in a frame, the demand for its lessons, its exercises and its cards. */
function CoursePart({ shown: pathway }: { shown: CoursePathway }) {
  const { id } = pathway
  useEffect(() => void openProgress(id), [id])
  const study = course.value.value
  const job = here.value.query.get('job') ?? ''
  const title = study?.title ?? pathway.label ?? pathway.role_text
  return (
    <>
      <p class="back-link">
        <a href={addressOf('learn')}>← Learn</a>
        {job !== '' && <BackToJob job={job} />}
      </p>
      <Heading title={title} />
      <ReadState of={course} />
      {study && <Study key={study.url} shown={pathway} study={study} />}
    </>
  )
}

function BackToJob({ job }: { job: string }) {
  useEffect(() => void nameJobs([job]), [job])
  return (
    <>
      {' · '}
      <a href={addressOf('job', job)}>
        Back to <bdi>{jobText(job, 'the job')}</bdi>
      </a>
    </>
  )
}

type Study = { shown: CoursePathway; study: OpenStudyCourse }

function Study({ shown: pathway, study }: Study) {
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useSignal('')
  const practised = useSignal('')
  const address = useSignal('')
  const isOnCards = useSignal(false)
  useMessages({ study, frame, at: place, practised, address })
  const lessonId = here.value.query.get('lesson') ?? ''
  const first = study.lessons.find((lesson) => lesson.id === lessonId)
  const src = useMemo(() => first?.url ?? study.url, [])
  const goTo = (lesson: string) => {
    const openLesson = study.lessons.find((item) => item.id === lesson)
    // A page of its own in the history would make a step back of every lesson.
    if (openLesson) frame.current?.contentWindow?.location.replace(openLesson.url)
    isOnCards.value = false
  }
  useEffect(() => {
    if (lessonId !== '' && place.peek() !== '' && place.peek() !== lessonId) goTo(lessonId)
  }, [lessonId])
  return (
    <>
      <CourseLine {...{ shown: pathway, study, isOnCards }} />
      {pathway.local_page && <PageState shown={pathway} />}
      <NotStored />
      {practised.value !== '' && (
        <PracticePanel
          key={practised.value}
          study={study}
          lesson={practised.value}
          close={() => (practised.value = '')}
        />
      )}
      {isOnCards.value && <Cards shown={study} close={() => (isOnCards.value = false)} />}
      <div class="course-room stack-5" hidden={isOnCards.value}>
        <iframe
          ref={frame}
          class="course-frame"
          sandbox="allow-scripts"
          src={src}
          title={`Course: ${study.title}`}
        />
        <Lessons {...{ study, at: place.value, goTo }} practise={(lesson) => (practised.value = lesson)} />
      </div>
      <Origin shown={pathway} />
      {address.value !== '' && <OpenAddress url={address.value} close={() => (address.value = '')} />}
    </>
  )
}

function NotStored() {
  const error = progressError.value
  if (error?.code !== GONE) return <Refused error={error} again={sendAgain} />
  return (
    <p class="panel inline" role="status">
      What you do now is kept in this browser, and stored when the server answers again.
    </p>
  )
}

type CourseMessages = {
  study: OpenStudyCourse
  frame: RefObject<HTMLIFrameElement | null>
  at: Signal<string>
  practised: Signal<string>
  address: Signal<string>
}

// The one way by which a course says anything.
function useMessages({ study, frame, at: place, practised, address }: CourseMessages): void {
  const isReady = useSignal(false)
  const tell = () => {
    const items = doneSoFar.peek()
    if (items) frame.current?.contentWindow?.postMessage({ svc: 'course:1', state: stateOf(items) }, '*')
  }
  const act = (event: CourseEvent) => {
    switch (event.ev) {
      case 'ready':
        isReady.value = true
        return tell()
      case 'view':
        place.value = event.item
        return doneSoFar.peek()?.viewed.includes(event.item)
          ? undefined
          : note({ did: 'view', item: event.item })
      case 'done':
        return note({ did: 'done', item: event.item, ok: event.ok })
      case 'quiz':
        return note({ did: 'quiz', item: event.item, ok: event.ok, tries: event.tries })
      case 'practice':
        note({ did: 'practice', item: event.item })
        practised.value = event.item
        return
      case 'card':
        return event.ok === undefined ? undefined : void judgeCard(event.item, event.ok)
      case 'open':
        address.value = event.url
    }
  }
  useEffect(() => {
    const hears = courseGate(itemsOfCourse(study), () => frame.current?.contentWindow ?? null)
    const listen = (message: MessageEvent) => {
      const event = hears(message, performance.now())
      if (event) act(event)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [study])
  // Progress from another tab, or progress that loaded late, is shown in the course as well.
  useSignalEffect(() => {
    if (doneSoFar.value && isReady.value) tell()
  })
}

async function judgeCard(item: string, isKnown: boolean): Promise<void> {
  const { rateKnown } = await import('#assets/page/learn/cards.tsx')
  const state = rateKnown(doneSoFar.peek()?.cards[item], isKnown, Date.now())
  if (state) note({ did: 'card', item, state })
}

function CourseLine({ shown: pathway, study, isOnCards }: Study & { isOnCards: Signal<boolean> }) {
  const items = doneSoFar.value
  const total = study.lessons.length
  const done = items ? study.lessons.filter(({ id }) => items.done.includes(id)).length : 0
  const hasCards = study.lessons.some(({ cards }) => cards.length > 0)
  const due = items ? deckOf(study.lessons, items, dayOf(Date.now())).due.length : 0
  return (
    <div class="course-line-head">
      <ProgressLine label={`${done} of ${counted(total, 'lesson')} done`} done={done} total={total} />
      <div class="acts">
        {hasCards && (
          <Button
            aria-pressed={isOnCards.value}
            onClick={() => (isOnCards.value = !isOnCards.peek())}
            label={due > 0 ? `Cards: ${due} due` : 'Cards'}
          />
        )}
        <a class="button" href={pathway.url} target="_blank" rel="noopener noreferrer">
          Open in own tab
        </a>
      </div>
    </div>
  )
}

// Shows only states that need an action; a page in order shows nothing.
function PageState({ shown: pathway }: { shown: CoursePathway }) {
  const page = pathway.local_page
  if (!page || (page.state === 'built' && page.build === null)) return null
  return (
    <section class="panel inline" aria-label={localPageText(page)}>
      <BuildActs row={pathway} alone />
    </section>
  )
}

function Origin({ shown: pathway }: { shown: CoursePathway }) {
  if (pathway.source === 'shipped') {
    return (
      <p class="small quiet">
        This course comes with the program, checked against the documents that it quotes. Its order follows
        your postings and your resume.
      </p>
    )
  }
  const isChecked = pathway['quotes_checked'] === true
  return (
    <>
      <p class="small quiet">
        {pathway.source === 'requested'
          ? 'Course text was generated from postings and web pages.'
          : `Course text came with the folder ${pathway.imported_from ?? ''}.${isChecked ? '' : ' Its quotes were not checked here.'}`}
      </p>
      {pathway.source === 'imported' ? (
        <Acts shown={pathway} />
      ) : (
        <details class="course-made">
          <summary>How it was made</summary>
          <Making shown={pathway} />
        </details>
      )}
    </>
  )
}

// Shows the whole address and its owner before a course may open it.
function OpenAddress({ url, close }: { url: string; close: () => void }) {
  const dialog = useModal()
  const { origin, host, protocol } = new URL(url)
  return (
    <dialog ref={dialog} aria-labelledby="open-title" onClose={close}>
      <h2 id="open-title">Open this page in a new tab?</h2>
      <p class="course-address">
        {`${protocol}//`}
        <b>{host}</b>
        {url.slice(origin.length)}
      </p>
      <div class="acts">
        <a class="button primary" href={url} target="_blank" rel="noopener noreferrer" onClick={close}>
          Open
        </a>
        <Button onClick={close} label="Cancel" />
      </div>
    </dialog>
  )
}
