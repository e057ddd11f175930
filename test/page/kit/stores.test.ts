import { afterEach, describe, expect, test } from 'bun:test'
import { createAsk } from '#assets/page/kit/call.ts'
import { turnEach } from '#assets/page/kit/edit-steps.ts'
import { fileNameOf } from '#assets/page/kit/files.ts'
import { headerOf } from '#assets/page/kit/pages/header.tsx'
import { refusedStep } from '#assets/page/kit/say.ts'
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
import {
  changedFields,
  closeDraft,
  drafts,
  dropDraft,
  emptyDraft,
  isUnsaved,
  mergeTexts,
  openDraft,
  renewDraft,
  typeInto,
} from '#assets/page/kit/texts/drafts.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { until } from '#test/support/until.ts'

const KEY = 'role-backend'
const read = { label: 'Backend', titles: '["Backend Engineer"]' }
const draft = () => drafts.value[KEY]

test('a reading that a newer one overtakes ends with the newest value', async () => {
  const answers: ((revision: number) => void)[] = []
  const ask = createAsk(async () => {
    const value = await new Promise<number>((answer) => answers.push(answer))
    return { ok: true, status: 200, value }
  })
  let isEnded = false
  const first = ask.load().then(() => {
    isEnded = true
  })
  void ask.load()
  answers[0]?.(1)
  await Bun.sleep(0)
  expect(isEnded).toBe(false)
  answers[1]?.(2)
  await first
  expect(ask.value.peek()).toBe(2)
})

test('a draft takes the fields that changed elsewhere, and keeps those that the person changed', () => {
  openDraft(KEY, { revision: 0, read })
  typeInto(KEY, { label: 'Services' })
  const stored = { ...read, titles: '["Backend Engineer","Rust Developer"]' }
  renewDraft(KEY, { revision: 0, read: stored })
  expect(draft()).toMatchObject({ read: stored, texts: { ...stored, label: 'Services' }, meanwhile: false })
  renewDraft(KEY, { revision: 0, read: { ...stored, label: 'Servers' } })
  expect(draft()).toMatchObject({ texts: { ...stored, label: 'Services' }, meanwhile: true })
  emptyDraft(KEY)
  expect(draft()).toMatchObject({ texts: { ...stored, label: 'Servers' }, meanwhile: false })
})

test('a list that both sides changed has what either added, and nothing that either removed', () => {
  const lists = (titles: string[]) => ({ label: 'Servers', titles: JSON.stringify(titles) })
  openDraft('lists', { revision: 0, read: lists(['Go', 'Kafka', 'Rust']) })
  typeInto('lists', lists(['Go', 'Rust', 'Zig']))
  renewDraft('lists', { revision: 0, read: lists(['Go', 'Kafka', 'Elm']) })
  expect(drafts.value['lists']).toMatchObject({ texts: lists(['Go', 'Zig', 'Elm']), meanwhile: false })
  closeDraft('lists')
})

test('a form without changes shows the record as it is stored now', () => {
  renewDraft(KEY, { revision: 0, read })
  expect(draft()?.texts).toEqual(read)
  expect(drafts.value[KEY] && isUnsaved(drafts.value[KEY])).toBe(false)
})

describe('the name of a downloaded resume', () => {
  test.each([
    ['Otter Labs', 'Backend Engineer (Remote)', 'Otter-Labs-Backend-Engineer-Remote.pdf'],
    ['../../etc/passwd', 'a\\b', 'etc-passwd-a-b.pdf'],
    ['Zoë GmbH', '工程师', 'Zoë-GmbH-工程师.pdf'],
    ['???', '', 'resume.pdf'],
    ['x'.repeat(300), 'y'.repeat(300), `${'x'.repeat(40)}-${'y'.repeat(60)}.pdf`],
  ])('%p and %p make %p', (company, title, file) => {
    expect(fileNameOf({ company, title }, 'pdf')).toBe(file)
  })

  test.each([
    ['Ada Byron', 'Backend engineer', 'Acme', 'Ada Byron - Backend engineer - Acme.pdf'],
    ['Ada Byron', '', '', 'Ada Byron - Resume.pdf'],
    ['../Ada/By\\ron: <x>|?*"', 'a/b', '..', 'Ada By ron x - a b.pdf'],
    [
      'Ada\u0000\u0007\nByron',
      'C++ (Remote)',
      'O’Neil & Sons',
      'Ada Byron - C++ (Remote) - O’Neil & Sons.pdf',
    ],
    ['\u202eאדה \u200fביירון', 'مهندس', 'Acme', 'אדה ביירון - مهندس - Acme.pdf'],
    ['.', 'Nurse', 'Acme', 'Acme-Nurse.pdf'],
    ['///', '', '', 'resume.pdf'],
    ['é̂'.repeat(1), '', '', 'é̂ - Resume.pdf'],
  ])('begins with the name %p', (name, title, company, file) => {
    expect(fileNameOf({ company, title }, 'pdf', name)).toBe(file)
  })

  test.each(['x', '工', '🦜工', 'e\u0301', '\u0301'])(
    'is never longer than file systems allow, and cuts no letter: 300 times %p',
    (letter) => {
      const long = letter.repeat(300)
      const file = fileNameOf({ company: long, title: long }, 'docx', `A${long}`)
      expect(new TextEncoder().encode(file).length).toBeLessThan(250)
      expect(file.isWellFormed()).toBe(true)
      expect(file).not.toContain('  ')
    },
  )

  test('is plain where the job has no name', () => {
    expect(fileNameOf(null, 'docx')).toBe('resume.docx')
  })
})

test('a header is sent with what is filled in alone', () => {
  expect(headerOf({ texts: { name: ' Ada ', phone: '  ' }, links: [] })).toEqual({ name: 'Ada' })
  expect(headerOf({ texts: {}, links: [{ label: '', url: ' https://example.com ' }] })).toEqual({
    links: [{ label: '', url: 'https://example.com' }],
  })
})

test('a form with nothing in it is no header', () => {
  expect(headerOf({ texts: { name: ' ' }, links: [{ label: 'Site', url: '' }] })).toBeUndefined()
})

describe('merge texts', () => {
  const read = { question: 'When?', answer: 'Soon.', tag: '' }

  describe('mergeTexts()', () => {
    test('keeps what the person changed, and takes what changed elsewhere', () => {
      const stored = { ...read, answer: 'Now.', tag: 'start' }
      const yours = { ...read, answer: 'In May.' }
      expect(mergeTexts({ read, stored, yours })).toEqual({
        question: 'When?',
        answer: 'In May.',
        tag: 'start',
      })
    })

    test('keeps an emptied field empty', () => {
      const yours = { ...read, answer: '' }
      expect(mergeTexts({ read, stored: { ...read, answer: 'Now.' }, yours })).toEqual(yours)
    })
  })

  describe('changedFields()', () => {
    test('names what differs', () => {
      expect(changedFields(read, { ...read, tag: 'start' })).toEqual(['tag'])
      expect(changedFields(read, { ...read })).toEqual([])
    })
  })
})

describe('steps', () => {
  const browser = globalThis as {
    localStorage?: Pick<Storage, 'getItem' | 'setItem'>
    location?: { hash: string }
  }
  browser.location ??= { hash: '#/new' }

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

  const REFUSALS: Record<string, RefusalBody> = {
    broken: { code: 'internal', message: 'The disk is full.' },
    changed: { code: 'revision_conflict', message: 'Resend it.', current: { answer: 'On Sundays.' } },
    deleted: { code: 'not_found', message: 'Nothing has this id.' },
  }
  const taken: string[] = []
  const noting = (word: string) => async (noted: string) => {
    taken.push(`${word} ${noted}`)
    return REFUSALS[noted] ?? noted
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
    const end = beginBorder('a role was changed')
    expect(await settled(undo)).toBe('Your last step has no undo: a role was changed')
    end(true)
    expect(stepOffer.peek()).toBe(null)
    offer('Two', '2')
    expect([await settled(undo), await settled(undo), await settled(undo)]).toEqual([
      'Taken back: Two',
      ...Array(2).fill('Your last step has no undo: a role was changed'),
    ])
    keepSteps({ done: [], undone: [] })
    offer('Three', '3')
    beginBorder('a role was changed')(false)
    expect(await settled(undo)).toBe('Taken back: Three')
  })

  test('a step that cannot be turned now stays the last one; one on a record that changed goes, and says so', async () => {
    keepingBrowser()
    const refusedBy = async (press: () => boolean) => {
      refusedStep.value = ''
      press()
      await until(async () => refusedStep.peek() !== '')
      return refusedStep.peek()
    }
    const stays = 'stays as it is now. Change it there if you want it otherwise.'
    offer('Saved.', 'changed')
    offer('Kept', 'deleted')
    offer('Full', 'broken')
    expect(await refusedBy(undo)).toBe('The disk is full.')
    expect(keptSteps()).toMatchObject({ done: [{}, {}, { text: 'Full' }], undone: [] })
    keepSteps({ done: keptSteps().done.slice(0, 2), undone: [] })
    expect(await refusedBy(undo)).toBe(
      'Not taken back: Kept. It is no longer there. Add it again if you want it back.',
    )
    expect(await refusedBy(undo)).toBe(
      `Not taken back: Saved. It was changed elsewhere meanwhile, to “On Sundays.”, and ${stays}`,
    )
    expect(keptSteps()).toEqual({ done: [], undone: [] })
    offer('Marked', '1')
    await settled(undo)
    keepSteps({ done: [], undone: keptSteps().undone.map((step) => ({ ...step, noted: 'deleted' })) })
    expect(await refusedBy(redo)).toStartWith('Not done again: Marked. It is no longer there.')
    expect(keptSteps()).toEqual({ done: [], undone: [] })
  })

  test('of a step with several parts, those that are refused stay, and are said', async () => {
    const turn = (parts: readonly string[]) => turnEach(parts, async (part) => REFUSALS[part] ?? part)
    expect(await turn(['deleted', 'changed'])).toEqual(REFUSALS['deleted'] as RefusalBody)
    refusedStep.value = ''
    expect(await turn(['1', '2'])).toEqual(['1', '2'])
    expect(refusedStep.peek()).toBe('')
    const offerAll = undoing('parts of this test', { undo: turn })
    offerAll('Three', ['1', 'deleted', '2'])
    expect(await settled(undo)).toBe('Taken back: Three')
    expect(refusedStep.peek()).toStartWith('2 of 3 were changed. It is no longer there.')
  })

  test('a step that only another tab can turn is passed over', async () => {
    keepingBrowser()
    offer('One', '1')
    const ofAnother = { id: 'x', kind: 'tab', text: 'Changes dropped', noted: 'x', at: Date.now() }
    keepSteps({ done: [...keptSteps().done, ofAnother], undone: [] })
    expect([await settled(undo), await settled(undo)]).toEqual(['Taken back: One', false])
    expect(await settled(redo)).toBe('Done again: One')
    expect(keptSteps().done.map(({ text }) => text)).toEqual(['Changes dropped', 'One'])
  })

  test('text of a dropped form and text that was typed after it are both kept', async () => {
    keepingBrowser()
    const typed = () => drafts.value['note']?.texts['text']
    const type = (text: string) => {
      openDraft('note', { revision: 0, read: { text: '' } })
      typeInto('note', { text })
    }
    type('first')
    dropDraft('note')
    type('second')
    const texts: unknown[] = []
    for (const press of [undo, redo, undo, redo]) {
      await settled(press)
      texts.push(typed())
    }
    expect(texts).toEqual(['first', 'second', 'first', 'second'])
    closeDraft('note')
  })

  test('a step of an unknown kind cannot be taken back', async () => {
    keepingBrowser()
    const step = { id: '1', kind: 'not loaded', text: 'Marked', noted: 1, at: Date.now() }
    keepSteps({ done: [step], undone: [] })
    expect(await settled(undo)).toBe('Your last step has no undo: Marked')
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
})
