import { findMaster, type StoredMaster } from '#db/desk/master.ts'
import {
  listActiveRoles,
  listPrintedRoleResumes,
  listSelections,
  putSelection,
  type ResumeMarks,
  type Role,
  type RoleResume,
  type RoleSelection,
} from '#db/desk/roles.ts'
import { readSettings } from '#db/desk/settings.ts'
import type { Writer } from '#db/rows/master.ts'
import type { Reader, Store } from '#db/store.ts'
import { printResume } from '#lib/evidence/master/print-resume.ts'
import { noMaster, printedContent } from '#lib/evidence/master/rules/changes.ts'
import type { SelectionChange } from '#lib/evidence/master/schema.ts'
import { chosen, chosenLines, contentOfLines, offeredLines } from '#lib/evidence/master/selection.ts'
import { checkRevision, outdated } from '#lib/records/record.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** The source of a role's resume. */
type ResumeBasis = 'master' | 'selection' | 'profile_resume'

/** The name of a state of a role's resume; `revision_id` changes whenever its words may. */
type ResumeName = { basis: ResumeBasis; record_id: string; revision_id: string }

/** A role's resume: its words, and the name of their state. */
type ResumeOfRole = ResumeName & { markdown: string }

/** The sources of all roles' resumes. */
type ResumeSources = {
  master: StoredMaster | undefined
  selections: readonly RoleSelection[]
  by_hand: readonly RoleResume[]
}

/** Returns the name of a role's resume: the one pasted by hand, else its selection of the master, else the whole master. */
export function resumeName(profile_id: string, marks: ResumeMarks): ResumeName | null {
  const by_hand = marks.by_hand.find((mark) => mark.profile_id === profile_id)
  if (by_hand) {
    const record_id = `resume:${profile_id}`
    return { basis: 'profile_resume', record_id, revision_id: `${record_id}:${by_hand.revision}` }
  }
  const { master_revision_id: revision_id } = marks
  if (revision_id === null) return null
  const choice = marks.selections.find((selection) => selection.profile_id === profile_id)
  if (!choice) return { basis: 'master', record_id: 'master', revision_id }
  const record_id = `selection:${profile_id}`
  return { basis: 'selection', record_id, revision_id: `${record_id}:${choice.revision}:${revision_id}` }
}

/** Returns a role's resume with its words; null without any. */
export function resumeOfRole(profile_id: string, sources: ResumeSources): ResumeOfRole | null {
  const { master, selections } = sources
  const by_hand = sources.by_hand.filter((roleResume) => roleResume.markdown !== null)
  const name = resumeName(profile_id, {
    master_revision_id: master?.head.revision_id ?? null,
    selections,
    by_hand,
  })
  if (!name) return null
  const put_in = by_hand.find((roleResume) => roleResume.profile_id === profile_id)?.markdown
  if (put_in != null) return { ...name, markdown: put_in }
  const content = master?.content ?? { entries: [], lines: [] }
  const choice = selections.find((selection) => selection.profile_id === profile_id) ?? null
  return { ...name, markdown: printResume(contentOfLines(content, chosenLines(content, choice))) }
}

/** Returns the words of a resume for ranking jobs: all but the names of its sections. */
export function rankText(resume: ResumeOfRole | null): string {
  return (resume?.markdown ?? '').replace(/^## .*$/gm, '')
}

/**
 * Returns the master with the words that print and count as evidence: words that wait for the person's yes are not in it.
 * With a revision, as it was then; undefined when there is none.
 */
export async function findPrintedMaster(desk: Reader, revision?: number): Promise<StoredMaster | undefined> {
  const stored = await findMaster(desk, revision)
  return stored && { ...stored, content: printedContent(stored.content) }
}

/** Returns the sources of all roles' resumes from the desk. */
export async function loadResumes(desk: Reader): Promise<ResumeSources> {
  return {
    master: await findPrintedMaster(desk),
    selections: await listSelections(desk),
    by_hand: await listPrintedRoleResumes(desk),
  }
}

/** Returns the lines of the master in a role's resume, and the offered new ones. */
export async function showSelection({ desk }: { desk: Store }, profile_id?: string) {
  const role = await findRole(desk, profile_id)
  const sources = await loadResumes(desk)
  if (!sources.master) throw noMaster()
  return selectionView(role, { ...sources, master: sources.master })
}

/** Adds lines to a role's resume and removes others; the first choice starts from the whole master. */
export async function selectLines(
  services: { desk: Store; tracker: { wake: () => void } },
  selectionChange: SelectionChange & { actor: Writer },
) {
  const profile_id = await services.desk.change(async (change) => {
    const role = await findRole(change, selectionChange.profile_id)
    const master = await findMaster(change)
    if (!master) throw noMaster()
    const stored = (await listSelections(change)).find(
      (selection) => selection.profile_id === role.profile_id,
    )
    await checkRevision({ stored: stored?.revision ?? 0, read: selectionChange.revision }, async () =>
      outdated('selection', selectionView(role, { ...(await loadResumes(change)), master }).selection),
    )
    checkLines([...selectionChange.include, ...selectionChange.exclude], master)
    const offered = selectionChange.accept_offers
      ? offeredLines(master.content, stored ?? null).map((line) => line.id)
      : []
    const include = [...offered, ...selectionChange.include]
    const choice = chosen(stored ?? null, {
      content: master.content,
      include,
      exclude: selectionChange.exclude,
    })
    const next: RoleSelection = {
      ...choice,
      profile_id: role.profile_id,
      revision: selectionChange.revision + 1,
      created_at: stored?.created_at ?? change.now,
      updated_at: change.now,
      written_by: selectionChange.actor,
    }
    change.run(putSelection(next))
    return role.profile_id
  })
  services.tracker.wake()
  return showSelection(services, profile_id)
}

async function findRole(desk: Reader, profile_id: string | undefined): Promise<Role> {
  const active = await listActiveRoles(desk)
  const { selected_profile_id } = await readSettings(desk)
  const chosenId = profile_id ?? selected_profile_id
  const role = active.find((role) => role.profile_id === chosenId)
  if (role) return role
  throw new Refusal('profile_not_found', 'No active role has this id. `svc roles` lists the roles.')
}

function checkLines(ids: string[], { content }: StoredMaster): void {
  const lineIds = new Set(content.lines.map((line) => line.id))
  if (ids.some((id) => !lineIds.has(id))) {
    throw new Refusal(
      'not_found',
      'The master has no line with one of these ids. Read it again for the ids it has.',
    )
  }
}

function selectionView({ profile_id, label }: Role, sources: ResumeSources & { master: StoredMaster }) {
  const { content, head } = sources.master
  const stored = sources.selections.find((selection) => selection.profile_id === profile_id) ?? null
  const resume = resumeOfRole(profile_id, sources)
  const chosen = chosenLines(content, stored)
  return {
    schema_version: 'svc-master-selection:1' as const,
    selection: {
      profile_id,
      label,
      basis: resume?.basis ?? ('master' as const),
      revision: stored?.revision ?? 0,
      master_revision: head.revision,
      included: chosen.map((line) => line.id),
      left_out: content.lines.filter((line) => !chosen.includes(line)).map((line) => line.id),
      updated_at: stored?.updated_at ?? null,
      written_by: stored?.written_by ?? null,
    },
    markdown: resume?.markdown ?? '',
    offers: offeredLines(content, stored).map(({ id, section, entry_id, text }) => ({
      id,
      section,
      entry_id,
      text,
    })),
  }
}
