import { route } from '#lib/service/http/route.ts'
import { matchForm } from '#lib/shortlist/forms/forms.ts'
import { FormMatch, FormMatched } from '#lib/shortlist/forms/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Find your saved answers to the fields of a form that a browser shows; nothing is stored',
  effect: 'write',
  body: FormMatch,
  example: { fields: [{ label: 'What is your notice period?', kind: 'line' }] },
  reply: FormMatched,
  refuses: ['target_unavailable'],
  agent: false,
}).handle<ShortlistServices>(({ body, services }) => matchForm(services, body))
