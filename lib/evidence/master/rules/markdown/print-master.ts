import {
  type MasterContent,
  type MasterEntry,
  type MasterLine,
  SECTIONS,
  type Section,
} from '#db/rows/master.ts'
import { holdsEntries, sectionTitle } from '#lib/evidence/master/master.ts'
import { escapeText, escapeTitle } from '#lib/evidence/master/rules/markdown/line-forms.ts'

/** The first line of the file, which describes it. */
export const FILE_HEADER =
  '<!-- One bullet is one line of your resume. Edit, add, move or delete freely. The small ids let a line keep its history. -->'

/** Returns a master as its markdown file, every entry and line with its id. */
export function printMaster(content: MasterContent): string {
  const blocks = SECTIONS.flatMap((section) => sectionBlocks(section, content))
  return `${[FILE_HEADER, ...blocks].join('\n\n')}\n`
}

function sectionBlocks(section: Section, content: MasterContent): string[] {
  const lines = content.lines.filter((line) => line.section === section)
  const entries = content.entries.filter((entry) => entry.section === section)
  return holdsEntries(section)
    ? runsOf(entries).flatMap((run) => [headingOf(section, run[0]), ...entryBlocks(run, lines)])
    : runsOf(lines).flatMap((run) => [headingOf(section, run[0]), ...lineBlocks(run)])
}

// Parts under one heading that follow each other, so that the file keeps the order of all parts.
function runsOf<P extends MasterEntry | MasterLine>(parts: readonly P[]): P[][] {
  const runs: P[][] = []
  for (const part of parts) {
    const run = runs.at(-1)
    if (run?.[0]?.own_heading === part.own_heading && run !== undefined) run.push(part)
    else runs.push([part])
  }
  return runs
}

function headingOf(section: Section, part: MasterEntry | MasterLine | undefined): string {
  const own = part?.own_heading
  return `## ${sectionTitle(section)}${own === undefined ? '' : `: ${escapeTitle(own)}`}`
}

function entryBlocks(entries: MasterEntry[], lines: MasterLine[]): string[] {
  const byEntry = Map.groupBy(lines, (line) => line.entry_id)
  return entries.flatMap((entry) => [printEntry(entry), ...lineBlocks(byEntry.get(entry.id) ?? [])])
}

function printEntry(entry: MasterEntry): string {
  const heading = `### ${escapeTitle(entry.heading)} <!-- ${entry.id} -->`
  return [heading, ...entry.sublines.map(escapeTitle), ...printNote(entry.note)].join('\n')
}

// The lines of one place are one block: a list without empty lines.
function lineBlocks(lines: MasterLine[]): string[] {
  return lines.length === 0 ? [] : [lines.map(printLine).join('\n')]
}

function printLine(line: MasterLine): string {
  const fields = [
    ...(line.tags.length === 0 ? [] : [`tags: ${line.tags.map(escapeText).join(', ')}`]),
    ...(line.mark === null ? [] : [`mark: ${line.mark}`]),
    ...printNote(line.note),
  ]
  return [`- ${escapeText(line.text)} <!-- ${line.id} -->`, ...fields.map((field) => `  ${field}`)].join('\n')
}

function printNote(note: string | null): string[] {
  return note === null ? [] : note.split('\n').map((line) => (line === '' ? '>' : `> ${line}`))
}
