import { useSignal } from '@preact/signals'
import { dayText } from '#assets/page/kit/time-words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { WholeRun } from './store.ts'

type Posting = WholeRun['postings'][number]

const AT_ONCE = 100

/** The postings that a run holds, the newest first. */
export function RunPostings({ run: { postings, imported } }: { run: WholeRun }) {
  const most = useSignal(AT_ONCE)
  return (
    <>
      <table class="boards runs">
        <thead>
          <tr>
            <th scope="col">Posting</th>
            <th scope="col">Posted</th>
            <th scope="col" class="number">
              Rank
            </th>
            <th scope="col">Assessed as</th>
          </tr>
        </thead>
        <tbody>
          {postings.slice(0, most.value).map((one) => (
            <Row key={one.job_identity} one={one} linked={!imported} />
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
function Row({ one, linked }: { one: Posting; linked: boolean }) {
  return (
    <tr>
      <th scope="row">
        {linked ? (
          <a href={addressOf('job', one.job_identity)}>
            <bdi>{one.title}</bdi>
          </a>
        ) : (
          <bdi>{one.title}</bdi>
        )}
        <span class="quiet small reason">
          <bdi>{one.company}</bdi>
          {one.is_new && ' · new'}
          {one.added_by === 'posted_window' && ' · added later'}
        </span>
      </th>
      <td>{dayText(one.posted_at)}</td>
      <td class="number" data-name="rank">
        {one.rank_score?.toFixed(1) ?? '–'}
      </td>
      <td>{assessedText(one)}</td>
    </tr>
  )
}

function assessedText({ assessment, assessment_detail }: Posting): string {
  if (assessment === null) return 'Not assessed'
  const { verdict, met, total, stale_reason } = assessment
  const words = verdict.replaceAll('_', ' ')
  const old = stale_reason === null ? '' : ' · out of date'
  const where = assessment_detail === false ? ' · details stay where it was made' : ''
  return `${words[0]?.toUpperCase()}${words.slice(1)} · ${met} of ${total} requirements${old}${where}`
}
