import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  addEntry,
  addLine,
  countChanges,
  isNew,
  type ResumeDraft,
  takeOut,
  withWords,
} from '#assets/page/resume/draft/draft.ts'
import { nextRequest } from '#assets/page/resume/draft/next-request.ts'
import { moveLine, stepEntry } from '#assets/page/resume/editor/line-row.tsx'
import { settle } from '#assets/page/resume/save-bar.tsx'
import type { EntrySection, MasterContent } from '#db/rows/master.ts'
import {
  lineText,
  noteText,
  placeNamed,
  tagTexts,
  withEntry,
  withEntryEdits,
  withLineEdits,
  withLines,
} from '#lib/evidence/master/rules/edit-content.ts'
import { draftOfContent, placesOf, SMALL } from '#test/page/resume/draft-rules.ts'
import { aLine, anEntry, smallMaster } from '#test/support/small-master.ts'

describe('nextRequest()', () => {
  test('asks for nothing where nothing changed, nor for a line that says nothing', () => {
    expect(nextRequest(SMALL, SMALL)).toBeNull()
    expect(nextRequest(SMALL, addLine(SMALL, 'e1').draft)).toBeNull()
    expect(nextRequest(SMALL, addEntry(SMALL, 'projects').draft)).toBeNull()
  })

  test('puts all edits of lines into one write', () => {
    const now = takeOut(withWords(withWords(SMALL, 'l3', { text: 'Other' }), 'l1', { mark: 'always' }), 'l5')
    expect(nextRequest(SMALL, now)).toMatchObject({
      kind: 'edit_lines',
      body: {
        lines: [
          { id: 'l5', retire: true },
          { id: 'l1', mark: 'always' },
          { id: 'l3', text: 'Other' },
        ],
      },
    })
  })

  test('moves one line for one move, into another entry too', () => {
    const now = moveLine(SMALL, 'l3', { key: 'e2', at: 1 })
    expect(nextRequest(SMALL, now)?.body).toEqual({ lines: [{ id: 'l3', entry_id: 'e2', order: 2 }] })
  })

  test('lets lines leave before their entry does', () => {
    const now = takeOut(moveLine(SMALL, 'l3', { key: 'e2', at: 0 }), 'e1')
    expect(sendAll(smallMaster(), now).kinds).toEqual(['edit_lines', 'edit_entries'])
  })

  test('adds lines behind the one they stand behind, in one write', () => {
    const first = addLine(SMALL, 'e1', 'l3')
    const second = addLine(withWords(first.draft, first.id, { text: 'One' }), 'e1', first.id)
    const now = withWords(second.draft, second.id, { text: 'Two' })
    expect(nextRequest(SMALL, now)?.body).toEqual({
      entry_id: 'e1',
      after: 'l3',
      lines: [
        { text: 'One', tags: [], note: '' },
        { text: 'Two', tags: [], note: '' },
      ],
    })
  })

  test('takes what was stored, and leaves what was typed since', () => {
    const now = withWords(SMALL, 'l3', { text: '  Much   space ' })
    const request = nextRequest(SMALL, now)!
    const stored = withWords(SMALL, 'l3', { text: 'Much space' })
    expect(settle(now, { sent: request.sent, stored, made: [] }).parts['l3']?.['text']).toBe('Much space')
    const since = withWords(now, 'l3', { text: 'Typed on' })
    expect(settle(since, { sent: request.sent, stored, made: [] }).parts['l3']?.['text']).toBe('Typed on')
  })

  test('leads to what the person has, whatever they did', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        const goal = steps.reduce((draft, act) => act(draft), SMALL)
        const { draft, stored } = sendAll(smallMaster(), goal)
        expect(countChanges(stored, draft)).toBe(0)
        expect(placesOf(withoutEmpty(draft))).toEqual(placesOf(stored))
      }),
      { numRuns: 400 },
    )
  })
})

// A step picks its parts by number, so that it fits whatever the steps before it left.
const step = fc
  .tuple(
    fc.constantFrom('words', 'move', 'add', 'entry', 'out', 'entry up', 'mark'),
    fc.nat(40),
    fc.nat(40),
    fc.nat(4),
  )
  .map(([what, a, b, at]) => (draft: ResumeDraft): ResumeDraft => {
    const lines = draft.boxes.flatMap((box) => box.lines)
    const line = lines[a % Math.max(1, lines.length)]
    const box = draft.boxes[b % Math.max(1, draft.boxes.length)]
    if (what === 'entry') {
      const added = addEntry(draft, (['experience', 'projects'] as const)[a % 2]!)
      return withWords(added.draft, added.id, { heading: `Place ${b} ${at}`, sublines: `${2000 + a}` })
    }
    if (!line || !box) return draft
    if (what === 'words') return withWords(draft, line, { text: `Text ${b}`, tags: 'one,two' })
    if (what === 'mark') return withWords(draft, line, { mark: at % 2 ? 'always' : '', note: `Note ${b}` })
    if (what === 'move') return moveLine(draft, line, { key: box.key, at })
    if (what === 'entry up') return box.entry_id ? stepEntry(draft, box.entry_id, -1) : draft
    if (what === 'out') return takeOut(draft, b % 5 === 0 ? box.key : line)
    const added = addLine(draft, box.key, box.lines[at % 3])
    return withWords(added.draft, added.id, { text: `New ${a}`, mark: a % 3 ? '' : 'never' })
  })

function withoutEmpty(draft: ResumeDraft): ResumeDraft {
  return { ...draft, boxes: draft.boxes.filter((box) => box.entry_id !== null || box.lines.length > 0) }
}

// The service's own rules do what the page asks for.
function sendAll(start: MasterContent, goal: ResumeDraft) {
  let content = start
  let draft = goal
  const kinds: string[] = []
  for (let tries = 0; tries < 60; tries += 1) {
    const stored = draftOfContent(content)
    const request = nextRequest(stored, draft)
    if (!request) return { draft, stored, kinds }
    kinds.push(request.kind)
    const made: string[] = []
    if (request.kind === 'edit_lines')
      content = withLineEdits(content, request.body.lines, { actor: 'operator', retired: new Map() })
    if (request.kind === 'edit_entries')
      content = withEntryEdits(content, request.body.entries, { actor: 'operator', retired: new Map() })
    if (request.kind === 'add_entry') {
      made.push(`e${100 + content.entries.length + tries}`)
      content = withEntry(
        content,
        anEntry({ id: made[0]!, ...request.body, section: request.body.section as EntrySection }),
      )
    }
    if (request.kind === 'add_lines') {
      const place = placeNamed(content, request.body)
      const lines = request.body.lines.map(({ text, tags, note }, at) => {
        made.push(`l${100 * (tries + 1) + at}`)
        return aLine({
          id: made.at(-1)!,
          ...place,
          text: lineText(text),
          tags: tagTexts(tags),
          note: noteText(note),
        })
      })
      content = withLines(content, lines, { place, after: request.body.after })
    }
    expect(made.every(isNew)).toBe(made.length === 0)
    draft = settle(draft, { sent: request.sent, stored: draftOfContent(content), made })
  }
  throw new Error('The writes never end')
}
