import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { applicationOf } from '#assets/page/applied/store.ts'
import { assessError, assessing, assessJob } from '#assets/page/job/assess-job.ts'
import type { JobReply } from '#assets/page/job/job-reply.ts'
import { type NextStep, nextStep } from '#assets/page/job/next-step.ts'
import { useKeys } from '#assets/page/kit/keys.ts'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { Dotted } from '#assets/page/kit/texts/dotted.tsx'
import { ageText, dayText } from '#assets/page/kit/words.ts'
import { ApplyButton, OpenPosting } from '#assets/page/list/acts/job-acts.tsx'
import { MarkActs } from '#assets/page/list/acts/mark-acts.tsx'
import { isRenewed } from '#assets/page/list/by-itself.ts'
import { press } from '#assets/page/list/row-focus.ts'
import { RequirementBar, withApplied } from '#assets/page/list/score.tsx'
import { addressOf, go } from '#assets/page/route.ts'
import {
  chanceText,
  type JobWord,
  requirementsText,
  verdictWord,
  wordOf,
} from '#lib/judge/verdict/job-words.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

type JobHeadProps = { row: JobRowView; reply: JobReply | null; changed: () => void }

/** The head of a job, always in view: title, state and the one next step. */
export function JobHead({ row, reply, changed }: JobHeadProps) {
  const id = row.job_identity
  const next = reply === null ? null : nextStep(standingOf(row, reply))
  const isBusy = assessing.value.has(id)
  const refused = assessError.value?.id === id ? assessError.value.error : null
  const assess = async () => {
    if (await assessJob(id)) changed()
  }
  useKeys({
    s: () => void assess(),
    h: () => press(document.querySelector('.job'), '.snooze-job'),
    q: nextQuestion,
    t: () => go(addressOf('paper', id)),
    w: () => go(addressOf('letter', id)),
  })
  useEffect(() => {
    assessError.value = null
  }, [id])
  return (
    <header class="job-head">
      <Heading title={row.title} hint={row.title} />
      <p class="job-line">
        <Dotted facts={factsOf(row)} />{' '}
        {row.own_id && <a href={addressOf('add', row.own_id)}>kept by you, edit</a>}
      </p>
      <Standing row={row} reply={reply} />
      <div class="acts">
        {next && <NextButton {...{ id, next, isBusy, assess }} />}
        <OpenPosting row={row} withHost />
        <ApplyButton row={row} />
        <MarkActs row={row} />
      </div>
      <p class="small more-ways">
        <a href={addressOf('form', id)}>Form answers</a> <a href={addressOf('letter', id)}>Letter</a>
        {row.snoozed_until && <span class="quiet">Snoozed until {dayText(row.snoozed_until)}</span>}
      </p>
      {isBusy && <ProgressLine label="Assessing. A model may take a minute or two." />}
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
    counts === null || counts.total === 0 ? '' : requirementsText(counts),
    counts === null && row.not_judged !== null ? row.not_judged.text : '',
  ]
  return (
    <StandingLine word={wordOf(row)} facts={facts} counts={counts}>
      {assessment?.basis_stale && <OutOfDate assessment={assessment} />}
    </StandingLine>
  )
}

/** The standing of a job of which only the assessment is stored. */
export function Found({ assessment }: { assessment: NonNullable<JobReply['assessment']> }) {
  const { verdict, thin, total, basis_stale } = assessment
  return (
    <StandingLine
      word={verdictWord(thin ? 'thin_posting' : verdict)}
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
  id: string
  next: NonNullable<NextStep>
  isBusy: boolean
  assess: () => Promise<void>
}

function NextButton({ id, next: { kind, text }, isBusy, assess }: NextProps) {
  if (kind === 'resume') {
    return (
      <a class="button primary" href={addressOf('paper', id)} aria-keyshortcuts="t">
        {text}
      </a>
    )
  }
  const act = { assess: () => void assess(), answer: nextQuestion, status: openStatus }[kind]
  const key = { assess: 's', answer: 'q', status: undefined }[kind]
  return (
    <button type="button" class="primary" aria-keyshortcuts={key} disabled={isBusy} onClick={act}>
      {text}
    </button>
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
