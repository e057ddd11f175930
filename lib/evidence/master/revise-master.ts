import {
  findMaster,
  findNextNumbers,
  listRetired,
  type MasterHead,
  putMaster,
  type StoredMaster,
} from '#db/desk/master.ts'
import { listActiveRoles, listPrintedRoleResumes, listSelections } from '#db/desk/roles.ts'
import type { MasterContent, PartSource, Writer } from '#db/rows/master.ts'
import type { Change } from '#db/store.ts'
import { readMarkdown, writeMasterFile } from '#lib/evidence/master/master-file.ts'
import {
  type Changes,
  changesBetween,
  isChange,
  type MasterWrite,
  markWaiting,
  noMaster,
  textOfContent,
} from '#lib/evidence/master/rules/changes.ts'
import { checkSize } from '#lib/evidence/master/rules/edit-content.ts'
import { adoptParts } from '#lib/evidence/master/rules/import-proposal.ts'
import { type SelectionEffects, selectionEffects } from '#lib/evidence/master/selection.ts'
import { type MasterOutcome, masterResponse, viewOf } from '#lib/evidence/master/show-master.ts'
import { type Conflict, checkRevision, outdated, revisionConflict, wordsWait } from '#lib/records/record.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import type { WordsWriter } from '#lib/service/person/proof.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { sha256Of } from '#lib/text/digest.ts'

type ReviseMasterDeps = Pick<SharedServices, 'desk' | 'newId' | 'now'> & {
  files: HomeFiles
  tracker: { wake: () => void }
}

/** The numbers for new parts, each used once. */
type NewIds = { entry: () => string; line: () => string }

/** The input of an edit: the present master, inside the change that stores the next one. */
type RevisionInput = { stored: StoredMaster; ids: NewIds; change: Change }

/** The result of an edit: the next content, and the ids that the caller needs. */
type RevisedContent = { content: MasterContent; ids: string[]; confirmed?: ReadonlySet<string> }

type NewRevision = {
  action: string
  actor: Writer
  writer: WordsWriter
  /** The revision that the writer read. */
  revision: number
  edit: (editing: RevisionInput) => Promise<RevisedContent> | RevisedContent
}

/** A finished write of the master: the action, and the content before and after. */
type MasterRevision = { done: MasterOutcome; before: MasterContent; after: MasterContent; ids: string[] }

/**
 * The only way to change a stored master: checks the revision, applies the edit, stores the next revision, offers it
 * to the roles and writes its file. An edit that changes nothing makes no revision.
 */
export async function reviseMaster(
  services: ReviseMasterDeps,
  revising: NewRevision,
): Promise<MasterRevision> {
  const { action, actor, revision, edit, writer } = revising
  const { outcome, ...revised } = await services.desk.change(async (change) => {
    const stored = await findMaster(change)
    if (!stored) throw noMaster()
    const { head } = stored
    await checkRevision({ stored: head.revision, read: revision }, () => conflict(change, stored))
    const { content, ids, confirmed } = await edit({ stored, ids: await newIds(change), change })
    const outcome = await storeNext(change, content, {
      stored,
      action,
      actor,
      revision_id: services.newId(),
      writer,
      ...(confirmed === undefined ? {} : { confirmed }),
    })
    return { outcome, before: stored.content, after: content, ids }
  })
  const file = await writeMasterFile(services)
  services.tracker.wake()
  const status = outcome.written ? ('revised' as const) : ('unchanged' as const)
  return { ...revised, done: { action, status, file, ...outcome } }
}

/** Returns the conflict for a writer with an outdated revision. */
export async function conflict(change: Change, stored: StoredMaster): Promise<Conflict> {
  return outdated('master', await viewOf(change, stored))
}

/** Hands out ids that no part ever had. */
export async function newIds(change: Change): Promise<NewIds> {
  const next = await findNextNumbers(change)
  return { entry: () => `e${next.entry++}`, line: () => `l${next.line++}` }
}

type RevisionContext = Pick<MasterWrite, 'confirmed'> & {
  /** Null for the sample, whose words are nobody's. */
  writer: WordsWriter | null
  stored: StoredMaster | undefined
  action: string
  actor: Writer
  revision_id: string
}

/**
 * Stores content as the next revision within a change, unless it equals the present content. Words of a writer who is not
 * near enough to the person wait for their yes (`wordsWait`).
 */
export async function storeNext(
  change: Change,
  edited: MasterContent,
  next: RevisionContext,
): Promise<{ written: boolean; changes: Changes; profiles: SelectionEffects }> {
  checkSize(edited)
  const before = next.stored?.content ?? { entries: [], lines: [] }
  const { writer, confirmed } = next
  const paper = next.stored === undefined ? 'resume' : 'words'
  const waits = writer !== null && (await wordsWait(change, writer, paper))
  const retired = (await listRetired(change)).map(({ part }) => part)
  const write = { prints: !waits, ...(confirmed === undefined ? {} : { confirmed }) }
  const content = markWaiting(edited, { before, retired }, write)
  const changes = changesBetween(before, content)
  if (next.stored && !isChange(changes))
    return { written: false, changes, profiles: { offers: [], synced: [] } }
  const head = await nextHead(content, { ...next, now: change.now })
  const writtenIds = new Set([...changes.added, ...changes.changed])
  const saved = {
    entries: content.entries.filter((entry) => writtenIds.has(entry.id)),
    lines: content.lines.filter((line) => writtenIds.has(line.id)),
  }
  for (const statement of putMaster({
    head,
    isProven: writer?.standing === 'person',
    content,
    put: saved,
    removed: changes.removed,
  }))
    change.run(statement)
  const storedRoles = await listActiveRoles(change)
  const roles = {
    roles: storedRoles,
    selections: await listSelections(change),
    by_hand: await listPrintedRoleResumes(change),
  }
  return {
    written: true,
    changes,
    profiles: selectionEffects({ before, after: content, changes }, roles),
  }
}

async function nextHead(
  content: MasterContent,
  next: RevisionContext & { now: string },
): Promise<MasterHead> {
  const last = next.stored?.head
  // A clock that was set back does not change the order of the revisions.
  const isSetBack = last !== undefined && next.now <= last.created_at
  return {
    revision: (last?.revision ?? 0) + 1,
    revision_id: next.revision_id,
    action: next.action,
    content_sha256: await sha256Of(textOfContent(content)),
    written_by: next.actor,
    created_at: isSetBack ? new Date(Date.parse(last.created_at) + 1).toISOString() : next.now,
  }
}

type NewMaster = { markdown: string; actor: Writer; writer: WordsWriter | null; source?: PartSource }

/** Creates the first revision of the master; refuses with `revision_conflict` if there is one. */
export async function createMaster(
  services: ReviseMasterDeps,
  { markdown, actor, writer, source = 'typed' }: NewMaster,
) {
  const words = readMarkdown(markdown)
  const { outcome, ids } = await services.desk.change(async (change) => {
    const stored = await findMaster(change)
    if (stored) throw revisionConflict(await conflict(change, stored))
    const retired = (await listRetired(change)).map((part) => part.part)
    const empty = { entries: [], lines: [] }
    const adopted = adoptParts(words, { master: empty, retired, ids: await newIds(change), actor, source })
    const next = { stored, action: 'create', actor, writer, revision_id: services.newId() }
    return { outcome: await storeNext(change, adopted.content, next), ids: adopted.ids }
  })
  const file = await writeMasterFile(services)
  services.tracker.wake()
  const done = { action: 'create', status: 'created' as const, file, ...outcome }
  return { ...(await masterResponse(services, done)), ids, contact_removed: words.contact_removed }
}
