import type { StoredMaster } from '#db/desk/master.ts'
import type { ResumeMarks, RoleResume, RoleSelection } from '#db/desk/role-resumes.ts'
import { printResume } from '#lib/evidence/master/print-resume.ts'
import { chosenLines, contentOfLines } from '#lib/evidence/master/selection.ts'

/** What a role's resume is made of. */
export type ResumeBasis = 'master' | 'selection' | 'profile_resume'

/** What names a state of a role's resume; `revision_id` differs whenever its words may. */
export type ResumeName = { basis: ResumeBasis; record_id: string; revision_id: string }

/** A role's resume: its words, and what names this state of it. */
export type ResumeOfRole = ResumeName & { markdown: string }

/** All that roles' resumes are made of. */
export type ResumeSources = {
  master: StoredMaster | undefined
  selections: readonly RoleSelection[]
  by_hand: readonly RoleResume[]
}

/** What names a role's resume: the one put in by hand, else its choice of the master, else the whole master. */
export function resumeName(profile_id: string, marks: ResumeMarks): ResumeName | null {
  const by_hand = marks.by_hand.find((one) => one.profile_id === profile_id)
  if (by_hand) {
    const record_id = `resume:${profile_id}`
    return { basis: 'profile_resume', record_id, revision_id: `${record_id}:${by_hand.revision}` }
  }
  const { master_revision_id: revision_id } = marks
  if (revision_id === null) return null
  const choice = marks.selections.find((one) => one.profile_id === profile_id)
  if (!choice) return { basis: 'master', record_id: 'master', revision_id }
  const record_id = `selection:${profile_id}`
  return { basis: 'selection', record_id, revision_id: `${record_id}:${choice.revision}:${revision_id}` }
}

/** A role's resume with its words; null without any. */
export function resumeOfRole(profile_id: string, sources: ResumeSources): ResumeOfRole | null {
  const { master, selections } = sources
  const by_hand = sources.by_hand.filter((one) => one.markdown !== null)
  const name = resumeName(profile_id, {
    master_revision_id: master?.head.revision_id ?? null,
    selections,
    by_hand,
  })
  if (!name) return null
  const put_in = by_hand.find((one) => one.profile_id === profile_id)?.markdown
  if (put_in != null) return { ...name, markdown: put_in }
  const content = master?.content ?? { entries: [], lines: [] }
  const choice = selections.find((one) => one.profile_id === profile_id) ?? null
  return { ...name, markdown: printResume(contentOfLines(content, chosenLines(content, choice))) }
}

/** The words of a resume that jobs are ranked with: all but the names of its sections. */
export function rankText(resume: ResumeOfRole | null): string {
  return (resume?.markdown ?? '').replace(/^## .*$/gm, '')
}
