import { refuseContactData } from '#lib/evidence/contact/refuse-contact-data.ts'
import type { NewLines } from '#lib/evidence/master/edit-schema.ts'
import type { MasterLine, Writer } from '#lib/evidence/master/master.ts'
import { reviseMaster } from '#lib/evidence/master/revise-master.ts'
import { lineFindings } from '#lib/evidence/master/rules/line-findings.ts'
import { lineText, noteText, tagTexts } from '#lib/evidence/master/rules/part-text.ts'
import { placeNamed, withLines } from '#lib/evidence/master/rules/place-line.ts'
import { masterResponse } from '#lib/evidence/master/show-master.ts'
import type { Services } from '#lib/services.ts'

type Needs = Pick<Services, 'desk' | 'files' | 'tracker' | 'new_id' | 'now'>

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
