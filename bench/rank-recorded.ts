import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { compileRole, type MatchRank } from '#lib/index/titles/title-match.ts'
import { loadRankModel } from '#lib/judge/rank/load-rank-model.ts'
import { rankScores } from '#lib/judge/rank/rank-score.ts'
import { RANK_VERSION } from '#lib/judge/rank/rank-version.ts'
import { compileRoleWeights, type RoleWords } from '#lib/judge/rank/role-weights.ts'
import { termVector } from '#lib/judge/rank/term-vector.ts'
import { RECORDED_BOARDS, readRecordedPostings } from '#test/recorded/recorded-postings.ts'

// bun bench/rank-recorded.ts [folder of recorded boards] [titles]
// Prints how the scores of a few roles are spread over recorded postings, and what ranking costs.
// With "titles" as the last word also the best and worst titles, to look at, not to keep.

const folder = process.argv[2] ? resolve(process.argv[2]) : RECORDED_BOARDS
if (!existsSync(folder)) throw new Error('Say which folder holds the recorded boards.')
const showTitles = process.argv.at(-1) === 'titles'
const postings = readRecordedPostings(folder)
const model = loadRankModel()
const { worth } = model

const NAMED: Record<string, RoleWords> = {
  'software engineer': { titles: ['software engineer'], keywords: [] },
  'software engineer, 5 titles': {
    titles: [
      'software engineer',
      'backend engineer',
      'full stack engineer',
      'platform engineer',
      'data engineer',
    ],
    keywords: [],
  },
  'software engineer + python, kubernetes': {
    titles: ['software engineer', 'backend engineer', 'platform engineer'],
    keywords: ['Python', 'Kubernetes'],
  },
  'product manager': { titles: ['product manager'], keywords: [] },
  'product manager + growth, a/b testing, sql': {
    titles: ['product manager'],
    keywords: ['growth', 'A/B testing', 'SQL'],
  },
  'data scientist': { titles: ['data scientist', 'machine learning engineer'], keywords: [] },
  'account executive': { titles: ['account executive'], keywords: [] },
  'account executive + salesforce, enterprise': {
    titles: ['account executive', 'sales manager'],
    keywords: ['Salesforce', 'enterprise', 'MEDDIC'],
  },
}

const SIX_LINES = `### Northgate Freight
Backend Engineer, 2020 - Present
- Services in Go and PostgreSQL for parcel tracking, on AWS
### Lowick Software
Software Engineer, 2017 - 2020
- Python, Docker, Redis`
NAMED['backend engineer, software engineer'] = {
  titles: ['Backend Engineer', 'Software Engineer'],
  keywords: [],
}
NAMED['backend engineer, software engineer + resume of six lines'] = {
  titles: ['Backend Engineer', 'Software Engineer'],
  keywords: [],
  resume_text: SIX_LINES,
  year: 2026,
}
const names = Object.keys(NAMED)
const vectors = postings.map((posting) => termVector(posting, worth))

console.log(`rank ${RANK_VERSION}, ${postings.length} postings\n`)
console.log('role | match | postings | p05 | p25 | p50 | p75 | p95 | >= 50 | >= 70')
for (const name of names) printRole(name)
printCost()

function printRole(name: string): void {
  const role = NAMED[name]!
  const weights = compileRoleWeights([role], model)
  const match = compileRole({ titles: role.titles, avoid_titles: [] })
  const scored = postings.map(({ title, text }, index) => {
    const rank = match(title)
    return {
      title,
      text,
      rank,
      score: rankScores({ vector: vectors[index]!, title, matches: [rank] }, weights, model.weights)[0]!,
    }
  })
  for (const rank of [1, 2, 3, null])
    print(
      `${name} | ${rank ?? 'none'}`,
      scored.filter((scoredPosting) => scoredPosting.rank === rank),
    )
  const foundPostings = scored.filter(({ rank }) => rank !== null).toSorted((a, b) => b.score - a.score)
  for (let met = 0; met <= role.keywords.length && role.keywords.length > 0; met++) {
    print(
      `${name} | ${met} keywords in the text`,
      foundPostings.filter((scoredPosting) => heldBy(scoredPosting, role) === met),
    )
  }
  if (showTitles)
    for (const { title, score } of [...foundPostings.slice(0, 8), ...foundPostings.slice(-8)])
      console.log(`    ${score} ${title}`)
}

function heldBy({ title, text }: { title: string; text: string }, role: RoleWords): number {
  const words = `${title} ${text}`.toLowerCase()
  return role.keywords.filter((keyword) => words.includes(keyword.toLowerCase())).length
}

function print(label: string, scored: { score: number }[]): void {
  if (scored.length === 0) return
  const scores = scored.map(({ score }) => score).sort((a, b) => a - b)
  const percentile = (part: number) => scores[Math.min(scores.length - 1, Math.floor(part * scores.length))]
  const over = (limit: number) =>
    `${Math.round((100 * scores.filter((score) => score >= limit).length) / scores.length)} %`
  const spread = [0.05, 0.25, 0.5, 0.75, 0.95].map(percentile).join(' | ')
  console.log(`${label} | ${scores.length} | ${spread} | ${over(50)} | ${over(70)}`)
}

function printCost(): void {
  const roles = names.slice(0, 5).map((name) => NAMED[name]!)
  const weights = compileRoleWeights(roles, model)
  const matches = roles.map(({ titles }) => compileRole({ titles, avoid_titles: [] }))
  const time = (label: string, work: (index: number) => void) => {
    const rounds = Array.from({ length: 5 }, () => {
      const started = performance.now()
      for (let index = 0; index < postings.length; index++) work(index)
      return (1000 * (performance.now() - started)) / postings.length
    })
    console.log(`${label}: ${Math.min(...rounds).toFixed(1)} us a posting`)
  }
  const noMatch: MatchRank[] = [null, null, null, null, null]
  console.log()
  time('vector', (index) => termVector(postings[index]!, worth))
  time('5 roles', (index) =>
    rankScores(
      { vector: vectors[index]!, title: postings[index]!.title, matches: noMatch },
      weights,
      model.weights,
    ),
  )
  time('5 titles matched', (index) => matches.map((match) => match(postings[index]!.title)))
  time('vector + titles + 5 roles', (index) => {
    rankScores(
      {
        vector: termVector(postings[index]!, worth),
        title: postings[index]!.title,
        matches: matches.map((match) => match(postings[index]!.title)),
      },
      weights,
      model.weights,
    )
  })
}
