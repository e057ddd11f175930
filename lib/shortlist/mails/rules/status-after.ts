import type { ApplicationStatus } from '#db/rows/states.ts'
import type { ReplyKind } from '#lib/shortlist/mails/rules/reply-signals.ts'

const REACHED: Readonly<Record<ReplyKind, { to: ApplicationStatus; from: readonly ApplicationStatus[] }>> = {
  received: { to: 'applied', from: ['interested'] },
  interview: { to: 'interview', from: ['interested', 'applied', 'screening'] },
  offer: { to: 'offer', from: ['interested', 'applied', 'screening', 'interview'] },
  rejection: { to: 'rejected', from: ['interested', 'applied', 'screening', 'interview', 'offer'] },
}

/** Returns the stage that a reply leads to; null if the application has come as far, or has ended. */
export function statusAfter(status: ApplicationStatus, kind: ReplyKind): ApplicationStatus | null {
  const { to, from } = REACHED[kind]
  return from.includes(status) ? to : null
}
