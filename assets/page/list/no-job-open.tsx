import { readingPlan, refresh } from '#assets/page/boards/store.ts'
import { health } from '#assets/page/kit/health.ts'
import { keysOn } from '#assets/page/kit/keys.ts'
import { agoText, modeText, untilText } from '#assets/page/kit/words.ts'
import { jobOf } from '#assets/page/list/jobs-store.ts'
import { Ranks } from '#assets/page/list/score.tsx'
import { newJobs, news } from '#assets/page/new/store.ts'
import { addressOf, here } from '#assets/page/route.ts'
import { type JobKind, KINDS } from '#lib/judge/verdict/job-words.ts'
import { counted } from '#lib/text/counted.ts'

const MEANINGS: readonly [JobKind, string][] = [
  ['match', 'shows enough of what it asks'],
  ['questions', 'could be a match; only you can say'],
  ['stretch', 'shows less than you want of a match'],
  ['weak', 'open questions, but little in common'],
  ['thin', 'its posting says too little to tell'],
  ['far', 'in a place that is not yours'],
  ['no', 'contradicts something that it must have'],
  ['new', 'not assessed yet'],
]

/** The panel beside a list while no job is open. */
export function NoJobOpen() {
  const index = health.value.value?.index
  const readAt = refresh.value?.finished_at
  const next = readingPlan.value?.next_at
  const fresh = here.value.view === 'new' ? news.value.value : null
  return (
    <div class="no-job">
      <p class="lead">Choose a job to read it here.</p>
      {keysOn.value && (
        <p class="quiet">
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>x</kbd> selects, <kbd>e</kbd> marks
          seen, <kbd>n</kbd> not interested, <kbd>h</kbd> snoozes, <kbd>a</kbd> applied, <kbd>z</kbd> takes
          back.
        </p>
      )}
      <details class="small">
        <summary>What the numbers mean</summary>
        <p>
          <b>63 %</b> is the chance that a careful recruiter would call you for this job. It comes from the
          job's rank, which compares its words with your roles, and from its requirements once it is assessed.
          Lists show the highest chance first.
        </p>
        <ul>
          {MEANINGS.map(([kind, meaning]) => (
            <li key={kind} data-kind={kind}>
              <b class="word">
                <i aria-hidden="true">{KINDS[kind].sign}</i> {KINDS[kind].word}
              </b>{' '}
              {meaning}
            </li>
          ))}
        </ul>
        <p>The bar shows the requirements: met, likely, open, contradicted. ↻ is an outdated result.</p>
      </details>
      {index && index.boards > 0 && (
        <p class="quiet">
          {counted(index.jobs, 'job')} stored from {counted(index.boards, 'board')}
          {readAt ? `, read ${agoText(readAt, Date.now())}` : ''}
          {next ? `, next ${untilText(next, Date.now())}` : ''}.
        </p>
      )}
      {fresh && <Glance />}
    </div>
  )
}

const SHOWN = 6

/** The new jobs at a glance: how they rank, and where they are. */
export function Glance() {
  const rows = newJobs.ids.value.flatMap((id) => jobOf(id).value ?? [])
  if (rows.length === 0) return null
  const companies = tally(rows.map((row) => row.company))
  const modes = tally(rows.map((row) => modeText(row.work_mode) || 'Not said'))
  return (
    <section class="glance" aria-labelledby="glance-title">
      <h2 id="glance-title">At a glance</h2>
      <Ranks rows={rows} />
      <Tally title="Companies" counts={companies.slice(0, SHOWN)} linked />
      <Tally title="Work mode" counts={modes} />
    </section>
  )
}

type NamedTotal = { name: string; count: number }

function tally(names: string[]): NamedTotal[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}

function Tally({ title, counts, linked = false }: { title: string; counts: NamedTotal[]; linked?: boolean }) {
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <div class="rank">
      <h3>{title}</h3>
      <ul>
        {counts.map(({ name, count }) => (
          <li key={name}>
            {linked ? (
              <a class="term" href={`${addressOf('jobs')}?company=${encodeURIComponent(name)}`} title={name}>
                <bdi>{name}</bdi>
              </a>
            ) : (
              <span class="term">{name}</span>
            )}
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(count / most) * 100} height="6" />
            </svg>
            <span class="points">{count}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
