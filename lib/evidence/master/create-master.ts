import { findMaster, listRetired } from '#db/desk/master.ts'
import type { PartSource, Writer } from '#lib/evidence/master/master.ts'
import { writeMasterFile } from '#lib/evidence/master/master-file.ts'
import { readMarkdown } from '#lib/evidence/master/read-markdown.ts'
import { conflict, newIds, storeNext } from '#lib/evidence/master/revise-master.ts'
import { adoptParts } from '#lib/evidence/master/rules/import-proposal.ts'
import { masterResponse } from '#lib/evidence/master/show-master.ts'
import type { Services } from '#lib/services.ts'

type Needs = Pick<Services, 'desk' | 'files' | 'tracker' | 'new_id' | 'now'>
export type Creating = { markdown: string; actor: Writer; source?: PartSource }

/** Makes the first revision of the master; refuses with `revision_conflict` where there is one already. */
export async function createMaster(services: Needs, { markdown, actor, source = 'typed' }: Creating) {
  const words = readMarkdown(markdown)
  const { outcome, ids } = await services.desk.change(async (change) => {
    const stored = await findMaster(change)
    if (stored) throw await conflict(change, stored)
    const retired = (await listRetired(change)).map((one) => one.part)
    const held = { entries: [], lines: [] }
    const adopted = adoptParts(words, { held, retired, ids: await newIds(change), actor, source })
    const next = { stored, action: 'create', actor, revision_id: services.new_id() }
    return { outcome: await storeNext(change, adopted.content, next), ids: adopted.ids }
  })
  const file = await writeMasterFile(services)
  services.tracker.wake()
  const done = { action: 'create', status: 'created' as const, file, ...outcome }
  return { ...(await masterResponse(services, done)), ids, contact_removed: words.contact_removed }
}
