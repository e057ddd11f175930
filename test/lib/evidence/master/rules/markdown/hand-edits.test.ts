import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { holdsEntries } from '#lib/evidence/master/master.ts'
import { printMaster } from '#lib/evidence/master/rules/markdown/line-forms.ts'
import { readMaster } from '#lib/evidence/master/rules/markdown/read-master.ts'
import { triesOf } from '#test/support/at-end.ts'
import { storableMaster, storableText } from '#test/support/masters.ts'
import { type Outline, outlineOf, outlineOfRead, type Place, type SeenLine } from '#test/support/outline.ts'
import { itemsIn } from '#test/support/tables.ts'

const RUNS = triesOf(120)

/** Picks from a list, the same for the same number. */
type Pick = <T>(list: readonly T[]) => T | undefined
/** A file and what it says, before an edit; the edit changes both. */
type Desk = { lines: string[]; outline: Outline; pick: Pick; words: string }
/** Gives the edited file, or null where the file has nothing to edit so. */
type Edit = (desk: Desk) => string[] | null

const BULLET = /^- (.*) (<!-- (l\d+) -->)$/
const HEADING = /^### (.*) (<!-- (e\d+) -->)$/

describe('edits that change no meaning are read as before', () => {
  const same: Record<string, Edit> = {
    'Windows line ends': ({ lines }) => [lines.join('\r\n')],
    'old line ends': ({ lines }) => [lines.join('\r')],
    'trailing spaces': ({ lines }) => lines.map((line, at) => line + ' \t '.slice(0, at % 4)),
    'tabs for indents': ({ lines }) => lines.map((line) => line.replace(/^ {2}/, '\t')),
    'deeper indents': ({ lines }) => lines.map((line) => line.replace(/^ {2}/, '      ')),
    'a byte order mark': ({ lines }) => [`\ufeff${lines.join('\n')}`],
    'no blank lines': ({ lines }) => lines.filter((line) => line !== ''),
    'more blank lines': ({ lines, pick }) =>
      lines.flatMap((line) => [line, ...(pick([[], [''], [' ', '']]) ?? [])]),
    'upper-case sections': ({ lines }) =>
      lines.map((line) => line.replace(/^## .*/, (all) => all.toUpperCase())),
    'closed headings': ({ lines }) => lines.map((line) => line.replace(/^(##+) .*/, '$& $1')),
    'other bullets': ({ lines, pick }) =>
      lines.map((line) => line.replace(/^-(?= )/, () => pick(['*', '+', '•']) ?? '*')),
    'indented bullets': ({ lines }) =>
      lines.map((line) => line.replace(/^- /, '  - ').replace(/^ {2}(?=tags|mark|>)/, '    ')),
    'sections in another order': ({ lines }) => sectionsOf(lines).reverse().flat(),
    'a section above the comment at the top': ({ lines }) => {
      const [first = [], ...rest] = sectionsOf(lines)
      const revision = '<!-- Master resume, revision 12. -->'
      return [...first, revision, ...lines.slice(0, 2), ...rest.flat()]
    },
    'a section in two parts': ({ lines }) =>
      lines.flatMap((line) => (/^## /.test(line) ? [line, '', line] : [line])),
    'no comment at the top': ({ lines }) => lines.slice(1),
    'a title at the top': ({ lines }) => ['# Master Resume', '', ...lines],
    'ids without spaces': ({ lines }) => lines.map((line) => withId(line, (id) => id.replaceAll(' ', ''))),
    'upper-case ids': ({ lines }) => lines.map((line) => withId(line, (id) => id.toUpperCase())),
  }
  test.each(Object.entries(same))('%s', (_, edit) => check(edit, { mayRefuse: false }))
})

describe('edits of text are read as they are meant', () => {
  const meant: Record<string, Edit> = {
    'a bullet is taken out': ({ lines, outline, pick }) => {
      const block = pick(blocksOf(lines))
      if (block === undefined) return null
      lineOf(outline, block.id, (place, at) => place.lines.splice(at, 1))
      return lines.toSpliced(block.from, block.length)
    },
    'a bullet stands twice': ({ lines, outline, pick }) => {
      const block = pick(blocksOf(lines))
      if (block === undefined) return null
      lineOf(outline, block.id, (place, at) => {
        place.lines.splice(at + 1, 0, { ...place.lines[at]!, id: null })
      })
      return lines.toSpliced(block.from, 0, ...lines.slice(block.from, block.from + block.length))
    },
    'a bullet moves to the top of another place': ({ lines, outline, pick }) => {
      const block = pick(blocksOf(lines))
      const target = pick(outline.filter(({ lines: own }) => own[0] && own[0].id !== block?.id))
      if (block === undefined || target === undefined) return null
      const moved = lines.slice(block.from, block.from + block.length)
      const rest = lines.toSpliced(block.from, block.length)
      const before = target.lines[0]!.id
      lineOf(outline, block.id, (place, at) => target.lines.unshift(...place.lines.splice(at, 1)))
      return rest.toSpliced(
        rest.findIndex((line) => BULLET.exec(line)?.[3] === before),
        0,
        ...moved,
      )
    },
    'a text is typed anew': ({ lines, outline, pick, words }) => {
      const block = pick(blocksOf(lines))
      if (block === undefined) return null
      lineOf(outline, block.id, (place, at) => (place.lines[at]!.text = words))
      return lines.with(block.from, `- ${words} <!-- ${block.id} -->`)
    },
    'words are typed behind the id': ({ lines, outline, pick, words }) => {
      const block = pick(blocksOf(lines))
      if (block === undefined) return null
      lineOf(outline, block.id, (place, at) => (place.lines[at]!.text += ` ${words}`))
      return lines.with(block.from, `${lines[block.from]} ${words}`)
    },
    'a bullet without an id is added': ({ lines, outline, pick, words }) => {
      const block = pick(blocksOf(lines))
      if (block === undefined) return null
      const added: SeenLine = { id: null, text: words, mark: null, tags: [], note: null }
      lineOf(outline, block.id, (place, at) => place.lines.splice(at + 1, 0, added))
      return lines.toSpliced(block.from + block.length, 0, `- ${words}`)
    },
    'a paragraph is added to a section': ({ lines, outline, pick, words }) => {
      const block = pick(blocksOf(lines).filter(({ id }) => placeOf(outline, id)?.entry === null))
      if (block === undefined) return null
      const added: SeenLine = { id: null, text: `${words} ${words}`, mark: null, tags: [], note: null }
      lineOf(outline, block.id, (place, at) => place.lines.splice(at + 1, 0, added))
      return lines.toSpliced(block.from + block.length, 0, '', words, words, '')
    },
    'an entry is added': ({ lines, outline, words }) => {
      const entry = { id: null, heading: words, sublines: ['2019 - 2023', 'Berlin'], note: 'left well' }
      outline.splice(afterProjects(outline), 0, { section: 'projects', entry, lines: [] })
      return [...lines, '## Projects', `### ${words}`, '', '2019 - 2023', 'Berlin', '> left well']
    },
    'an id is taken out': ({ lines, outline, pick }) => {
      const block = pick(blocksOf(lines))
      if (block === undefined) return null
      lineOf(outline, block.id, (place, at) => (place.lines[at]!.id = null))
      return lines.with(block.from, lines[block.from]!.replace(/ <!-- l\d+ -->$/, ''))
    },
    'a heading is typed anew': ({ lines, outline, pick, words }) => {
      const at = pick(lines.flatMap((line, index) => (HEADING.test(line) ? [index] : [])))
      if (at === undefined) return null
      const id = HEADING.exec(lines[at]!)![3]!
      outline.find(({ entry }) => entry?.id === id)!.entry!.heading = words
      return lines.with(at, `### ${words} <!-- ${id} -->`)
    },
    'fields are taken out': ({ lines, outline }) => {
      for (const { lines: own } of outline)
        for (const line of own) Object.assign(line, { tags: [], mark: null })
      return lines.filter((line) => !/^ {2}(tags|mark):/.test(line))
    },
  }
  test.each(Object.entries(meant))('%s', (_, edit) => check(edit, { mayRefuse: false }))
})

describe('edits that can go wrong are read as they are meant, or refused', () => {
  const risky: Record<string, Edit> = {
    'texts are wrapped and indented': ({ lines, pick }) =>
      lines.map((line) =>
        BULLET.test(line)
          ? line.replace(/ (?!$)/g, (space) => pick([space, '\n  ']) ?? space).replace(/^-\n\s*/, '- ')
          : line,
      ),
    'texts are wrapped without indents': ({ lines, pick }) =>
      lines.map((line) =>
        BULLET.test(line)
          ? line.slice(0, 2) + line.slice(2).replace(/ (?![-*+•] )/g, (space) => pick([space, '\n']) ?? space)
          : line,
      ),
    'two bullets become one': ({ lines, outline, pick }) => {
      const block = pick(blocksOf(lines).filter(({ from }) => BULLET.test(lines[from + 1] ?? '')))
      if (block === undefined) return null
      outline.length = 0
      return lines.toSpliced(block.from, 2, `${lines[block.from]} ${lines[block.from + 1]}`)
    },
    'a bullet and its fields become one line': ({ lines, outline, pick }) => {
      const block = pick(blocksOf(lines).filter(({ length }) => length > 1))
      if (block === undefined) return null
      outline.length = 0
      const joined = lines.slice(block.from, block.from + block.length).map((line) => line.trim())
      return lines.toSpliced(block.from, block.length, joined.join(' '))
    },
    'indents are lost': ({ lines }) => lines.map((line) => line.trimStart()),
    'a field stands twice': ({ lines, pick }) => {
      const at = pick(lines.flatMap((line, index) => (/^ {2}(tags|mark):/.test(line) ? [index] : [])))
      return at === undefined ? null : lines.toSpliced(at, 0, lines[at]!)
    },
    'a section name is mistyped': ({ lines, pick }) => {
      const at = pick(lines.flatMap((line, index) => (/^## /.test(line) ? [index] : [])))
      return at === undefined ? null : lines.with(at, `${lines[at]}x`)
    },
    'an entry moves where none may be': ({ lines, outline }) => {
      const heading = lines.find((line) => HEADING.test(line))
      if (heading === undefined) return null
      outline.length = 0
      return [...lines, '## Skills', heading]
    },
  }
  test.each(Object.entries(risky))('%s', (_, edit) => check(edit, { mayRefuse: true }))

  test('an id is garbled: the text stays clean', () => {
    fc.assert(
      fc.property(
        storableMaster,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('', 'x', '-', ' ', '7', '!'),
        (master, which, where, typed) => {
          const lines = printMaster(master).split('\n')
          const found = blocksOf(lines)
          const block = found[which % (found.length || 1)]
          if (block === undefined) return
          const [, text, comment] = BULLET.exec(lines[block.from]!) as unknown as [string, string, string]
          const cut = which % 2
          // Before the comment, typed words belong to the text.
          const at = cut === 1 ? where % comment.length : 1 + (where % (comment.length - 1))
          const garbled = comment.slice(0, at) + typed + comment.slice(at + cut)
          const read = readMaster(lines.with(block.from, `- ${text} ${garbled}`).join('\n'))
          if (read.ok) expect(textsOf(outlineOfRead(read.parts))).toEqual(textsOf(outlineOf(master)))
          else expect(read.problems.map(({ line }) => line)).toEqual([block.from + 1])
        },
      ),
      { numRuns: triesOf(500) },
    )
  })

  test('any one line is taken out or stands twice: no other part changes, or a line is refused', () => {
    fc.assert(
      fc.property(storableMaster, fc.nat(), fc.boolean(), (master, which, twice) => {
        const lines = printMaster(master).split('\n')
        const at = which % lines.length
        const read = readMaster(lines.toSpliced(at, twice ? 0 : 1, ...(twice ? [lines[at]!] : [])).join('\n'))
        if (!read.ok) return refusedWell(read.problems, lines.length + 1)
        const before = textsOf(outlineOf(master))
        const after = textsOf(outlineOfRead(read.parts))
        const text = BULLET.test(lines[at]!) ? 1 : 0
        expect(after.length).toBe(before.length + (twice ? text : -text))
        // Deleting the text of a wrapped bullet is told by its number; all other texts are as they were.
        for (const line of after) expect(before).toContain(line)
      }),
      { numRuns: triesOf(500) },
    )
  })
})

test('a refusal tells a line and never a word of the file', () => {
  const piece = fc.constantFrom(
    ...['## Summary', '## ψψ', '### ψ', '#### ψ', '- ψ', '  - ψ', '-', '> ψ', '  > ψ', '  tags: ψ'],
    ...['  mark: ψ', 'ψ ψ', '1. ψ', '---', '```ψ', '| ψ |', '<!-- ψ -->', '<!-- ψ'],
    ...['- ψ <!-- l1 --> <!-- l2 -->', '', '# ψ', '## Experience'],
    ...itemsIn(`
- ψ@ψψ.example | - https://ψ.example/ψ | ### [ψ](ψ) | ### https://ψ.example | Ψψψ Ψψψψ
- ψ +49 171 1234567
`),
    ...[`- ${'ψ'.repeat(10_001)}`, `### ${'ψ'.repeat(201)}`, `  tags: ${'ψ'.repeat(41)}`],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const read = readMaster(pieces.join('\n'))
      if (!read.ok) refusedWell(read.problems, pieces.length)
    }),
    { numRuns: triesOf(500) },
  )
})

function check(edit: Edit, { mayRefuse }: { mayRefuse: boolean }): void {
  let edited = 0
  let refused = 0
  fc.assert(
    fc.property(storableMaster, fc.nat(), plainWords, (master, seed, words) => {
      const outline = structuredClone(outlineOf(master))
      const file = edit({ lines: printMaster(master).split('\n'), outline, pick: picking(seed), words })
      if (file === null) return
      edited += 1
      const read = readMaster(file.join('\n'))
      if (!read.ok) {
        refused += 1
        if (!mayRefuse) throw new Error(JSON.stringify(read.problems))
        refusedWell(read.problems, file.join('\n').split('\n').length)
      } else expect(outlineOfRead(read.parts)).toEqual(withoutEmpty(outline))
    }),
    { numRuns: RUNS },
  )
  expect(edited).toBeGreaterThan(0)
  expect(refused).toBeLessThanOrEqual(mayRefuse ? edited : 0)
}

function refusedWell(problems: { line: number; reason: string }[], lines: number): void {
  expect(problems.length).toBeGreaterThan(0)
  for (const { line, reason } of problems) {
    expect(line >= 1 && line <= lines).toBe(true)
    // Sentences of the service are plain ASCII, and each text of these files holds a word that is not.
    expect(reason).toMatch(/^[ -~’]+$/)
  }
}

const plainWords = storableText.map((text) =>
  `Zoë ${text
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(/tags|mark/gi, '')
    .replace(/ +/g, ' ')
    .trim()} ok`.replace(/ +/g, ' '),
)

function picking(seed: number): Pick {
  let state = seed
  return (list) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return list[(state >> 8) % list.length]
  }
}

function blocksOf(lines: string[]): { id: string; from: number; length: number }[] {
  return lines.flatMap((line, from) => {
    const id = BULLET.exec(line)?.[3]
    if (id === undefined) return []
    let length = 1
    while (lines[from + length]?.startsWith('  ')) length += 1
    return [{ id, from, length }]
  })
}

function withId(line: string, change: (comment: string) => string): string {
  return BULLET.test(line) || HEADING.test(line) ? line.replace(/<!-- [el]\d+ -->$/, change) : line
}

function sectionsOf(lines: string[]): string[][] {
  const sections: string[][] = []
  for (const line of lines) {
    if (/^## /.test(line)) sections.push([line])
    else sections.at(-1)?.push(line)
  }
  return sections
}

function lineOf(outline: Outline, id: string, change: (place: Place, at: number) => unknown): void {
  const place = placeOf(outline, id)!
  change(
    place,
    place.lines.findIndex((line) => line.id === id),
  )
}

function placeOf(outline: Outline, id: string): Place | undefined {
  return outline.find(({ lines }) => lines.some((line) => line.id === id))
}

function afterProjects(outline: Outline): number {
  const order = ['summary', 'skills', 'experience', 'projects']
  const next = outline.findIndex(({ section }) => !order.includes(section))
  return next === -1 ? outline.length : next
}

function withoutEmpty(outline: Outline): Outline {
  return outline.filter(({ section, lines }) => holdsEntries(section) || lines.length > 0)
}

function textsOf(outline: Outline): string[] {
  return outline.flatMap(({ lines }) => lines.map(({ text }) => text))
}
