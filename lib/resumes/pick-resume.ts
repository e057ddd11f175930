import { listEvidence } from '#db/desk/evidence.ts'
import type { Change } from '#db/store.ts'
import { backedBy } from '#lib/master/rules/backed-by.ts'
import { Refusal } from '#lib/refusals.ts'
import type { ResumeFacts } from '#lib/resumes/load-facts.ts'
import { type MadeResume, PICK_RULES_VERSION, SELECTOR_VERSION } from '#lib/resumes/rules/job-resume.ts'
import { contentOfPick } from '#lib/resumes/rules/made-resume.ts'
import { pickLines } from '#lib/resumes/rules/pick-lines.ts'

/** Picks the lines of the master for a job from its assessment, in code; refuses where there is nothing to pick from. */
export async function pickResume(
  change: Change,
  facts: ResumeFacts,
  made_by: 'code' | 'draft',
): Promise<MadeResume> {
  const { assessment } = facts
  const master = pickableMaster(facts)
  if (!assessment) throw missing()
  const evidence = await listEvidence(change)
  const { content, head } = master
  const backed = content.lines.filter(({ text }) => backedBy(text, evidence).length > 0).map(({ id }) => id)
  const year = Number(change.now.slice(0, 4))
  const input = { content, rows: assessment.result.rows, backed: new Set(backed), year }
  const { picked, left_out, added_by_code } = pickLines(input)
  if (picked.length === 0) {
    throw new Refusal(
      'pick_failed',
      'The master has no line that may be used. Add lines to it, or take the mark `never` off some, and pick again.',
    )
  }
  return {
    made_by,
    content: contentOfPick(
      content,
      picked.map(({ id }) => id),
    ),
    selection: { picked, left_out, added_by_code, picked_by: 'code', fallback: null },
    made_from: {
      assessment_created_at: assessment.created_at,
      master_revision_id: head.revision_id,
      master_revision: head.revision,
      pick_rules_version: PICK_RULES_VERSION,
      selector_version: SELECTOR_VERSION,
    },
    made_at: change.now,
  }
}

function pickableMaster({ master, basis }: ResumeFacts) {
  if (!master) {
    throw new Refusal(
      'no_master',
      'There is no master resume to pick from. Make one with `svc master create` or `svc master import`.',
    )
  }
  if (basis === 'master') return master
  throw new Refusal(
    'profile_resume_in_use',
    'This role uses a resume that was put in by hand, so nothing is picked. Withdraw it with `svc profiles resume withdraw`, or name no role.',
  )
}

/** Refuses a step on a job that was not assessed. */
export function missing(): Refusal {
  return new Refusal(
    'assessment_missing',
    'This job was not assessed, so nothing says what to pick. Assess it with `svc assess` first.',
  )
}
