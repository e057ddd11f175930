import type { MatchRank } from '#lib/index/titles/title-match.ts'
import { loadRankModel } from '#lib/judge/rank/load-rank-model.ts'
import { type Preferences, preferenceLoss, type WorkPlace } from '#lib/judge/rank/preference-loss.ts'
import { explainRank, type RankPart } from '#lib/judge/rank/rules/explain-rank.ts'
import type { PostingWords } from '#lib/judge/rank/term-vector.ts'

export type ExplainAsk = {
  posting: PostingWords
  place: WorkPlace
  profile: Preferences & { titles: string[]; keywords: string[]; resume_text: string; year: number }
  tag: { match_rank: number | null }
}

export type ShownPart = Omit<RankPart, 'kind'> & { kind: RankPart['kind'] | 'place' | 'work_mode' }

/** Why a job has its rank for a role, part by part; what its place or work mode costs is told as lost points. */
export function explainRanks({ posting, place, profile, tag }: ExplainAsk): {
  score: number
  parts: ShownPart[]
} {
  const match = tag.match_rank === 1 || tag.match_rank === 2 || tag.match_rank === 3 ? tag.match_rank : null
  const { score, parts } = explainRank(
    { posting, role: profile, match: match satisfies MatchRank },
    loadRankModel(),
  )
  const loss = preferenceLoss(place, profile)
  const lost: ShownPart[] = []
  if (loss.place > 0) lost.push({ term: 'another place', points: -loss.place, kind: 'place' })
  if (loss.work_mode > 0) lost.push({ term: 'another work mode', points: -loss.work_mode, kind: 'work_mode' })
  const total = Math.max(0, Math.round((score - loss.place - loss.work_mode) * 10) / 10)
  return { score: total, parts: [...parts, ...lost] }
}
