import fc from 'fast-check'
import {
  ENTRY_SECTIONS,
  MARKS,
  type MasterContent,
  type MasterEntry,
  type MasterLine,
  SECTIONS,
} from '#db/rows/master.ts'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import {
  hasContent,
  holdsEntries,
  storedHeading,
  storedNote,
  storedTags,
  storedText,
} from '#lib/evidence/master/master.ts'
import { itemsIn } from '#test/support/tables.ts'

// Words of every kind, among them all that could be taken for the form of the file.
const WORDS = [
  ...itemsIn(`Led | built | services | Go | C++ | C# | .NET | Kafka | by | 40 % | 12 | $2M | p99 | 2019`),
  ...itemsIn(
    `São | Überblick | 東京 | 🥖 | é | e\u0301 | مرحبا | “quoted” | it’s | a/b | -- | … | : | , | ; | .`,
  ),
  ...['-', '*', '+', '•', '–', '—', '1.', '2)', '#', '##', '### x', '#1', '>', '> x', '>5', '<', '|'],
  ...['| a |'],
  ...itemsIn(
    `--- | === | *** | ___ | \`\`\` | ~~~ | \\ | \\\\ | \\# | \\- | \\> | \\n | \`code\` | **bold** | _x_`,
  ),
  ...itemsIn(
    `<!-- l3 --> | <!-- e1 --> | <!-- | --> | <!- | -> | <- | --\\> | <!--l1--> | <b> | &amp; | [a](b) | ](`,
  ),
  ...itemsIn(
    `tags: x | Tags: | tags : | mark: always | MARK: | tags\\: x | tags | Master resume | # Master resume`,
  ),
  ...itemsIn(
    `## Summary | Summary | ![a](b) | [x] | (y) | ~ | ^ | ! | ? | " | ' | $& | $1 | % | @ | = | { | }`,
  ),
]

const word = fc.constantFrom(...WORDS)
const loose = fc.string({ unit: 'grapheme', maxLength: 6 })

/** A text of one line that the master would store: not empty, no contact data, often looking like markdown. */
export const storableText: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 6, arbitrary: word }, { weight: 1, arbitrary: loose }), {
    minLength: 1,
    maxLength: 6,
  })
  .chain((words) => fc.constantFrom(storedText(words.join(' ')), storedText(words.join(''))))
  .filter((text) => hasContent(text) && isFree(text))

const note = fc
  .option(fc.array(fc.oneof(storableText, fc.constant('')), { minLength: 1, maxLength: 3 }), { freq: 2 })
  .map((lines) => (lines === null ? null : storedNote(lines.join('\n'))))
  .filter((text) => text === null || isFree(text))

const tags = fc
  .oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(storableText, { minLength: 1, maxLength: 3 }) },
  )
  .map((list) => storedTags(list).filter((tag) => tag.length <= 40 && hasContent(tag) && isFree(tag)))

const mark = fc.option(fc.constantFrom(...MARKS), { freq: 2 })
const source = fc.constantFrom('typed', 'file', 'imported', 'sample' as const)
const written_by = fc.constantFrom('operator', 'agent' as const)

const own = fc.option(
  storableText.map(storedHeading).filter((text) => hasContent(text) && text.length <= 80 && isFree(text)),
  { freq: 2, nil: undefined },
)

const entryParts = fc.record({
  section: fc.constantFrom(...ENTRY_SECTIONS),
  own_heading: own,
  heading: storableText,
  sublines: fc.array(storableText, { maxLength: 3 }),
  note,
  source,
  written_by,
})
const lineParts = fc.record({
  section: fc.constantFrom(...SECTIONS),
  own_heading: own,
  text: storableText,
  mark,
  tags,
  note,
  source,
  written_by,
})

/** Masters as the service stores them, also with own headings: parts in the order of the sections, every id once and in no order. */
export const headedMaster: fc.Arbitrary<MasterContent> = fc
  .record({
    entries: fc.array(entryParts, { maxLength: 3 }),
    lines: fc.array(fc.tuple(lineParts, fc.nat({ max: 2 })), { maxLength: 6 }),
    offset: fc.nat({ max: 900 }),
  })
  .map(({ entries, lines, offset }) => {
    const numberOf = (at: number) => ((at * 37 + offset) % 997) + 1
    const numbered: MasterEntry[] = entries.map((entry, at) => ({ ...entry, id: `e${numberOf(at)}` }))
    const placed = lines.flatMap(([line, at], index): MasterLine[] => {
      const within = numbered.filter(({ section }) => section === line.section)
      const entry = within[at % within.length]
      if (holdsEntries(line.section) && entry === undefined) return []
      const own_heading = entry === undefined ? line.own_heading : undefined
      return [{ ...line, own_heading, id: `l${numberOf(index)}`, entry_id: entry?.id ?? null }]
    })
    return inFileOrder({ entries: numbered, lines: placed })
  })

/** A master with its parts in the order in which its file has them. */
export function inFileOrder({ entries, lines }: MasterContent): MasterContent {
  const sorted = SECTIONS.flatMap((name) => entries.filter(({ section }) => section === name))
  const owners = [null, ...sorted.map(({ id }) => id)]
  return {
    entries: sorted,
    lines: SECTIONS.flatMap((name) =>
      owners.flatMap((owner) =>
        lines.filter(({ section, entry_id }) => section === name && entry_id === owner),
      ),
    ),
  }
}

function isFree(text: string): boolean {
  return findContactData(text).length === 0
}

/** The same without own headings. */
export const storableMaster: fc.Arbitrary<MasterContent> = headedMaster.map(({ entries, lines }) => ({
  entries: entries.map(({ own_heading: _, ...entry }) => entry),
  lines: lines.map(({ own_heading: _, ...line }) => line),
}))
