import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useSending } from '#assets/page/kit/call.ts'
import { TableHead } from '#assets/page/kit/parts/bar-table.tsx'
import { Button, Link, Menu, Tick } from '#assets/page/kit/parts/elements.tsx'
import { ChipInput, FileDrop, TextField } from '#assets/page/kit/parts/fields.tsx'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { ProgressLine, ReadState, Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { roles, settings } from '#assets/page/kit/settings.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { DraftNote, useBegun, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { agoText, dayText, momentText } from '#assets/page/kit/words.ts'
import { addressOf, here } from '#assets/page/route.ts'
import {
  RunLeft,
  RunRank,
  RunWindow,
  ruleText,
  runStateText,
  stageText,
} from '#assets/page/runs/run-acts.tsx'
import {
  type FullRun,
  importRun,
  type RunChoice,
  type RunSummary,
  run,
  runPlan,
  runProgress,
  runRank,
  runs,
  runWindow,
  showRunOf,
  startRun,
} from '#assets/page/runs/store.ts'
import { KINDS, verdictWord } from '#lib/judge/verdict/job-words.ts'
import type { RunProgressResponse } from '#lib/shortlist/runs/schema.ts'
import { counted } from '#lib/text/text.ts'

/** The runs, or one of them. */
export function RunsView() {
  const { id } = here.value
  useEffect(() => void showRunOf(id), [id])
  return id === '' ? <RunList /> : <OpenRun key={id} />
}

function RunList() {
  const reply = runs.value.value
  return (
    <>
      <ScreenHeading view="runs" />
      <RunStart />
      <ReadState of={runs} lines={3} />
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
  const progress = runProgress.value.value
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
        <Link href={`/api/runs/${wholeRun.run_id}`} download={`${wholeRun.run_id}.json`} label="Export" />
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
export function RunStages({ progress }: { progress: RunProgressResponse }) {
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
              <span key={term} class="chip" dir="auto">
                {term}
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
      <TableHead
        of={['Started', 'State', 'Postings', 'New', 'Assessed']}
        numbers={['Postings', 'New', 'Assessed']}
      />
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
        <TableHead of={['Posting', 'Posted', 'Standing']} />
        <tbody>
          {postings.slice(0, most.value).map((posting) => (
            <Row key={posting.job_identity} runPosting={posting} linked={!imported} />
          ))}
        </tbody>
      </table>
      {postings.length > most.value && (
        <Button class="more-calls" onClick={() => (most.value += AT_ONCE)} label="Show more" />
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
          <Link href={addressOf('job', posting.job_identity)} label={posting.title} />
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
function Standing({ runPosting }: { runPosting: RunPostingView }) {
  const { assessment, assessment_detail, chance, standing } = runPosting
  const { kind, word } = standing ?? verdictWord(assessment?.verdict ?? 'not_assessed')
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
          <i aria-hidden="true">{KINDS[kind].sign}</i> {word}
        </b>
      </span>
      {chance !== undefined && ` ${chance} %`}
      {facts.length > 0 && <span class="quiet small reason">{facts.join(' · ')}</span>}
    </>
  )
}

type RunWish = { keywords: string[]; cap: string; rule: RunChoice['selection_rule'] }

const DRAFT = 'run/new'
const RULES = ['best_rank', 'newest'] as const

/** Starts a run for the selected role; nothing is read or assessed before the person agreed. */
function RunStart() {
  const form = useDraft<RunWish>(DRAFT, { keywords: [], cap: '20', rule: 'best_rank' })
  const { keywords, cap, rule } = form.value
  const change = (changed: Partial<RunWish>) => (form.value = { ...form.value, ...changed })
  const wasBegun = useBegun(DRAFT)
  const agreed = useSignal(false)
  const { error, whileBusy } = useSending()
  const start = async (event: SubmitEvent) => {
    event.preventDefault()
    const choice = {
      keywords: form.value.keywords,
      selection_cap: Number(form.value.cap),
      selection_rule: form.value.rule,
    }
    const outcome = await whileBusy(startRun(choice))
    if (outcome.ok) form.clear()
  }
  return (
    <details class="panel" open={wasBegun}>
      <summary>Start a run</summary>
      <form class="text-form stack-3" onSubmit={(event) => void start(event)}>
        <ChipInput
          id="run-keywords"
          label="Keywords (optional)"
          help="Up to 20 phrases. Only postings with one of them in the title or text are kept."
          form={DRAFT}
          values={keywords}
          onChange={(keywords) => change({ keywords })}
        />
        <Cap cap={cap} rule={rule} change={change} />
        <RunSettings />
        <Tick
          required
          checked={agreed.value}
          onTick={(isOn) => (agreed.value = isOn)}
          label="Read my boards now and assess the jobs found"
        />
        <Refused error={error.value} />
        <div class="acts">
          <Button type="submit" class="primary" disabled={!agreed.value} label="Start the run" />
          <DraftNote form={DRAFT} onDiscard={form.clear} />
        </div>
      </form>
    </details>
  )
}

// The settings that a run takes from elsewhere: the selected role and the target.
function RunSettings() {
  useEffect(() => void settings.load(), [])
  const reply = roles.value.value
  const role = reply?.profiles.find((role) => role.id === reply.selected_profile_id)
  const target = settings.value.value?.config.model_target
  return (
    <p class="small quiet">
      {role && (
        <>
          For the role <bdi>{role.label}</bdi> ·{' '}
        </>
      )}
      {target !== undefined && `${role ? 'by' : 'Assessed by'} ${targetText(target)}`}
    </p>
  )
}

type RunCapProps = Pick<RunWish, 'cap' | 'rule'> & { change: (changed: Partial<RunWish>) => void }

function Cap({ cap, rule, change }: RunCapProps) {
  return (
    <div class="pair">
      <TextField
        id="run-cap"
        label="Assess at most"
        type="number"
        min={1}
        max={50}
        required
        value={cap}
        onText={(cap) => change({ cap })}
      />
      <Menu
        id="run-rule"
        value={rule}
        label="Which of them"
        onText={(text) => change({ rule: text as RunWish['rule'] })}
        of={RULES.map((rule) => [rule, ruleText(rule)])}
      />
    </div>
  )
}

/** Takes a run that another desk exported. */
function RunImport() {
  const { error, whileBusy } = useSending()
  const take = async ([file]: File[]) => {
    if (file) await whileBusy(importRun(await file.text()))
  }
  return (
    <div class="field run-import stack-1">
      <FileDrop
        id="run-file"
        name="A file of a run"
        label="Import an exported run"
        accept=".json,application/json"
        disabled={false}
        onFiles={(files) => void take(files)}
      >
        It is shown here for reading only.
      </FileDrop>
      <Refused error={error.value} />
    </div>
  )
}
