import { listEvidence } from '#db/desk/evidence.ts'
import {
  findMaster,
  listMasterRevisions,
  listRetired,
  type RetiredPart,
  type StoredMaster,
} from '#db/desk/master.ts'
import type { Evidence } from '#db/rows/evidence.ts'
import { type MasterContent, type MasterEntry, type MasterLine, SECTIONS } from '#db/rows/master.ts'
import type { Reader, Store } from '#db/store.ts'
import { dayOrderOfEntries, entryDates, REVERSED, timelineNotes } from '#lib/evidence/master/entry-dates.ts'
import { backedBy, quantified } from '#lib/evidence/master/line-words.ts'
import { type FileWrite, findFile, NO_WRITE } from '#lib/evidence/master/master-file.ts'
import { findPrintedMaster } from '#lib/evidence/master/role-resume.ts'
import { type Changes, noMaster } from '#lib/evidence/master/rules/changes.ts'
import { skillsOf } from '#lib/evidence/master/rules/line-findings.ts'
import type { SelectionEffects } from '#lib/evidence/master/selection.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { DayOrder } from '#lib/text/find-dates.ts'

type ShowMasterDeps = Pick<SharedServices, 'desk' | 'now'> & { files: HomeFiles }

/** The action of a request on the master. */
export type MasterOutcome = {
  action: string
  status: 'read' | 'created' | 'revised' | 'unchanged' | 'imported' | 'written'
  written: boolean
  changes: Changes
  profiles: SelectionEffects
  file: FileWrite
}

export const NOTHING_DONE: Omit<MasterOutcome, 'action'> = {
  status: 'read',
  written: false,
  changes: { added: [], changed: [], removed: [], reordered: false },
  profiles: { offers: [], synced: [] },
  file: NO_WRITE,
}

// Keys that only some writes fill; they are always present.
const NOTHING_FOUND = {
  near_duplicates: [],
  skills: { added: [], already_listed: [], removed: [], line: null },
  warnings: [] as string[],
  contact_removed: null,
}

/** Returns the master as it is, or at a revision; refuses with `master_not_found` if there is none. */
export async function showMaster(services: ShowMasterDeps, revision?: number) {
  const stored = await findMaster(services.desk, revision)
  if (!stored)
    throw revision === undefined
      ? noMaster()
      : new Refusal('not_found', 'The master has no such revision. Leave `revision` out to read it as it is.')
  return masterResponse(services, { ...NOTHING_DONE, action: 'read' }, stored)
}

/** Returns what a reader of the dates of the master may ask about; refuses with `master_not_found`. */
export async function showTimeline({ desk, now }: { desk: Store; now: () => string }) {
  const stored = await findPrintedMaster(desk)
  if (!stored) throw noMaster()
  const notes = timelineNotes(stored.content.entries, now().slice(0, 10))
  return { schema_version: 'svc-master-timeline:1' as const, notes }
}

/** Returns the answer of every master route: the action, and the master after it. */
export async function masterResponse(services: ShowMasterDeps, done: MasterOutcome, at?: StoredMaster) {
  const { action, status, written, changes, profiles: roles } = done
  const stored = at ?? (await findMaster(services.desk))
  if (!stored) throw noMaster()
  const { replaced, ...file } = done.file
  return {
    schema_version: 'svc-master:1' as const,
    action,
    status,
    written,
    changes,
    profiles: roles,
    master: await viewOf(services.desk, stored),
    file: { ...(await findFile(services)), ...file },
    retired: (await listRetired(services.desk)).map(retiredView),
    ...NOTHING_FOUND,
    warnings: replaced === null ? [] : [replacedFile(replaced, stored)],
  }
}

function replacedFile(replaced: number, { head }: StoredMaster): string {
  return `The file held revision ${replaced} and now holds revision ${head.revision}. The earlier words stay in the history. To use them, change the file and sync again.`
}

/** Returns the master as the API shows it, with facts derived from answers and stories. */
export async function viewOf(desk: Reader, stored: StoredMaster) {
  const evidence = await listEvidence(desk)
  return masterView({ stored, revisions: (await listMasterRevisions(desk)).length, evidence })
}

const KINDS = ['bullet', 'other', 'skills', 'summary'] as const
const STRENGTHS = ['backed', 'quantified', 'stated'] as const

type MasterInput = { stored: StoredMaster; revisions: number; evidence: readonly Evidence[] }

/** Returns a master as the API shows it (interface, `master`): stored and derived fields. */
export function masterView({ stored: { head, content }, revisions, evidence }: MasterInput) {
  // In the printed order of the master.
  const items = SECTIONS.flatMap((section) => {
    const owners = [
      null,
      ...content.entries.filter((entry) => entry.section === section).map((entry) => entry.id),
    ]
    return owners.flatMap((owner) =>
      content.lines
        .filter((line) => line.section === section && line.entry_id === owner)
        .map((line, index) => itemView(line, { at: index, evidence })),
    )
  })
  const dayOrder = dayOrderOfEntries(content.entries)
  return {
    record_id: 'master',
    revision: head.revision,
    revision_id: head.revision_id,
    parent_revision: head.revision > 1 ? head.revision - 1 : null,
    revisions,
    content_sha256: head.content_sha256,
    format: 'svc-master-markdown:1',
    sections: SECTIONS.filter((section) =>
      [...content.entries, ...items].some((entry) => entry.section === section),
    ),
    entries: SECTIONS.flatMap((section) =>
      content.entries
        .filter((entry) => entry.section === section)
        .map((entry, index) => entryView(entry, { content, at: index, dayOrder })),
    ),
    items,
    counts: {
      by_kind: Object.fromEntries(
        KINDS.map((kind) => [kind, items.filter((item) => item.kind === kind).length]),
      ),
      by_strength: Object.fromEntries(
        STRENGTHS.map((strength) => [strength, items.filter((item) => item.strength === strength).length]),
      ),
      entries: content.entries.length,
      ids: content.entries.length + items.length,
      items: items.length,
      skills: skillsOf(content.lines).length,
    },
    updated_at: head.created_at,
    written_by: head.written_by,
  }
}

type EntryPlace = { content: MasterContent; at: number; dayOrder: DayOrder | null }

function entryView(entry: MasterEntry, { content, at: index, dayOrder }: EntryPlace) {
  const bullets = content.lines.filter((line) => line.entry_id === entry.id).map((line) => line.id)
  const { reversed = false, ...dates } = entryDates(entry.sublines, dayOrder)
  return { ...entry, ...dates, dates_finding: reversed ? REVERSED : null, order: index + 1, bullets }
}

export { skillsOf }

function itemView(line: MasterLine, { at: index, evidence }: { at: number; evidence: readonly Evidence[] }) {
  return { ...line, kind: kindOf(line), order: index + 1, ...strengthOf(line.text, evidence) }
}

/** Returns the support of a line: an answer or story, a figure in it, or its own word alone. */
export function strengthOf(text: string, evidence: readonly Evidence[]) {
  const backed = backedBy(text, evidence)
  const strength = backed.length > 0 ? STRENGTHS[0] : quantified(text) ? STRENGTHS[1] : STRENGTHS[2]
  return { strength, backed }
}

function kindOf({ section, entry_id }: MasterLine): (typeof KINDS)[number] {
  if (section === 'summary' || section === 'skills') return section
  return entry_id === null ? 'other' : 'bullet'
}

/** Returns a retired part, with the last revision that held it. */
function retiredView({ what, part, revision }: RetiredPart) {
  const { id, section } = part
  return what === 'entry'
    ? { id, what, section, entry_id: null, text: part.heading, revision }
    : { id, what, section, entry_id: part.entry_id, text: part.text, revision }
}
