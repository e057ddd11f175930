import type { MasterContent, MasterLine, Writer } from '#lib/evidence/master/master.ts'
import { lineText, noteText, tagTexts } from '#lib/evidence/master/rules/part-text.ts'
import { linesOf, moved, placeNamed, withLines } from '#lib/evidence/master/rules/place-line.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** One change of one line, as a request names it; an empty mark or note takes it away. */
export type LineEdit = {
  id: string
  text?: string | undefined
  tags?: string[] | undefined
  note?: string | undefined
  mark?: 'always' | 'never' | '' | undefined
  entry_id?: string | undefined
  order?: number | undefined
  retire?: true | undefined
  restore?: true | undefined
}

/** Lines that are not in the master any more, and may come back. */
export type RetiredLines = ReadonlyMap<string, MasterLine>

/** The master after these changes of its lines, made one after the other. */
export function editLines(
  content: MasterContent,
  edits: readonly LineEdit[],
  { actor, retired }: { actor: Writer; retired: RetiredLines },
): MasterContent {
  return edits.reduce((now, edit) => {
    if (edit.retire && edit.restore) {
      throw new Refusal('invalid_value', 'One change both retires and restores a line. Choose one.')
    }
    const held = edit.restore ? restored(now, edit.id, retired) : now
    const line = held.lines.find((one) => one.id === edit.id)
    if (!line) throw notThere()
    if (edit.retire) return { ...held, lines: held.lines.filter((one) => one !== line) }
    return placed(worded(held, line, { edit, actor }), edit)
  }, content)
}

function restored(content: MasterContent, id: string, retired: RetiredLines): MasterContent {
  if (content.lines.some((line) => line.id === id)) return content
  const line = retired.get(id)
  if (!line) throw notThere()
  const place = { section: line.section, entry_id: line.entry_id }
  if (line.entry_id !== null && !content.entries.some((entry) => entry.id === line.entry_id)) {
    throw new Refusal(
      'master_place_invalid',
      'The entry of this line was taken out. Restore the entry first.',
    )
  }
  return withLines(content, [line], { place })
}

type Wording = { edit: LineEdit; actor: Writer }

function worded(content: MasterContent, line: MasterLine, { edit, actor }: Wording): MasterContent {
  const { text, tags, note, mark } = edit
  if ([text, tags, note, mark].every((one) => one === undefined)) return content
  const next: MasterLine = {
    ...line,
    text: text === undefined ? line.text : lineText(text),
    tags: tags === undefined ? line.tags : tagTexts(tags),
    note: note === undefined ? line.note : noteText(note),
    mark: mark === undefined ? line.mark : mark || null,
  }
  if (JSON.stringify(next) === JSON.stringify(line)) return content
  const by = {
    ...next,
    written_by: actor,
    source: next.text === line.text ? line.source : ('typed' as const),
  }
  return { ...content, lines: content.lines.map((one) => (one === line ? by : one)) }
}

function placed(content: MasterContent, { id, entry_id, order }: LineEdit): MasterContent {
  if (entry_id === undefined && order === undefined) return content
  const line = content.lines.find((one) => one.id === id)
  if (!line) return content
  const place = entry_id === undefined ? line : placeNamed(content, { entry_id })
  const { section, entry_id: entry } = place
  const there = { ...line, section, entry_id: entry }
  const lines = content.lines.map((one) => (one === line ? there : one))
  const goes = order ?? linesOf(content, place).filter((one) => one.id !== id).length + 1
  if (order === undefined && line.entry_id === entry) return content
  const isPeer = (one: MasterLine) => one.section === section && one.entry_id === entry
  return { ...content, lines: moved(lines, id, { order: goes, isPeer }) }
}

function notThere(): Refusal {
  return new Refusal('not_found', 'The master has no line with this id. Read it again for the ids it has.')
}
