import type { MasterContent } from '#db/rows/master.ts'
import { PICK_RULES_VERSION, SELECTOR_VERSION } from '#lib/resume/tailored/job-resume.ts'
import { contentOfPick } from '#lib/resume/tailored/rules/made-resume.ts'

/** A resume of these lines of a master, as a pick makes it. */
export function resumeOf(master: MasterContent, ids: string[]) {
  const held = new Set(ids)
  return {
    made_by: 'code' as const,
    content: contentOfPick(master, ids),
    selection: {
      picked: ids.map((id) => ({ id, reason: 'like_posting' })),
      left_out: master.lines.flatMap(({ id }) => (held.has(id) ? [] : [{ id, reason: 'no_match' }])),
      added_by_code: [],
      picked_by: 'code' as const,
      fallback: null,
    },
    made_from: {
      assessment_created_at: '2026-11-01T00:00:00.000Z',
      master_revision_id: 'm1',
      master_revision: 1,
      pick_rules_version: PICK_RULES_VERSION,
      selector_version: SELECTOR_VERSION,
    },
    made_at: '2026-11-01T00:00:00.000Z',
  }
}
