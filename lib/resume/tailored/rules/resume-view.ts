import type { MasterContent, Section } from '#db/rows/master.ts'
import type {
  GeneratedResume,
  JobResume,
  ResumeContent,
  ResumeInputs,
  ResumeLine,
  ResumeProposal,
} from '#db/rows/resume.ts'
import { weighRewording } from '#lib/judge/settle/weigh-rewording.ts'
import type { ResumeFilePaths } from '#lib/resume/files/job-folder.ts'
import {
  changedBy,
  isReplaceable,
  PICK_LIMITS,
  pagesFor,
  printJobResume,
  shownContent,
  wordsWaiting,
} from '#lib/resume/tailored/job-resume.ts'
import type { ResumeInput } from '#lib/resume/tailored/resume-facts.ts'
import { inOrder, type PickRow } from '#lib/resume/tailored/rules/candidates.ts'
import { asProposed, provedWords, withOwnWords } from '#lib/resume/tailored/rules/made-resume.ts'
import { type ComparedWith, isForOlderLine, staleOf } from '#lib/resume/tailored/rules/stale.ts'
import type { RefusalCode } from '#lib/service/refusals.ts'
import { diffWords } from '#lib/text/diff.ts'
import { names, picked } from '#lib/text/names.ts'

/** The comparison data of a resume, and the order of its sections. */
type ShownWith = ComparedWith & {
  section_order: readonly Section[]
  kept: ResumeFilePaths | null
  headlines: { text: string; fits: boolean }[]
}

/** Returns a job's stored resume line by line, with the master's present words. */
export function resumeView(resume: JobResume, world: ShownWith, note: string | null = null) {
  const { job_identity, content, selection, proposal, made_from: _, created_at: __, ...facts } = resume
  const stale = staleOf(resume, world)
  const master = world.master?.content ?? { entries: [], lines: [] }
  const reasons = new Map(selection.picked.map(({ id, reason }) => [id, reason]))
  const masterTexts = new Map(master.lines.map((line) => [line.id, line.text]))
  return {
    schema_version: 'svc-tailored-resume:1' as const,
    job_identity,
    resume: {
      ...facts,
      changed_by: changedBy(resume),
      replaceable: isReplaceable(resume),
      proposed: proposal !== null,
      counts: countsOf(resume),
      ...filesView(world.kept),
      headline: content.headline ?? null,
      section_order: content.section_order ?? null,
      entries: content.entries,
      lines: content.lines.map((line) => ({
        ...line,
        now: masterTexts.get(line.id) ?? null,
        diff: differenceOf(line),
        suggested: suggestedView(line, isForOlderLine(line, master)),
        reason: reasons.get(line.id) ?? 'chosen',
      })),
    },
    markdown: printJobResume(content, world.section_order),
    headlines: world.headlines,
    words_waiting: wordsWaiting(content),
    left_out: leftOut(resume, master),
    proposal: proposal && proposalView(proposal, resume),
    stale: stale.reasons,
    stale_lines: stale.lines,
    note,
  }
}

// The paths of the resume's files in the home; null if they could not be written.
function filesView(keptFiles: ResumeFilePaths | null) {
  if (keptFiles === null) return { folder_path: null, files: null }
  const { folder_path, ...files } = keptFiles
  return { folder_path, files }
}

function suggestedView({ source, text, suggested }: ResumeLine, older = false) {
  if (suggested === null) return null
  const diff = diffWords(text, suggested.text)
  return { ...suggested, ...weighRewording(suggested.text, source), diff, older, accepted: false as const }
}

function differenceOf({ source, text }: ResumeLine) {
  return source === text ? [] : diffWords(source, text)
}

// Line by line, so that both can be compared before a choice.
function proposalView({ made_by, made_at, content }: ResumeProposal, { content: stored }: JobResume) {
  const before = new Map(stored.lines.map(({ id, text }) => [id, text]))
  const after = new Map(content.lines.map(({ id, text }) => [id, text]))
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const change = { id, stored: before.get(id) ?? null, proposed: after.get(id) ?? null }
    return change.stored === change.proposed ? [] : [change]
  })
  return { made_by, made_at, lines: content.lines.length, changes }
}

// A later line of the master was not considered yet.
function leftOut({ content, selection }: JobResume, master: MasterContent) {
  const lineIds = new Set(content.lines.map((line) => line.id))
  const reasons = new Map(selection.left_out.map(({ id, reason }) => [id, reason]))
  return master.lines
    .filter(({ id }) => !lineIds.has(id))
    .map(({ id, section, entry_id, text, mark }) => {
      const reason = mark === 'never' ? 'never' : (reasons.get(id) ?? 'new_line')
      return { id, section, entry_id, text, reason }
    })
}

/** Returns the stored resume of a job after a step (interface, Job resume). */
export function pickView<A extends string>(action: A, facts: ResumeInput, keptFiles: ResumeFilePaths | null) {
  const { job, basis, master, gate, stored, shown, section_order: order } = facts
  const resume = stored?.resume ?? null
  const stale = resume ? staleOf(resume, viewContextOf(facts)) : { reasons: [], lines: [] }
  return {
    schema_version: 'svc-job-resume-pick:1' as const,
    action,
    job_identity: stored?.job_identity ?? job.identity,
    profile_id: resume?.profile_id ?? facts.profile_id,
    basis,
    gate,
    master_stored: master !== undefined,
    master_education: (master?.content.entries ?? []).some((entry) => entry.section === 'education'),
    picked: resume && pickedView(resume),
    problems: resume ? problemsOf(shownContent(resume.content)) : [],
    added_by_code: resume?.selection.added_by_code ?? [],
    conflicts: conflictsIn(facts, resume),
    proposed: resume?.proposal ? proposedView(resume.proposal, { resume, order }) : null,
    resume: resume && { ...storedView(resume, order), ...filesView(keptFiles) },
    resume_unreadable: stored !== undefined && resume === null,
    selection_error: selectionError(facts),
    stale: stale.reasons,
    stale_lines: stale.lines,
    verdict: shown?.verdict ?? null,
    word: shown?.word ?? null,
  }
}

/** Returns the data that decides whether a resume is outdated. */
export function viewContextOf({ assessment, master }: Pick<ResumeInput, 'assessment' | 'master'>) {
  return {
    assessment: assessment && { created_at: assessment.created_at, stale_reason: assessment.stale_now },
    master: master ? { revision_id: master.head.revision_id, content: master.content } : null,
  }
}

function conflictsIn({ master, assessment }: ResumeInput, resume: JobResume | null) {
  if (!master) return []
  const overruled = resume?.proposal ? withOwnWords(resume.proposal.content, resume.content).overruled : []
  return conflictsOf({ content: master.content, rows: assessment?.result.rows ?? [], overruled })
}

// Returns the first obstacle, in the order in which a step refuses.
function selectionError({ stored, master, basis, assessment }: ResumeInput): RefusalCode | null {
  if (stored?.resume === null) return 'stored_resume_unreadable'
  if (!master) return 'no_master'
  if (basis === 'profile_resume') return 'profile_resume_in_use'
  if (!assessment) return 'assessment_missing'
  if (assessment.stale_now !== null) return 'assessment_stale'
  return master.content.lines.some((line) => line.mark !== 'never') ? null : 'pick_failed'
}

function pickedView({ made_by, made_at, made_from, selection, max_pages }: JobResume) {
  return {
    ...picked(selection, names('picked_by fallback left_out')),
    ...picked(made_from, names('pick_rules_version selector_version')),
    draft: made_by === 'draft',
    lines: selection.picked,
    made_at,
    max_bullets: PICK_LIMITS.bullets,
    max_pages,
    pages: null,
  }
}

/** Returns the number of lines that are in, out, and held back for length. */
function countsOf({ content, selection }: Pick<GeneratedResume, 'content' | 'selection'>) {
  const cut_for_length = content.lines.filter((line) => line.cut).length
  return {
    cut_for_length,
    left_out: selection.left_out.length,
    picked: content.lines.length - cut_for_length,
  }
}

function storedView(resume: JobResume, order: readonly Section[]) {
  const counts = countsOf(resume)
  return {
    ...picked(resume, names('edited made_by revision updated_at')),
    counts,
    lines: counts.picked,
    markdown: printJobResume(resume.content, order),
    replaceable: isReplaceable(resume),
  }
}

type ViewInput = { resume: JobResume; order: readonly Section[] }

function proposedView(proposal: ResumeProposal, { resume, order }: ViewInput) {
  const { content } = proposal
  const counts = countsOf(proposal)
  const before = new Map(resume.content.lines.map((line) => [line.id, line.text]))
  const after = new Set(content.lines.map((line) => line.id))
  return {
    ...picked(proposal, names('revision made_by made_at')),
    counts,
    lines: counts.picked,
    markdown: printJobResume(content, order),
    differences: {
      added: content.lines.filter(({ id }) => !before.has(id)).map(({ id }) => id),
      removed: resume.content.lines.filter(({ id }) => !after.has(id)).map(({ id }) => id),
      reworded: content.lines
        .filter(({ id, text }) => before.has(id) && before.get(id) !== text)
        .map(({ id }) => id),
    },
  }
}

type TailorView = {
  job_identity: string
  target: string
  generated: Pick<GeneratedResume, 'made_by' | 'content' | 'selection'>
  /** The resume of the job afterwards: the same, or the person's own with this one waiting; null if none was stored. */
  stored: Pick<JobResume, 'proposal' | 'revision' | 'max_pages'> | null
  /** The master of its lines; null for a resume without one. */
  made_from: Pick<ResumeInputs, 'master_revision_id' | 'master_revision'> | null
  /** A model's rejected choices and wordings, counted by reason. */
  dropped: Record<string, number>
  /** Lines of a pasted resume that could not be read. */
  not_read?: { line: number; reason: string }[]
}

/** Returns a tailored resume as the API answers it, each line beside its master line. */
export function tailorView({
  job_identity,
  target,
  generated,
  stored,
  made_from,
  dropped,
  not_read = [],
}: TailorView) {
  const proposal = stored?.proposal ?? null
  const content = proposal?.content ?? generated.content
  const reasons = new Map(generated.selection.picked.map(({ id, reason }) => [id, reason]))
  return {
    schema_version: 'svc-tailor-response:1' as const,
    job: { job_identity },
    model_target: target,
    sources: {
      master: made_from && {
        revision_id: made_from.master_revision_id,
        revision: made_from.master_revision,
      },
      not_read,
    },
    // The model's proposal with its words in place; the stored resume prints the master's.
    markdown: printJobResume(asProposed(content)),
    selection: { ...generated.selection, dropped },
    result: {
      made_by: generated.made_by,
      stored: stored !== null,
      proposed: proposal !== null,
      revision: stored?.revision ?? 0,
      length: {
        max_pages: stored?.max_pages ?? pagesFor(content),
        cut: content.lines.filter((line) => line.cut).map(({ id }) => id),
      },
      lines: content.lines.map((line) => ({
        ...line,
        item_id: made_from === null ? null : line.id,
        ...proposedWords(line),
        reason: reasons.get(line.id) ?? 'chosen',
      })),
    },
  }
}

function proposedWords(line: ResumeLine) {
  const words = provedWords(line)
  const text = words ?? line.text
  return {
    text,
    diff: differenceOf({ ...line, text }),
    worded_by: words === null ? line.worded_by : ('model' as const),
    suggested: suggestedView(line),
  }
}

/** Two conflicting wishes of the person or the job; `code` names the conflict about a line of the master. */
type SelectionConflict = { id: string; code: 'cited_never' | 'always_over_cap' | 'own_words_overruled' }

type ConflictInput = {
  content: MasterContent
  rows: readonly PickRow[]
  /** The lines of a waiting pick in which the master's new words replace the person's. */
  overruled: readonly string[]
}

/** Returns conflicts of marks, caps and own words with the job's demands; the person's marks and caps win. */
export function conflictsOf({ content, rows, overruled }: ConflictInput): SelectionConflict[] {
  const cited = new Set(rows.flatMap((row) => row.evidence.map(({ ref }) => ref)))
  const bullets = inOrder(content).filter((line) => line.mark === 'always' && line.entry_id !== null)
  const over = [...Map.groupBy(bullets, (line) => line.entry_id).values()].flatMap((lines) =>
    lines.slice(PICK_LIMITS.bullets_of_entry),
  )
  const beyond = new Set([...over, ...bullets.slice(PICK_LIMITS.bullets)])
  return [
    ...content.lines
      .filter((line) => line.mark === 'never' && cited.has(line.id))
      .map(({ id }) => ({ id, code: 'cited_never' as const })),
    ...[...beyond].map(({ id }) => ({ id, code: 'always_over_cap' as const })),
    ...overruled.map((id) => ({ id, code: 'own_words_overruled' as const })),
  ]
}

/** The parts that a reader would miss in a resume. */
type ResumeProblem = 'no_experience' | 'no_education' | 'no_skills' | 'few_lines'

const FEW_LINES = 5

/** Returns the missing parts of a stored resume; the master may have them, or lack them too. */
export function problemsOf({ entries, lines }: ResumeContent): ResumeProblem[] {
  const has = (section: string) => [...entries, ...lines].some((entry) => entry.section === section)
  return [
    ...(has('experience') ? [] : (['no_experience'] as const)),
    ...(has('education') ? [] : (['no_education'] as const)),
    ...(has('skills') ? [] : (['no_skills'] as const)),
    ...(lines.length < FEW_LINES ? (['few_lines'] as const) : []),
  ]
}
