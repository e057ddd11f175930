import { route } from '#lib/service/http/route.ts'
import { readMails } from '#lib/shortlist/mails/read-mails.ts'
import { MailsBody, MailsReading } from '#lib/shortlist/mails/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Read alert mails and replies (.eml, .mbox) into proposals; nothing is stored',
  details: 'Mails are read here and not stored. Jobs and changes of status are proposals.',
  effect: 'write',
  body: MailsBody,
  example: { format: 'eml', content_base64: 'U3ViamVjdDogTmV3IGpvYnMKCkhpIQo=' },
  max_body_mib: 34,
  waits: true,
  reply: MailsReading,
  refuses: ['target_unavailable'],
  agent: 'http',
}).handle<ShortlistServices>(({ body, services }) => readMails(services, body))
