import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { JobInput } from '#assets/page/keep/store.ts'
import { call, useRead } from '#assets/page/kit/call.ts'
import { ReadState, Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { targetText } from '#assets/page/kit/target-words.ts'
import { estimateText } from '#lib/judge/calls/estimate.ts'
import { counted, lengthOf, withoutHidden } from '#lib/text/text.ts'

/** The request to preview: the job, the target and the resume; in a batch the other jobs of the call. */
export type PreviewJob = {
  job: JobInput
  model_target?: string
  resume?: { text: string }
  together_with?: string[]
}

type PartName = 'posting' | 'requirements' | 'evidence'

function askPart(sending: PreviewJob, part: PartName) {
  return call('POST', '/api/assess/preview', { body: { ...sending, part } })
}

type WouldSendReply = Extract<Awaited<ReturnType<typeof askPart>>, { ok: true }>['value']

const PARTS = [
  { part: 'posting', name: '1. To find the requirements: the posting' },
  { part: 'requirements', name: '2. To compare: the requirements found' },
  { part: 'evidence', name: '3. To compare: your own lines' },
] as const

/** The exact text that a model would be sent, in three parts that load one by one. */
export function WouldSend({ sending, title: Title }: { sending: PreviewJob; title: 'h2' | 'h3' }) {
  const id = useId()
  return (
    <section class="panel" aria-labelledby={id}>
      <Title id={id}>What would be sent</Title>
      <p>Nothing has been sent. Each part is shown exactly as the model would get it.</p>
      {PARTS.map(({ part, name }) => (
        <Part key={part} {...{ sending, part, name }} />
      ))}
    </section>
  )
}

function Part({ sending, part, name }: { sending: PreviewJob; part: PartName; name: string }) {
  const request = useRead(() => askPart(sending, part), [sending, part])
  const reply = request.value.value
  return (
    <div class="sent-part stack-2">
      <p>
        <b>{name}</b>
      </p>
      <ReadState of={request} lines={1} />
      {reply && <Shown reply={reply} />}
    </div>
  )
}

function Shown({ reply }: { reply: WouldSendReply }) {
  const { sent, characters, leaves_machine, model_target } = reply
  if (!sent) return <p class="small quiet">{nothingSentReason(reply)}</p>
  return (
    <>
      <p class="small">
        {counted(characters, 'character')} · {leavesText(leaves_machine, targetText(model_target))}
      </p>
      {reply.part === 'requirements' && <Asked {...{ reply }} />}
      {reply.part === 'evidence' && reply.evidence_left_out > 0 && (
        <p class="small quiet">
          {counted(reply.evidence_left_out, 'line')} of yours are left out, because they would not fit.
        </p>
      )}
      {reply.part === 'evidence' && reply.answers_sent.length > 0 && (
        <details class="small">
          <summary>With {counted(reply.answers_sent.length, 'saved answer')}</summary>
          <ul>
            {reply.answers_sent.map((question) => (
              <li key={question} dir="auto">
                {question}
              </li>
            ))}
          </ul>
        </details>
      )}
      {reply.part === 'evidence' && reply.answers_held_back > 0 && (
        <p class="small quiet">
          Not sent: {counted(reply.answers_held_back, 'answer')} on private subjects, or on nothing that is
          open here.
        </p>
      )}
      {reply.part === 'posting' && <SentText name="Our instructions" text={reply.system} by="us" />}
      {reply.part === 'evidence' && (
        <SentText name="Your lines, with our instructions" text={reply.system} by="you" />
      )}
      {reply.part !== 'evidence' && <SentText name="The text" text={reply.prompt} by="posting" />}
      {reply.part !== 'evidence' && (
        <SentText name="Required form of the answer" text={reply.schema} by="us" />
      )}
    </>
  )
}

// The jobs of the call, each with the rows that are open.
function Asked({ reply }: { reply: Extract<WouldSendReply, { part: 'requirements' }> }) {
  const { jobs, estimate, model_target } = reply
  return (
    <>
      <p class="small quiet">{rowsText(reply)}</p>
      {estimate && (
        <p class="small">Price: {estimateText({ estimate, target: model_target, jobs: jobs.length })}</p>
      )}
      {jobs.map(({ job_identity, title, open, settled }) => (
        <details key={job_identity} class="small">
          <summary>
            <bdi>{title}</bdi>: {counted(open.length, 'row')} to judge
            {settled === 0 ? '' : `, ${settled} settled before`}
          </summary>
          <ul>
            {open.map((quote) => (
              <li key={quote} dir="auto">
                {quote}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  )
}

function nothingSentReason(reply: WouldSendReply): string {
  if (reply.model_target === 'builtin') return 'Nothing: the built-in rules need no model.'
  if (reply.part === 'posting') return 'Nothing: the posting is read already, or by the built-in rules.'
  return 'Nothing: the built-in rules settle every requirement, or you have no resume, answer or story yet.'
}

type CallShown = { id: string; purpose: 'tailor' | 'letter'; target: string }

/** The text that a resume or a letter for a job would send, asked for once it is opened. */
export function CallWouldSend({ id, purpose, target }: CallShown) {
  const isOpen = useSignal(false)
  return (
    <details class="small" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>What would be sent</summary>
      {isOpen.value &&
        (['posting', 'evidence'] as const).map((part) => (
          <CallPart key={part} {...{ id, purpose, target, part }} />
        ))}
    </details>
  )
}

function CallPart({ id, purpose, target, part }: CallShown & { part: 'posting' | 'evidence' }) {
  const body = { job_url: id, purpose, part, model_target: target }
  const request = useRead(
    () => call('POST', '/api/tailored-resumes/would-send', { body }),
    [id, purpose, target, part],
  )
  const reply = request.value.value
  if (reply === null)
    return request.error.value === null ? <Waiting lines={1} /> : <Refused error={request.error.value} />
  if (!reply.sent) return <p class="quiet">Nothing: no requirement and no duty was found in the posting.</p>
  return (
    <div class="sent-part stack-2">
      <p>
        {counted(reply.characters, 'character')} ·{' '}
        {leavesText(reply.leaves_machine, targetText(reply.model_target))}
      </p>
      {reply.part === 'evidence' ? (
        <SentText name="Your lines, with our instructions" text={reply.system} by="you" />
      ) : (
        <>
          <SentText name="The posting" text={reply.prompt} by="posting" />
          <SentText name="Required form of the answer" text={reply.schema} by="us" />
        </>
      )}
    </div>
  )
}

type WouldSendProps = { name: string; text: string | null; by: 'us' | 'you' | 'posting' }

const MARKS = { us: 'Shortlist', you: 'You', posting: 'Posting' }

/** A text that would be sent, folded away, marked with whose words it is. */
export function SentText({ name, text, by: writer }: WouldSendProps) {
  if (text === null) return null
  return (
    <details class={`sent-text by-${writer}`}>
      <summary>
        {name}{' '}
        <span class="small quiet">
          {MARKS[writer]} · {counted(lengthOf(text), 'character')}
        </span>
      </summary>
      <pre dir="auto">{withoutHidden(text)}</pre>
    </details>
  )
}

/** Returns in words where a target sends text. */
export function leavesText(leaves_machine: boolean, target: string): string {
  return leaves_machine
    ? `it would leave this machine, to ${target}`
    : `it would stay on this machine, with ${target}`
}

type RowCounts = { rows_are: string; rows_asked: number; rows_settled: number }

/** By whom the rows that would be judged were read, and how many would be asked, in words. */
export function rowsText({ rows_are, rows_asked, rows_settled }: RowCounts): string {
  const settled = rows_settled === 0 ? '' : `, ${rows_settled} settled by code before`
  const how =
    rows_are === 'read_by_the_model'
      ? 'As this model read the posting.'
      : rows_are === 'read_by_the_rules'
        ? 'As the built-in rules read the posting.'
        : 'As the built-in rules read the posting: this model has not read it yet, and may find other rows.'
  return `${counted(rows_asked, 'row')} to judge${settled}. ${how}`
}
