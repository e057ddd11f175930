import type { MasterContent } from '#db/rows/master.ts'
import type { JobResume, ResumeContent, ResumeLine } from '#db/rows/resume.ts'
import { PICK_RULES_VERSION, SELECTOR_VERSION } from '#lib/resume/tailored/job-resume.ts'

/** Why a job's resume is out of date (interface, Job resume). */
type ResumeStaleReason =
  | `assessment_stale:${string}`
  | 'picked_line_changed'
  | 'master_newer'
  | 'selection_rules_changed'
  | 'assessment_newer'

/** A line or entry of a resume that changed in the master; `now` is null if it is gone. */
type StaleLine = {
  id: string
  change: 'changed' | 'retired' | 'marked_never'
  source: string
  now: string | null
}

/** The comparison data of a resume; null if it no longer exists. */
export type ComparedWith = {
  assessment: { created_at: string; stale_reason: string | null } | null
  master: { revision_id: string; content: MasterContent } | null
}

/** Returns why a resume is out of date, in the order of the contract, with the changed lines; null if it is not. */
export function staleOf(
  { content, made_from }: Pick<JobResume, 'content' | 'made_from'>,
  { assessment, master }: ComparedWith,
): { reasons: ResumeStaleReason[]; lines: StaleLine[] } {
  const lines = master ? staleLines(content, master.content) : []
  const reason = assessment?.stale_reason
  const { assessment_created_at: then } = made_from
  const isRules =
    made_from.pick_rules_version !== PICK_RULES_VERSION || made_from.selector_version !== SELECTOR_VERSION
  const reasons: ResumeStaleReason[] = [
    ...(reason ? [`assessment_stale:${reason}` as const] : []),
    ...(lines.length > 0 ? ['picked_line_changed' as const] : []),
    ...(master && master.revision_id !== made_from.master_revision_id ? ['master_newer' as const] : []),
    ...(isRules ? ['selection_rules_changed' as const] : []),
    ...(assessment && (then === null || assessment.created_at > then) ? ['assessment_newer' as const] : []),
  ]
  return { reasons, lines }
}

function staleLines({ entries, lines }: ResumeContent, master: MasterContent): StaleLine[] {
  const masterLines = new Map(master.lines.map((line) => [line.id, line]))
  const headings = new Map(master.entries.map((entry) => [entry.id, headOf(entry)]))
  return [
    ...entries.flatMap((entry) => {
      const heading = headings.get(entry.id)
      const source = headOf(entry)
      if (heading === source) return []
      const change = heading === undefined ? ('retired' as const) : ('changed' as const)
      return [{ id: entry.id, change, source, now: heading ?? null }]
    }),
    ...lines.flatMap(({ id, source }): StaleLine[] => {
      const line = masterLines.get(id)
      if (line === undefined) return [{ id, change: 'retired', source, now: null }]
      if (line.mark === 'never') return [{ id, change: 'marked_never', source, now: line.text }]
      return line.text === source ? [] : [{ id, change: 'changed', source, now: line.text }]
    }),
  ]
}

function headOf({ heading, sublines }: { heading: string; sublines: readonly string[] }): string {
  return [heading, ...sublines].join('\n')
}

/**
 * Returns a resume without approvals whose master line changed since: the line prints the master's present words, and
 * the approved words wait beside it with the earlier line. Words typed by the person stay.
 *
 * Example: "Guided 4 people" was approved for "Led a team of 4". Once the master says "Led a team of 3", that prints.
 */
export function withoutOldYes(content: ResumeContent, master: MasterContent): ResumeContent {
  const masterTexts = new Map(master.lines.map(({ id, text }) => [id, text]))
  const lines = content.lines.map((line): ResumeLine => {
    const text = masterTexts.get(line.id)
    if (line.yes === null || text === undefined || text === line.source) return line
    const suggested = { text: line.text, why: null, by: null, from: line.yes, for: line.source }
    return { ...line, source: text, text, worded_by: 'code', yes: null, suggested }
  })
  return { ...content, lines }
}

/** Returns whether waiting words were written for an earlier line of the master; those cannot be approved. */
export function isForOlderLine({ id, source, suggested }: ResumeLine, master: MasterContent): boolean {
  if (suggested === null) return false
  const now = master.lines.find((line) => line.id === id)?.text
  return now !== undefined && now !== (suggested.for ?? source)
}
