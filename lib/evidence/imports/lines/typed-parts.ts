import { inlineHeadings } from '#lib/evidence/imports/lines/inline-headings.ts'
import type { LabelledLine } from '#lib/evidence/imports/lines/labelled-lines.ts'
import type { LabelledResume, LabelledSection } from '#lib/evidence/imports/lines/labelled-parts.ts'
import { endingWithDates, withEmployers } from '#lib/evidence/imports/rules/entry-shape.ts'
import { findSections } from '#lib/evidence/imports/rules/find-sections.ts'
import { joinWrapped, type WordTest } from '#lib/evidence/imports/rules/join-wrapped.ts'
import { kindOfLines } from '#lib/evidence/imports/rules/kind-of-lines.ts'
import { splitEntries } from '#lib/evidence/imports/rules/read-entries.ts'
import { withSharedEmployers } from '#lib/evidence/imports/rules/shared-employers.ts'
import type { FoundSection } from '#lib/evidence/imports/rules/without-heading.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'
import { holdsEntries } from '#lib/evidence/master/master.ts'

/** The parts of a typed text or markdown, by its marks, blank lines and dates: it has no letters or places to go by. */
export function typedParts(lines: SourceLine[], isCommonWord: WordTest): LabelledResume {
  const { header, sections, labels } = findSections(withInlineHeadings(lines))
  return {
    top: joinWrapped(header, isCommonWord).map(whole),
    sections: sections.map((section) => sectionOf(section, isCommonWord)),
    labels: labels.map(whole),
  }
}

function withInlineHeadings(lines: readonly SourceLine[]): SourceLine[] {
  const inline = inlineHeadings(lines)
  return lines.flatMap((line) => {
    const found = inline.get(line)
    return found === undefined ? [line] : [{ ...found.heading, tagLabel: 'heading' as const }, found.text]
  })
}

function sectionOf({ name, heading, lines }: FoundSection, isCommonWord: WordTest): LabelledSection {
  const items = name === 'skills' || name === 'languages'
  const joined = joinWrapped(lines, isCommonWord, { items })
  const kind = kindOfLines(name, joined)
  const head = heading === null ? null : whole(heading)
  const isKept = kind !== 'contact' && kind !== 'references' && kind !== 'title'
  if (!isKept || !holdsEntries(kind)) return { name, heading: head, lines: joined.map(whole), entries: [] }
  const join = (parts: SourceLine[]) => joinWrapped(parts, isCommonWord)
  const split = (parts: SourceLine[]) => splitEntries(join(parts))
  const shared = kind === 'experience' ? withSharedEmployers(lines, { join, split }) : null
  const { entries, rest } = shared ?? withEmployers(endingWithDates(joined) ?? splitEntries(joined))
  return {
    name,
    heading: head,
    lines: rest.map((line) => ({ ...whole(line), label: 'head' })),
    entries: entries.map((entry) => ({ head: entry.head.map(whole), body: entry.body.map(whole) })),
  }
}

function whole(line: SourceLine): LabelledLine {
  return { ...line, label: line.level === null ? 'item' : 'label', sure: 1 }
}
