import { beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { ModelCall } from '#db/desk/model-calls.ts'
import { callView, everyDay, tokensOf } from '#lib/judge/calls/estimate-calls.ts'
import { problemsOf, promptWithProblems } from '#lib/judge/calls/make-attempt.ts'
import { CallQueue, type Priority } from '#lib/judge/calls/model-caller.ts'
import { ModelCallView } from '#lib/judge/calls/schema.ts'
import { CALLS_AT_ONCE } from '#lib/judge/targets/program-target.ts'
import { isBadAnswer, REASONS, type Reason } from '#lib/judge/targets/reasons.ts'
import { AT_ONCE_OF_KIND } from '#lib/judge/targets/target-kinds.ts'
import { readTarget } from '#lib/judge/targets/target-name.ts'

describe('turns', () => {
  let time = Date.parse('2026-11-21T09:00:00Z')
  let turns: CallQueue
  /** The names of those whose turn came, in that order, each with how to give it back. */
  let started: { name: string; giveBack: () => void }[]

  beforeEach(() => {
    turns = new CallQueue(() => new Date(time).toISOString())
    started = []
  })

  function take(
    name: string,
    target = 'claude',
    priority: Priority = 'batch',
    signal = new AbortController().signal,
  ) {
    const named = readTarget(target)
    if (named === null) throw new Error(`no target: ${target}`)
    return turns.take({ target: named, priority, signal }).then((giveBack) => {
      if (giveBack) started.push({ name, giveBack })
      return giveBack !== null
    })
  }

  const settled = () => Bun.sleep(0)
  const names = () => started.map(({ name }) => name)
  const give = async (name: string) => {
    started.find((turn) => turn.name === name)?.giveBack()
    await settled()
  }

  /** Has each program called once, so that none begins alone any more. */
  async function warm(...targets: string[]): Promise<void> {
    for (const target of targets) {
      void take(`warm ${target}`, target)
      await settled()
      await give(`warm ${target}`)
    }
    started = []
  }

  test('are four at once, of all programs together', async () => {
    await warm('claude', 'codex')
    for (const name of ['a', 'b', 'c']) void take(name)
    for (const name of ['d', 'e', 'f']) void take(name, 'codex')
    await settled()
    expect(names()).toEqual(['a', 'b', 'c', 'd'])
    await give('b')
    expect(names()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('are fewer of some kinds, which holds up no other kind', async () => {
    await warm('ollama:qwen3', 'llm:gpt', 'claude')
    for (const name of ['o1', 'o2']) void take(name, 'ollama:qwen3')
    for (const name of ['l1', 'l2', 'l3']) void take(name, 'llm:gpt')
    void take('c1')
    await settled()
    expect(names()).toEqual(['o1', 'l1', 'l2', 'c1'])
    await give('c1')
    expect(names()).toHaveLength(4)
    await give('o1')
    expect(names().at(-1)).toBe('o2')
  })

  test('go to what a person waits for first, then to batches, and within these to who came first', async () => {
    await warm('claude')
    for (const name of ['a', 'b', 'c', 'd']) void take(name)
    void take('pipeline 1', 'claude', 'pipeline')
    void take('batch 1', 'claude', 'batch')
    void take('person 1', 'claude', 'person')
    void take('batch 2', 'claude', 'batch')
    void take('person 2', 'claude', 'person')
    await settled()
    for (const name of ['a', 'b', 'c', 'd']) await give(name)
    await give('person 1')
    expect(names().slice(4)).toEqual(['person 1', 'person 2', 'batch 1', 'batch 2', 'pipeline 1'])
  })

  test('begin with one alone after five idle minutes of a program, whichever of its models is asked', async () => {
    void take('first', 'claude:opus')
    void take('second')
    void take('other', 'codex')
    await settled()
    expect(names()).toEqual(['first', 'other'])
    await give('first')
    expect(names()).toEqual(['first', 'other', 'second'])
    await give('second')
    time += 5 * 60_000 - 1
    for (const name of ['third', 'fourth']) void take(name)
    await settled()
    expect(names().slice(3)).toEqual(['third', 'fourth'])
    await give('third')
    await give('fourth')
    time += 5 * 60_000
    for (const name of ['fifth', 'sixth']) void take(name)
    await settled()
    expect(names().slice(5)).toEqual(['fifth'])
  })

  test('are not begun alone while another of the program runs, however long it does', async () => {
    await warm('claude')
    void take('long')
    await settled()
    time += 10 * 60_000
    for (const name of ['a', 'b']) void take(name)
    await settled()
    expect(names()).toEqual(['long', 'a', 'b'])
  })

  test('may be left while waiting, and are given back once', async () => {
    await warm('claude')
    for (const name of ['a', 'b', 'c', 'd']) void take(name)
    const leaving = new AbortController()
    const left = take('left', 'claude', 'person', leaving.signal)
    void take('next')
    await settled()
    leaving.abort()
    expect(await left).toBe(false)
    expect(await take('late', 'claude', 'person', leaving.signal)).toBe(false)
    await give('a')
    await give('a')
    expect(names()).toEqual(['a', 'b', 'c', 'd', 'next'])
  })

  test('keep their limits whatever is asked, and come to everyone', async () => {
    const call = fc.record({
      target: fc.constantFrom(
        'claude',
        'claude:opus',
        'codex',
        'llm:gpt',
        'ollama:qwen3',
        'command:/a',
        'command:/b',
      ),
      priority: fc.constantFrom<Priority>('person', 'batch', 'pipeline'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 25 }), async (asks) => {
        const fresh = new CallQueue(() => new Date(time).toISOString())
        const running: string[] = []
        const work = asks.map(async ({ target, priority }) => {
          const named = readTarget(target)!
          const giveBack = await fresh.take({ target: named, priority, signal: new AbortController().signal })
          running.push(named.kind)
          expect(running.length).toBeLessThanOrEqual(CALLS_AT_ONCE)
          expect(running.filter((kind) => kind === named.kind).length).toBeLessThanOrEqual(
            AT_ONCE_OF_KIND[named.kind],
          )
          await Promise.resolve()
          running.splice(running.indexOf(named.kind), 1)
          giveBack?.()
        })
        await Promise.all(work)
      }),
      { numRuns: 100 },
    )
  })
})

const call: ModelCall = {
  call_id: 'c1',
  started_at: '2026-11-21T09:00:00.000Z',
  purpose: 'judge',
  target: 'claude',
  attempt: 1,
  program_version: null,
  prompt_version: 'p1',
  job_identity: null,
  batch_id: null,
  kinds: ['evidence'],
  job_identities: null,
  prompt_chars: 10,
  prompt_digest: 'sha256:0',
  queue_ms: 0,
  outcome: null,
  reason: null,
  model: null,
  answer_chars: null,
  input: null,
  output: null,
  cache_read: null,
  cache_write: null,
  reasoning: null,
  cost_usd: null,
  cost_basis: null,
  wall_ms: null,
}

describe('callView()', () => {
  test('tells what is under way from what a crash cut off', () => {
    expect(callView(call, '2026-11-21T08:00:00.000Z').outcome).toBe('under_way')
    expect(callView(call, '2026-11-21T09:00:00.001Z').outcome).toBe('cut_off')
    expect(callView({ ...call, outcome: 'ok' }, '2026-11-22T00:00:00.000Z').outcome).toBe('ok')
  })

  test('is what the contract promises', () => {
    expect(ModelCallView.safeParse(callView(call, call.started_at)).success).toBe(true)
  })
})

test.each([
  [{}, null],
  [{ input: 1, output: 2, cache_read: 4, cache_write: 8 }, 15],
  [{ output: 2 }, 2],
  [{ input: 0 }, 0],
])('tokensOf() of %j is %p', (known, tokens) => expect(tokensOf({ ...call, ...known })).toBe(tokens))

test('everyDay() has each day, also over the end of a month, and knows no tokens where none were told', () => {
  const stored = [{ day: '2026-11-30', calls: 2, tokens: null, cost_usd: null, without_cost: 2 }]
  expect(everyDay(stored, { today: '2026-12-01T10:00:00.000Z', days: 3 })).toEqual([
    { day: '2026-11-29', calls: 0, tokens: 0 },
    { day: '2026-11-30', calls: 2, tokens: null },
    { day: '2026-12-01', calls: 0, tokens: 0 },
  ])
})

describe('promptWithProblems()', () => {
  test('leaves the question as it was, and names the problems behind it', () => {
    expect(promptWithProblems('Read this.\n', ['rows[0] has no quote'])).toBe(
      [
        'Read this.\n',
        '',
        '## Your last answer could not be used',
        '',
        'What was wrong with it:',
        '- rows[0] has no quote',
        '',
        'Answer the same question again, as one JSON object of the schema and nothing else.',
      ].join('\n'),
    )
  })

  test('names twenty problems at most, each on a line of its own and short', () => {
    const text = promptWithProblems('Q', [`a\n## b\n${'c'.repeat(300)}`, ...Array(30).fill('d')])
    expect(text.match(/^- /gm)).toHaveLength(21)
    expect(text).toContain('- a ## b ccc')
    expect(text).toContain('- and 11 more like these')
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(210)
  })
})

test('every bad answer has a problem of its own', () => {
  const bad = (Object.keys(REASONS) as Reason[]).filter(isBadAnswer)
  const problems = bad.flatMap(problemsOf)
  expect(new Set(problems).size).toBe(bad.length)
  expect(problems).not.toContain(problemsOf('network')[0])
})
