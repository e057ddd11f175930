import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { applicationOf } from '#assets/page/applied/store.ts'
import { JobFacts, RankParts } from '#assets/page/job/job-facts.tsx'
import { PostingText } from '#assets/page/job/posting-text.tsx'
import { RequirementBar, Summary, withApplied } from '#assets/page/job/summary.tsx'
import {
  assessError,
  assessing,
  assessJob,
  type JobReply,
  readJob,
  useRemade,
} from '#assets/page/job/tied-row.ts'
import { beginOwn, fieldsToKeep } from '#assets/page/keep/store.ts'
import { call, createAsk, useSettled } from '#assets/page/kit/call.ts'
import { useKeys } from '#assets/page/kit/keys.ts'
import { Button, Dotted, Link } from '#assets/page/kit/parts/elements.tsx'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { later, ProgressLine, Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { targetText } from '#assets/page/kit/target-words.ts'
import { isBegun } from '#assets/page/kit/texts/drafts.ts'
import { ageText, dayText } from '#assets/page/kit/words.ts'
import { ApplyButton, MarkActs, OpenPosting } from '#assets/page/list/acts.tsx'
import { isRenewed, lookAt } from '#assets/page/list/by-itself.ts'
import { CopiesPart } from '#assets/page/list/copies.tsx'
import { jobOf } from '#assets/page/list/jobs-store.ts'
import {
  applyAndOpenNext,
  currentJob,
  listedJobs,
  listHasFocus,
  openNeighbour,
  press,
} from '#assets/page/list/selection.ts'
import { addressOf, addressOfPlace, go, here, lastList, letterPressed } from '#assets/page/route.ts'
import { estimateText } from '#lib/judge/calls/estimate.ts'
import {
  chanceText,
  type JobWord,
  requirementsText,
  verdictWord,
  wordOf,
} from '#lib/judge/verdict/job-words.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { counted } from '#lib/text/text.ts'

const AssessmentPart = later(
  () => import('#assets/page/job/assessment/assessment-part.tsx'),
  'AssessmentPart',
  3,
)
const HistoryPart = later(() => import('#assets/page/job/history-part.tsx'), 'HistoryPart', 2)
const ApplicationForm = later(() => import('#assets/page/applied/application-form.tsx'), 'ApplicationForm', 1)
const JobPaper = later(() => import('#assets/page/job-resume/resume-of-job.tsx'), 'JobPaper', 1)

/** One job: facts, ranking, text, and the person's actions. */
export function JobView({ id }: { id: string }) {
  const request = useMemo(() => createAsk(() => readJob(id)), [id])
  useEffect(() => {
    currentJob.value = id
    void request.load()
    lookAt([id, ...listedJobs.peek()])
  }, [request])
  const back = addressOfPlace(lastList.value)
  const changed = () => request.load()
  const inDetail = (selector: string) => !listHasFocus() && press(document.querySelector('.job'), selector)
  useKeys({
    Escape: () => go(back),
    o: () => inDetail('.open-posting'),
    a: () => !listHasFocus() && applyAndOpenNext(document.querySelector('.job')),
  })
  const article = useRef<HTMLElement>(null)
  const isSettled = useSettled(id)
  useSwipe(article, { left: () => openNeighbour(1), right: () => openNeighbour(-1) })
  const reply = request.value.value
  const assessedAt = jobOf(reply?.job?.job_identity ?? id).value?.assessment?.created_at
  useEffect(() => {
    // It was assessed elsewhere meanwhile.
    if (reply?.job && assessedAt !== undefined && reply.assessment?.created_at !== assessedAt)
      void request.load()
  }, [assessedAt])
  useRemade(reply?.job?.job_identity ?? id, changed)
  const row = jobOf(reply?.job?.job_identity ?? id).value
  return (
    <article ref={article} class={isSettled ? 'job' : 'job settling'} aria-label="Job">
      <p class="back">
        <a href={back}>← Back to the list</a>
      </p>
      {!row && !reply && request.error.value !== null && <Heading title="Job" />}
      <Refused error={request.error.value} again={changed} />
      {row && <JobHead {...{ row, reply, changed }} />}
      {row && reply && <Summary row={row} reply={reply} />}
      {!row && !reply && request.error.value === null && <Waiting lines={5} />}
      {reply && !row && <UnstoredHead id={id} assessment={reply.assessment} />}
      {reply && <JobBody key={id} {...{ id, reply, changed }} />}
      {row && !reply && request.error.value === null && <Waiting lines={12} />}
      {reply && (
        <JobPaper
          id={reply.job?.job_identity ?? id}
          resume={reply.resume}
          closed={reply.liveness.state === 'closed'}
          assessed_at={reply.assessment?.created_at ?? ''}
          changed={changed}
        />
      )}
      {row && (
        <Fold
          title="Your application"
          name="yours"
          opened={applicationOf(row) !== null || isBegun(`application/${id}`)}
        >
          <ApplicationForm job={row} />
        </Fold>
      )}
      {row && (
        <Fold title="Facts">
          <JobFacts row={row} />
        </Fold>
      )}
      {reply?.job && reply.rank.length > 0 && (
        <Fold title="Why this rank">
          <RankParts ranks={reply.rank} tags={reply.job.tags} />
        </Fold>
      )}
      {row && <CopiesPart row={row} reply={reply} changed={changed} />}
      {reply && reply.facts.length > 0 && (
        <Fold title="History">
          <HistoryPart changes={reply.changes} facts={reply.facts} members={reply.members} />
        </Fold>
      )}
    </article>
  )
}

type FoldProps = { title: string; name?: string; opened?: boolean; children: ComponentChildren }

function Fold({ title, name = '', opened = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(opened)
  return (
    <details
      class={`fold ${name}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  )
}

/** The posting beside its requirements. Before the assessment, the way to start it stands above the text. */
function JobBody({ id, reply, changed }: { id: string; reply: JobReply; changed: () => void }) {
  const { assessment, job } = reply
  return (
    <div class={assessment ? 'job-body assessed' : 'job-body'}>
      <AssessmentPart
        id={job?.job_identity ?? id}
        assessment={assessment}
        not_judged={job?.not_judged ?? null}
        changed={changed}
      />
      {job && <PostingText text={job.description} rows={assessment?.matrix ?? NO_ROWS} />}
    </div>
  )
}

const NO_ROWS: NonNullable<JobReply['assessment']>['matrix'] = []

// A posting that was only assessed, from a link or a pasted text; the index holds none of its words.
function UnstoredHead({ id, assessment }: { id: string; assessment: JobReply['assessment'] }) {
  const isLink = id.startsWith('https://')
  const toKeep = fieldsToKeep(id)
  return (
    <header class="job-head stack-2">
      <Heading title={assessment?.title || (isLink ? 'A posting from a link' : 'A pasted posting')} />
      {assessment?.title && <p class="quiet">{isLink ? 'From a link' : 'A pasted posting'}</p>}
      {isLink && (
        <p>
          <Link href={id} rel="noopener noreferrer" target="_blank" label={id} />
        </p>
      )}
      {assessment && <Found assessment={assessment} />}
      <p class="small quiet">Only the result is stored, not the posting’s text.</p>
      {toKeep && (
        <div class="acts">
          <Button
            onClick={() => {
              beginOwn(toKeep)
              go(addressOf('add'))
            }}
            label="Keep this job…"
          />
        </div>
      )}
    </header>
  )
}

const FAR = 80

/** Acts on a swipe of one finger to the left or the right; scrolling and chosen text are left alone. */
function useSwipe(
  part: { current: HTMLElement | null },
  acts: { left: () => unknown; right: () => unknown },
): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    let touch: Touch | null = null
    const begin = ({ touches }: TouchEvent) => (touch = touches.length === 1 ? (touches[0] ?? null) : null)
    const end = ({ changedTouches }: TouchEvent) => {
      const to = changedTouches[0]
      if (!touch || !to || getSelection()?.isCollapsed === false) return
      const across = to.clientX - touch.clientX
      if (Math.abs(across) < FAR || Math.abs(to.clientY - touch.clientY) > Math.abs(across) / 2) return
      if (across < 0) latest.current.left()
      else latest.current.right()
    }
    const element = part.current
    element?.addEventListener('touchstart', begin, { passive: true })
    element?.addEventListener('touchend', end, { passive: true })
    return () => {
      element?.removeEventListener('touchstart', begin)
      element?.removeEventListener('touchend', end)
    }
  }, [])
}

type JobHeadProps = { row: JobRowView; reply: JobReply | null; changed: () => void }

/** The head of a job, always in view: title, state and the one next step. */
function JobHead({ row, reply, changed }: JobHeadProps) {
  const id = row.job_identity
  const next = reply === null ? null : nextStep(standingOf(row, reply))
  const makingResume = useSignal(false)
  const isBusy = assessing.value.has(id) || makingResume.value
  const refused = assessError.value?.id === id ? assessError.value.error : null
  const assess = async () => {
    // The shown model is the one that is asked, even if the settings changed in another tab.
    if (await assessJob(id, reply?.by_model?.model_target)) changed()
  }
  // Rules make it for free; a screen that finds none says why.
  const toResume = async () => {
    if (makingResume.peek()) return
    const place = here.peek()
    if (next?.kind === 'resume' && reply?.resume === null) {
      makingResume.value = true
      await call('POST', '/api/job-resumes/pick', { body: { job_url: id, action: 'refresh' } })
      makingResume.value = false
    }
    if (here.peek() === place) go(addressOf('paper', id))
  }
  useKeys({
    s: () => void assess(),
    h: () => press(document.querySelector('.job'), '.snooze-job'),
    q: nextQuestion,
    t: () => void toResume(),
    w: () => {
      letterPressed.value = id
      go(addressOf('letter', id))
    },
  })
  useEffect(() => {
    assessError.value = null
  }, [id])
  return (
    <header class="job-head stack-2">
      <Heading title={row.title} hint={row.title} />
      <p>
        <Dotted facts={factsOf(row)} />{' '}
        {row.own_id && <a href={addressOf('add', row.own_id)}>kept by you, edit</a>}
      </p>
      <Standing row={row} reply={reply} />
      <div class="acts">
        {next && <NextButton {...{ next, isBusy, assess, toResume }} by={reply?.by_model ?? null} />}
        <OpenPosting row={row} withHost />
        <ApplyButton row={row} />
        <MarkActs row={row} />
      </div>
      <p class="small more-ways">
        <a href={addressOf('form', id)}>Form answers</a>{' '}
        <a href={addressOf('letter', id)} onClick={() => (letterPressed.value = id)}>
          Letter
        </a>
        {row.snoozed_until && <span class="quiet">Snoozed until {dayText(row.snoozed_until)}</span>}
      </p>
      {assessing.value.has(id) && <ProgressLine label="Assessing. A model may take a minute or two." />}
      <Refused error={refused} />
    </header>
  )
}

function factsOf(row: JobRowView): string[] {
  return [row.company, ageText(row, Date.now()), row.removed_at === null ? '' : 'no longer listed'].filter(
    Boolean,
  )
}

function standingOf(row: JobRowView, { assessment, resume, job }: JobReply) {
  const settled = new Set(assessment?.provisional?.rows.map((row) => row.id))
  return {
    assessment,
    is_renewed: assessment !== null && isRenewed(assessment),
    may_be_judged: (job?.not_judged ?? null) === null,
    questions: (assessment?.questions ?? []).filter((question) => !settled.has(question.row)).length,
    has_resume: resume !== null,
    applied: (applicationOf(row)?.status ?? 'interested') !== 'interested',
  }
}

// The same word, number and requirements as in the list.
function Standing({ row: listed, reply }: Pick<JobHeadProps, 'row' | 'reply'>) {
  const row = withApplied(listed)
  const assessment = reply?.assessment ?? null
  const counts = row.assessment
  const facts = [
    chanceText(row.chance),
    counts?.total ? requirementsText(counts) : '',
    counts ? '' : (row.not_judged?.text ?? ''),
  ]
  return (
    <StandingLine word={wordOf(row)} facts={facts} counts={counts}>
      {assessment?.basis_stale && <OutOfDate assessment={assessment} />}
    </StandingLine>
  )
}

/** The standing of a job of which only the assessment is stored. */
function Found({ assessment }: { assessment: NonNullable<JobReply['assessment']> }) {
  const { verdict, thin, word, total, basis_stale } = assessment
  return (
    <StandingLine
      word={{ ...verdictWord(thin ? 'thin_posting' : verdict), word }}
      facts={[total === 0 ? '' : requirementsText(assessment)]}
      counts={null}
    >
      {basis_stale && <OutOfDate assessment={assessment} />}
    </StandingLine>
  )
}

function OutOfDate({ assessment }: { assessment: NonNullable<JobReply['assessment']> }) {
  return <span class="chip warn">{isRenewed(assessment) ? 'being assessed again' : 'out of date'}</span>
}

type StandingLineProps = {
  word: JobWord
  facts: readonly string[]
  counts: JobRowView['assessment']
  children: ComponentChildren
}

function StandingLine({ word: { kind, word, sign }, facts, counts, children }: StandingLineProps) {
  return (
    <p class="standing" data-kind={kind}>
      <RequirementBar counts={counts} />
      <b class="word">
        <i aria-hidden="true">{sign}</i> {word}
      </b>
      <span>
        <Dotted facts={facts.filter(Boolean)} />
      </span>
      {children}
    </p>
  )
}

type NextProps = {
  next: NonNullable<NextStep>
  isBusy: boolean
  assess: () => Promise<void>
  toResume: () => Promise<void>
  by: JobReply['by_model']
}

function NextButton({ next: { kind, text }, isBusy, assess, toResume, by }: NextProps) {
  const act = {
    assess: () => void assess(),
    answer: nextQuestion,
    resume: () => void toResume(),
    status: openStatus,
  }[kind]
  const key = { assess: 's', answer: 'q', resume: 't', status: undefined }[kind]
  const shared = { class: 'primary', 'aria-keyshortcuts': key, disabled: isBusy, onClick: act }
  if (kind !== 'assess' || by === null) return <Button {...shared} label={text} />
  // A press that sends text to a model names the model, and the price.
  const { model_target: target, estimate } = by
  return (
    <>
      <Button {...shared} aria-describedby="press-price" label={`${text} by ${targetText(target)}`} />
      <span id="press-price" class="small quiet">
        {estimateText({ estimate, target, jobs: 1 })}
      </span>
    </>
  )
}

// The first open question; from one of them, the one after it.
function nextQuestion(): boolean {
  const questions = [...document.querySelectorAll('.open-questions .answer-in-place')]
  const index = questions.findIndex((question) => question.contains(document.activeElement))
  const next = questions[(index + 1) % Math.max(1, questions.length)]
  const control = next?.querySelector<HTMLElement>('button, input')
  control?.focus()
  return control !== undefined
}

function openStatus(): void {
  const part = document.querySelector<HTMLDetailsElement>('.job .yours')
  if (!part) return
  part.open = true
  // Opened, it is drawn in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(() => part.querySelector('select')?.focus()))
}

/** The facts of a job that decide its next step. */
type JobStanding = {
  /** Null where it was not assessed. */
  assessment: { verdict: string; basis_stale: boolean } | null
  /** Whether an outdated assessment is remade without a press. */
  is_renewed: boolean
  /** Whether it can be assessed at all. */
  may_be_judged: boolean
  /** How many of its questions are still open. */
  questions: number
  has_resume: boolean
  applied: boolean
}

/** The one step that comes next, in a few words; null where there is none to press. */
type NextStep = { kind: 'assess' | 'answer' | 'resume' | 'status'; text: string } | null

/** The step that a job waits for. */
export function nextStep({
  assessment,
  is_renewed,
  may_be_judged,
  questions,
  has_resume,
  applied,
}: JobStanding): NextStep {
  if (applied) return { kind: 'status', text: 'Update status' }
  if (assessment === null) return may_be_judged ? { kind: 'assess', text: 'Assess this job' } : null
  if (assessment.basis_stale && !is_renewed) return { kind: 'assess', text: 'Assess again' }
  if (questions > 0) return { kind: 'answer', text: `Answer ${counted(questions, 'question')}` }
  if (has_resume) return { kind: 'resume', text: 'Open the resume' }
  // A match of an unclear place or a low chance waits without a question.
  const isWaiting = assessment.verdict === 'pending_user_answers' && !assessment.basis_stale
  if (assessment.verdict !== 'matched_above_threshold' && !isWaiting) return null
  return { kind: 'resume', text: 'Make a resume' }
}
