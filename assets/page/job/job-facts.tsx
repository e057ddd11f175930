import { Fact } from '#assets/page/kit/parts/elements.tsx'
import { dayText, modeText, momentText, rangeText } from '#assets/page/kit/words.ts'
import { PERSON_PLACES } from '#assets/page/roles/person-places.tsx'
import { addressOf } from '#assets/page/route.ts'
import { labelWords, ownPayText, payWords, placedPayWords } from '#lib/index/labels/label-words.ts'
import type { JobRowView, Tag } from '#lib/shortlist/jobs/schema.ts'

/** The facts of a job: where, how, for how much and since when. */
export function JobFacts({ row }: { row: JobRowView }) {
  const mode = modeText(row.work_mode)
  return (
    <dl class="facts">
      <Fact name="Where">
        <bdi>{row.locations_text || 'No place given'}</bdi>
        {row.location_unclear && <span class="chip warn">place unclear</span>}
        {row.open.text !== null && (
          <span class="chip warn">
            {row.open.text}{' '}
            <a href={addressOf('settings', row.open.missing?.replaceAll('_', '-') ?? PERSON_PLACES)}>
              {row.open.missing === null ? 'Say where you can work' : 'Answer for all jobs'}
            </a>
          </span>
        )}
      </Fact>
      {mode && <Fact name="Work mode">{mode}</Fact>}
      <Pay row={row} />
      {labelWords(row.labels).length > 0 && <Fact name="Kind">{labelWords(row.labels).join(' · ')}</Fact>}
      {dateFacts(row).map(({ name, at: moment, note }) => (
        <Fact key={name} name={name}>
          {moment} <span class="quiet small">· {note}</span>
        </Fact>
      ))}
    </dl>
  )
}

// The three dates of a job, each with its meaning.
function dateFacts(row: JobRowView): { name: string; at: string; note: string }[] {
  const { published_at, published_kind, updated_at, first_seen_at, removed_at } = row
  const facts = []
  if (published_at !== null && published_kind === 'posted') {
    facts.push({ name: 'Posted', at: dayText(published_at), note: 'when it went up on its board' })
  }
  if (published_at !== null && published_kind === 'updated') {
    const note = 'this board does not say when a job was posted, only its last change'
    facts.push({ name: 'Last change', at: dayText(published_at), note })
  } else if (updated_at !== null) {
    facts.push({ name: 'Last change', at: dayText(updated_at), note: 'on the board; not the posting day' })
  }
  facts.push({ name: 'First seen', at: momentText(first_seen_at), note: 'when it was first read here' })
  if (removed_at !== null) {
    facts.push({ name: 'Gone', at: dayText(removed_at), note: 'the board no longer lists it' })
  }
  return facts
}

function Pay({ row }: { row: JobRowView }) {
  const { pay } = row.labels
  const byPlace = placedPayWords(row.labels)
  if (!row.salary && pay === null) return null
  return (
    <Fact name="Pay">
      {row.salary ? <bdi>{rangeText(ownPayText(row))}</bdi> : pay && payWords(pay)}
      {!row.salary && <span class="quiet small"> · read from its text</span>}
      {byPlace.map((range) => (
        <div key={range} class="quiet small">
          <bdi>{range}</bdi>
        </div>
      ))}
    </Fact>
  )
}

const SHOWN = 8
const KINDS: Record<string, string> = {
  start: '',
  trade: 'title',
  condition: 'must',
  tools: 'title',
  likeness: 'words',
  no_text: 'text',
  work_mode: 'mode',
}

export type Rank = {
  profile_id: string
  score: number
  parts: { term: string; points: number; kind: string }[]
}

/** Why a job ranks as it does for each role that found it, in the posting's own words. */
export function RankParts({ ranks, tags }: { ranks: Rank[]; tags: Tag[] }) {
  if (ranks.length === 0) return null
  return (
    <>
      <p class="small quiet">
        The chance of a call begins with a rank from 0 to 100: the words of the posting against your role.
        These points add up to it.
      </p>
      {ranks.map((rank) => (
        <RankOfRole
          key={rank.profile_id}
          rank={rank}
          label={tags.find((tag) => tag.profile_id === rank.profile_id)?.label ?? rank.profile_id}
          also={tags.find((tag) => tag.profile_id === rank.profile_id)?.also_fits ?? false}
        />
      ))}
    </>
  )
}

function RankOfRole({ rank, label, also }: { rank: Rank; label: string; also: boolean }) {
  const visible = rank.parts.slice(0, SHOWN)
  const hidden = rank.parts.slice(SHOWN)
  const most = Math.max(1, ...rank.parts.map((part) => Math.abs(part.points)))
  const points = hidden.reduce((sum, part) => sum + part.points, 0)
  return (
    <div class="rank stack-1">
      <h3>
        {label} <b>{rank.score}</b>
      </h3>
      {also && (
        <p class="small quiet">
          No title of this role matches the job exactly, but its title is close and it ranks high.
        </p>
      )}
      <ul>
        {visible.map(({ term, points: worth, kind }) => (
          <li key={`${kind} ${term}`} class={worth < 0 ? 'lost' : undefined}>
            <bdi class="term" title={term}>
              {term}
            </bdi>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(Math.abs(worth) / most) * 100} height="6" />
            </svg>
            <span class="points">{worth.toFixed(1).replace('-', '−')}</span>
            <span class="quiet small">{KINDS[kind] ?? kind}</span>
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <p class="small quiet">
          and {hidden.length} more, {points.toFixed(1).replace('-', '−')} points together
        </p>
      )}
    </div>
  )
}
