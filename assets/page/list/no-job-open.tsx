import { readingPlan, refresh } from '#assets/page/boards/store.ts'
import { ALL_STORED } from '#assets/page/jobs/filters.ts'
import { keysOn } from '#assets/page/kit/keys.ts'
import { health } from '#assets/page/kit/settings.ts'
import { agoText, untilText } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import { type JobKind, KINDS } from '#lib/judge/verdict/job-words.ts'
import { counted } from '#lib/text/text.ts'

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
  return (
    <div class="no-job stack-3">
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
          <a href={ALL_STORED}>{counted(index.jobs, 'job')}</a> stored.{' '}
          <a href={addressOf('boards')}>{counted(index.boards, 'board')}</a> followed
          {readAt ? `, read ${agoText(readAt, Date.now())}` : ''}
          {next ? `, next ${untilText(next, Date.now())}` : ''}.
        </p>
      )}
    </div>
  )
}
