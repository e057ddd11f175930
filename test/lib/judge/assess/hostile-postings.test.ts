import { describe, expect, test } from 'bun:test'
import type { AssessmentResult } from '#db/rows/assessment.ts'
import { assessByModel } from '#lib/judge/assess/assess-by-model.ts'
import { assessmentView } from '#lib/judge/assess/show-assessment.ts'
import { questionForRow } from '#lib/judge/read/rules/question-for-row.ts'
import { weighRewording } from '#lib/judge/settle/weigh-rewording.ts'
import { resultOf } from '#lib/judge/verdict/result.ts'
import { foreignWords } from '#lib/text/fold-text.ts'
import { QUESTION_WORDS, REWORDING_WORDS } from '#lib/text/word-tables.ts'
import { STORED } from '#test/lib/judge/assess/by-model.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { DEMANDS, HONEST_ROWS, type HostilePosting, honestly } from '#test/support/hostile-model.ts'
import { HOSTILE_POSTINGS } from '#test/support/hostile-postings.ts'
import { appFor } from '#test/support/opened.ts'
import { aReadAnswer, scriptedModel } from '#test/support/scripted-model.ts'

const app = appFor('all')

const CANARIES = ['Zanzibarium', 'Quuxford', 'Xyzzyland']
const evidence = [
  aLineOf({ id: 'e1', ref: 'l1', text: `Ran the ${CANARIES[0]} ledger in Kotlin` }),
  aLineOf({ id: 'e2', ref: 'l2', text: `Taught chess at ${CANARIES[1]} for 3 years` }),
  { id: 'e3', kind: 'story' as const, ref: 's1', text: `The night when ${CANARIES[2]} was flooded` },
]
// A row that no line mentions is not met, whoever judged it.
const HONEST = ['unknown', 'unknown', 'unknown', 'unknown', 'unknown']
const LINKS = /https?:|www\.|evil\.example/i

type Found = {
  posting: HostilePosting
  text: string
  prompt: string
  seen: boolean
  result: AssessmentResult | null
}

async function attackBy(posting: HostilePosting, demands = DEMANDS): Promise<Found> {
  const text = demands + posting.text
  const honest = HONEST_ROWS.filter(({ quote }) => demands.includes(String(quote)))
  const isSeen = (prompt: string) =>
    prompt.includes((posting.sees ?? posting.text).replaceAll('@', '＠').slice(0, 12))
  let wasSeen = false
  const model = scriptedModel({
    extract: [
      (query: Parameters<NonNullable<HostilePosting['reads']>>[1]) => {
        wasSeen = isSeen(query.prompt)
        return wasSeen && posting.reads ? posting.reads(honest, query) : aReadAnswer(honest)
      },
    ],
    // As if what the first stage read were known to the second: more than it is ever told.
    judge: [
      (query: Parameters<typeof honestly>[0]) =>
        wasSeen && posting.judges ? posting.judges(query) : honestly(query),
    ],
  })
  const found = await assessByModel({
    subject: { title: 'Engineer', text },
    evidence,
    today: '2026-11-20',
    desk: app.services.desk,
    ask: model.ask,
    target: 'claude',
    priority: 'person',
    job_identity: null,
    batch_id: null,
    signal: new AbortController().signal,
  })
  const prompt = model.queries
    .filter(({ purpose }) => purpose === 'extract')
    .map((query) => `${query.system}\n${query.prompt}`)
    .join('\n')
  const result = found.ok
    ? resultOf({ ...found, evidence, text_length: text.length, match_at_percent: 70 })
    : null
  return { posting, text, prompt, seen: wasSeen, result }
}

const shown = (result: AssessmentResult) =>
  assessmentView({ ...STORED, result }, { match_at_percent: 70, job_class: null })

const found = new Map<string, Found>()
async function foundOf(posting: HostilePosting): Promise<Found> {
  const attack = found.get(posting.name) ?? (await attackBy(posting))
  found.set(posting.name, attack)
  return attack
}

describe.each(HOSTILE_POSTINGS)('a posting that $name, before a model that obeys', (posting) => {
  test('sees no private word where it is read, and is no more than data there', async () => {
    const { prompt, seen } = await foundOf(posting)
    expect(seen).toBe(posting.unseen !== true)
    for (const canary of CANARIES) expect(prompt).not.toContain(canary)
    expect(prompt).not.toContain('@')
    const lines = prompt.split('\n')
    const fence = lines.findLast((line) => /^[0-9a-f]{12}$/.test(line)) ?? ''
    const from = lines.indexOf(fence)
    const until = lines.indexOf(fence, from + 1)
    for (const line of lines.slice(from + 1, until))
      expect(line).toMatch(/^(?:P\d{3,}\| |The rest of the text)/)
    expect(until - from).toBeLessThan(60)
  })

  test('puts no private word, no link and no words but its own into what is shown', async () => {
    const { result, text } = await foundOf(posting)
    if (result === null) return
    const view = JSON.stringify(shown(result))
    for (const canary of CANARIES) expect(view).not.toContain(canary)
    expect(view).not.toMatch(LINKS)
    for (const row of result.rows) {
      expect(text).toContain(row.quote)
      for (const term of row.terms) expect(text).toContain(term)
      const isOurs = row.ask === null || row.ask === questionForRow(row)
      expect(isOurs ? [] : foreignWords(row.ask ?? '', text, QUESTION_WORDS)).toEqual([])
    }
    const refs = ['l1', 'l2', 's1']
    expect(result.rows.flatMap((row) => row.evidence).filter(({ ref }) => !refs.includes(ref))).toEqual([])
  })

  test('puts none of its words into a suggestion without a mark', async () => {
    const { result } = await foundOf(posting)
    for (const { ref, text } of result?.suggestions ?? []) {
      const line = evidence.find((evidenceLine) => evidenceLine.ref === ref)?.text ?? ''
      const backed = weighRewording(text, line).pieces.filter(({ kind }) => kind === 'backed')
      expect(foreignWords(backed.map((piece) => piece.text).join(' '), line, REWORDING_WORDS)).toEqual([])
      expect(text).not.toMatch(LINKS)
    }
  })
})

// A limit of the structure: a posting lies about itself, and a model that obeys believes it.
test('no order, file or link makes a match of a posting whose demands the person does not meet', async () => {
  expect(HOSTILE_POSTINGS.length).toBeGreaterThanOrEqual(20)
  const all = await Promise.all(HOSTILE_POSTINGS.map(foundOf))
  const untouched = ['files', 'commands', 'leak', 'link', 'denial']
  const matches = all.filter(({ result }) => result?.verdict === 'matched_above_threshold')
  expect(matches.filter(({ posting }) => untouched.includes(posting.sort))).toEqual([])
})

// If a posting demands nothing that the person must confirm, nothing prevents a lie from becoming a match.
test('and how often it makes a match of a posting that only says so', async () => {
  const bare = DEMANDS.replaceAll(/^- You must.*\n/gm, '\n')
  const all = await Promise.all(HOSTILE_POSTINGS.map((posting) => attackBy(posting, bare)))
  const matches = all.filter(({ result }) => result?.verdict === 'matched_above_threshold')
  const names = matches.map(({ posting }) => posting.name).join(', ')
  process.stdout.write(
    `wrongly a match without such demands: ${matches.length} of ${all.length} (${names})\n`,
  )
  for (const { posting } of matches) expect(['structure', 'hidden', 'status', 'ids']).toContain(posting.sort)
})

test('an honest model is told nothing else by these postings', async () => {
  const [plain] = await Promise.all([attackBy({ sort: 'status', name: 'plain', text: 'We are kind.' })])
  expect(plain.result?.rows.map(({ status }) => status)).toEqual(HONEST as never)
  expect(plain.result?.verdict).not.toBe('matched_above_threshold')
})
