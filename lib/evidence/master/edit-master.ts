import { findMaster, listRetired } from '#db/desk/master.ts'
import type { EntryWords, MasterEntry, MasterLine, Writer } from '#db/rows/master.ts'
import type { Change, Reader } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { reviseMaster } from '#lib/evidence/master/revise-master.ts'
import { waitingParts, withoutWaiting } from '#lib/evidence/master/rules/changes.ts'
import {
  headingText,
  lineText,
  noteText,
  ownHeading,
  placeNamed,
  type RetiredEntries,
  type RetiredLines,
  sameEntry,
  sublineTexts,
  tagTexts,
  withEntry,
  withEntryEdits,
  withLineEdits,
  withLines,
} from '#lib/evidence/master/rules/edit-content.ts'
import { lineFindings } from '#lib/evidence/master/rules/line-findings.ts'
import type { EntryEdits, LineEdits, NewEntry, NewLines, WordsDecision } from '#lib/evidence/master/schema.ts'
import { masterResponse } from '#lib/evidence/master/show-master.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import { proofRequired, type WordsWriter } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'

type WrittenBy = { actor: Writer; writer: WordsWriter }

type EditMasterDeps = Pick<SharedServices, 'desk' | 'newId' | 'now'> & {
  files: HomeFiles
  tracker: { wake: () => void }
}

const WORDS = ['heading', 'own_heading', 'sublines', 'text', 'tags', 'note'] as const

// Refuses contact data in any words of a line or entry.
function refuseContact(part: { [Field in (typeof WORDS)[number]]?: string | readonly string[] | undefined }) {
  for (const field of WORDS) refuseContactData(field, [part[field] ?? []].flat())
}

/** Changes, orders, retires or restores entries; an entry takes its lines along. */
export async function editEntries(
  services: EditMasterDeps,
  { revision, entries, actor, writer }: EntryEdits & WrittenBy,
) {
  for (const entry of entries) refuseContact(entry)
  const { done } = await reviseMaster(services, {
    action: 'edit_entries',
    actor,
    writer,
    revision,
    edit: async ({ stored, change }) => {
      const restoredIds = entries.filter((entry) => entry.restore).map((entry) => entry.id)
      const retired = await findRetiredEntries(change, restoredIds)
      return { content: withEntryEdits(stored.content, entries, { actor, retired }), ids: [] }
    },
  })
  return { ...(await masterResponse(services, done)), ids: entries.map((entry) => entry.id) }
}

// A restored entry is as in the last revision that held it, with the lines it had there.
async function findRetiredEntries(change: Change, ids: string[]): Promise<RetiredEntries> {
  if (ids.length === 0) return new Map()
  const restorable = (await listRetired(change)).filter(
    (part) => part.what === 'entry' && ids.includes(part.part.id),
  )
  const retired = await Promise.all(
    restorable.map(async ({ part, revision }) => {
      const content = (await findMaster(change, revision))?.content
      const entry = content?.entries.find((entry) => entry.id === part.id)
      const lines = content?.lines.filter((line) => line.entry_id === part.id) ?? []
      return entry ? ([part.id, { entry, lines }] as const) : null
    }),
  )
  return new Map(retired.filter((pair) => pair !== null))
}

/** Adds a role, project or school at the place that its dates determine (interface, POST /api/master/entries). */
export async function addEntry(services: EditMasterDeps, { actor, writer, ...change }: NewEntry & WrittenBy) {
  refuseContact(change)
  const own = ownHeading(change.own_heading ?? '', {})
  const words: EntryWords = {
    section: change.section,
    own_heading: own,
    heading: headingText(change.heading),
    sublines: sublineTexts(change.sublines),
  }
  const { done, ids } = await reviseMaster(services, {
    action: 'add_entry',
    actor,
    writer,
    revision: change.revision,
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

/** Changes, marks, tags, notes, moves, retires or restores lines, all of them or none. */
export async function editLines(
  services: EditMasterDeps,
  { revision, lines, actor, writer }: LineEdits & WrittenBy,
) {
  for (const line of lines) refuseContact(line)
  const revised = await reviseMaster(services, {
    action: 'edit_lines',
    actor,
    writer,
    revision,
    edit: async ({ stored, change }) => {
      const retired = await findRetiredLines(change)
      return { content: withLineEdits(stored.content, lines, { actor, retired }), ids: [] }
    },
  })
  const ids = lines.map((line) => line.id)
  const rewritten = lines.filter((line) => line.text !== undefined).map((line) => line.id)
  return withFindings(await masterResponse(services, revised.done), ids, lineFindings(revised, rewritten))
}

type Findings = ReturnType<typeof lineFindings>

function withFindings<R extends { warnings: string[] }>(response: R, ids: string[], findings: Findings) {
  return { ...response, ids, ...findings, warnings: [...response.warnings, ...findings.warnings] }
}

async function findRetiredLines(desk: Reader): Promise<RetiredLines> {
  const retired = await listRetired(desk)
  return new Map(retired.flatMap((part) => (part.what === 'line' ? [[part.part.id, part.part]] : [])))
}

/**
 * Uses words that wait, or keeps those that print, of the named parts or of all. Refuses with `proof_required` without
 * the person's proof, and with `not_found` where no words wait.
 */
export async function decideWords(
  services: EditMasterDeps,
  { revision, ids, decision, actor, writer }: WordsDecision & WrittenBy,
) {
  const { done, ids: decided } = await reviseMaster(services, {
    action: `${decision}_words`,
    actor,
    writer,
    revision,
    edit: ({ stored: { content } }) => {
      const namedIds = ids === undefined ? null : new Set(ids)
      const waiting = waitingParts(content).filter(({ id }) => namedIds?.has(id) ?? true)
      if (waiting.length === 0 || waiting.length < (namedIds?.size ?? 0)) throw nothingWaits()
      const words = waiting.map((part) => ('heading' in part ? part.heading : part.text))
      if (writer.standing !== 'person') throw proofRequired(['use_words'], { words })
      const decidedIds = new Set(waiting.map(({ id }) => id))
      return decision === 'use'
        ? { content, ids: [...decidedIds], confirmed: decidedIds }
        : { content: withoutWaiting(content, decidedIds), ids: [...decidedIds] }
    },
  })
  return { ...(await masterResponse(services, done)), ids: decided }
}

function nothingWaits(): Refusal {
  const message = 'No words of this line or entry wait for your yes. Read the master again.'
  return new Refusal('not_found', message)
}

/** Adds lines to an entry or to a section that holds lines, and returns which of them nearly repeat others. */
export async function addLines(services: EditMasterDeps, change: NewLines & WrittenBy) {
  const { revision, entry_id, section, lines, after, actor, writer } = change
  for (const line of lines) refuseContact(line)
  const revised = await reviseMaster(services, {
    action: 'add_lines',
    actor,
    writer,
    revision,
    edit: ({ stored: { content }, ids: next }) => {
      const place = placeNamed(content, { entry_id, section })
      const added: MasterLine[] = lines.map(({ text, tags, note, own_heading }) => ({
        id: next.line(),
        ...place,
        own_heading: ownHeading(own_heading ?? '', place),
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
  return withFindings(await masterResponse(services, done), ids, lineFindings(revised, ids))
}
