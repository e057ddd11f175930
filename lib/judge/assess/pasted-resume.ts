import type { Draft } from '#lib/evidence/imports/draft.ts'
import type { ResumeWords } from '#lib/judge/settle/evidence-lines.ts'

/** What a resume that was pasted says; its parts are numbered for this one assessment and stored nowhere. */
export function pastedResume({ entries, lines }: Pick<Draft, 'entries' | 'lines'>): ResumeWords {
  const roles = entries.map((entry, at) => ({ ...entry, id: `pasted-e${at + 1}` }))
  const own = lines.map(({ section, text, tags }) => ({ section, text, tags, entry_id: null }))
  const ofRoles = roles.flatMap(({ id, section, lines: said }) =>
    said.map(({ text, tags }) => ({ section, text, tags, entry_id: id })),
  )
  return {
    entries: roles.map(({ id, section, heading, sublines }) => ({ id, section, heading, sublines })),
    lines: [...own, ...ofRoles].map((line, at) => ({ ...line, id: `pasted-l${at + 1}` })),
  }
}
