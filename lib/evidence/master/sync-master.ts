import { findMaster, listRetired, listWrittenFiles, type StoredMaster } from '#db/desk/master.ts'
import type { Writer } from '#db/rows/master.ts'
import type { Change } from '#db/store.ts'
import {
  baseRevision,
  beganAsOurs,
  everyId,
  findFile,
  MASTER_FILE,
  readMarkdown,
  readMasterFile,
  removeSiblings,
  writeMasterFile,
} from '#lib/evidence/master/master-file.ts'
import { conflict, newIds, storeNext } from '#lib/evidence/master/revise-master.ts'
import { noMaster } from '#lib/evidence/master/rules/changes.ts'
import { type AdoptedIds, adoptParts } from '#lib/evidence/master/rules/import-proposal.ts'
import { masterResponse, NOTHING_DONE } from '#lib/evidence/master/show-master.ts'
import { revisionConflict } from '#lib/records/record.ts'
import type { HomeFiles, ReadFile } from '#lib/service/home-files.ts'
import type { WordsWriter } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'

type SyncMasterDeps = Pick<SharedServices, 'desk' | 'newId' | 'now'> & {
  files: HomeFiles
  tracker: { wake: () => void }
}
type SyncOptions = { revision?: number | undefined; actor: Writer; writer: WordsWriter }

/**
 * Synchronises the master and its file (interface, POST /api/master/sync): the person's changes in the file become the
 * next revision; a missing or outdated untouched file is written.
 */
export async function syncMaster(services: SyncMasterDeps, syncOptions: SyncOptions) {
  const { state } = await findFile(services)
  if (state === 'missing' || state === 'older') {
    if (!(await findMaster(services.desk))) throw noMaster()
    const file = await writeMasterFile(services)
    return answer(services, { ...NOTHING_DONE, status: 'written' as const, file })
  }
  if (state === 'unreadable') throw unreadable()
  if (state === 'current') return answer(services, { ...NOTHING_DONE, status: 'unchanged' as const })
  return importFile(services, syncOptions)
}

type AdoptionResult = { ids: AdoptedIds; contact_removed: ReturnType<typeof readMarkdown>['contact_removed'] }

const NOTHING_ADOPTED: AdoptionResult = {
  ids: { assigned: [], kept: [], restored: [] },
  contact_removed: null,
}

async function answer(
  services: SyncMasterDeps,
  done: Omit<Parameters<typeof masterResponse>[1], 'action'>,
  adopted: AdoptionResult = NOTHING_ADOPTED,
) {
  const { added, changed } = done.changes
  return { ...(await masterResponse(services, { ...done, action: 'sync' })), added, changed, ...adopted }
}

async function importFile(services: SyncMasterDeps, syncOptions: SyncOptions) {
  const file = await readMasterFile(services)
  if (file === null)
    throw new Refusal(
      'master_file_changed',
      'The file was taken away while it was being read. Save it and sync again.',
    )
  if (file === 'unreadable') throw unreadable()
  const text = textOf(file)
  const words = readMarkdown(text)
  if (words.entries.length + words.lines.length === 0) throw emptyFile()
  const { outcome, adopted } = await services.desk.change(async (change) => {
    const stored = await findMaster(change)
    await checkRevision(change, { stored, text, revision: syncOptions.revision })
    const retired = (await listRetired(change)).map((part) => part.part)
    const masterContent = stored?.content ?? { entries: [], lines: [] }
    const { actor, writer } = syncOptions
    const adopted = adoptParts(words, {
      master: masterContent,
      retired,
      ids: await newIds(change),
      actor,
      source: 'file',
    })
    // Any program may have edited the file, so its import proves none of its words.
    const standing = writer.standing === 'person' ? ('operator' as const) : writer.standing
    const revision_id = services.newId()
    const next = { stored, action: 'sync', actor, writer: { ...writer, standing }, revision_id }
    const outcome = await storeNext(change, adopted.content, next)
    return { outcome, adopted: { ids: adopted.ids, contact_removed: words.contact_removed } }
  })
  const wrote = await rewriteFile(services, file)
  services.tracker.wake()
  const status = outcome.written ? ('imported' as const) : ('unchanged' as const)
  return answer(services, { ...outcome, status, file: wrote }, adopted)
}

// After the import the file's words are the master's own. It is rewritten with all ids, unless the person saved it
// again meanwhile.
async function rewriteFile(services: SyncMasterDeps, file: ReadFile) {
  const written = await writeMasterFile(services, file.sha256)
  if (written.wrote === MASTER_FILE || written.wrote === null) await removeSiblings(services)
  return written
}

// A program that ended while it saved leaves such a file, and its import would retire every line.
function emptyFile(): Refusal {
  return new Refusal(
    'master_markdown_invalid',
    `Line 1: The file holds no line of a resume. Write into it, or move ${MASTER_FILE} away and sync again to get the last one. Nothing was stored.`,
  )
}

function textOf({ bytes }: ReadFile): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable()
  }
}

type CheckedFile = { stored: StoredMaster | undefined; text: string; revision: number | undefined }

// The file must follow the present master: it began as this revision, or the person names it.
async function checkRevision(change: Change, { stored, text, revision }: CheckedFile): Promise<void> {
  const now = stored?.head.revision ?? 0
  if (revision === now) return
  if (revision !== undefined)
    throw stored ? revisionConflict(await conflict(change, stored)) : needsRevision(now)
  const ours = (await listWrittenFiles(change)).filter((file) => file.name === MASTER_FILE)
  if (ours.length === 0 || !beganAsOurs(text, await everyId(change, stored))) throw needsRevision(now)
  const base = baseRevision(text) ?? ours[0]?.revision
  if (base !== now && stored) throw await movedOn(change, stored)
}

function needsRevision(revision: number): Refusal {
  const message =
    'The service never wrote this file. Resend with the current `revision` to import the file as it is.'
  return new Refusal('revision_required', message, { current: { revision } })
}

async function movedOn(change: Change, stored: StoredMaster): Promise<Refusal> {
  const { current } = await conflict(change, stored)
  const message =
    'The master changed since the service wrote this file. Resend with the current `revision` to import the file as it is, or look at the file beside it first.'
  return revisionConflict({ message, current })
}

function unreadable(): Refusal {
  const message =
    'The file resumes/master.md cannot be read as text in UTF-8. Save it as UTF-8, or move it away.'
  return new Refusal('master_file_unreadable', message)
}
