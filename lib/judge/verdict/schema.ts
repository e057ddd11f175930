import { z } from 'zod'
import { serviceText } from '#lib/service/values/schema.ts'

/** Why a job has no verdict, in words, and the next step. */
export const NotJudgedShown = z.looseObject({
  reason: z.enum(['no_text', 'nothing_read', 'unread_language', 'no_evidence']),
  text: serviceText(),
  next_step: serviceText(),
})
