import type { Assessment } from '#db/desk/assessments.ts'
import { findMaster } from '#db/desk/master.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import { assessmentView } from '#lib/judge/assess/rules/assessment-view.ts'
import { staleBank, staleResume } from '#lib/judge/assess/rules/stale-entries.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { evidenceLines } from '#lib/judge/settle/evidence-lines.ts'
import { provisionalOf } from '#lib/judge/verdict/provisional.ts'
import type { Services } from '#lib/services.ts'

type Needs = Pick<Services, 'desk' | 'config' | 'now'>

/**
 * A stored assessment as it is shown; one that is out of date says what changed since, and what the answers that were
 * saved meanwhile would make of it (interface, POST /api/assess, behaviour 5).
 */
export async function showAssessment(services: Needs, assessment: Assessment) {
  const { desk, config, now } = services
  const { fit } = (await config.read()).config
  const view = assessmentView(assessment, fit)
  if (assessment.stale_reason === null) return view
  const evidence = await loadEvidence(desk)
  const { result, basis } = assessment
  if (assessment.stale_reason === 'resume_changed') {
    const then = await linesThen(services, basis.master_revision)
    return { ...view, basis_stale_resume: staleResume(result, { then, now: evidence.lines }) }
  }
  if (assessment.stale_reason !== 'story_bank_changed') return view
  const { match_at_percent } = fit
  const today = now().slice(0, 10)
  return {
    ...view,
    basis_stale_bank: staleBank(result, basis, evidence),
    provisional: provisionalOf({ result, evidence: evidence.lines, today, match_at_percent }),
  }
}

async function linesThen({ desk }: Needs, revision: number | null): Promise<EvidenceLine[]> {
  const master = revision === null ? undefined : await findMaster(desk, revision)
  return master ? evidenceLines({ content: master.content, answers: [], stories: [] }) : []
}
