import { afterEach, expect, test } from 'bun:test'
import {
  beginBorder,
  keepSteps,
  keptSteps,
  redo,
  refineLast,
  STEPS,
  stepOffer,
  undo,
  undoing,
} from '#assets/page/kit/steps.ts'

const browser = globalThis as { localStorage?: Pick<Storage, 'getItem' | 'setItem'> }

afterEach(() => {
  keepSteps({ done: [], undone: [] })
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

const taken: string[] = []
const noting = (word: string) => async (noted: string) => {
  taken.push(`${word} ${noted}`)
  return noted === 'refused' ? null : noted
}
const offer = undoing('kind of this test', { undo: noting('undo'), redo: noting('redo') })
const settled = async (press: () => boolean) => {
  const isDone = press()
  await Bun.sleep(1)
  return isDone ? stepOffer.peek()?.text : false
}

test('in a browser that keeps nothing, steps of its tab are undone from the last and redone from the first', async () => {
  taken.length = 0
  offer('One', '1')
  offer('Two', '2')
  expect([await settled(undo), await settled(undo), await settled(undo)]).toEqual([
    'Taken back: Two',
    'Taken back: One',
    false,
  ])
  expect([await settled(redo), await settled(redo), await settled(redo)]).toEqual([
    'Done again: One',
    'Done again: Two',
    false,
  ])
  expect(taken).toEqual(['undo 2', 'undo 1', 'redo 1', 'redo 2'])
  await settled(undo)
  offer('Three', '3')
  expect(redo()).toBe(false)
})

test('a write that nothing takes back is said to be one, also on its way, and hides the steps before it', async () => {
  keepingBrowser()
  offer('One', '1')
  const end = beginBorder('the role is changed')
  expect(await settled(undo)).toBe('This cannot be taken back: the role is changed')
  end(true)
  expect(stepOffer.peek()).toBe(null)
  offer('Two', '2')
  expect([await settled(undo), await settled(undo), await settled(undo)]).toEqual([
    'Taken back: Two',
    ...Array(2).fill('This cannot be taken back: the role is changed'),
  ])
  keepSteps({ done: [], undone: [] })
  offer('Three', '3')
  beginBorder('the role is changed')(false)
  expect(await settled(undo)).toBe('Taken back: Three')
})

test('a step whose undo is refused stays the last one, and a step of an unknown kind cannot be taken back', async () => {
  keepingBrowser()
  offer('Refused', 'refused')
  await settled(undo)
  expect(keptSteps()).toMatchObject({ done: [{ text: 'Refused' }], undone: [] })
  const step = { id: '1', kind: 'not loaded', text: 'Marked', noted: 1, at: Date.now() }
  keepSteps({ done: [step], undone: [] })
  expect(await settled(undo)).toBe('This cannot be taken back: Marked')
  expect(keptSteps().done).toHaveLength(1)
})

test('a reason that is named afterwards belongs to the same step', async () => {
  offer('Declined', 'without')
  refineLast('another kind', 'Other', () => 'other')
  refineLast('kind of this test', 'Declined (Pay)', (noted: string) => `${noted} and with`)
  expect(await settled(undo)).toBe('Taken back: Declined (Pay)')
  expect(taken.at(-1)).toBe('undo without and with')
})

test('steps that are damaged, of another form or of another day are none', () => {
  const kept = keepingBrowser()
  const at = Date.now() - 13 * 3_600_000
  keepSteps({ done: [{ id: '1', kind: 'mark', text: 'Old', noted: 1, at }], undone: [] })
  expect(keptSteps()).toEqual({ done: [], undone: [] })
  for (const damaged of ['{', '{}', '[null]', '7', '[{"at":9e15}]', '{"done":7,"undone":[null]}']) {
    kept.set(STEPS, damaged)
    expect(keptSteps()).toEqual({ done: [], undone: [] })
  }
})
