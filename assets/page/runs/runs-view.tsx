import { useEffect } from 'preact/hooks'
import { Heading } from '#assets/page/kit/parts/heading.tsx'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { Waiting } from '#assets/page/kit/parts/waiting.tsx'
import { targetText } from '#assets/page/kit/targets/target-words.ts'
import { momentText } from '#assets/page/kit/time-words.ts'
import { counted } from '#assets/page/kit/words.ts'
import { addressOf, here } from '#assets/page/route.ts'
import { RunLeft, RunRank, RunWindow } from './run-acts.tsx'
import { RunPostings } from './run-postings.tsx'
import { RunStages } from './run-stages.tsx'
import { RunImport, RunStart } from './run-start.tsx'
import { RunTable } from './run-table.tsx'
import { run, runPlan, runProgress, runRank, runs, runWindow, showRunOf, type WholeRun } from './store.ts'
import { ruleText, runStateText } from './words.ts'

/** The runs, or one of them. */
export function RunsView() {
  const { id } = here.value
  useEffect(() => void showRunOf(id), [id])
  return id === '' ? <RunList /> : <OneRun key={id} />
}

function RunList() {
  const reply = runs.value.value
  const error = runs.error.value
  return (
    <>
      <Heading title="Runs" />
      <p class="quiet">
        A run reads the boards, keeps the postings that your keywords name, and ranks and assesses them, once.{' '}
        <a href={addressOf('new')}>New</a> does the same bit by bit; runs stay for scripts that know them.
      </p>
      <RunStart />
      <Refused error={error} again={() => void runs.load()} old={reply ? runs.at.value : 0} />
      {reply === null && error === null && <Waiting lines={3} />}
      {reply && reply.runs.length === 0 && (
        <div class="panel empty">
          <p>No run was started yet.</p>
        </div>
      )}
      {reply && reply.runs.length > 0 && <RunTable runs={reply.runs} />}
      <RunImport />
    </>
  )
}

function OneRun() {
  const shown = run.value.value?.run
  const error = run.error.value
  return (
    <>
      <p class="back-link">
        <a href={addressOf('runs')}>← Runs</a>
      </p>
      <Heading title={shown ? `Run of ${momentText(shown.started_at)}` : 'Run'} />
      <Refused error={error} again={() => void run.load()} old={shown ? run.at.value : 0} />
      {!shown && error === null && <Waiting />}
      {shown && <Whole shown={shown} />}
    </>
  )
}

function Whole({ shown }: { shown: WholeRun }) {
  const progress = runProgress.value.value?.progress
  const acts = shown.status !== 'running' && !shown.imported
  const [plan, looked, ranked] = [runPlan.value.value, runWindow.value.value, runRank.value.value]
  return (
    <>
      <p>
        <b>{runStateText(shown)}</b> · {counted(shown.counts.postings, 'posting')}, {shown.counts.new} new,{' '}
        {shown.counts.assessed} assessed
      </p>
      <p class="small quiet">
        {ruleText(shown.selection_rule)}, at most {shown.selection_cap} · by{' '}
        <bdi>{targetText(shown.model_target)}</bdi> ·{' '}
        <a href={`/api/runs/${shown.run_id}`} download={`${shown.run_id}.json`}>
          Export
        </a>
      </p>
      {progress && <RunStages progress={progress} />}
      {acts && plan && <RunLeft reply={plan} />}
      {acts && looked && <RunWindow reply={looked} />}
      {acts && ranked && <RunRank reply={ranked} />}
      {shown.postings.length > 0 && <RunPostings run={shown} />}
    </>
  )
}
