import { findMaster } from '#db/desk/master.ts'
import type { Writer } from '#db/rows/master.ts'
import type { Store } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/find-contact-data.ts'
import type {
  DocumentReader,
  Draft,
  ImportWarning,
  ReadHome,
  ResumeFile,
  SourcePages,
} from '#lib/evidence/master/draft.ts'
import type { ImportBody } from '#lib/evidence/master/import-schema.ts'
import { baseRevision, writeMasterFile } from '#lib/evidence/master/master-file.ts'
import { conflict, newIds, storeNext } from '#lib/evidence/master/revise-master.ts'
import { waitingParts } from '#lib/evidence/master/rules/changes.ts'
import { applyProposal, type Proposal, proposalOf } from '#lib/evidence/master/rules/import-proposal.ts'
import type { ReadLine, ReadMaster } from '#lib/evidence/master/rules/markdown/finish-parts.ts'
import { readMaster } from '#lib/evidence/master/rules/markdown/read-master.ts'
import { checkRevision, revisionConflict } from '#lib/records/record.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import type { WordsWriter } from '#lib/service/person/proof.ts'
import { bytesOfContent, Refusal } from '#lib/service/refusals.ts'
import { counted } from '#lib/text/text.ts'

type ImportMasterDeps = {
  desk: Store
  config: ConfigFile
  files: HomeFiles
  documents: DocumentReader
  tracker: { wake: () => void }
  newId: () => string
  now: () => string
}
type MasterImport = ImportBody & { actor: Writer; writer: WordsWriter }

const EMPTY = { entries: [], lines: [] }

/** Reads a resume into a proposal that changes nothing; with `apply` the proposal becomes the master's next revision. */
export async function importMaster(services: ImportMasterDeps, request: MasterImport) {
  const draft = request.draft ? corrected(request) : await readFile(services, fileOf(request))
  if (request.apply) return applyDraft(services, draft, request)
  const stored = await findMaster(services.desk)
  const proposal = proposalOf(draft, stored?.content ?? EMPTY)
  const source = draft.source ?? null
  const { warnings = [] } = draft
  const home = draft.lives_in ?? null
  const revision = stored?.head.revision ?? 0
  return reply(request, proposal, { revision, added: null, source, warnings, home, isSaved: false })
}

async function applyDraft(services: ImportMasterDeps, draft: Draft, request: MasterImport) {
  const { actor, writer } = request
  const { proposal, revision, added } = await services.desk.change(async (change) => {
    const stored = await findMaster(change)
    if (stored) {
      const revisions = { stored: stored.head.revision, read: request.revision }
      await checkRevision(revisions, () => conflict(change, stored))
    }
    if (!stored && (request.revision ?? 0) !== 0)
      throw revisionConflict({
        message: 'There is no master any more. Resend without a revision.',
        current: { revision: 0 },
      })
    const content = stored?.content ?? EMPTY
    const proposal = proposalOf(draft, content)
    if (request.draft && proposal.refused.length > 0) throw notStorable(proposal)
    const leave_out = new Set(request.leave_out)
    const next = applyProposal(content, proposal, { leave_out, ids: await newIds(change), actor })
    if (next.entries.length + next.lines.length === 0)
      throw new Refusal('invalid_value', 'Nothing is left to store. Leave out less, or send another resume.')
    const { written, changes } = await storeNext(change, next, {
      stored,
      action: 'import',
      actor,
      writer,
      revision_id: services.newId(),
    })
    const revision = (stored?.head.revision ?? 0) + (written ? 1 : 0)
    return { proposal, revision, added: changes.added }
  })
  await writeMasterFile(services)
  const home = draft.lives_in ?? null
  // A home hides jobs far away, so only the person's own review saves it. The resume is stored already, also where the
  // settings cannot be read.
  const isSaved =
    home !== null &&
    request.draft !== undefined &&
    (await services.config.saveHome(home.text).catch(() => false))
  services.tracker.wake()
  const content = (await findMaster(services.desk))?.content ?? EMPTY
  const waiting = waitingParts(content).filter(({ id }) => added.includes(id)).length
  const { warnings = [] } = draft
  return reply(request, proposal, { revision, added, source: null, waiting, warnings, home, isSaved })
}

function fileOf({ format, text, content_base64, columns }: ImportBody): ResumeFile {
  if ((text === undefined) === (content_base64 === undefined)) {
    throw new Refusal('invalid_value', 'Send the resume once: as `text`, or as `content_base64` for a file.')
  }
  if (text !== undefined) return { format, text, columns }
  return { format, bytes: bytesOfContent(content_base64 ?? ''), columns }
}

// The file of a main resume keeps its sections, headings and tags. A changed one that does not read as such is a resume like any
// other.
function readFile({ documents }: ImportMasterDeps, file: ResumeFile): Promise<Draft> | Draft {
  if (file.format !== 'markdown' && file.format !== 'text') return documents.readResume(file)
  const text = 'text' in file ? file.text : new TextDecoder().decode(file.bytes)
  const master = baseRevision(text) === null ? null : readMaster(text)
  return master?.ok ? draftOfMaster(master.parts) : documents.readResume(file)
}

function draftOfMaster({ entries, lines, contact_removed }: ReadMaster): Draft {
  const lineOf = ({ at_line, text, tags }: ReadLine) => ({ text, tags, read_from: at_line })
  const notes = [...entries, ...lines].flatMap(({ at_line, note }) =>
    note === null ? [] : [{ line: at_line, text: note, reason: NOTE }],
  )
  return {
    entries: entries.map(({ section, own_heading, heading, sublines, at_line }, index) => ({
      section,
      own_heading,
      heading,
      sublines,
      read_from: at_line,
      lines: lines.filter(({ entry }) => entry === index).map(lineOf),
    })),
    lines: lines
      .filter(({ entry }) => entry === null)
      .map((line) => ({ ...lineOf(line), section: line.section, own_heading: line.own_heading })),
    dropped: contact_removed.map(({ kind, line }) => ({ kind, line, where: 'heading' })),
    unplaced: notes,
  }
}

const NOTE = 'Notes come back with `svc master sync` alone.'

// A draft corrected by the person is stored as given: the document is not read again.
function corrected({ draft, text, content_base64 }: ImportBody): Draft {
  if (text !== undefined || content_base64 !== undefined) {
    throw new Refusal(
      'invalid_value',
      'Send the corrected `draft` alone, without the resume it was read from.',
    )
  }
  const { entries = [], lines = [], lives_in: typed = '' } = draft ?? {}
  const lives_in = typed.trim()
  refuseContactData('lives_in', [lives_in])
  const withoutSource = <Line extends object>(line: Line) => ({ ...line, read_from: null })
  return {
    entries: entries.map((entry) => ({ ...withoutSource(entry), lines: entry.lines.map(withoutSource) })),
    lines: lines.map(withoutSource),
    dropped: [],
    unplaced: [],
    lives_in: lives_in === '' ? null : { text: lives_in, line: 0 },
  }
}

function notStorable({ refused }: Proposal): Refusal {
  const [first] = refused
  const message = `Nothing is stored yet. ${first?.reason ?? ''} Change what is marked, or leave it out.`
  return new Refusal('master_text_invalid', message, { refused })
}

type ImportOutcome = {
  revision: number
  added: string[] | null
  source: SourcePages | null
  /** The count of added parts whose words wait for the person's yes. */
  waiting?: number
  warnings: ImportWarning[]
  home: ReadHome | null
  /** Whether the home was saved as the setting. */
  isSaved: boolean
}

function reply(
  { format }: MasterImport,
  proposal: Proposal,
  { revision, added, source, waiting = 0, warnings, home, isSaved }: ImportOutcome,
) {
  const lines = [...proposal.lines, ...proposal.entries.flatMap((entry) => entry.lines)]
  const counts = {
    entries: proposal.entries.length,
    lines: lines.length,
    already: lines.filter((line) => line.has !== null).length,
    dropped: proposal.dropped.length,
    unplaced: proposal.unplaced.length,
    refused: proposal.refused.length,
  }
  const had = counts.already === 0 ? '' : `; the master has ${counts.already} of the lines already`
  const message = `${counted(counts.entries, 'entry', 'entries')} and ${counted(counts.lines, 'line')} were read${had}.`
  return {
    schema_version: 'svc-master-import:1' as const,
    proposal: { format, ...proposal, lives_in: home, counts },
    warnings,
    source,
    applied: added !== null,
    master: { revision, exists: revision > 0 },
    changes: { added: added ?? [] },
    message: [
      message,
      ...warnings.map(({ says }) => says),
      added === null ? 'Nothing is stored yet.' : `${added.length} entries and lines were stored.`,
      ...(added === null || home === null ? [] : [homeText(home, isSaved)]),
      ...(waiting === 0 ? [] : [WAITS]),
    ].join(' '),
  }
}

function homeText({ text }: ReadHome, isSaved: boolean): string {
  return isSaved
    ? `Saved as where you live: ${text}. Change it in Settings.`
    : `The head of the resume names ${text} as your home. That is not saved: name your home in Settings.`
}

const WAITS = 'They print after your yes: press it under Resume, or run `svc master words use`.'
