import { decideWords } from '#lib/evidence/master/edit-master.ts'
import { MasterResponse, WordsDecision } from '#lib/evidence/master/schema.ts'
import type { EvidenceServices } from '#lib/evidence/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Accept or reject wording of the main resume that waits for your approval',
  effect: 'write',
  body: WordsDecision,
  example: { revision: 4, decision: 'use', ids: ['l1'] },
  reply: MasterResponse,
  refuses: ['master_not_found', 'not_found', 'target_unavailable', 'revision_conflict', 'proof_required'],
  cli: {
    use: 'master words',
    arguments: ['decision'],
    examples: ['svc master words use', 'svc master words keep --ids l12'],
  },
  // No client's answer is a person's yes.
  agent: false,
}).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
  decideWords(services, { ...body, actor, writer: await writer() }),
)
