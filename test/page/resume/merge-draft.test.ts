import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addLine, boxOf, isNew, mergeDraft, takeOut, withWords } from '#assets/page/resume/draft/draft.ts'
import { moveLine } from '#assets/page/resume/editor/line-row.tsx'
import { placesOf, SMALL } from '#test/page/resume/draft-rules.ts'

const merged = (stored: typeof SMALL, yours: typeof SMALL) => mergeDraft({ read: SMALL, stored, yours })

describe('mergeDraft()', () => {
  test('takes what only one side touched, and counts what came from elsewhere', () => {
    const { draft, clashes, taken } = merged(
      withWords(SMALL, 'l3', { text: 'Theirs' }),
      withWords(SMALL, 'l4', { text: 'Mine' }),
    )
    expect([draft.parts['l3']?.['text'], draft.parts['l4']?.['text']]).toEqual(['Theirs', 'Mine'])
    expect([clashes.length, taken]).toEqual([0, 1])
  })

  test('keeps mine where both changed one text, and names it', () => {
    const { draft, clashes } = merged(
      withWords(SMALL, 'l3', { text: 'Theirs', mark: 'always' }),
      withWords(SMALL, 'l3', { text: 'Mine', note: 'mine' }),
    )
    expect(draft.parts['l3']).toMatchObject({ text: 'Mine', note: 'mine', mark: 'always' })
    expect(clashes).toEqual([{ id: 'l3', fields: ['text'], gone: '' }])
  })

  test('has nothing to ask where both wrote the same', () => {
    const same = withWords(SMALL, 'l3', { text: 'Same' })
    expect(merged(same, same).clashes).toEqual([])
  })

  test('keeps a line that I changed and another took out, and lets go of one I did not touch', () => {
    const stored = takeOut(takeOut(SMALL, 'l3'), 'l5')
    const { draft, clashes } = merged(stored, withWords(SMALL, 'l3', { text: 'Mine' }))
    expect(clashes).toEqual([{ id: 'l3', fields: ['text'], gone: 'stored' }])
    expect(placesOf(draft)).toContain('e1: l3 l4')
    expect('l5' in draft.parts).toBe(false)
  })

  test('keeps an entry with its lines where I wrote in it and another took it out', () => {
    const added = addLine(SMALL, 'e1', 'l3')
    const yours = withWords(added.draft, added.id, { text: 'New' })
    const { draft, clashes } = merged(takeOut(SMALL, 'e1'), yours)
    expect(clashes).toEqual([{ id: 'e1', fields: ['heading'], gone: 'stored' }])
    expect(placesOf(draft)).toContain(`e1: l3 ${added.id} l4`)
  })

  test('asks about a line that I took out and another changed', () => {
    const { draft, clashes } = merged(withWords(SMALL, 'l3', { text: 'Theirs' }), takeOut(SMALL, 'l3'))
    expect(clashes).toEqual([{ id: 'l3', fields: ['text'], gone: 'yours' }])
    expect('l3' in draft.parts).toBe(false)
  })

  test('keeps my moves and new lines among lines that came from elsewhere', () => {
    const theirs = addLine(SMALL, 'e2', 'l5')
    const stored = {
      parts: { ...SMALL.parts, l9: { text: 'Theirs', tags: '', note: '', mark: '' } },
      boxes: theirs.draft.boxes.map((box) => ({
        ...box,
        lines: box.lines.map((id) => (id === theirs.id ? 'l9' : id)),
      })),
    }
    const moved = moveLine(SMALL, 'l3', { key: 'e2', at: 0 })
    const { draft } = merged(stored, withWords(addLine(moved, 'e2', 'l6').draft, 'new-l1', { text: 'Mine' }))
    expect(placesOf(draft)).toContain('e2: l3 l5 l9 l6 new-l1')
  })

  test('loses nothing that was typed, and holds every line in one place', () => {
    const side = fc.array(
      fc.tuple(
        fc.constantFrom('words', 'move', 'out', 'out entry', 'add'),
        fc.constantFrom('l3', 'l4', 'l5', 'l6'),
        fc.constantFrom('e1', 'e2'),
      ),
      { maxLength: 5 },
    )
    const made = (steps: [string, string, string][], tag: string) =>
      steps.reduce((draft, [what, line, entry], at) => {
        const held = line in draft.parts
        if (what === 'words' && held) return withWords(draft, line, { text: `${tag} ${line}` })
        if (what === 'move' && held) return moveLine(draft, line, { key: entry, at: at % 2 })
        if (what === 'out' && held) return takeOut(draft, line)
        if (what === 'out entry') return takeOut(draft, entry)
        if (what !== 'add' || !draft.boxes.some((box) => box.key === entry)) return draft
        const added = addLine(draft, entry)
        return withWords(added.draft, added.id, { text: `${tag} new` })
      }, SMALL)
    const named = (draft: typeof SMALL): typeof SMALL =>
      JSON.parse(JSON.stringify(draft).replaceAll('new-l', 'l90'))
    fc.assert(
      fc.property(side, side, (theirs, ours) => {
        const yours = made(ours, 'Mine')
        const { draft } = merged(named(made(theirs, 'Theirs')), yours)
        for (const [id, words] of Object.entries(yours.parts)) {
          const isTyped = isNew(id) || SMALL.parts[id]?.['text'] !== words['text']
          if (isTyped) expect(draft.parts[id]?.['text']).toBe(words['text'] ?? '')
        }
        const lines = draft.boxes.flatMap((box) => box.lines)
        expect(new Set(lines).size).toBe(lines.length)
        for (const id of Object.keys(draft.parts)) {
          if (!('heading' in (draft.parts[id] ?? {}))) expect(boxOf(draft, id)?.lines).toContain(id)
        }
        expect(lines.filter((id) => !(id in draft.parts))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
