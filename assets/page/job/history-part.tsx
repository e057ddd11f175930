import { useSignal } from '@preact/signals'
import { call, useSending } from '#assets/page/kit/call.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { dayText, hostOf, momentText } from '#assets/page/kit/words.ts'
import { changeName, dayWords } from '#lib/shortlist/jobs/listing-facts.ts'
import type { ChangeKind } from '#lib/shortlist/jobs/schema.ts'
import { counted, withoutHidden } from '#lib/text/text.ts'

type JobChangeView = {
  at: string
  job_identity: string
  postings: number
  kind: ChangeKind
  from: string
  to: string
  added: string[]
  removed: string[]
  left_out: { added: number; removed: number }
}

type HistoryFact = { kind: string; text: string; evidence: { job_identity: string; at: string }[] }

/** A posting of the job as far as it was listed; times as RFC 3339, `removed_at` null while it still is. */
type ListingDates = { first_seen_at: string; published_at: string | null; removed_at: string | null }

export type HistoryPartProps = { changes: JobChangeView[]; facts: HistoryFact[]; members: ListingDates[] }

/** The age of a job, how often it was listed, and the dated changes of its posting. */
export function HistoryPart({ changes, facts, members }: HistoryPartProps) {
  // A posting that is not stored has none.
  if (facts.length === 0) return null
  return (
    <div class="job-history">
      <ListedPicture members={members} now={Date.now()} />
      <ul class="listing-facts stack-2">
        {facts.map((fact) => (
          <li key={fact.text}>
            {fact.text} <Evidence of={fact} />
          </li>
        ))}
      </ul>
      {changes.length === 0 && <p class="small quiet">No changes since it was first seen here.</p>}
      {changes.length > 0 && (
        <ol class="changes" aria-label="Changes, newest first">
          {changes.map((change) => (
            <ChangeItem key={`${change.at} ${change.kind} ${change.job_identity}`} change={change} />
          ))}
        </ol>
      )}
    </div>
  )
}

const MOST_BARS = 12
const DAY = 86_400_000

// The facts below say the same in words, so the picture has only a caption.
function ListedPicture({ members, now }: { members: ListingDates[]; now: number }) {
  const spells = members
    .map(({ first_seen_at, published_at, removed_at }) => {
      const seen = Date.parse(first_seen_at)
      const start = published_at === null ? seen : Math.min(Date.parse(published_at), seen)
      return {
        from: start,
        to: removed_at === null ? now : Date.parse(removed_at),
        isOpen: removed_at === null,
      }
    })
    .toSorted((a, b) => a.from - b.from)
    .slice(-MOST_BARS)
  const [first] = spells
  if (!first) return null
  const span = Math.max(now - first.from, DAY)
  const percentAt = (time: number) => ((time - first.from) / span) * 100
  const days = Math.max(1, Math.round(span / DAY))
  return (
    <figure class="listed-picture">
      <svg
        viewBox={`0 0 100 ${spells.length * 5}`}
        height={spells.length * 7}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {spells.map(({ from: start, to, isOpen }, row) => (
          <rect
            key={`${start} ${to}`}
            class={isOpen ? 'open' : undefined}
            x={percentAt(start)}
            y={row * 5}
            width={Math.max(1, percentAt(to) - percentAt(start))}
            height="3"
          />
        ))}
      </svg>
      <figcaption class="small quiet">
        {counted(spells.length, 'posting')} over {counted(days, 'day')}: each bar is one, from the day it went
        up to the day it was taken down.
      </figcaption>
    </figure>
  )
}

// The sentence names its days; if it only counts them, they are listed here.
function Evidence({ of: { kind, evidence } }: { of: HistoryFact }) {
  const links = Map.groupBy(evidence, (change) => change.job_identity)
  return (
    <span class="small quiet">
      {[...links].map(([link, days]) => (
        <span key={link} class="shown-by">
          {hostOf(link) !== '' && (
            <a href={link} title={link} target="_blank" rel="noopener noreferrer">
              {hostOf(link)} ↗<span class="unseen"> in a new tab</span>
            </a>
          )}
          {kind === 'times_listed' && ` ${days.map(({ at: moment }) => dayText(moment)).join(', ')}`}
        </span>
      ))}
    </span>
  )
}

function ChangeItem({ change }: { change: JobChangeView }) {
  const { at: moment, kind, postings } = change
  return (
    <li>
      <p>
        <time class="small quiet" dateTime={moment} title={momentText(moment)}>
          {dayText(moment)}
        </time>{' '}
        <b>{changeName(kind)}</b>
        {postings > 1 && <span class="small quiet"> of {counted(postings, 'posting')}</span>}{' '}
        {kind === 'text' ? <Counts change={change} /> : <Values change={change} />}
      </p>
      {kind === 'text' && <TextChange change={change} />}
    </li>
  )
}

function Values({ change: { kind, from: before, to } }: { change: JobChangeView }) {
  if (kind === 'removed') return null
  if (kind === 'listed_again') return <span>after it was taken down on {dayWords(Date.parse(before))}</span>
  const textOf = (text: string) => (kind === 'posted' ? dayWords(Date.parse(text)) : withoutHidden(text))
  return (
    <span class="values">
      {before === '' ? <span class="quiet">not given</span> : <del dir="auto">{textOf(before)}</del>} →{' '}
      {to === '' ? <span class="quiet">not given</span> : <ins dir="auto">{textOf(to)}</ins>}
    </span>
  )
}

function Counts({ change: { added, removed, left_out } }: { change: JobChangeView }) {
  return (
    <span class="small quiet">
      {counted(removed.length + left_out.removed, 'line')} removed,{' '}
      {counted(added.length + left_out.added, 'line')} added
    </span>
  )
}

function TextChange({ change }: { change: JobChangeView }) {
  const { removed, added, left_out } = change
  return (
    <details>
      <summary>What changed in the text</summary>
      <ul class="changed-lines stack-2">
        {removed.map((line, index) => (
          <li key={`- ${index} ${line}`}>
            <del dir="auto">{withoutHidden(line)}</del>
          </li>
        ))}
        {added.map((line, index) => (
          <li key={`+ ${index} ${line}`}>
            <ins dir="auto">{withoutHidden(line)}</ins>
          </li>
        ))}
      </ul>
      {left_out.added + left_out.removed > 0 && (
        <p class="small quiet">
          and {left_out.removed} more removed, {left_out.added} more added
        </p>
      )}
      <EarlierText change={change} />
    </details>
  )
}

function EarlierText({ change: { at: moment, job_identity } }: { change: JobChangeView }) {
  const text = useSignal<string | null>(null)
  const { error, whileBusy } = useSending()
  const loadText = async () => {
    const outcome = await whileBusy(
      call('GET', '/api/jobs/history', { query: { url: job_identity, at: moment } }),
    )
    if (outcome.ok) text.value = outcome.value.earlier_text
  }
  return (
    <>
      <Refused error={error.value} again={() => void loadText()} />
      {text.value === null ? (
        <Button onClick={() => void loadText()} label="Show the full earlier text" />
      ) : (
        <div class="untrusted" dir="auto">
          {withoutHidden(text.value)}
        </div>
      )}
    </>
  )
}
