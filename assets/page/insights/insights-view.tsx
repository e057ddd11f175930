import { signal, useSignal } from '@preact/signals'
import { Fragment } from 'preact'
import { useEffect, useId } from 'preact/hooks'
import { AnswerInPlace, type SentAnswer } from '#assets/page/answers/press-answer.tsx'
import { addAnswer } from '#assets/page/answers/store.ts'
import { onlyAddress } from '#assets/page/jobs/filters.ts'
import { call, callQuietly, createAsk, useSending } from '#assets/page/kit/call.ts'
import { jobText, nameJobs } from '#assets/page/kit/job-names.ts'
import { BarTable } from '#assets/page/kit/parts/bar-table.tsx'
import { Button, Link, Menu, Panel } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ReadState, Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { activeRoles, chosenTarget, needSettings } from '#assets/page/kit/settings.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { shareText } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { InsightsResponse } from '#lib/judge/insights/schema.ts'
import { verdictText } from '#lib/judge/verdict/job-words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

/** The gaps: questions and demands of the assessed jobs that the person's texts do not answer yet. */
export function Gaps() {
  useEffect(() => void insights.load(), [])
  const reply = insights.value.value
  return (
    <>
      <ReadState of={insights} />
      {reply && reply.counts.assessed === 0 && <NoDemandsYet />}
      {reply && reply.counts.assessed > 0 && <GapsOf found={reply} />}
    </>
  )
}

/** The demands that are met, how well the jobs fit, and how far the person got. */
export function JobFigures() {
  const reply = insights.value.value
  if (reply === null) return null
  return (
    <>
      {reply.counts.assessed > 0 && <Met found={reply} />}
      <Funnel found={reply} />
    </>
  )
}

/** Chooses the role whose jobs are counted; nothing with one role. */
export function RoleChoice() {
  const roles = activeRoles.value ?? []
  if (roles.length < 2) return null
  return (
    <label class="role-choice">
      Role{' '}
      <Menu
        value={insightsRole.value}
        onText={chooseInsightsRole}
        none="All roles"
        of={roles.map(({ id, label }) => [id, label])}
      />
    </label>
  )
}

function NoDemandsYet() {
  return (
    <div class="panel empty">
      <p>
        Nothing has been assessed yet. What your jobs ask for most is counted in assessed jobs, so assess some
        under New first.
      </p>
      <Link class="button primary" href={addressOf('new')} label="Go to New" />
    </div>
  )
}

function GapsOf({ found }: { found: InsightsResponse }) {
  const { counts, open_questions, questions_not_shown, unmet } = found
  const verdicts = Object.entries(counts.by_verdict).filter(([, jobs]) => Number(jobs) > 0)
  const linked = (only: string, text: string) => <a href={onlyAddress(only, insightsRole.value)}>{text}</a>
  return (
    <>
      <p class="quiet">
        {linked('assessed', `${counts.assessed} assessed`)}
        {verdicts.map(([verdict, jobs]) => (
          <Fragment key={verdict}>
            {' · '}
            {linked(`verdict:${verdict}`, `${verdictText(verdict)}: ${jobs}`)}
          </Fragment>
        ))}
      </p>
      {counts.stale > 0 && (
        <p class="small warn">
          Out of date, and still counted here: {counted(counts.stale, 'assessment')}. To assess again, go to{' '}
          <a href={addressOf('new')}>New</a>.
        </p>
      )}
      <SharedQuestions questions={open_questions} more={questions_not_shown} />
      <DemandList
        title="Most asked for, and not shown yet"
        hint="How many jobs ask for it; the strong part of the bar counts those that require it. If you have it, add it to your resume."
        demands={unmet}
        count="unmet"
      />
    </>
  )
}

function Met({ found }: { found: InsightsResponse }) {
  return (
    <DemandList
      title="Most asked for, and met"
      hint="What your resume, answers and stories already show."
      demands={found.met}
      count="met"
    />
  )
}

function Funnel({ found: { funnel } }: { found: InsightsResponse }) {
  const steps = [
    { name: 'Found', count: funnel.found, only: 'found' },
    { name: 'Assessed', count: funnel.assessed, only: 'assessed' },
    { name: 'Match', count: funnel.match, only: 'verdict:matched_above_threshold' },
    { name: 'Applied', count: funnel.applied, reached: 'applied' },
    { name: 'Interview', count: funnel.interview, reached: 'interview' },
    { name: 'Offer', count: funnel.offer, reached: 'offer' },
  ]
  // An application does not need a match first, so a share of matches would mean nothing.
  const role = insightsRole.value
  const rows = steps.map(({ name, count, only, reached }, index) => ({
    name,
    count,
    ...(count > 0 && only && { href: onlyAddress(only, role) }),
    // The board of applications knows no roles.
    ...(count > 0 && reached && role === '' && { href: `${addressOf('applied')}?only=reached:${reached}` }),
    note: name === 'Applied' ? '' : shareText(count, steps[index - 1]?.count ?? 0),
  }))
  return <BarTable title="How far you got" of="Step" rows={rows} />
}

const FIRST = 15

type InsightsViewProps = {
  title: string
  hint: string
  demands: readonly UnmetDemand[]
  count: 'met' | 'unmet'
}

/** The most frequent demands of postings, each with quotes from some postings. */
export function DemandList({ title, hint, demands, count }: InsightsViewProps) {
  const id = useId()
  const all = useSignal(false)
  const visible = all.value ? demands : demands.slice(0, FIRST)
  const most = demands[0]?.jobs ?? 1
  if (demands.length === 0) return null
  return (
    <Panel id={id} title={title}>
      <p class="small quiet">{hint}</p>
      <ul class="demands stack-2">
        {visible.map((demand) => (
          <li key={`${demand.kind} ${demand.name}`}>
            <DemandRow {...{ demand, most, count }} />
          </li>
        ))}
      </ul>
      {visible.length < demands.length && (
        <Button onClick={() => (all.value = true)} label={`Show all ${demands.length}`} />
      )}
    </Panel>
  )
}

type DemandRowProps = { demand: UnmetDemand; most: number } & Pick<InsightsViewProps, 'count'>

function DemandRow({ demand, most, count }: DemandRowProps) {
  const { name, kind, jobs, must, examples } = demand
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) void nameJobs(examples.map((example) => example.job_identity))
      }}
    >
      <summary>
        <bdi>{name}</bdi>{' '}
        <span class="small quiet">
          {[
            kindBeside(name, kind),
            counted(jobs, 'job'),
            must === jobs ? 'required' : must > 0 ? 'required by some' : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={(must / most) * 100} height="4" />
          <rect class="apart" x={(must / most) * 100} width={((jobs - must) / most) * 100} height="4" />
        </svg>
      </summary>
      <JobQuotes quotes={examples} />
      <p class="acts">
        <a class="button" href={onlyAddress(`${count}:${kind}:${name}`, insightsRole.value)}>
          See {jobs === 1 ? 'the job' : `all ${jobs} jobs`}
        </a>
      </p>
    </details>
  )
}

type QuoteOfJob = { quote: string; job_identity: string }

/** A list of quotes of postings, each with the link to its job. */
export function JobQuotes({ quotes }: { quotes: readonly QuoteOfJob[] }) {
  return (
    <ul>
      {quotes.map(({ quote, job_identity }) => (
        <li key={`${job_identity} ${quote}`}>
          <q dir="auto">{quote}</q>{' '}
          <Link href={addressOf('job', job_identity)} label={jobText(job_identity, 'the job')} />
        </li>
      ))}
    </ul>
  )
}

const KINDS: Record<string, string> = {
  skill: 'skill',
  years: 'years of experience',
  degree: 'degree',
  cert: 'certificate',
  language: 'language',
  location: 'place',
  work_auth: 'work authorization',
  clearance: 'clearance',
  schedule: 'hours',
  salary: 'pay',
  domain: 'industry',
  soft: 'trait',
}

/** Returns the kind of a demand beside its name; '' where the name says it. Example: "7+ years" -> "". */
export function kindBeside(name: string, kind: string): string {
  const text = kindText(kind)
  const [first = ''] = text.split(' ')
  return name.toLowerCase().includes(first) ? '' : text
}

/** Returns the kind of a demand in words; '' for an unknown kind. */
export function kindText(kind: string): string {
  return KINDS[kind] ?? ''
}

const FIRST_SHARED = 10

/** The questions that jobs leave open, with a field for the one answer that settles each. */
export function SharedQuestions({ questions, more }: { questions: readonly SharedQuestion[]; more: number }) {
  const all = useSignal(false)
  useEffect(needSettings, [])
  if (questions.length === 0) return null
  const visible = all.value ? questions : questions.slice(0, FIRST_SHARED)
  return (
    <Panel class="panel open-questions" id="shared-title" title="Questions only you can answer">
      <Spends />
      {visible.map((shared) =>
        shared.answered ? (
          <Answered key={shared.question} sharedQuestion={shared} />
        ) : (
          <Open key={shared.question} sharedQuestion={shared} next={nextOpen(visible, shared)} />
        ),
      )}
      {visible.length < questions.length && (
        <Button onClick={() => (all.value = true)} label={`Show all ${questions.length}`} />
      )}
      {all.value && more > 0 && <p class="small quiet">and {more} more questions that fewer jobs ask</p>}
    </Panel>
  )
}

function nextOpen(visible: readonly SharedQuestion[], shared: SharedQuestion): SharedQuestion | undefined {
  return visible.slice(visible.indexOf(shared) + 1).find(({ answered }) => !answered)
}

// An id of HTML holds no space. `encodeURIComponent` refuses half of a surrogate pair.
function pressId({ question }: SharedQuestion): string {
  return `press-${encodeURIComponent(question.toWellFormed())}`
}

// Rules in code are free, and need no word.
function Spends() {
  const target = chosenTarget('')
  if (target === '' || target === 'builtin') return null
  return (
    <p class="small quiet">
      Assessing again asks <bdi>{targetText(target)}</bdi>: a call or two for each job.
    </p>
  )
}

function Open({
  sharedQuestion: shared,
  next,
}: {
  sharedQuestion: SharedQuestion
  next: SharedQuestion | undefined
}) {
  const verb = `Save, and assess ${counted(shared.job_identities.length, 'job')} again`
  const save = async (sent: SentAnswer) => {
    const refused = await answerShared(shared, sent)
    if (refused === null && next !== undefined) focusSoon(pressId(next))
    return refused
  }
  return (
    <AnswerInPlace id={pressId(shared)} question={shared.question} form={shared.form} verb={verb} save={save}>
      <Settles sharedQuestion={shared} />
    </AnswerInPlace>
  )
}

function Settles({ sharedQuestion: { question, jobs, would_close } }: { sharedQuestion: SharedQuestion }) {
  const verb = would_close === 1 ? 'waits' : 'wait'
  return (
    <p class="small quiet">
      Settles it for <a href={onlyAddress(`asks:${question}`, insightsRole.value)}>{counted(jobs, 'job')}</a>
      {would_close > 0 && would_close === jobs && `, which ${verb} for nothing else`}
      {would_close > 0 && would_close < jobs && (
        <>
          ; <a href={onlyAddress(`closes:${question}`, insightsRole.value)}>{would_close} of them</a> {verb}{' '}
          for nothing else
        </>
      )}
    </p>
  )
}

function Answered({ sharedQuestion: shared }: { sharedQuestion: SharedQuestion }) {
  const { busy, error, act } = useSending()
  return (
    <div class="answered stack-1">
      <p>
        <b dir="auto">{shared.question}</b>
      </p>
      <p class="small quiet">
        You answered this. If it is still open after assessing again, change your{' '}
        <a href={addressOf('answers')}>answer</a>.
      </p>
      <button type="button" disabled={busy.value} onClick={() => void act(() => assessShared(shared))}>
        Assess {counted(shared.job_identities.length, 'job')} again
      </button>
      <Refused error={error.value} />
    </div>
  )
}

/** A question that several jobs leave open. */
export type SharedQuestion = InsightsResponse['open_questions'][number]

/** Something that several postings ask. */
export type UnmetDemand = InsightsResponse['unmet'][number]

/** The role whose jobs are looked at; '' for all roles. */
export const insightsRole = signal('')

/** Statistics over the assessed jobs. */
export const insights = createAsk(() => {
  const profile_id = insightsRole.peek()
  return call('GET', '/api/insights', { query: profile_id === '' ? {} : { profile_id } })
})

/** Looks at the jobs of another role. */
export function chooseInsightsRole(profile_id: string): void {
  insightsRole.value = profile_id
  void insights.load()
}

/** Saves one answer, and assesses the jobs that it settles again. Returns null on success, else the refusal. */
export async function answerShared(shared: SharedQuestion, sent: SentAnswer): Promise<RefusalBody | null> {
  const saved = await addAnswer({ question: shared.question, ...sent })
  if (!saved.ok) return saved.error
  return assessShared(shared)
}

/** Assesses the jobs of a question again. Jobs that are no longer listed are skipped. */
export async function assessShared({ job_identities }: SharedQuestion): Promise<RefusalBody | null> {
  let done = 0
  let refused: RefusalBody | null = null
  for (const job_url of job_identities) {
    const outcome = await callQuietly('POST', '/api/assess', { body: { job: { job_url } } })
    if (outcome.ok) done += 1
    else if (outcome.error.code !== 'posting_closed') {
      refused = outcome.error
      break
    }
  }
  announce(`${counted(done, 'job')} assessed again.`)
  await insights.load()
  return refused
}
