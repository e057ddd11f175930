import { printed } from '#lib/judge/assess/preview-calls.ts'
import type { ExtractPrompt } from '#lib/judge/read/extract-prompt.ts'
import { leavesMachine, readTarget } from '#lib/judge/targets/target-name.ts'
import type { LetterDeps } from '#lib/resume/letters/letter-evidence.ts'
import { letterCall } from '#lib/resume/letters/propose-letter.ts'
import type { WouldSendBody } from '#lib/resume/letters/schema.ts'
import { findJob } from '#lib/resume/tailored/resume-facts.ts'
import { callToTailor } from '#lib/resume/tailored/tailor-resume.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { lengthOf } from '#lib/text/text.ts'

type WouldSendDeps = LetterDeps & Parameters<typeof callToTailor>[0]

/**
 * Returns the exact text that a model would receive for a resume or a letter for a job, in one of two parts; nothing is sent. Refuses
 * as these calls do: with `no_master` without lines, and for a letter with `not_found` without a stored text of the posting.
 */
export async function showWouldSend(services: WouldSendDeps, request: WouldSendBody & { actor: Actor }) {
  const { part, purpose, model_target } = request
  const target = model_target ?? (await services.config.read()).config.model_target
  const parsedTarget = readTarget(target)
  const call = target === 'builtin' ? null : await callOf(services, request)
  const text = (part === 'posting' ? call?.prompt : call?.system) ?? null
  const head = {
    schema_version: 'svc-resume-would-send:1' as const,
    purpose,
    model_target: target,
    sent: call !== null,
    characters: lengthOf(text ?? ''),
    leaves_machine: parsedTarget !== null && leavesMachine(parsedTarget),
  }
  if (part === 'evidence')
    return { ...head, part: 'evidence' as const, lines: call?.lines.length ?? 0, system: text }
  return { ...head, part: 'posting' as const, prompt: text, schema: printed(call?.schema ?? null, target) }
}

async function callOf(
  services: WouldSendDeps,
  { purpose, job_url, actor }: WouldSendBody & { actor: Actor },
): Promise<(ExtractPrompt & { lines: readonly unknown[] }) | null> {
  if (purpose === 'tailor') return callToTailor(services, { job: { job_url }, actor })
  const { candidates, ...prompt } = await letterCall(services, await findJob(services, job_url))
  return { ...prompt, lines: candidates }
}
