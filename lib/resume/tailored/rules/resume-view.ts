import type { MasterContent, Section } from '#lib/evidence/master/master.ts'
import {
  isReplaceable,
  type JobResume,
  type Proposal,
  type ResumeLine,
} from '#lib/resume/tailored/job-resume.ts'
import { printJobResume } from '#lib/resume/tailored/print-job-resume.ts'
import { countsOf } from '#lib/resume/tailored/rules/pick-view.ts'
import { type ComparedWith, staleOf } from '#lib/resume/tailored/rules/stale.ts'
import { diffWords } from '#lib/text/word-diff.ts'

/** What a resume is held against, and the order in which its sections print. */
export type ShownWith = ComparedWith & { section_order: readonly Section[] }

/** A job's resume as it is stored, line by line, with what the master says of each now. */
export function resumeView(resume: JobResume, world: ShownWith, note: string | null = null) {
  const { job_identity, content, selection, proposal, made_from: _, created_at: __, ...facts } = resume
  const stale = staleOf(resume, world)
  const master = world.master?.content ?? { entries: [], lines: [] }
  const reasons = new Map(selection.picked.map(({ id, reason }) => [id, reason]))
  const now = new Map(master.lines.map((line) => [line.id, line.text]))
  return {
    schema_version: 'svc-tailored-resume:1' as const,
    job_identity,
    resume: {
      ...facts,
      replaceable: isReplaceable(resume),
      proposed: proposal !== null,
      counts: countsOf(resume),
      entries: content.entries,
      lines: content.lines.map((line) => ({
        ...line,
        now: now.get(line.id) ?? null,
        diff: differenceOf(line),
        reason: reasons.get(line.id) ?? 'chosen',
      })),
    },
    markdown: printJobResume(content, world.section_order),
    left_out: leftOut(resume, master),
    proposal: proposal && proposalView(proposal, resume),
    ...{ stale: stale.reasons, stale_lines: stale.lines, note },
  }
}

function differenceOf({ source, text }: ResumeLine) {
  return source === text ? [] : diffWords(source, text)
}

// Line by line, so that both can be laid beside each other before one is chosen.
function proposalView({ made_by, made_at, content }: Proposal, { content: stored }: JobResume) {
  const before = new Map(stored.lines.map(({ id, text }) => [id, text]))
  const after = new Map(content.lines.map(({ id, text }) => [id, text]))
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const change = { id, stored: before.get(id) ?? null, proposed: after.get(id) ?? null }
    return change.stored === change.proposed ? [] : [change]
  })
  return { made_by, made_at, lines: content.lines.length, changes }
}

// A line that came to the master since was not weighed yet.
function leftOut({ content, selection }: JobResume, master: MasterContent) {
  const held = new Set(content.lines.map((line) => line.id))
  const reasons = new Map(selection.left_out.map(({ id, reason }) => [id, reason]))
  return master.lines
    .filter(({ id }) => !held.has(id))
    .map(({ id, section, entry_id, text, mark }) => {
      const reason = mark === 'never' ? 'never' : (reasons.get(id) ?? 'new_line')
      return { id, section, entry_id, text, reason }
    })
}
