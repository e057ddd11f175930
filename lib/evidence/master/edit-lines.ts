import { listRetired } from '#db/desk/master.ts'
import type { Reader } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/refuse-contact-data.ts'
import type { MasterLine, Writer } from '#lib/evidence/master/master.ts'
import { reviseMaster } from '#lib/evidence/master/revise-master.ts'
import {
  editLines as edited,
  lineText,
  noteText,
  placeNamed,
  type RetiredLines,
  tagTexts,
  withLines,
} from '#lib/evidence/master/rules/edit-lines.ts'
import { lineFindings } from '#lib/evidence/master/rules/line-findings.ts'
import type { LineEdits, NewLines } from '#lib/evidence/master/schema.ts'
import { masterResponse } from '#lib/evidence/master/show-master.ts'
import type { Services } from '#lib/services.ts'

type Needs = Pick<Services, 'desk' | 'files' | 'tracker' | 'new_id' | 'now'>

/** Changes, marks, tags, notes, moves, retires or restores lines, all of them or none. */
export async function editLines(services: Needs, { revision, lines, actor }: LineEdits & { actor: Writer }) {
  for (const { text, tags, note } of lines) {
    refuseContactData('text', text === undefined ? [] : [text])
    refuseContactData('tags', tags ?? [])
    refuseContactData('note', note === undefined ? [] : [note])
  }
  const revised = await reviseMaster(services, {
    action: 'edit_lines',
    actor,
    revision,
    edit: async ({ stored, change }) => {
      const retired = await findRetiredLines(change)
      return { content: edited(stored.content, lines, { actor, retired }), ids: [] }
    },
  })
  const ids = lines.map((line) => line.id)
  const rewritten = lines.filter((line) => line.text !== undefined).map((line) => line.id)
  return { ...(await masterResponse(services, revised.done)), ids, ...lineFindings(revised, rewritten) }
}

async function findRetiredLines(desk: Reader): Promise<RetiredLines> {
  const retired = await listRetired(desk)
  return new Map(retired.flatMap((one) => (one.what === 'line' ? [[one.part.id, one.part]] : [])))
}

/** Adds lines to an entry or to a section that holds lines, and says which ones the master nearly has already. */
export async function addLines(services: Needs, wanted: NewLines & { actor: Writer }) {
  const { revision, entry_id, section, lines, after, actor } = wanted
  for (const { text, tags, note } of lines) {
    refuseContactData('text', [text])
    refuseContactData('tags', tags ?? [])
    refuseContactData('note', note === undefined ? [] : [note])
  }
  const revised = await reviseMaster(services, {
    action: 'add_lines',
    actor,
    revision,
    edit: ({ stored: { content }, ids: next }) => {
      const place = placeNamed(content, { entry_id, section })
      const added: MasterLine[] = lines.map(({ text, tags, note }) => ({
        id: next.line(),
        ...place,
        text: lineText(text),
        mark: null,
        tags: tagTexts(tags ?? []),
        note: noteText(note ?? ''),
        source: 'typed',
        written_by: actor,
      }))
      return { content: withLines(content, added, { place, after }), ids: added.map((line) => line.id) }
    },
  })
  const { done, ids } = revised
  return { ...(await masterResponse(services, done)), ids, ...lineFindings(revised, ids) }
}
