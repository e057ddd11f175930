import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { targetText } from '#assets/page/kit/target-words.ts'
import { agoText, dayText, momentText } from '#assets/page/kit/words.ts'
import { addressOf, here } from '#assets/page/route.ts'
import { RunLeft, RunRank, RunWindow } from '#assets/page/runs/run-acts.tsx'
import { RunImport, RunStart } from '#assets/page/runs/run-start.tsx'
import {
  type FullRun,
  type RunSummary,
  run,
  runPlan,
  runProgress,
  runRank,
  runs,
  runWindow,
  showRunOf,
} from '#assets/page/runs/store.ts'
import { ruleText, runStateText, stageText } from '#assets/page/runs/words.ts'
import { verdictWord } from '#lib/judge/verdict/job-words.ts'
import type { RunProgressResponse } from '#lib/shortlist/runs/schema.ts'
import { counted } from '#lib/text/counted.ts'

/** The runs, or one of them. */
export function RunsView() {
  const { id } = here.value
  useEffect(() => void showRunOf(id), [id])
  return id === '' ? <RunList /> : <OpenRun key={id} />
}

function RunList() {
  const reply = runs.value.value
  const error = runs.error.value
  return (
    <>
      <Heading title="Runs" />
      <p class="quiet">
        A run reads your boards once, keeps the postings that match your keywords, then orders and assesses
        them. <a href={addressOf('new')}>New</a> does the same step by step; runs are here for scripts that
        use them.
      </p>
      <RunStart />
      <Refused error={error} again={() => void runs.load()} old={reply ? runs.at.value : 0} />
      {reply === null && error === null && <Waiting lines={3} />}
      {reply && reply.runs.length === 0 && (
        <div class="panel empty">
          <p>No runs yet. Most people need none: start one above, or assess jobs under New.</p>
        </div>
      )}
      {reply && reply.runs.length > 0 && <RunTable runs={reply.runs} />}
      <RunImport />
    </>
  )
}

function OpenRun() {
  const wholeRun = run.value.value?.run
  const error = run.error.value
  return (
    <>
      <p class="back-link">
        <a href={addressOf('runs')}>← Runs</a>
      </p>
      <Heading title={wholeRun ? `Run of ${momentText(wholeRun.started_at)}` : 'Run'} />
      <Refused error={error} again={() => void run.load()} old={wholeRun ? run.at.value : 0} />
      {!wholeRun && error === null && <Waiting />}
      {wholeRun && <RunDetail shown={wholeRun} />}
    </>
  )
}

function RunDetail({ shown: wholeRun }: { shown: FullRun }) {
  const progress = runProgress.value.value?.progress
  const acts = wholeRun.status !== 'running' && !wholeRun.imported
  const [plan, looked, ranked] = [runPlan.value.value, runWindow.value.value, runRank.value.value]
  return (
    <>
      <p>
        <b>{runStateText(wholeRun)}</b> · {counted(wholeRun.counts.postings, 'posting')},{' '}
        {wholeRun.counts.new} new, {wholeRun.counts.assessed} assessed
      </p>
      <p class="small quiet">
        {ruleText(wholeRun.selection_rule)}, at most {wholeRun.selection_cap} · by{' '}
        <bdi>{targetText(wholeRun.model_target)}</bdi> ·{' '}
        <a href={`/api/runs/${wholeRun.run_id}`} download={`${wholeRun.run_id}.json`}>
          Export
        </a>
      </p>
      {progress && <RunStages progress={progress} />}
      {acts && plan && <RunLeft reply={plan} />}
      {acts && looked && <RunWindow reply={looked} />}
      {acts && ranked && <RunRank reply={ranked} />}
      {wholeRun.postings.length > 0 && <RunPostings run={wholeRun} />}
    </>
  )
}

/** The progress of each stage of a run, and the effect of its keywords. */
export function RunStages({ progress }: { progress: RunProgressResponse['progress'] }) {
  const { boards, rank, assess } = progress
  const { terms, message } = boards.keywords
  return (
    <section class="panel run-stages" aria-label="Progress">
      <Stage name="Boards read" none="There was no board to read." stage={boards} />
      <p class="small">
        {terms.length > 0 && (
          <>
            Keywords{' '}
            {terms.map((term) => (
              <span key={term} class="chip">
                <bdi>{term}</bdi>
              </span>
            ))}{' '}
          </>
        )}
        {message}
      </p>
      <Stage name="Put in order" none="There was no job to put in order." stage={rank} />
      <Stage name="Assessed" none="There was no job to assess." stage={assess} />
    </section>
  )
}

type StageProps = { name: string; none: string; stage: { state: string; done: number; total: number } }

function Stage({ name, none, stage }: StageProps) {
  const label = stageText({ name, none }, stage)
  if (label === none) return <p class="small">{none}</p>
  return <ProgressLine label={label} done={stage.done} total={stage.total} />
}

/** The runs, the last started first. */
export function RunTable({ runs }: { runs: readonly RunSummary[] }) {
  return (
    <table class="boards runs">
      <thead>
        <tr>
          <th scope="col">Started</th>
          <th scope="col">State</th>
          <th scope="col" class="number">
            Postings
          </th>
          <th scope="col" class="number">
            New
          </th>
          <th scope="col" class="number">
            Assessed
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.run_id}>
            <th scope="row">
              <a href={addressOf('runs', run.run_id)}>{momentText(run.started_at)}</a>{' '}
              <span class="quiet small">{agoText(run.started_at, Date.now())}</span>
            </th>
            <td class={run.status === 'failed' ? 'bad' : undefined}>
              <span>{runStateText(run)}</span>
            </td>
            <td class="number" data-name="postings">
              {run.counts.postings}
            </td>
            <td class="number" data-name="new">
              {run.counts.new}
            </td>
            <td class="number" data-name="assessed">
              {run.counts.assessed}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type RunPostingView = FullRun['postings'][number]

const AT_ONCE = 100

/** The postings that a run holds, the newest first. */
export function RunPostings({ run: { postings, imported } }: { run: FullRun }) {
  const most = useSignal(AT_ONCE)
  return (
    <>
      <table class="boards runs">
        <thead>
          <tr>
            <th scope="col">Posting</th>
            <th scope="col">Posted</th>
            <th scope="col">Standing</th>
          </tr>
        </thead>
        <tbody>
          {postings.slice(0, most.value).map((posting) => (
            <Row key={posting.job_identity} runPosting={posting} linked={!imported} />
          ))}
        </tbody>
      </table>
      {postings.length > most.value && (
        <button
          type="button"
          class="more-calls"
          onClick={() => {
            most.value += AT_ONCE
          }}
        >
          Show more
        </button>
      )}
    </>
  )
}

// The postings of another desk need not be stored here.
function Row({ runPosting: posting, linked }: { runPosting: RunPostingView; linked: boolean }) {
  return (
    <tr>
      <th scope="row">
        {linked ? (
          <a href={addressOf('job', posting.job_identity)}>
            <bdi>{posting.title}</bdi>
          </a>
        ) : (
          <bdi>{posting.title}</bdi>
        )}
        <span class="quiet small reason">
          <bdi>{posting.company}</bdi>
          {posting.is_new && ' · new'}
          {posting.added_by === 'posted_window' && ' · added later'}
        </span>
      </th>
      <td class="day">{dayText(posting.posted_at)}</td>
      <td>
        <Standing runPosting={posting} />
      </td>
    </tr>
  )
}

// The word and the number of a job, as every list has them.
function Standing({ runPosting: { assessment, assessment_detail, chance } }: { runPosting: RunPostingView }) {
  const { kind, word, sign } = verdictWord(assessment?.verdict ?? 'not_assessed')
  const facts =
    assessment === null
      ? []
      : [
          `${assessment.met} of ${counted(assessment.total, 'requirement')} met`,
          ...(assessment.stale_reason === null ? [] : ['out of date']),
          ...(assessment_detail === false ? ['details are only on the computer that ran it'] : []),
        ]
  return (
    <>
      <span data-kind={kind}>
        <b class="word">
          <i aria-hidden="true">{sign}</i> {word}
        </b>
      </span>
      {chance !== undefined && ` ${chance} %`}
      {facts.length > 0 && <span class="quiet small reason">{facts.join(' · ')}</span>}
    </>
  )
}
