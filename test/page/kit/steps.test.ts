import { afterEach, expect, test } from 'bun:test'
import { undo, undoing } from '#assets/page/kit/say.ts'
import { keepSteps, STEPS, sharedSteps } from '#assets/page/kit/steps.ts'

const browser = globalThis as { localStorage?: Pick<Storage, 'getItem' | 'setItem'> }

afterEach(() => {
  keepSteps([])
  delete browser.localStorage
})

function keepingBrowser(): Map<string, string> {
  const kept = new Map<string, string>()
  browser.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  }
  return kept
}

test('a browser that keeps nothing still undoes the steps of its tab', () => {
  const taken: string[] = []
  const offer = undoing('kind of this test', (noted: string) => taken.push(noted))
  offer('One', 'one', 1)
  offer('Two', 'two', 1)
  expect([undo(), undo(), undo()]).toEqual([true, true, false])
  expect(taken).toEqual(['two', 'one'])
})

test('a step whose kind is not loaded stays, and is not said to be undone', () => {
  keepingBrowser()
  keepSteps([{ kind: 'not loaded', text: 'Marked', noted: 1, at: Date.now() }])
  expect(undo()).toBe(false)
  expect(sharedSteps()).toHaveLength(1)
})

test('steps that are damaged or of another day are none', () => {
  const kept = keepingBrowser()
  keepSteps([{ kind: 'mark', text: 'Old', noted: 1, at: Date.now() - 13 * 3_600_000 }])
  expect(sharedSteps()).toEqual([])
  for (const damaged of ['{', '{}', '[null]', '7']) {
    kept.set(STEPS, damaged)
    expect(sharedSteps()).toEqual([])
  }
})
