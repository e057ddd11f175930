import { beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { CallQueue, type Priority } from '#lib/judge/calls/model-caller.ts'
import { CALLS_AT_ONCE } from '#lib/judge/targets/program-target.ts'
import { AT_ONCE_OF_KIND } from '#lib/judge/targets/target-kinds.ts'
import { readTarget } from '#lib/judge/targets/target-name.ts'

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

describe('turns', () => {
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
