import type { ResumeFile } from '#lib/evidence/master/draft.ts'
import { answerParent } from '#lib/runtime/documents/answer-parent.ts'
import type { MailFile } from '#lib/shortlist/mails/mail-file.ts'

// Compiling costs more time than it saves in a few documents.
if (typeof Bun !== 'undefined') Bun.unsafe.setJITPolicy?.(20)

// Each kind loads its own readers alone.
answerParent({
  readResume: async (file: ResumeFile) =>
    (await import('#lib/evidence/imports/read-resume.ts')).readResume(file),
  readMails: async (file: MailFile) =>
    (await import('#lib/shortlist/mails/read-mail-file.ts')).readMailFile(file),
})
