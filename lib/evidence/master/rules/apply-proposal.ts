import type { MasterContent, MasterEntry, MasterLine, Writer } from '#lib/evidence/master/master.ts'
import { withEntry } from '#lib/evidence/master/rules/add-entry.ts'
import type { Proposal, ProposedLine } from '#lib/evidence/master/rules/import-proposal.ts'
import { type Place, withLines } from '#lib/evidence/master/rules/place-line.ts'

export type Applying = {
  /** Keys of entries and lines that are not wanted; an entry takes its lines along. */
  leave_out: ReadonlySet<string>
  ids: { entry: () => string; line: () => string }
  actor: Writer
}

/** The master with what a proposal brings: entries at the place of their dates, lines at the end of theirs. */
export function applyProposal(content: MasterContent, proposal: Proposal, applying: Applying): MasterContent {
  const { leave_out, ids, actor } = applying
  const origin = { note: null, source: 'imported', written_by: actor } as const
  const lineOf = (line: ProposedLine, place: Place): MasterLine => {
    return { id: ids.line(), ...place, text: line.text, mark: null, tags: line.tags, ...origin }
  }
  const wanted = (lines: readonly ProposedLine[]) =>
    lines.filter((line) => line.has === null && !leave_out.has(line.key))
  let next = content
  for (const line of proposal.lines) {
    if (wanted([line]).length === 0) continue
    const place = { section: line.section, entry_id: null }
    next = withLines(next, [lineOf(line, place)], { place })
  }
  for (const entry of proposal.entries.filter((one) => !leave_out.has(one.key))) {
    const { section, heading, sublines } = entry
    const entry_id = entry.has ?? ids.entry()
    const made: MasterEntry = { id: entry_id, section, heading, sublines, ...origin }
    if (entry.has === null) next = withEntry(next, made)
    const place = { section, entry_id }
    const lines = wanted(entry.lines).map((line) => lineOf(line, place))
    next = withLines(next, lines, { place })
  }
  return next
}
