import type { MasterContent, MasterEntry, MasterLine, Writer } from '#lib/evidence/master/master.ts'
import { headingText, noteText, sublineTexts } from '#lib/evidence/master/rules/part-text.ts'
import { moved } from '#lib/evidence/master/rules/place-line.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** One change of one entry, as a request names it; an empty note takes it away. */
export type EntryEdit = {
  id: string
  heading?: string | undefined
  sublines?: string[] | undefined
  note?: string | undefined
  order?: number | undefined
  retire?: true | undefined
  restore?: true | undefined
}

/** An entry that is not in the master any more, with the lines that left with it. */
export type RetiredEntries = ReadonlyMap<string, { entry: MasterEntry; lines: MasterLine[] }>

/** The master after these changes of its entries; an entry that leaves takes its lines along, and brings them back. */
export function editEntries(
  content: MasterContent,
  edits: readonly EntryEdit[],
  { actor, retired }: { actor: Writer; retired: RetiredEntries },
): MasterContent {
  return edits.reduce((now, edit) => {
    if (edit.retire && edit.restore) {
      throw new Refusal('invalid_value', 'One change both retires and restores an entry. Choose one.')
    }
    const held = edit.restore ? restored(now, edit.id, retired) : now
    const entry = held.entries.find((one) => one.id === edit.id)
    if (!entry) throw notThere()
    if (edit.retire) return without(held, entry)
    return ordered(worded(held, entry, { edit, actor }), edit)
  }, content)
}

function restored(content: MasterContent, id: string, retired: RetiredEntries): MasterContent {
  if (content.entries.some((entry) => entry.id === id)) return content
  const found = retired.get(id)
  if (!found) throw notThere()
  return { entries: [...content.entries, found.entry], lines: [...content.lines, ...found.lines] }
}

function without({ entries, lines }: MasterContent, entry: MasterEntry): MasterContent {
  return {
    entries: entries.filter((one) => one !== entry),
    lines: lines.filter((line) => line.entry_id !== entry.id),
  }
}

type Wording = { edit: EntryEdit; actor: Writer }

function worded(content: MasterContent, entry: MasterEntry, { edit, actor }: Wording): MasterContent {
  const { heading, sublines, note } = edit
  const next: MasterEntry = {
    ...entry,
    heading: heading === undefined ? entry.heading : headingText(heading),
    sublines: sublines === undefined ? entry.sublines : sublineTexts(sublines),
    note: note === undefined ? entry.note : noteText(note),
  }
  if (JSON.stringify(next) === JSON.stringify(entry)) return content
  const by: MasterEntry = { ...next, written_by: actor, source: 'typed' }
  return { ...content, entries: content.entries.map((one) => (one === entry ? by : one)) }
}

function ordered(content: MasterContent, { id, order }: EntryEdit): MasterContent {
  const entry = content.entries.find((one) => one.id === id)
  if (order === undefined || !entry) return content
  const isPeer = (one: MasterEntry) => one.section === entry.section
  return { ...content, entries: moved(content.entries, id, { order, isPeer }) }
}

function notThere(): Refusal {
  return new Refusal('not_found', 'The master has no entry with this id. Read it again for the ids it has.')
}
