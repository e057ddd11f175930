import { refuseContactData } from '#lib/evidence/contact/refuse-contact-data.ts'
import type { NewEntry } from '#lib/evidence/master/edit-schema.ts'
import type { MasterEntry, Writer } from '#lib/evidence/master/master.ts'
import { reviseMaster } from '#lib/evidence/master/revise-master.ts'
import { type EntryWords, sameEntry, withEntry } from '#lib/evidence/master/rules/add-entry.ts'
import { headingText, sublineTexts } from '#lib/evidence/master/rules/part-text.ts'
import { masterResponse } from '#lib/evidence/master/show-master.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Services } from '#lib/services.ts'

type Needs = Pick<Services, 'desk' | 'files' | 'tracker' | 'new_id' | 'now'>

/** Adds a role, project or school at the place its dates give it (interface, POST /api/master/entries). */
export async function addEntry(services: Needs, { actor, ...wanted }: NewEntry & { actor: Writer }) {
  refuseContactData('heading', [wanted.heading])
  refuseContactData('sublines', wanted.sublines)
  const words: EntryWords = {
    section: wanted.section,
    heading: headingText(wanted.heading),
    sublines: sublineTexts(wanted.sublines),
  }
  const { done, ids } = await reviseMaster(services, {
    action: 'add_entry',
    actor,
    revision: wanted.revision,
    edit: ({ stored: { content }, ids: next }) => {
      const same = sameEntry(content, words)
      if (same?.exactly) return { content, ids: [same.entry.id] }
      if (same) throw exists()
      const entry: MasterEntry = {
        id: next.entry(),
        ...words,
        note: null,
        source: 'typed',
        written_by: actor,
      }
      return { content: withEntry(content, entry), ids: [entry.id] }
    },
  })
  return { ...(await masterResponse(services, done)), id: ids[0] }
}

function exists(): Refusal {
  const message =
    'The master has this entry already, written a little differently. Edit that one, or name another title or date.'
  return new Refusal('master_entry_exists', message)
}
