import { z } from 'zod'
import { HeldWords } from '#lib/evidence/answers/schema.ts'
import type { EvidenceServices } from '#lib/evidence/services.ts'
import { showHeldWords, useHeldWords } from '#lib/records/record.ts'
import { route } from '#lib/service/http/route.ts'
import { Actor, Revision } from '#lib/service/values/schema.ts'

export const routes = {
  'GET /api/words': route({
    summary: 'List answers, stories, interview notes and resumes of roles whose words wait for your yes',
    details: 'They are not copied or printed until then. Words of the main resume wait in GET /api/master.',
    effect: 'read',
    reply: HeldWords,
    cli: { use: 'words', examples: ['svc words'] },
    agent: false,
  }).handle<EvidenceServices>(({ services }) => showHeldWords(services)),

  'POST /api/words': route({
    summary: 'Let words that wait print; it needs your proof',
    effect: 'write',
    body: z.strictObject({
      record_id: z
        .string()
        .min(1)
        .max(300)
        .describe('the id of the answer, story, interview or role’s resume'),
      revision: Revision.describe('the revision that was read'),
      actor: Actor.optional(),
    }),
    example: { record_id: 'experience:go', revision: 1 },
    reply: HeldWords,
    refuses: ['not_found', 'revision_conflict', 'proof_required'],
    cli: { use: 'words use', arguments: ['record_id'], examples: ['svc words use experience:go'] },
    // No client's answer is a person's yes.
    agent: false,
  }).handle<EvidenceServices>(async ({ body, writer, services }) =>
    useHeldWords(services, { ...body, writer: await writer() }),
  ),
}
