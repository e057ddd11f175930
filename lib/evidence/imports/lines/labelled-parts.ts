import type { Labelled } from '#lib/evidence/imports/lines/chain.ts'
import { isAlike, type LabelledLine, labelledLines } from '#lib/evidence/imports/lines/labelled-lines.ts'
import { isDuration } from '#lib/evidence/imports/rules/dates.ts'
import { hasDates } from '#lib/evidence/imports/rules/entry-shape.ts'
import type { WordTest } from '#lib/evidence/imports/rules/join-wrapped.ts'
import { sectionAmong, sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { SectionName } from '#lib/evidence/imports/words/section-words.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'

/** The head of a role, project or school, and the lines of its text. */
export type LabelledEntry = { head: LabelledLine[]; body: LabelledLine[] }

/** A section below its heading: `lines` above its first entry, or all where it has none. */
export type LabelledSection = {
  name: SectionName | null
  heading: LabelledLine | null
  lines: LabelledLine[]
  entries: LabelledEntry[]
}

/** The parts of a resume: the lines above all sections, the sections, and labels and notes that are no part of either. */
export type LabelledResume = { top: LabelledLine[]; sections: LabelledSection[]; labels: LabelledLine[] }

/** Joins the lines that go on, and cuts a resume at its headings and at the heads of entries. */
export function labelledParts(
  lines: readonly SourceLine[],
  labels: readonly Labelled[],
  isCommonWord: WordTest,
): LabelledResume {
  const resume: LabelledResume = { top: [], sections: [], labels: [] }
  for (const line of labelledLines(lines, labels, isCommonWord)) {
    if (line.label === 'top' || isTitleOfResume(line, resume)) resume.top.push(line)
    else if (line.label === 'drop') resume.labels.push(line)
    else if (line.label === 'heading')
      resume.sections.push({ name: nameOf(line), heading: line, lines: [], entries: [] })
    else addTo(sectionFor(resume, line.label), line, resume)
  }
  const sections = resume.sections.map((section) => ({
    ...section,
    entries: withEmployersOfTotals(section.entries),
  }))
  return { ...resume, sections }
}

// An employer with the time of all its titles stands above each of them. Example: "Acme", then "6 yrs 2 mos".
function withEmployersOfTotals(entries: readonly LabelledEntry[]): LabelledEntry[] {
  let employer: LabelledLine | null = null
  return entries.map((entry) => {
    const [first, second, third] = entry.head
    const isSecond = second !== undefined && hasDates(second)
    if (employer !== null && first !== undefined && isSecond && !hasDates(first))
      return { ...entry, head: [{ ...employer, right: null }, ...entry.head] }
    const isGroup =
      first !== undefined && second !== undefined && third !== undefined && isDuration(second.text)
    employer = isGroup ? first : null
    return entry
  })
}

// A heading names a section by all of its words, or by one.
function nameOf({ text }: SourceLine): SectionName | null {
  return sectionNamed(text)?.name ?? sectionAmong(text)
}

// The title of the document heads no section: the name and the contact data may stand below it.
function isTitleOfResume(line: LabelledLine, { sections }: LabelledResume): boolean {
  return line.label === 'heading' && sections.length === 0 && nameOf(line) === 'title'
}

function addTo(section: LabelledSection | undefined, line: LabelledLine, { top }: LabelledResume): void {
  const entry = section?.entries.at(-1)
  if (section === undefined) top.push(line)
  else if (entry && line.label === 'role') {
    const above = employerAbove(section.entries, line).map((employer) => ({ ...employer, right: null }))
    section.entries.push({ head: [...above, line], body: [] })
  } else if (line.label === 'entry' || (entry && isOfNext(entry, line)))
    section.entries.push({ head: [{ ...line, label: 'entry' }], body: [] })
  else if (entry === undefined) section.lines.push(line)
  else if (line.label === 'head' || line.label === 'tail') entry.head.push(line)
  else entry.body.push(line)
}

// The head of an entry stands above its text.
function isOfNext({ body }: LabelledEntry, line: LabelledLine): boolean {
  return line.label === 'head' && body.length > 0
}

// Lines above all headings begin a section of their own only where an entry begins.
function sectionFor({ sections }: LabelledResume, label: LineLabel): LabelledSection | undefined {
  if (sections.length === 0 && (label === 'entry' || label === 'role'))
    sections.push({ name: null, heading: null, lines: [], entries: [] })
  return sections.at(-1)
}

// The lines of the last entry that begins with an employer, down to its first title, which is set as the further ones are.
function employerAbove(entries: readonly LabelledEntry[], role: LabelledLine): LabelledLine[] {
  const group = entries.findLast(({ head }) => head[0]?.label === 'entry')
  const head = group?.head ?? []
  const title = head.findIndex((line, index) => index > 0 && isAlike(line, role))
  return head.slice(0, title > 0 ? title : 1)
}
