import { listEvidence } from '#db/desk/evidence.ts'
import { findMaster, listMasterRevisions, listRetired, type StoredMaster } from '#db/desk/master.ts'
import type { Reader } from '#db/store.ts'
import { type FileWrite, findFile } from '#lib/evidence/master/master-file.ts'
import { masterView, retiredView } from '#lib/evidence/master/master-view.ts'
import type { Changes } from '#lib/evidence/master/rules/changes.ts'
import type { SelectionEffects } from '#lib/evidence/master/selection.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Services } from '#lib/services.ts'

type Needs = Pick<Services, 'desk' | 'files' | 'now'>

/** What a request did to the master. */
export type Done = {
  action: string
  status: 'read' | 'created' | 'revised' | 'unchanged' | 'imported' | 'written'
  written: boolean
  changes: Changes
  profiles: SelectionEffects
  file: FileWrite
}

export const NOTHING_DONE: Omit<Done, 'action'> = {
  status: 'read',
  written: false,
  changes: { added: [], changed: [], removed: [], reordered: false },
  profiles: { offers: [], synced: [] },
  file: { written: false, wrote: null },
}

// What only some writes have something to say of; the key is there all the same.
const NOTHING_FOUND = {
  near_duplicates: [],
  skills: { added: [], already_listed: [], removed: [], line: null },
  warnings: [],
  contact_removed: null,
}

/** The master as it is, or as it was at a revision; refuses with `master_not_found` when there is none. */
export async function showMaster(services: Needs, revision?: number) {
  const stored = await findMaster(services.desk, revision)
  if (!stored) throw revision === undefined ? noMaster() : noRevision()
  return masterResponse(services, { ...NOTHING_DONE, action: 'read' }, stored)
}

/** The answer of every route of the master: what was done, and the master after it. */
export async function masterResponse(services: Needs, done: Done, at?: StoredMaster) {
  const { action, status, written, changes, profiles } = done
  const stored = at ?? (await findMaster(services.desk))
  if (!stored) throw noMaster()
  return {
    schema_version: 'svc-master:1' as const,
    ...{ action, status, written, changes, profiles },
    master: await viewOf(services.desk, stored),
    file: { ...(await findFile(services)), ...done.file },
    retired: (await listRetired(services.desk)).map(retiredView),
    ...NOTHING_FOUND,
  }
}

/** The master as the API shows it, with what is derived from the person's other words. */
export async function viewOf(desk: Reader, stored: StoredMaster) {
  const evidence = await listEvidence(desk)
  return masterView({ stored, revisions: (await listMasterRevisions(desk)).length, evidence })
}

/** There is no master to read or change. */
export function noMaster(): Refusal {
  return new Refusal(
    'master_not_found',
    'There is no master resume yet. Make one with POST /api/master, or import a resume.',
  )
}

function noRevision(): Refusal {
  return new Refusal(
    'not_found',
    'The master has no such revision. Leave `revision` out to read it as it is.',
  )
}
