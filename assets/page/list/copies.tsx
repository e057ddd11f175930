import { useSignal } from '@preact/signals'
import { callQuietly } from '#assets/page/kit/call.ts'
import { Button, Link } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { tellRefusal } from '#assets/page/kit/say.ts'
import { step, undoing } from '#assets/page/kit/steps.ts'
import { hostOf } from '#assets/page/kit/words.ts'
import { news } from '#assets/page/new/store.ts'
import { addressOf } from '#assets/page/route.ts'
import type { LikeShown } from '#lib/index/jobs/join-schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

/** The merge facts of a job; `apart` names the job from which the person split this posting. */
type CopiesView = {
  merged_because: string | null
  apart: { from_identity: string } | null
  split_off: string[]
  /** The presses by which jobs were joined with this one. */
  joined: { job_identity: string; other_identity: string }[]
}

export type CopiesPartProps = {
  row: Pick<JobRowView, 'members' | 'job_identity' | 'copies' | 'family' | 'like'>
  /** Null until it is read. */
  reply: CopiesView | null
  changed: () => Promise<unknown>
}

const UNREAD: CopiesView = { merged_because: null, apart: null, split_off: [], joined: [] }

/** The postings that a job was merged from, and those that the person split off; nothing where it has neither. */
export function CopiesPart({ row, reply, changed }: CopiesPartProps) {
  const { merged_because, apart, split_off, joined } = reply ?? UNREAD
  const { like } = row
  const isAlone = apart === null && split_off.length === 0 && joined.length === 0 && like === null
  if (row.copies < 2 && isAlone) return null
  return (
    <section aria-labelledby={TITLE}>
      <h2 id={TITLE} tabIndex={-1}>
        {headingOf(row)}
      </h2>
      {merged_because && <p class="small quiet">{merged_because}</p>}
      {like && <Like like={like} posting={row.job_identity} changed={changed} />}
      {joined.map((join) => (
        <Joined key={join.job_identity} {...join} changed={changed} />
      ))}
      {row.copies > 1 && <Copies row={row} changed={changed} />}
      {apart && (
        <Split
          says="You marked this as a different job from"
          link={apart.from_identity}
          posting={row.job_identity}
          changed={changed}
        />
      )}
      {split_off.map((link) => (
        <Split
          key={link}
          says="You marked this as a different job:"
          link={link}
          posting={link}
          changed={changed}
        />
      ))}
    </section>
  )
}

const TITLE = 'copies-title'

// The pressed button leaves with its line, so that the heading takes the focus.
function usePress(decided: Decided) {
  const busy = useSignal(false)
  const onClick = async () => {
    busy.value = true
    await decide(decided)
    busy.value = false
    focusSoon(TITLE)
  }
  return { disabled: busy.value, onClick }
}

function headingOf({ copies, family, like }: CopiesPartProps['row']): string {
  if (copies < 2 && like) return 'May be the same as another job'
  if (copies < 2) return 'A separate job'
  return family ? `${copies} postings of this job, not all in the same words` : `${copies} copies of this job`
}

// Each with its place and its link; any can be split off.
function Copies({ row, changed }: { row: Pick<JobRowView, 'members'>; changed: () => Promise<unknown> }) {
  return (
    <ul class="copies">
      {row.members.map(({ job_identity, job_url, location, differs }) => (
        <li key={job_identity}>
          <bdi>{location || 'No place given'}</bdi>
          {differs.length > 0 && <bdi class="quiet">{differs.join(' · ')}</bdi>}
          {hostOf(job_url) !== '' && (
            <a href={job_url} target="_blank" rel="noopener noreferrer">
              {hostOf(job_url)} ↗<span class="unseen"> in a new tab</span>
            </a>
          )}
          <SplitButton posting={job_identity} place={location} changed={changed} />
        </li>
      ))}
    </ul>
  )
}

function SplitButton(props: { posting: string; place: string; changed: () => Promise<unknown> }) {
  const press = usePress({ decision: 'split', job_url: props.posting, changed: props.changed })
  return (
    <button type="button" class="plain small" {...press}>
      This is a different job<span class="unseen">: {props.place || 'no place given'}</span>
    </button>
  )
}

type SplitProps = { says: string; link: string; posting: string; changed: () => Promise<unknown> }

function Split({ says, link, posting, changed }: SplitProps) {
  const press = usePress({ decision: 'mergeBack', job_url: posting, changed })
  return (
    <p class="split-off small">
      <span>
        {says} <a href={addressOf('job', link)}>{link}</a>
      </span>
      <Button {...press} label="It is a copy after all" />
    </p>
  )
}

type LikeProps = { like: LikeShown; posting: string; changed: () => Promise<unknown> }

// Another job that may be this one, and the press that says so.
function Like({ like, posting, changed }: LikeProps) {
  const press = usePress({ decision: 'join', job_url: posting, changed })
  return (
    <p class="split-off small">
      <span>
        It looks like <Link href={addressOf('job', like.job_identity)} label={like.title} />,{' '}
        <bdi>{like.location || 'no place given'}</bdi>
        {like.removed_at === null ? '' : ', no longer listed'}
      </span>
      <Button {...press} label="It is the same job" />
    </p>
  )
}

type JoinedProps = { job_identity: string; other_identity: string; changed: () => Promise<unknown> }

function Joined({ job_identity, other_identity, changed }: JoinedProps) {
  const press = usePress({ decision: 'unjoin', job_url: job_identity, changed })
  return (
    <p class="split-off small">
      <span>
        You joined <a href={addressOf('job', job_identity)}>{job_identity}</a> with{' '}
        <a href={addressOf('job', other_identity)}>{other_identity}</a>
      </span>
      <Button {...press} label="They are two jobs after all" />
    </p>
  )
}

const DECISIONS = {
  join: { path: '/api/jobs/join', says: 'Joined as one job', back: 'unjoin' },
  unjoin: { path: '/api/jobs/unjoin', says: 'Made two jobs again', back: 'join' },
  split: { path: '/api/jobs/split', says: 'Made a separate job', back: 'mergeBack' },
  mergeBack: { path: '/api/jobs/merge-back', says: 'Made a copy again', back: 'split' },
} as const

type Decided = { decision: keyof typeof DECISIONS; job_url: string; changed: () => Promise<unknown> }

/** Decides whether postings are one job; it can be undone, and taken back on the job later. */
async function decide({ decision, job_url, changed }: Decided): Promise<void> {
  const refused = await sendDecision(decision, job_url)
  if (refused !== null) return tellRefusal(refused)
  offerBack(DECISIONS[decision].says, { decision, job_url }, { seconds: 15 })
  lastShown = changed
  await readAnew()
}

// Reads the job again on which the last decision was made.
let lastShown: () => Promise<unknown> = async () => null

async function readAnew(): Promise<void> {
  await lastShown()
  void news.load()
}

async function sendDecision(decision: keyof typeof DECISIONS, job_url: string): Promise<RefusalBody | null> {
  const outcome = await step(callQuietly('POST', DECISIONS[decision].path, { body: { job_url } }))
  return outcome.ok ? null : outcome.error
}

type Decision = Omit<Decided, 'changed'>

async function makeDecision(decided: Decision, decision = decided.decision): Promise<Decision | RefusalBody> {
  const refused = await sendDecision(decision, decided.job_url)
  if (refused !== null) return refused
  void readAnew()
  return decided
}

const offerBack = undoing('copies', {
  undo: (decided: Decision) => makeDecision(decided, DECISIONS[decided.decision].back),
  redo: (decided) => makeDecision(decided),
})
