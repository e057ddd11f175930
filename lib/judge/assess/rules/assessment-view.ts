import type { Assessment } from '#db/desk/assessments.ts'
import { notJudgedText } from '#lib/judge/assess/not-judged.ts'
import { isCloseCall } from '#lib/judge/assess/rules/compare-rows.ts'
import type { StaleBank, StaleResume } from '#lib/judge/assess/rules/stale-entries.ts'
import type { Provisional } from '#lib/judge/verdict/provisional.ts'
import { REPORTED, type ReportedRow } from '#lib/judge/verdict/with-reports.ts'

// The words of a question stand among the questions; what was found before the person spoke is kept and not shown.
function shownRow({ evidence, ask, any_of, found, ...row }: ReportedRow) {
  const said = found === undefined ? null : row.settled_by === 'said_met' ? 'met' : row.settled_by
  const reported = REPORTED.find((one) => one === said) ?? null
  return { ...row, cited: evidence.length, reported }
}

/** An assessment as it is shown beside strangers' words: what it cites is counted and never quoted, and of suggestions only the lines are named. */
export function assessmentView(
  { target, result, basis, stale_reason, created_at, written_by }: Assessment,
  { match_at_percent }: { match_at_percent: number },
) {
  const { rows, more_rows, unmet, suggestions, requirements_note, ...found } = result
  const { prompt_version, constraints_digest, story_bank, master_revision_id, master_revision } = basis
  return {
    target,
    ...found,
    ...(requirements_note === null ? {} : { requirements_note }),
    not_judged: notJudgedText(result.not_judged),
    close_call: isCloseCall(result, match_at_percent),
    matrix: rows.map(shownRow),
    suggestions: suggestions.map(({ ref }) => ({ ref, change: 'reworded' })),
    basis: { prompt_version, constraints_digest, story_bank },
    resume_basis:
      master_revision_id === null || master_revision === null
        ? null
        : { input: 'evidence', master_revision_id, master_revision, selector_version: prompt_version },
    basis_stale: stale_reason !== null,
    basis_stale_reason: stale_reason,
    // What is out of date says more; see `showAssessment`.
    basis_stale_bank: [] as StaleBank[],
    basis_stale_resume: [] as StaleResume[],
    provisional: null as Provisional | null,
    created_at,
    written_by,
  }
}
