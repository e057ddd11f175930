import { rankParts, scoreOf } from '#lib/judge/rank/rank-score.ts'
import {
  compileRoleWeights,
  type RoleWeights,
  type RoleWords,
  sumRoles,
} from '#lib/judge/rank/role-weights.ts'
import type { TermWorth } from '#lib/judge/rank/rules/document-frequency.ts'
import { FIRST_TERM, type PostingWords, termVector } from '#lib/judge/rank/term-vector.ts'
import type { MatchRank } from '#lib/judge/rank/title-match.ts'
import { readTerms } from '#lib/judge/rank/tokens.ts'

/** One thing that a score comes from, in the posting's or the role's own words. */
export type RankPart = { term: string; points: number; kind: 'title' | 'skill' | 'word' }

/** A score and what makes it; the points of the parts add up to the score. */
export type RankExplanation = { score: number; parts: RankPart[] }

/** What is asked: why this posting scores what it does for this role. */
export type RankQuestion = { posting: PostingWords; role: RoleWords; match: MatchRank }

/** The score of a posting for a role, term by term, made again from the texts. */
export function explainRank({ posting, role, match }: RankQuestion, worth: TermWorth): RankExplanation {
  const weights = compileRoleWeights([role], worth)
  const vector = termVector(posting, worth)
  const [plan] = weights.roles
  const [sums] = sumRoles(vector, weights)
  if (!plan || !sums) return { score: 0, parts: [] }
  const made = rankParts(sums, { match, plan })
  const terms = metTerms(vector, weights, posting)
  const skills = terms.filter(({ isSkill }) => isSkill)
  const keywords = sums.keywordsMet.map((at) => (role.keywords[at] ?? '').toLowerCase())
  const shares: Share[] = [
    { term: posting.title, kind: 'title', share: made.title },
    ...spread(
      made.words,
      terms.map(({ term, likeness, isSkill, isKeyword }) => {
        return { term, kind: isSkill || isKeyword ? 'skill' : 'word', share: likeness }
      }),
    ),
    ...spread(
      made.skills,
      skills.map(({ term, weight }) => ({ term, kind: 'skill', share: weight })),
    ),
    ...spread(
      made.keywords,
      keywords.map((term) => ({ term, kind: 'skill', share: 1 })),
    ),
  ]
  const score = scoreOf(made)
  return { score, parts: toPoints(joinSame(shares), score) }
}

type Share = { term: string; kind: RankPart['kind']; share: number }
type Met = {
  id: number
  term: string
  weight: number
  likeness: number
  isSkill: boolean
  isKeyword: boolean
  keywords: number[]
}

function metTerms(vector: Uint32Array, weights: RoleWeights, posting: PostingWords): Met[] {
  const names = namesOfTerms(posting)
  return Array.from(vector.subarray(FIRST_TERM)).flatMap((entry) => {
    const id = entry >>> 8
    const weight = entry & 255
    const likeness = weight * (weights.words[id] ?? 0)
    if (likeness === 0) return []
    const marks = weights.marks.get(id) ?? []
    const keywords = marks.flatMap(({ keyword }) => (keyword === undefined ? [] : [keyword]))
    const isSkill = marks.some(({ keyword }) => keyword === undefined)
    return [
      { id, term: names.get(id) ?? '', weight, likeness, isSkill, isKeyword: keywords.length > 0, keywords },
    ]
  })
}

// The shortest way in which the posting writes each term.
function namesOfTerms({ title, text }: PostingWords): Map<number, string> {
  const names = new Map<number, string>()
  for (const source of [title, text]) {
    readTerms(source, ({ id, text: stem, isSkill }, start, end) => {
      const written = isSkill ? stem.replaceAll('_', ' ') : source.slice(start, end).toLowerCase()
      const known = names.get(id)
      if (known === undefined || written.length < known.length) names.set(id, written)
    })
  }
  return names
}

function spread(whole: number, shares: Share[]): Share[] {
  const sum = shares.reduce((total, { share }) => total + share, 0)
  return sum === 0 ? [] : shares.map((one) => ({ ...one, share: (one.share / sum) * whole }))
}

function joinSame(shares: readonly Share[]): Share[] {
  const joined = new Map<string, Share>()
  for (const one of shares) {
    const key = `${one.kind === 'title' ? 'title' : 'term'} ${one.term}`
    const known = joined.get(key)
    const kind = known?.kind === 'skill' ? 'skill' : one.kind
    joined.set(key, { ...one, kind, share: one.share + (known?.share ?? 0) })
  }
  return [...joined.values()]
}

// Tenths of points by largest remainder, so that the parts add up to the score that is shown.
function toPoints(shares: readonly Share[], score: number): RankPart[] {
  const sum = shares.reduce((total, { share }) => total + share, 0)
  if (sum === 0) return []
  const tenths = shares.map((one) => {
    const exact = (one.share / sum) * score * 10
    return { ...one, whole: Math.floor(exact), rest: exact - Math.floor(exact) }
  })
  const left = Math.round(score * 10) - tenths.reduce((total, { whole }) => total + whole, 0)
  return tenths
    .toSorted((a, b) => b.rest - a.rest)
    .map(({ term, kind, whole }, at) => ({ term, kind, points: (whole + (at < left ? 1 : 0)) / 10 }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points || (a.term < b.term ? -1 : 1))
}
