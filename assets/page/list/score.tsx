import { bandOf } from '#assets/page/kit/words.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

/** The colour of a score, which repeats the meaning of its text. */
export type ScoreTone = 'likely' | 'possible' | 'low' | 'unranked' | 'no-match'

/** The bar beside a score; without length if the text has no number. */
export type Score = { tone: ScoreTone; length: number | null }

type ScoredJob = Pick<JobRowView, 'chance' | 'rank_score' | 'ranked_low' | 'stale_label' | 'thin_posting'> & {
  assessment: Pick<NonNullable<JobRowView['assessment']>, 'verdict'> | null
}

const TONES: Record<string, ScoreTone> = {
  matched_above_threshold: 'likely',
  pending_user_answers: 'possible',
  below_threshold: 'low',
  not_a_match: 'no-match',
}

/** The tone of a verdict; of none where there is no verdict. */
export function toneOf(verdict: string): ScoreTone {
  return TONES[verdict] ?? 'unranked'
}

/** The bar of a job: as long as its chance, in the colour of its verdict, or of its rank before it is assessed. */
export function scoreBar({ assessment, chance, rank_score, ranked_low, thin_posting }: ScoredJob): Score {
  if (assessment === null) return { tone: bandOf(rank_score, ranked_low), length: chance }
  return { tone: thin_posting ? 'unranked' : toneOf(assessment.verdict), length: chance }
}

/** A part of a list at a glance; `ranked` is true for jobs that have only a rank. */
export type GlancePart = { tone: ScoreTone; ranked: boolean; word: string; count: number }

const PARTS: { word: string; tone: ScoreTone; holds: (row: ScoredJob) => boolean }[] = [
  { word: 'a match', tone: 'likely', holds: verdictIs('matched_above_threshold') },
  { word: 'waiting for your answers', tone: 'possible', holds: verdictIs('pending_user_answers') },
  { word: 'below your threshold', tone: 'low', holds: verdictIs('below_threshold') },
  { word: 'not a match', tone: 'no-match', holds: verdictIs('not_a_match') },
  { word: 'not assessed, rank 70 and up', tone: 'likely', holds: isRanked('likely') },
  { word: 'not assessed, ranked lower', tone: 'possible', holds: isRanked('possible') },
  { word: 'not assessed, ranked low', tone: 'low', holds: isRanked('low') },
  { word: 'not ranked yet', tone: 'unranked', holds: isRanked('unranked') },
]

const FIRST_RANKED = PARTS.findIndex(({ word }) => word.startsWith('not assessed'))

/** How the jobs of a list stand: by their verdicts, and those not assessed by their ranks. */
export function glanceParts(rows: readonly ScoredJob[]): GlancePart[] {
  return PARTS.map(({ holds, ...part }, index) => ({
    ...part,
    ranked: index >= FIRST_RANKED,
    count: rows.filter(holds).length,
  })).filter(({ count }) => count > 0)
}

function verdictIs(verdict: string): (row: ScoredJob) => boolean {
  return ({ assessment }) => assessment?.verdict === verdict
}

function isRanked(band: ScoreTone): (row: ScoredJob) => boolean {
  return ({ assessment, rank_score, ranked_low }) =>
    assessment === null && bandOf(rank_score, ranked_low) === band
}

type ScoredRow = ScoredJob & Pick<JobRowView, 'score_text' | 'not_judged'>

const SIGNS: Record<string, string> = {
  matched_above_threshold: '✓',
  pending_user_answers: '?',
  below_threshold: '−',
  not_a_match: '✗',
}

/**
 * The status of a job as a sign, and the chance that a recruiter would call as a number, by which lists are ordered; the
 * service's words are its tooltip and for screen readers. An outdated verdict stays, with a mark.
 */
export function RowMark({ row }: { row: ScoredRow }) {
  const bar = scoreBar(row)
  const { sign, number } = signOf(row)
  const isOld = row.assessment !== null && row.stale_label !== null
  const next = row.not_judged ? `. ${row.not_judged.next_step}` : ''
  const own = withoutFit(row.score_text)
  const words = row.chance === null ? own : `${row.chance} % chance of a call · ${own}`
  return (
    <span class={`row-mark ${bar.tone}${isOld ? ' old' : ''}`} title={words + next}>
      <span aria-hidden="true">
        {sign} {number}
      </span>
      <span class="unseen score-text">{words}</span>
    </span>
  )
}

/** Returns the words of a score without its fit: a fit of 33 % beside "Match" would read like a failure. */
export function withoutFit(score_text: string): string {
  return score_text.replace(/ · fit \d{1,3}%/, '')
}

function signOf({ assessment, chance, thin_posting, not_judged }: ScoredRow) {
  const number = chance === null ? '' : String(chance)
  if (assessment === null || assessment.verdict === 'not_judged') {
    if (not_judged !== null) return { sign: '–', number }
    return { sign: chance === null ? '…' : '', number }
  }
  if (thin_posting) return { sign: '~', number }
  return { sign: SIGNS[assessment.verdict] ?? '•', number }
}

/** A score as a bar: as long and as coloured as the text beside it says. */
export function ScoreBar({ bar }: { bar: Score }) {
  if (bar.length === null) return null
  return (
    <svg
      class={`score-bar ${bar.tone}`}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      data-length={bar.length}
    >
      <rect class="track" width="100" height="4" />
      <rect class="fill" width={bar.length} height="4" />
    </svg>
  )
}

/** How the jobs of a list stand: by verdict once they are assessed, else by rank. */
export function Ranks({ rows }: { rows: readonly JobRowView[] }) {
  const shares = glanceParts(rows)
  if (rows.length === 0) return null
  let floor = 0
  return (
    <div class="ranks">
      <svg viewBox={`0 0 ${rows.length} 8`} preserveAspectRatio="none" aria-hidden="true">
        {shares.map(({ word, tone, ranked, count }) => {
          const x = floor
          floor += count
          return <rect key={word} class={toneClass(tone, ranked)} x={x} width={count} height="8" />
        })}
      </svg>
      <p class="small">
        <span class="quiet">Of the {rows.length} shown: </span>
        {shares.map(({ tone, ranked, word, count }) => (
          <span key={word} class="key">
            <i class={toneClass(tone, ranked)} aria-hidden="true" /> <b>{count}</b> {word}
          </span>
        ))}
      </p>
    </div>
  )
}

function toneClass(tone: ScoreTone, ranked: boolean): string {
  return ranked ? `${tone} ranked` : tone
}
