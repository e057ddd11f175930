import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { JobQuotes } from '#assets/page/insights/insights-view.tsx'
import { call, useSending } from '#assets/page/kit/call.ts'
import { nameJobs } from '#assets/page/kit/job-names.ts'
import { Button, inPage, Link, Options, Panel } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { closeDraft, drafts, openDraft, typeInto } from '#assets/page/kit/texts/drafts.ts'
import { DraftNote, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { doneSoFar, note } from '#assets/page/learn/progress.ts'
import {
  courseAddress,
  type Gaps,
  gaps,
  type OpenStudyCourse,
  type StudyLesson,
} from '#assets/page/learn/store.ts'
import { loadMaster, type MasterReply, master, takeReply } from '#assets/page/resume/store.ts'
import { addressOf } from '#assets/page/route.ts'
import { NEW_STORY, NO_STORY, StoryEditor } from '#assets/page/stories/story.tsx'
import { ENTRY_SECTIONS } from '#db/rows/master.ts'
import { sectionTitle } from '#lib/evidence/master/master.ts'
import { demandCountText } from '#lib/learn/pathways/pathway-words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

const BLANK = /\[(?:…|\.\.\.)\]/

type PanelProps = { study: OpenStudyCourse; lesson: string; close: () => void }

/** Makes something of a finished exercise: a line of the resume, or a story. Nothing is added without the person's press. */
export function PracticePanel({ study, lesson: id, close }: PanelProps) {
  const lesson = study.lessons.find((lesson) => lesson.id === id)
  const title = useRef<HTMLHeadingElement>(null)
  const isStory = useSignal(false)
  useEffect(() => {
    title.current?.focus()
    title.current?.scrollIntoView({ block: 'center' })
  }, [])
  if (!lesson?.practice) return null
  return (
    <section class="panel practice-panel" aria-labelledby="practice-title">
      <div class="title-line">
        <h2 id="practice-title" ref={title} tabIndex={-1}>
          You did the exercise of “{lesson.title}”
        </h2>
        <Button class="plain" onClick={close} label="Not now" />
      </div>
      <p>
        Say how it ended, in your own words and with your own figures. Nothing is added until you press the
        button.
      </p>
      {isStory.value ? (
        <StoryPart lesson={lesson} onClosed={() => (isStory.value = false)} />
      ) : (
        <>
          <LineForm study={study} lesson={lesson} line={lesson.practice.line} />
          <div class="acts">
            <button type="button" class="plain" onClick={() => (isStory.value = openStory(lesson))}>
              Or tell it as a story
            </button>
          </div>
        </>
      )}
    </section>
  )
}

function LineForm({ study, lesson, line }: { study: OpenStudyCourse; lesson: StudyLesson; line: string }) {
  const draft = `practice/${study.id}/${lesson.id}`
  const text = useDraft(draft, line)
  const entry = useSignal('')
  const wasTried = useSignal(false)
  const { busy, error, whileBusy } = useSending()
  const added = useSignal<MasterReply | null>(null)
  useEffect(() => void loadMaster(), [])
  const entries = master.value.value?.master.entries ?? []
  const chosen = entries.find((candidate) => candidate.id === entry.value) ?? entries[0]
  const blanks = text.value.split(BLANK).length - 1
  if (master.error.value?.code === 'master_not_found') return <NoMaster />
  const add = async () => {
    wasTried.value = true
    if (blanks > 0) return announce(blankText(blanks))
    if (!chosen) return
    const outcome = await whileBusy(
      addLine({
        entry_id: chosen.id,
        text: text.value.trim(),
        note: `From the course ${study.title}: ${lesson.title}`,
      }),
    )
    if (!outcome.ok) return
    text.clear()
    added.value = outcome.value
    takeReply(outcome.value)
    announce('The line is in your resume')
  }
  if (added.value) return <Added reply={added.value} heading={chosen?.heading ?? ''} />
  return (
    <form class="text-form stack-3" onSubmit={inPage(add)}>
      <TextField
        id="practice-line"
        label="A line for your resume"
        rows={2}
        longest={2000}
        required
        value={text.value}
        onText={(value) => (text.value = value)}
        help={
          blanks > 0 ? (
            <span class={wasTried.value ? 'warn' : ''}>{blankText(blanks)}</span>
          ) : (
            'Say only what is true of what you did.'
          )
        }
      />
      {entries.length > 0 && <EntryPick entries={entries} entry={entry} />}
      {master.value.value && entries.length === 0 && (
        <p class="small warn">
          Your resume has no role or project yet to put it under. Add one under{' '}
          <a href={addressOf('resume')}>Resume</a>, a project for instance.
        </p>
      )}
      <Refused error={error.value ?? realError(master.error.value)} />
      <div class="acts">
        <Button type="submit" class="primary" disabled={busy.value || !chosen} label="Add it to my resume" />
        <DraftNote form={draft} onDiscard={text.clear} />
      </div>
    </form>
  )
}

type PracticeEntry = MasterReply['master']['entries'][number]

function EntryPick({ entries, entry }: { entries: readonly PracticeEntry[]; entry: Signal<string> }) {
  return (
    <div class="field stack-1">
      <label for="practice-entry">Under</label>
      <select
        id="practice-entry"
        value={entry.value || entries[0]?.id}
        onChange={({ currentTarget }) => (entry.value = currentTarget.value)}
      >
        {ENTRY_SECTIONS.map((section) => {
          const own = entries.filter((entry) => entry.section === section)
          if (own.length === 0) return null
          return (
            <optgroup key={section} label={sectionTitle(section)}>
              <Options
                of={own.map(({ id, heading, sublines }) => [
                  id,
                  [heading, sublines[0]].filter(Boolean).join(', '),
                ])}
              />
            </optgroup>
          )
        })}
      </select>
    </div>
  )
}

function realError(error: RefusalBody | null): RefusalBody | null {
  return error?.code === 'master_not_found' ? null : error
}

function blankText(blanks: number): string {
  return blanks === 1
    ? 'Fill in the […] with what is true of your work, or take it out.'
    : `Fill in the ${blanks} […] with what is true of your work, or take them out.`
}

function NoMaster() {
  return (
    <p>
      There is no resume yet to put a line in. <a href={addressOf('resume')}>Resume</a> begins one; the
      exercise stays marked as done, and this can be opened again from the list of lessons.
    </p>
  )
}

function Added({ reply, heading }: { reply: MasterReply; heading: string }) {
  const [near] = reply.near_duplicates
  const like = reply.master.items.find(({ id }) => id === near?.of)?.text
  return (
    <div role="status">
      <p>
        <span class="good">✓</span> The line is in your resume, under <bdi>{heading}</bdi>.{' '}
        <a href={addressOf('resume')}>Look at it in Resume</a>
      </p>
      {like && (
        <p class="small warn">
          It says almost the same as: <bdi>{like}</bdi>
        </p>
      )}
    </div>
  )
}

// A line that is added changes nothing else, so it goes onto whatever is stored now.
async function addLine({ entry_id, text, note }: { entry_id: string; text: string; note: string }) {
  const send = () => {
    const revision = master.value.peek()?.master.revision ?? 0
    return call('POST', '/api/master/lines', { body: { revision, entry_id, lines: [{ text, note }] } })
  }
  const outcome = await send()
  if (outcome.ok || outcome.error.code !== 'revision_conflict') return outcome
  await loadMaster()
  return send()
}

// A story that is being written already is not written over.
function openStory({ title, practice }: StudyLesson): boolean {
  if (drafts.peek()[NEW_STORY]) return true
  openDraft(NEW_STORY, { revision: 0, read: NO_STORY })
  typeInto(NEW_STORY, {
    title,
    task: practice?.task ?? '',
    action: (practice?.steps ?? []).join('\n'),
    result: practice?.line ?? '',
  })
  return true
}

function StoryPart({ lesson, onClosed }: { lesson: StudyLesson; onClosed: () => void }) {
  const draft = drafts.value[NEW_STORY]
  const isOther = draft !== undefined && draft.texts['title'] !== lesson.title
  useEffect(
    () => () => {
      // An unchanged form is no draft.
      const draft = drafts.peek()[NEW_STORY]
      if (draft && draft.texts['result'] === lesson.practice?.line) closeDraft(NEW_STORY)
    },
    [],
  )
  return (
    <Panel class="stack-3" id="practice-story" level="h3" title="Your story of it">
      {BLANK.test(draft?.texts['result'] ?? '') && (
        <p class="small warn">The result still holds […]: replace it with what happened.</p>
      )}
      {isOther && <p class="small warn">This is the story that you began elsewhere and have not saved.</p>}
      <StoryEditor stored={null} onClosed={onClosed} />
    </Panel>
  )
}

type LessonGap = Gaps['lessons'][number]

type LessonsProps = {
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
    <aside class="course-lessons stack-5" aria-label="Lessons">
      <Refused error={gaps.error.value} again={() => void gaps.load()} />
      {askedLessons.length > 0 && (
        <section class="stack-2" aria-labelledby="asked-lessons">
          <h2 id="asked-lessons">Your jobs ask for these</h2>
          <p class="small quiet">
            Your assessed jobs ask for these, and your resume, answers and stories do not show them yet.
          </p>
          <ol>{rows(askedLessons)}</ol>
        </section>
      )}
      <section class="stack-2" aria-labelledby="all-lessons">
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
        `Your ${counted(assessed, 'assessed job')} ${assessed === 1 ? 'asks' : 'ask'} for nothing taught here that you do not show already. The course says how often postings name each lesson’s skills.`
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
      <JobQuotes quotes={asks} />
    </details>
  )
}

function NotTaught({ not_taught }: Pick<Gaps, 'not_taught'>) {
  if (not_taught.length === 0) return null
  return (
    <section class="stack-2" aria-labelledby="not-taught">
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
