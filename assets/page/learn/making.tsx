import { useSignal } from '@preact/signals'
import { type Sending, useSending } from '#assets/page/kit/call.ts'
import { ConfirmButton } from '#assets/page/kit/parts/buttons.tsx'
import { Button, Fact, inPage, Panel } from '#assets/page/kit/parts/elements.tsx'
import { ProgressLine, Refused, Sentence } from '#assets/page/kit/parts/states.tsx'
import { Cap } from '#assets/page/learn/new-course.tsx'
import { type CoursePathway, cancelCourse, deleteCourse, resumeCourse } from '#assets/page/learn/store.ts'
import { addressOf } from '#assets/page/route.ts'
import { droppedText } from '#lib/learn/course/find-quote.ts'
import { minutesText, stepStateText, stepText } from '#lib/learn/pathways/pathway-words.ts'
import { numberText } from '#lib/text/text.ts'

const MARKS: Record<string, string> = { done: '✓', running: '●', failed: '✕', skipped: '–', pending: '○' }
// Failures for want of calls or pages: higher caps can help.
const CAPS_HELP = ['cap_reached', 'too_little_verified', 'corpus_empty']
// Failures for want of pages to read: links of the person can help.
const PAGES_HELP = ['too_little_verified', 'corpus_empty']

type PathwayMaking = NonNullable<CoursePathway['progress']>

/** The making of a course: its steps, usage, omissions and actions. */
export function Making({ shown: pathway }: { shown: CoursePathway }) {
  const { progress, status } = pathway
  return (
    <>
      {status === 'failed' && <Failure shown={pathway} />}
      {status === 'interrupted' && (
        <div class="panel refused">
          <p>
            The server stopped while the course was being made. Finished work is kept, and nothing is paid
            twice.
          </p>
        </div>
      )}
      {progress && <Steps progress={progress} isLive={status === 'queued' || status === 'running'} />}
      <Acts shown={pathway} />
      {progress && <Dropped dropped={progress.dropped} />}
      <Cost cost={pathway.cost} />
    </>
  )
}

function Failure({ shown: { error, error_code, role_text } }: { shown: CoursePathway }) {
  return (
    <div class="panel refused">
      <p>{error && <Sentence text={error} />}</p>
      {PAGES_HELP.includes(error_code ?? '') && (
        <p>
          <a href={`${addressOf('learn', 'new')}?${new URLSearchParams({ for: role_text })}`}>
            Ask for it again with pages of your own
          </a>
          , or go on with higher limits.
        </p>
      )}
      <p class="small quiet">
        Code <code>{error_code}</code>
      </p>
    </div>
  )
}

function Steps({ progress, isLive }: { progress: PathwayMaking; isLive: boolean }) {
  const { steps, line, calls, max_calls, fetches, max_fetches } = progress
  return (
    <Panel id="course-steps" title="Progress">
      <ol class="course-steps stack-2">
        {steps.map((step) => (
          <li
            key={step.step}
            class={step.status}
            aria-current={step.status === 'running' ? 'step' : undefined}
          >
            <span class="mark" aria-hidden="true">
              {MARKS[step.status] ?? '•'}
            </span>
            <div>
              <p>
                <b>{stepText(step.step)}</b>{' '}
                <span class="small quiet">
                  {stepStateText(step.status)}
                  {timeText(step)}
                </span>
              </p>
              {step.detail && <p class="small">{step.detail}</p>}
            </div>
          </li>
        ))}
      </ol>
      {isLive && line && (
        <p role="status" class="course-line">
          {line}
        </p>
      )}
      <ProgressLine label={`${calls} of at most ${max_calls} model calls`} done={calls} total={max_calls} />
      <ProgressLine
        label={`${fetches} of at most ${max_fetches} web pages`}
        done={fetches}
        total={max_fetches}
      />
    </Panel>
  )
}

function timeText({ started_at, finished_at }: PathwayMaking['steps'][number]): string {
  if (started_at === null) return ''
  if (finished_at === null)
    return ` since ${new Date(started_at).toLocaleTimeString('en', { timeStyle: 'short' })}`
  return ` in ${minutesText((Date.parse(finished_at) - Date.parse(started_at)) / 60_000)}`
}

function Dropped({ dropped }: { dropped: PathwayMaking['dropped'] }) {
  if (dropped.length === 0) return null
  return (
    <Panel id="course-dropped" title="Left out">
      <p class="small quiet">Only what a source says is shown.</p>
      <ul class="failures">
        {dropped.map(({ what, reason }) => (
          <li key={`${what} ${reason}`}>{droppedText({ what, reason })}</li>
        ))}
      </ul>
    </Panel>
  )
}

function Cost({ cost }: Pick<CoursePathway, 'cost'>) {
  if (cost === null || cost.cli_model_calls === null) return null
  const { cli_model_calls, web_fetches, web_searches, tokens, worker_minutes, note } = cost
  const countText = (value: number | null) => (value === null ? 'not known' : numberText(value))
  return (
    <Panel id="course-cost" title="What it took">
      <dl class="course-facts">
        <Fact name="Model calls">{countText(cli_model_calls)}</Fact>
        <Fact name="Tokens">{countText(tokens)}</Fact>
        <Fact name="Web pages">{countText(web_fetches)}</Fact>
        <Fact name="Web searches">{countText(web_searches)}</Fact>
        <Fact name="Time at work">{worker_minutes === null ? 'not known' : minutesText(worker_minutes)}</Fact>
      </dl>
      {note && <p class="small quiet">{note}</p>}
    </Panel>
  )
}

/** The actions for a requested or imported course. */
export function Acts({ shown: pathway }: { shown: CoursePathway }) {
  const { busy, error, act } = useSending()
  const { status, source } = pathway
  const isLive = status === 'queued' || status === 'running'
  const isStopping = pathway['cancel_requested'] === true
  const canResume = source === 'requested' && (status === 'failed' || status === 'interrupted')
  return (
    <div class="stack-3">
      {canResume && <Resume shown={pathway} busy={busy.value} act={act} />}
      <div class="acts">
        {isLive && (
          <Button
            disabled={busy.value || isStopping}
            onClick={() => void act(() => cancelCourse(pathway.id))}
            label={isStopping ? 'Stopping…' : 'Cancel'}
          />
        )}
        {status !== 'running' && <Delete shown={pathway} act={act} />}
      </div>
      <Refused error={error.value} />
    </div>
  )
}

type MakingActs = { shown: CoursePathway; act: Sending['act'] }

function Resume({ shown: pathway, act, busy }: MakingActs & { busy: boolean }) {
  const { max_calls = 40, max_fetches = 60 } = pathway.progress ?? {}
  const isShort = CAPS_HELP.includes(pathway.error_code ?? '')
  const calls = useSignal(String(isShort ? Math.min(120, max_calls + 20) : max_calls))
  const pages = useSignal(String(isShort ? Math.min(200, max_fetches + 20) : max_fetches))
  const go = () =>
    act(() => resumeCourse(pathway.id, { max_calls: Number(calls.value), max_fetches: Number(pages.value) }))
  return (
    <form class="panel text-form stack-3" onSubmit={inPage(go)}>
      <details open={isShort}>
        <summary>Limits</summary>
        <div class="pair">
          <Cap
            id="resume-calls"
            label="Model calls at most"
            range={{ least: max_calls, most: 120 }}
            value={calls.value}
            change={(text) => (calls.value = text)}
          />
          <Cap
            id="resume-pages"
            label="Web pages at most"
            range={{ least: max_fetches, most: 200 }}
            value={pages.value}
            change={(text) => (pages.value = text)}
          />
        </div>
      </details>
      <p class="small quiet">Finished work is kept and not asked for again.</p>
      <div class="acts">
        <Button type="submit" class="primary" disabled={busy} label="Resume" />
      </div>
    </form>
  )
}

function Delete({ shown: pathway, act }: MakingActs) {
  return (
    <ConfirmButton
      label="Delete"
      title="Delete this course?"
      verb="Delete it"
      onYes={() => void act(() => deleteCourse(pathway))}
    >
      <p>
        <bdi>{pathway.role_text}</bdi>: its pages go, and all that you did in it. This cannot be taken back.
      </p>
    </ConfirmButton>
  )
}
