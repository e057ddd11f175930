import type { Tag } from '#lib/jobs/schema.ts'

const SHOWN = 8
const KINDS: Record<string, string> = { title: 'title', skill: 'skill', word: 'word' }

export type Rank = {
  profile_id: string
  score: number
  parts: { term: string; points: number; kind: string }[]
}

/** Why a job ranks as it does for each role that found it, in the posting's own words. */
export function RankParts({ ranks, tags, scoreText }: { ranks: Rank[]; tags: Tag[]; scoreText: string }) {
  if (ranks.length === 0) return null
  return (
    <section aria-labelledby="rank-title">
      <h2 id="rank-title">Why this rank</h2>
      <p class="small quiet">
        {scoreText}. The points add up to the rank; a rank is counted from words, not judged.
      </p>
      {ranks.map((rank) => (
        <RankOfRole
          key={rank.profile_id}
          rank={rank}
          label={tags.find((tag) => tag.profile_id === rank.profile_id)?.label ?? rank.profile_id}
        />
      ))}
    </section>
  )
}

function RankOfRole({ rank, label }: { rank: Rank; label: string }) {
  const shown = rank.parts.slice(0, SHOWN)
  const rest = rank.parts.slice(SHOWN)
  const most = Math.max(1, ...rank.parts.map((part) => part.points))
  const points = rest.reduce((sum, part) => sum + part.points, 0)
  return (
    <div class="rank">
      <h3>
        {label} <b>{rank.score}</b>
      </h3>
      <ul>
        {shown.map(({ term, points: worth, kind }) => (
          <li key={`${kind} ${term}`}>
            <bdi class="term" title={term}>
              {term}
            </bdi>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(worth / most) * 100} height="6" />
            </svg>
            <span class="points">{worth.toFixed(1)}</span>
            <span class="quiet small">{KINDS[kind] ?? kind}</span>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <p class="small quiet">
          and {rest.length} more words, {points.toFixed(1)} points together
        </p>
      )}
    </div>
  )
}
